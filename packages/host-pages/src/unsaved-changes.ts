import type { Lifetime } from '@salestax/widget-kit';
import type { LeaveGuard } from './router.ts';

export interface UnsavedChangesOptions {
  readonly page: Window;
  readonly life: Lifetime;
  /** Without a session nothing can be saved, so the person is not asked. */
  readonly isSignedIn: () => boolean;
  /** `sentence`: the question to show in place of the one about unsaved changes. */
  readonly ask: (sentence?: string) => Promise<boolean>;
}

export interface UnsavedChanges extends LeaveGuard {
  /**
   * Sets whether the form has unsaved changes, and a reminder to show before the page is left, also without changes.
   */
  readonly set: (isDirty: boolean, reminder?: string | null) => void;
}

/**
 * Asks for confirmation before a page with unsaved changes is left. When its tab is closed, the browser shows its own
 * question.
 */
export function guardChanges({ page, life, isSignedIn, ask }: UnsavedChangesOptions): UnsavedChanges {
  let isDirty = false;
  let reminder: string | null = null;
  life.listen(page, 'beforeunload', (event) => {
    if (isDirty && isSignedIn()) event.preventDefault();
  });
  return {
    needsConfirmation: () => (isDirty || reminder !== null) && isSignedIn(),
    set: (now, nextReminder = null) => void ([isDirty, reminder] = [now, nextReminder]),
    async ask() {
      const mayLeave = await (isDirty || reminder === null ? ask() : ask(reminder));
      if (mayLeave) [isDirty, reminder] = [false, null];
      return mayLeave;
    },
  };
}
