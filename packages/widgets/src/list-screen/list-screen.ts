import type { Failure, Result } from '@salestax/client';
import type { Lifetime } from '@salestax/widget-kit';
import { afterRead, beforeRead, withoutNewestRead } from '../service/resource.ts';
import { sendInBatches, type SentBatches } from './batches.ts';
import { createList, unreadList, type ListRules, type ListState, type ListTypes } from './list.ts';

/** The types of a screen with one list. */
export interface ScreenTypes extends ListTypes {
  /** Name of a filter of the rows. */
  readonly Filter: string;
  /** Reason why the screen cannot be used. */
  readonly Blocked: string;
  readonly Alert: { readonly kind: string };
}

/** A message with the sentence of a call that failed. */
export interface FailedAlert {
  readonly kind: 'failed';
  readonly sentence: string;
}

export interface ScreenState<Screen extends ScreenTypes> extends ListState<Screen> {
  /** Why the screen cannot be used; null: it can, as far as is known. */
  readonly blocked: Screen['Blocked'] | null;
  readonly filter: Screen['Filter'] | null;
  readonly isSending: boolean;
  /** A message in a dialog. */
  readonly alert: Screen['Alert'] | FailedAlert | null;
}

/** The state of a screen that was not loaded yet. */
export const unloadedScreen = {
  ...unreadList,
  blocked: null,
  filter: null,
  isSending: false,
  alert: null,
} as const;

/** What a widget supplies for its screen. */
export interface ScreenCallbacks<Screen extends ScreenTypes> extends Omit<ListRules<Screen>, 'get' | 'set'> {
  readonly get: () => ScreenState<Screen>;
  /** `answer`: the answer that the rows come from, for a widget that takes more from it. */
  readonly set: (parts: Partial<ScreenState<Screen>>, answer?: Screen['Answer']) => void;
  /** Called before each load. Returns why the screen cannot be used; null: it can. @default it can */
  readonly check?: () => Promise<Result<Screen['Blocked'] | null>>;
  readonly read: (signal: AbortSignal) => Promise<Result<Screen['Answer']>>;
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
}

/** What a view calls. */
export interface ScreenActions<Screen extends ScreenTypes> {
  readonly setFilter: (filter: Screen['Filter'] | null) => void;
  readonly select: (ids: ReadonlySet<string>) => void;
  readonly dismiss: () => void;
}

/** A list that is read when the page is opened, filtered, selected and sent in batches, with messages in a dialog. */
export function createListScreen<Screen extends ScreenTypes>(lifetime: Lifetime, rules: ScreenCallbacks<Screen>) {
  const { get, set } = rules;
  const list = createList<Screen>(lifetime, rules);

  /** Shows the reason why the screen cannot be used. Returns false if there is none (null). */
  function block(reason: Screen['Blocked'] | null): boolean {
    if (reason !== null) set({ blocked: reason, read: withoutNewestRead(get().read) });
    return reason !== null;
  }

  /** Shows a failed call in a dialog. Does nothing for null. */
  function alertFailure(failure: Failure | null): void {
    const sentence = failure && rules.sentenceOf(failure);
    if (sentence !== null) set({ alert: { kind: 'failed', sentence } });
  }

  /**
   * Checks and reads the screen. `onRead` may start work that the answer requires and returns its promise; if it returns
   * null, running background work is polled until it is done.
   */
  async function load(onRead?: (answer: Screen['Answer']) => Promise<void> | null): Promise<void> {
    const signal = list.reading.restart();
    set({ blocked: null, read: beforeRead(get().read), isPolling: false, note: null });
    const check = await rules.check?.();
    if (signal.aborted) return;
    if (check?.ok === false) return set({ read: afterRead(get().read, check) });
    if (check !== undefined && block(check.value)) return;
    const answer = await rules.read(signal);
    if (signal.aborted) return;
    if (!answer.ok) return set({ read: afterRead(get().read, answer) });
    set({ selected: new Set() });
    list.showAnswer(answer.value);
    // `showAnswer` takes running work as polled; `onRead` may begin other work first.
    set({ isPolling: false });
    const next = onRead?.(answer.value) ?? null;
    if (next !== null) await next;
    else if (rules.isRunning(answer.value)) await list.pollUntilDone();
  }

  /** Sends rows and deselects those that were sent. Null if the widget was unmounted meanwhile. */
  async function send(
    ids: readonly string[],
    sendBatch: (batch: readonly string[]) => Promise<Result<boolean>>,
  ): Promise<SentBatches<string, true> | null> {
    set({ isSending: true });
    const sending = await sendInBatches<string, true>(ids, sendBatch);
    if (lifetime.signal.aborted) return null;
    const { sent, problem } = sending;
    const remaining = new Set(get().selected);
    for (const id of sent) remaining.delete(id);
    set({ isSending: false, selected: remaining });
    // 'unconfirmed': the service answered without confirming a batch. There is no failure to show; the caller reports it.
    if (problem !== 'unconfirmed') alertFailure(problem);
    return sending;
  }

  const actions: ScreenActions<Screen> = {
    setFilter: (filter) => set({ filter }),
    select: list.select,
    dismiss: () => set({ alert: null }),
  };
  return { ...list, load, block, send, alertFailure, actions };
}
