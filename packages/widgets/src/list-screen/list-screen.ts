import type { Failure, Page, Result } from '@salestax/client';
import type { Lifetime } from '@salestax/widget-kit';
import { sendInBatches, type SentBatches } from './batches.ts';
import { createReading, type Reading } from './reading.ts';
import { createTextSearch, type SearchState } from './text-search.ts';

/** The types of one list. */
export interface ListTypes {
  /** What a read answers. */
  readonly Answer: unknown;
  readonly Row: { readonly id: string };
  /** What the rows can be filtered by. */
  readonly Filter: string;
  /** What a search shows without a text. */
  readonly Empty: string;
  /** Why nothing can be done here. */
  readonly Blocked: string;
  readonly Note: string;
  readonly Alert: { readonly kind: string };
  /** Background work that can be stopped. */
  readonly Run: string;
}

/** The state that all lists have; a widget adds its own to it. */
export interface ListState<List extends ListTypes> extends SearchState<List['Empty']> {
  readonly page:
    | { readonly phase: 'loading' | 'open' }
    | { readonly phase: 'blocked'; readonly reason: List['Blocked'] };
  /** Null until they have been read. */
  readonly rows: readonly List['Row'][] | null;
  /** Why nothing could be read. */
  readonly failure: Failure | null;
  /** A quiet line. */
  readonly note: List['Note'] | 'too-long' | null;
  readonly filter: List['Filter'] | null;
  /** Ids of rows. */
  readonly selected: ReadonlySet<string>;
  readonly isReading: boolean;
  readonly isSending: boolean;
  /** The work that is being stopped. */
  readonly stopping: List['Run'] | null;
  /** A message in a dialog. `failed`: the sentence of a call that failed. */
  readonly alert: List['Alert'] | FailedAlert | null;
}

interface FailedAlert {
  readonly kind: 'failed';
  readonly sentence: string;
}

/** The state of a list that was not read yet. */
export const unreadList = {
  page: { phase: 'loading' },
  rows: null,
  failure: null,
  note: null,
  filter: null,
  typed: '',
  wanted: { kind: 'all' },
  selected: new Set<string>(),
  isReading: false,
  isSending: false,
  stopping: null,
  alert: null,
} as const;

/** What one list does in its own way. */
export interface ListRules<List extends ListTypes> {
  readonly get: () => ListState<List>;
  /** Stores parts of the state; `answer` is what was just read, for the parts that only this list has. */
  readonly set: (parts: Partial<ListState<List>>, answer?: List['Answer']) => void;
  /** Answers why nothing can be done here; null: nothing is in the way. */
  readonly check: () => Promise<Result<List['Blocked'] | null>>;
  readonly read: () => Promise<Result<List['Answer']>>;
  /** The same for a repeated read: what can be waited out is a `network` problem. */
  readonly poll: () => Promise<Result<List['Answer']>>;
  /** Between the end of a poll and the next, in milliseconds. */
  readonly pollMs: number;
  /** Null: the rows that were shown stay. */
  readonly rowsOf: (answer: List['Answer']) => readonly List['Row'][] | null;
  /** The service still works on it. */
  readonly isUnderWay: (answer: List['Answer']) => boolean;
  readonly canSelect: (row: List['Row']) => boolean;
  readonly whenEmpty: List['Empty'];
  /** Sends one batch; answers whether it was queued. */
  readonly send: (ids: readonly string[]) => Promise<Result<boolean>>;
  readonly stop: (run: List['Run']) => Promise<Result<unknown>>;
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  /** Work that the first read calls for; null: none, and what is under way is followed. */
  readonly onLoaded?: (answer: List['Answer']) => Promise<void> | null;
  /** Waits, before polling, for as long as the service reports progress. */
  readonly awaitProgress?: (signal: AbortSignal) => Promise<void>;
  /** The work was followed to its end, or for as long as a screen waits. */
  readonly onFollowed?: (isEnded: boolean) => void;
  readonly page?: Page | undefined;
}

/** A list that is read, searched, filtered, selected, sent in batches, and followed while the service works on it. */
export interface ListScreen<List extends ListTypes> {
  readonly reading: Reading;
  /** Reads all; work that is under way is followed to its end. */
  readonly load: () => Promise<void>;
  /** Polls until nothing is under way. */
  readonly follow: () => Promise<void>;
  /** True, and shown, when there is a reason. */
  readonly block: (reason: List['Blocked'] | null) => boolean;
  /** Shows rows; those that can't be selected any more are deselected. */
  readonly show: (rows: readonly List['Row'][] | null, answer?: List['Answer']) => void;
  /** Sends rows; null when the widget was unmounted meanwhile. What was sent is deselected. */
  readonly send: (ids: readonly string[]) => Promise<SentBatches | null>;
  readonly stop: (run: List['Run']) => Promise<void>;
  readonly alertFailure: (failure: Failure) => void;
  readonly actions: ListActions<List>;
}

/** What a view of a list calls. */
export interface ListActions<List extends ListTypes> {
  /** Searches half a second after the last letter. */
  readonly type: (text: string) => void;
  /** Searches at once. */
  readonly search: () => void;
  readonly showAll: () => void;
  readonly setFilter: (filter: List['Filter'] | null) => void;
  readonly select: (ids: ReadonlySet<string>) => void;
  readonly dismiss: () => void;
}

export function createListScreen<List extends ListTypes>(life: Lifetime, rules: ListRules<List>): ListScreen<List> {
  const { get, set } = rules;
  const reading = createReading(life, { page: rules.page });
  const search = createTextSearch(life, rules.whenEmpty, { get: () => get().typed, set });

  function show(rows: readonly List['Row'][] | null, answer?: List['Answer']): void {
    const selectable = new Set(rows?.filter(rules.canSelect).map(({ id }) => id));
    const selected = new Set([...get().selected].filter((id) => selectable.has(id)));
    set({ page: { phase: 'open' }, rows, failure: null, selected }, answer);
  }

  const showAnswer = (answer: List['Answer']) => show(rules.rowsOf(answer) ?? get().rows, answer);

  function block(reason: List['Blocked'] | null): boolean {
    if (reason !== null) set({ page: { phase: 'blocked', reason }, isReading: false });
    return reason !== null;
  }

  function alertFailure(failure: Failure): void {
    const sentence = rules.sentenceOf(failure);
    if (sentence !== null) set({ alert: { kind: 'failed', sentence } });
  }

  async function load(): Promise<void> {
    const signal = reading.restart();
    if (get().page.phase === 'blocked') set({ page: { phase: 'loading' } });
    set({ isReading: true, failure: null, note: null });
    const blocked = await rules.check();
    if (signal.aborted) return;
    if (!blocked.ok) return set({ isReading: false, failure: blocked });
    if (block(blocked.value)) return;
    const read = await rules.read();
    if (signal.aborted) return;
    set({ isReading: false, selected: new Set() });
    if (!read.ok) return set({ failure: read });
    showAnswer(read.value);
    const next = rules.onLoaded?.(read.value) ?? null;
    if (next !== null) await next;
    else if (rules.isUnderWay(read.value)) await follow();
  }

  async function follow(): Promise<void> {
    const signal = reading.restart();
    set({ isReading: false, note: null });
    await rules.awaitProgress?.(signal);
    const ending = await reading.poll(() => pollOnce(signal), { intervalMs: rules.pollMs });
    if (signal.aborted) return;
    if (ending === 'exhausted') set({ note: 'too-long' });
    rules.onFollowed?.(ending === 'done');
  }

  /** True when there is nothing more to wait for. */
  async function pollOnce(signal: AbortSignal): Promise<boolean> {
    const read = await rules.poll();
    if (signal.aborted) return true;
    if (read.ok) showAnswer(read.value);
    else if (read.problem !== 'network') set({ failure: read });
    return read.ok ? !rules.isUnderWay(read.value) : read.problem !== 'network';
  }

  async function send(ids: readonly string[]): Promise<SentBatches | null> {
    set({ isSending: true });
    const sending = await sendInBatches(ids, rules.send);
    if (life.signal.aborted) return null;
    const { sent, problem } = sending;
    const left = new Set(get().selected);
    for (const id of sent) left.delete(id);
    set({ isSending: false, selected: left });
    if (problem !== null && problem !== 'refused') alertFailure(problem);
    return sending;
  }

  async function stop(run: List['Run']): Promise<void> {
    if (get().stopping !== null) return;
    set({ stopping: run });
    const stopped = await rules.stop(run);
    if (life.signal.aborted) return;
    set({ stopping: null });
    if (!stopped.ok) return alertFailure(stopped);
    await follow();
  }

  return {
    reading,
    load,
    follow,
    block,
    show,
    send,
    stop,
    alertFailure,
    actions: {
      type: search.type,
      search: search.search,
      showAll() {
        set({ filter: null });
        search.show();
      },
      setFilter: (filter) => set({ filter }),
      select: (selected) => set({ selected }),
      dismiss: () => set({ alert: null }),
    },
  };
}
