import type { Lifetime } from '@salestax/widget-kit';
import type { Leaving } from './router.ts';

export interface LeavingOptions {
  readonly page: Window;
  readonly life: Lifetime;
  /** Without a session nothing could be saved any more. */
  readonly isSignedIn: () => boolean;
  /** `sentence`: what is to be said instead of unsaved changes. */
  readonly ask: (sentence?: string) => Promise<boolean>;
}

export interface UnsavedChanges extends Leaving {
  /** What the widget on the page says of its form; `reminder`: to be said before the page is left, also without changes. */
  readonly note: (isDirty: boolean, reminder?: string | null) => void;
}

/** Keeps a page from being left without a question. For closing one with unsaved changes the browser asks, in its own words. */
export function guardChanges({ page, life, isSignedIn, ask }: LeavingOptions): UnsavedChanges {
  let isDirty = false;
  let reminder: string | null = null;
  life.listen(page, 'beforeunload', (event) => {
    if (isDirty && isSignedIn()) event.preventDefault();
  });
  return {
    isHeld: () => (isDirty || reminder !== null) && isSignedIn(),
    note: (now, said = null) => void ([isDirty, reminder] = [now, said]),
    async ask() {
      const mayLeave = await (isDirty || reminder === null ? ask() : ask(reminder));
      if (mayLeave) [isDirty, reminder] = [false, null];
      return mayLeave;
    },
  };
}
