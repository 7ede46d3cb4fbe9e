import {
  isOtherUser,
  isOtherVisit,
  readSession,
  remainingMs,
  storageKeys,
  type SessionRecord,
  type Store,
} from '@salestax/client';
import type { Lifetime } from '@salestax/widget-kit';

/** The warning is shown when this much of a session is left, in milliseconds. */
export const warningMs = 120_000;

/** Notifications while a page is open. */
export interface SessionEvents {
  /** Another user, no user, or changed data of the user. */
  readonly changed: (record: SessionRecord | null) => void;
  /** The session ends soon; `endsAt` in milliseconds since 1970. */
  readonly ending: (endsAt: number) => void;
  /** The session was extended after `ending`. */
  readonly continued: () => void;
  /** The validity of the session has passed. */
  readonly ended: () => void;
  /** The service has refused to extend the session: it has ended it. */
  readonly refused: () => void;
  /** Another tab signed out. */
  readonly signedOut: () => void;
  /** Another tab changed the company, or another person has signed in there. */
  readonly moved: (isOtherPerson: boolean) => void;
}

export interface WatchOptions {
  readonly now: () => number;
  readonly store: Store;
  readonly life: Lifetime;
  readonly on: SessionEvents;
}

export interface SessionWatch {
  /** The stored session. */
  readonly record: () => SessionRecord | null;
  /** A page is shown with the stored session, which is also that of the page when the browser restores it. */
  readonly open: () => void;
  /** Accepts the stored session as that of this page, after this tab itself has written it. */
  readonly adopt: () => void;
  /** Reads the stored session again, as after every change by another tab. */
  readonly refresh: () => void;
  /** Whether another tab has changed the company or the user since this page was opened. */
  readonly hasMoved: () => boolean;
}

/** Watches the stored session: its expiry, and changes by other tabs. */
export function watchSession({ now, store, life, on }: WatchOptions): SessionWatch {
  /** The session that the page on the screen was shown with, also after this tab has left its company. */
  let opened: SessionRecord | null = null;
  let pageSession: SessionRecord | null = null;
  let current: SessionRecord | null = null;
  let isEnding = false;
  let cancelTimer = () => {};

  const record = () => readSession(now(), store);
  const isOfOtherVisit = () => pageSession !== null && current !== null && isOtherVisit(pageSession, current);

  function check(isWrittenHere: boolean): void {
    cancelTimer();
    const before = current;
    current = record();
    if (isWrittenHere) pageSession = current;
    // A page that stays because of unsaved changes goes on to show the user whose changes they are.
    if (!isOfOtherVisit() && JSON.stringify(before) !== JSON.stringify(current)) on.changed(current);
    if (current === null) {
      isEnding = false;
      if (before === null || isWrittenHere) return;
      if (remainingMs(before, now()) === 0) on.ended();
      else on.signedOut();
      return;
    }
    if (pageSession !== null && isOtherVisit(pageSession, current)) on.moved(isOtherUser(pageSession, current));
    else pageSession = current;
    if (opened === null || !isOtherVisit(opened, current)) opened = current;
    schedule(current);
  }

  function open(): void {
    check(true);
    opened = current;
  }

  /** The back/forward cache restores a page as it was shown: `adopt` was for the page that followed it. */
  function restore(): void {
    current = opened;
    pageSession = opened;
    check(false);
  }

  function schedule(session: SessionRecord): void {
    const remaining = remainingMs(session, now());
    const wasEnding = isEnding;
    isEnding = remaining <= warningMs;
    if (isEnding && !wasEnding) on.ending(now() + remaining);
    if (!isEnding && wasEnding) on.continued();
    cancelTimer = life.after(isEnding ? remaining : remaining - warningMs, () => check(false));
  }

  life.own(store.watch(storageKeys.session, () => check(false)));
  // Timers stop while a machine sleeps.
  life.listen(document, 'visibilitychange', () => check(false));
  life.listen(window, 'pageshow', ({ persisted }) => (persisted ? restore() : check(false)));
  check(true);

  return {
    record,
    open,
    adopt: () => check(true),
    refresh: () => check(false),
    hasMoved() {
      const stored = record();
      return pageSession !== null && stored !== null && isOtherVisit(pageSession, stored);
    },
  };
}
