import { poll, type After, type Failure, type Page, type Result } from '@salestax/client';
import { maxLines, type AddressRow, type RunStatus } from '@salestax/contract';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isPending, maySelect, standingOf, type Standing, type Wanted } from './addresses.ts';
import type { AddressPort } from './port.ts';

/** Between the end of one look at pending addresses and the next, in milliseconds. */
const POLL_MS = 5_000;
const MOST_POLLS = 180;
/** After the last letter of a search, in milliseconds. */
const DEBOUNCE_MS = 500;

/** Something to tell in a dialog. `failed` is in the words of whatever failed. */
export type Alert =
  | { readonly kind: 'none-selected' | 'validated-selected' }
  | { readonly kind: 'all-selected'; readonly count: number }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Something to know that needs nobody to act at once. */
export type Note = 'not-started' | 'too-long' | 'stopped' | 'ended-early';

export interface AddressState {
  /** `not-connected`, `not-enabled`: there is nothing to do here until that has changed. */
  readonly page: 'loading' | 'open' | 'not-connected' | 'not-enabled';
  /** Null until they have been read. */
  readonly rows: readonly AddressRow[] | null;
  /** How far the service is, as long as it tells. */
  readonly run: RunStatus | null;
  /** Why nothing could be read. */
  readonly failure: Failure | null;
  readonly note: Note | null;
  readonly filter: Standing | null;
  readonly typed: string;
  readonly wanted: Wanted;
  readonly selected: ReadonlySet<string>;
  /** So many are about to be sent, and the person is asked. */
  readonly asked: readonly string[] | null;
  readonly isReading: boolean;
  readonly isSending: boolean;
  readonly isStopping: boolean;
  readonly alert: Alert | null;
}

export interface AddressModel {
  readonly store: StoreApi<AddressState>;
  /** Reads the customers and their addresses; what is being validated is followed to its end. */
  readonly load: () => Promise<void>;
  /** Asks whether the selected addresses shall be validated, or says why they can't. */
  readonly askToSend: () => void;
  /** Of that question. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly type: (text: string) => void;
  /** Searches at once; for nothing, it finds nothing. */
  readonly search: () => void;
  readonly showAll: () => void;
  readonly setFilter: (standing: Standing | null) => void;
  readonly select: (ids: ReadonlySet<string>) => void;
  /** Says how many a tick in the heading has taken. */
  readonly tellSelected: (count: number) => void;
  readonly replace: (row: AddressRow) => void;
  /** Says something that was refused, in a dialog. */
  readonly tell: (sentence: string) => void;
  readonly dismiss: () => void;
}

export interface AddressSurroundings {
  /** What a failed call is told as; null when the page around it tells it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly onSent: (ids: readonly string[]) => void;
  /** Nothing is pending any more. */
  readonly onEnded: () => void;
  readonly page?: Page;
}

/** The rules of the bulk address validation. */
export function createAddressModel(
  life: Lifetime,
  port: AddressPort,
  { sentenceOf, onSent, onEnded, page = document }: AddressSurroundings,
): AddressModel {
  const store = createStore<AddressState>(() => ({
    page: 'loading',
    rows: null,
    run: null,
    failure: null,
    note: null,
    filter: null,
    typed: '',
    wanted: { kind: 'all' },
    selected: new Set(),
    asked: null,
    isReading: false,
    isSending: false,
    isStopping: false,
    alert: null,
  }));
  const set = (parts: Partial<AddressState>) => store.setState(parts);
  let reading = createLifetime(life.signal);
  let cancelSearch = () => {};

  /** Begins to read anew: what was asked before is not followed or shown any more. */
  function turn(): Lifetime {
    reading.end();
    reading = createLifetime(life.signal);
    return reading;
  }

  function show(rows: readonly AddressRow[]): void {
    const selectable = new Set(rows.filter(maySelect).map(({ id }) => id));
    const selected = new Set([...store.getState().selected].filter((id) => selectable.has(id)));
    set({ page: 'open', rows, failure: null, selected });
  }

  const tell = (sentence: string) => set({ alert: { kind: 'failed', sentence } });

  function tellFailure(failure: Failure): void {
    const sentence = sentenceOf(failure);
    if (sentence !== null) tell(sentence);
  }

  async function load(): Promise<void> {
    const { signal } = turn();
    if (store.getState().page !== 'open') set({ page: 'loading' });
    set({ isReading: true, failure: null, note: null });
    const configuration = await port.configuration();
    if (signal.aborted) return;
    if (!configuration.ok) return set({ isReading: false, failure: configuration });
    const { status, isEnableAddressValidation } = configuration.value;
    if (status === 'Disconnected' || status === 'NotIntegrated')
      return set({ page: 'not-connected', isReading: false });
    if (!isEnableAddressValidation) return set({ page: 'not-enabled', isReading: false });
    const read = await port.read();
    if (signal.aborted) return;
    set({ isReading: false, selected: new Set() });
    if (!read.ok) return set({ failure: read });
    show(read.value);
    if (read.value.some(isPending)) await follow();
  }

  /** Listens to the service until it has ended, and then looks at what came of it; where it says nothing, looks now and then. */
  async function follow(): Promise<void> {
    const own = turn();
    const { signal } = own;
    set({ isReading: false, note: null });
    await port.follow((run) => {
      if (!signal.aborted) set({ run });
    }, signal);
    const look = async () => {
      const read = await port.poll();
      if (signal.aborted) return true;
      if (read.ok) show(read.value);
      else if (read.problem !== 'network') set({ failure: read });
      return read.ok ? !read.value.some(isPending) : read.problem !== 'network';
    };
    const after: After = (milliseconds, work) => own.after(milliseconds, work);
    const ending = await poll(look, { intervalMs: POLL_MS, maxTimes: MOST_POLLS, signal, after, page });
    if (signal.aborted) return;
    const { run } = store.getState();
    set({ run: null, note: ending === 'exhausted' ? 'too-long' : noteOf(run) });
    if (ending === 'done' && store.getState().failure === null) onEnded();
  }

  function askToSend(): void {
    const { rows, selected, isSending } = store.getState();
    if (isSending) return;
    const wanted = (rows ?? []).filter((row) => selected.has(row.id) && maySelect(row));
    if (wanted.length === 0) return set({ alert: { kind: 'none-selected' } });
    if (wanted.some((row) => standingOf(row) === 'Validated')) return set({ alert: { kind: 'validated-selected' } });
    set({ asked: wanted.map(({ id }) => id) });
  }

  async function answer(isWanted: boolean): Promise<void> {
    const { asked } = store.getState();
    set({ asked: null });
    if (!isWanted || asked === null || store.getState().isSending) return;
    set({ isSending: true, note: null });
    const { sent, problem } = await sendAll(asked);
    if (life.signal.aborted) return;
    set({ isSending: false });
    if (problem === 'refused') port.logNotStarted();
    else if (problem !== null) tellFailure(problem);
    if (sent.length > 0) {
      const queued = new Set(sent);
      set({
        selected: new Set([...store.getState().selected].filter((id) => !queued.has(id))),
        rows: store.getState().rows?.map((row) => (queued.has(row.id) ? { ...row, isPending: true } : row)) ?? null,
      });
      onSent(sent);
      void follow();
    }
    if (problem === 'refused') set({ note: 'not-started' });
  }

  /** Sends as many as a call takes at a time, until one is not taken. */
  async function sendAll(ids: readonly string[]) {
    const sent: string[] = [];
    for (let from = 0; from < ids.length; from += maxLines) {
      const part = ids.slice(from, from + maxLines);
      const taken: Result<unknown> = await port.send(part);
      if (!taken.ok) return { sent, problem: taken };
      if (!isAccepted(taken.value)) return { sent, problem: 'refused' as const };
      sent.push(...part);
    }
    return { sent, problem: null };
  }

  async function stop(): Promise<void> {
    if (store.getState().isStopping) return;
    set({ isStopping: true });
    const stopped = await port.stop();
    if (life.signal.aborted) return;
    set({ isStopping: false });
    if (!stopped.ok) return tellFailure(stopped);
    await follow();
  }

  return {
    store,
    load,
    askToSend,
    answer,
    stop,
    type(typed) {
      cancelSearch();
      set({ typed });
      cancelSearch = life.after(DEBOUNCE_MS, () => set({ wanted: wantedOf(typed, 'all') }));
    },
    search() {
      cancelSearch();
      set({ wanted: wantedOf(store.getState().typed, 'nothing') });
    },
    showAll() {
      cancelSearch();
      set({ typed: '', wanted: { kind: 'all' }, filter: null });
    },
    setFilter: (filter) => set({ filter }),
    select: (selected) => set({ selected }),
    tellSelected: (count) => set({ alert: { kind: 'all-selected', count } }),
    replace(row) {
      const rows = store.getState().rows?.map((each) => (each.id === row.id ? row : each));
      if (rows !== undefined) show(rows);
    },
    tell,
    dismiss: () => set({ alert: null }),
  };
}

/** How work has ended that did not come to its end. */
function noteOf(run: RunStatus | null): Note | null {
  if (run?.state === 'failed') return 'ended-early';
  return run?.state === 'cancelled' ? 'stopped' : null;
}

/** An older service says 1 in other ways. */
const isAccepted = (flag: unknown): boolean => flag === 1 || flag === true || flag === '1';

function wantedOf(typed: string, withoutText: 'all' | 'nothing'): Wanted {
  const text = typed.trim();
  return text === '' ? { kind: withoutText } : { kind: 'text', text };
}
