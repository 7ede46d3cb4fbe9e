import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lifetime } from '@salestax/widget-kit';
import type { SessionDialog } from './state.ts';

/** From the warning to the end of the session, in milliseconds: the full length of the bar. */
export const warningMs = 120_000;
/** Seconds before the end at which the remaining time is announced to screen readers. */
const announcedAt: readonly number[] = [60, 30, 10];

export interface SessionDialogsState {
  readonly dialog: SessionDialog;
  /** Until the session ends, in whole seconds, rounded up; 0 unless it ends soon. */
  readonly secondsLeft: number;
  /** The seconds last announced to screen readers; null before the first time. */
  readonly announcedSeconds: number | null;
}

export interface SessionDialogsModel {
  readonly store: StoreApi<SessionDialogsState>;
  /** Replaces the shown dialog; the same dialog again changes nothing. */
  readonly show: (dialog: SessionDialog) => void;
}

/** Counts down to the end of the session. */
export function createSessionDialogsModel(life: Lifetime, now: () => number): SessionDialogsModel {
  const store = createStore<SessionDialogsState>(() => ({
    dialog: { kind: 'none' },
    secondsLeft: 0,
    announcedSeconds: null,
  }));
  let stop = () => {};

  function count(endsAt: number): void {
    const before = store.getState();
    const secondsLeft = Math.max(0, Math.ceil((endsAt - now()) / 1000));
    const isDue = announcedAt.some((seconds) => before.secondsLeft > seconds && secondsLeft <= seconds);
    store.setState({ secondsLeft, announcedSeconds: isDue ? secondsLeft : before.announcedSeconds });
    if (secondsLeft === 0) stop();
  }

  function show(dialog: SessionDialog): void {
    if (JSON.stringify(dialog) === JSON.stringify(store.getState().dialog)) return;
    stop();
    store.setState({ dialog, secondsLeft: 0, announcedSeconds: null });
    if (dialog.kind !== 'endsSoon') return;
    stop = life.every(1000, () => count(dialog.endsAt));
    count(dialog.endsAt);
  }

  return { store, show };
}

/** Seconds as m:ss. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
