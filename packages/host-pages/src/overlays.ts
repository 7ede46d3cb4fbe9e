import type { SessionDialog } from '@salestax/widget-sources/session-dialogs';

/** The dialog that says why work on a page can't continue. */
export type End = Extract<SessionDialog, { readonly kind: 'timedOut' | 'noSession' | 'unauthorized' | 'failed' }>;

/** The warning that the session ends soon. */
export type Warning = Omit<Extract<SessionDialog, { readonly kind: 'endsSoon' }>, 'kind'>;

export interface Overlays {
  /** Shows the warning, unless a question or an end is shown; null: hides it. */
  readonly warn: (warning: Warning | null) => void;
  readonly isWarning: () => boolean;
  /** Says in the warning whether the last attempt to extend the session has failed. */
  readonly markWarning: (hasFailed: boolean) => void;
  /**
   * Asks the person whether to leave the page: with unsaved changes, or with the reminder `sentence`. `hasMoved`: another tab has
   * opened another company, so that they cannot be saved here.
   */
  readonly ask: (sentence?: string, hasMoved?: boolean) => Promise<boolean>;
  readonly answerQuestion: (mayLeave: boolean) => void;
  /** Shows why work can't continue; resolves when the person has confirmed it, and never when another end is already shown. */
  readonly end: (end: End) => Promise<void>;
  readonly answerEnd: () => void;
  /** Hides a timed-out end when there is a session again. */
  readonly resume: () => void;
}

/** Shows one dialog at a time: an end takes precedence over a question, and a question over the warning. */
export function createOverlays(draw: (dialog: SessionDialog) => void): Overlays {
  let warning: Warning | null = null;
  let answer: ((mayLeave: boolean) => void) | null = null;
  let question: SessionDialog = { kind: 'leave' };
  let shownEnd: { readonly end: End; readonly resolve: () => void } | null = null;

  function show(): void {
    if (shownEnd !== null) draw(shownEnd.end);
    else if (answer !== null) draw(question);
    else draw(warning === null ? { kind: 'none' } : { kind: 'endsSoon', ...warning });
  }

  function answerQuestion(mayLeave: boolean): void {
    const waiting = answer;
    answer = null;
    show();
    waiting?.(mayLeave);
  }

  return {
    warn(shown) {
      warning = shown;
      show();
    },
    isWarning: () => warning !== null,
    markWarning(hasFailed) {
      if (warning === null) return;
      warning = { ...warning, hasFailed };
      show();
    },
    ask(sentence, hasMoved = false) {
      answerQuestion(false);
      question = { kind: 'leave', ...(sentence !== undefined && { sentence }), ...(hasMoved && { hasMoved }) };
      return new Promise((resolve) => {
        answer = resolve;
        show();
      });
    },
    answerQuestion,
    end(end) {
      answerQuestion(false);
      return new Promise((resolve) => {
        if (shownEnd !== null) return;
        warning = null;
        shownEnd = { end, resolve };
        show();
      });
    },
    answerEnd() {
      const resolve = shownEnd?.resolve;
      shownEnd = null;
      show();
      resolve?.();
    },
    resume() {
      if (shownEnd?.end.kind !== 'timedOut') return;
      shownEnd = null;
      show();
    },
  };
}
