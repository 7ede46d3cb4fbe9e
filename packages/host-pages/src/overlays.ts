import type { SessionDialog } from '@salestax/widgets/session-dialogs';

/** Why the work on a page can't go on. */
export type End = Extract<SessionDialog, { readonly kind: 'timedOut' | 'noSession' | 'unauthorized' | 'failed' }>;

export interface Overlays {
  /** Says that the session ends soon, below whatever else is asked; null: no longer. */
  readonly warn: (endsAt: number | null) => void;
  readonly isWarning: () => boolean;
  /** Asks whether the page may be left: with unsaved changes, or although `sentence` is still to be said. */
  readonly ask: (sentence?: string) => Promise<boolean>;
  readonly answerQuestion: (mayLeave: boolean) => void;
  /** Tells why the work can't go on; resolves when the person has read it, and never when another end stands there already. */
  readonly end: (end: End) => Promise<void>;
  readonly answerEnd: () => void;
  /** There is a session again: none has timed out. */
  readonly resume: () => void;
}

/** Keeps one dialog on the screen: an end stands above a question, and a question above the warning. */
export function createOverlays(draw: (dialog: SessionDialog) => void): Overlays {
  let endsAt: number | null = null;
  let answer: ((mayLeave: boolean) => void) | null = null;
  let question: SessionDialog = { kind: 'leave' };
  let told: { readonly end: End; readonly read: () => void } | null = null;

  function show(): void {
    if (told !== null) draw(told.end);
    else if (answer !== null) draw(question);
    else draw(endsAt === null ? { kind: 'none' } : { kind: 'endsSoon', endsAt });
  }

  function answerQuestion(mayLeave: boolean): void {
    const waiting = answer;
    answer = null;
    show();
    waiting?.(mayLeave);
  }

  return {
    warn(at) {
      endsAt = at;
      show();
    },
    isWarning: () => endsAt !== null,
    ask(sentence) {
      answerQuestion(false);
      question = sentence === undefined ? { kind: 'leave' } : { kind: 'leave', sentence };
      return new Promise((resolve) => {
        answer = resolve;
        show();
      });
    },
    answerQuestion,
    end(end) {
      answerQuestion(false);
      return new Promise((resolve) => {
        if (told !== null) return;
        endsAt = null;
        told = { end, read: resolve };
        show();
      });
    },
    answerEnd() {
      const read = told?.read;
      told = null;
      show();
      read?.();
    },
    resume() {
      if (told?.end.kind !== 'timedOut') return;
      told = null;
      show();
    },
  };
}
