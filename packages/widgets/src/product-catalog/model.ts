import { poll, type After, type Failure, type Page, type Result } from '@salestax/client';
import { maxLines, type IntegrationStatus, type ItemRow, type RunStatus } from '@salestax/contract';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isUnderWay, maySend, isUncompared, type ComparedItems, type ItemStatus, type Wanted } from './items.ts';
import type { CatalogPort, CatalogRun } from './port.ts';

/** Between the end of one look at the work and the next, in milliseconds. */
const POLL_MS = 3_000;
const MOST_POLLS = 180;
/** After the last letter of a search, in milliseconds. */
const DEBOUNCE_MS = 500;

/** Something to tell in a dialog. `failed` is in the words of whatever failed. */
export type Alert =
  | { readonly kind: 'none-selected' | 'sent' | 'not-sent' }
  | { readonly kind: 'some-not-sent'; readonly count: number }
  | { readonly kind: 'failed'; readonly sentence: string };

export interface CatalogState {
  /** `blocked`: with this status of the integration there is nothing to do here. */
  readonly page:
    | { readonly phase: 'loading' | 'open' }
    | { readonly phase: 'blocked'; readonly status: Exclude<IntegrationStatus, 'Active'> };
  /** Null until there is a comparison to show. */
  readonly items: readonly ItemRow[] | null;
  readonly comparison: RunStatus | null;
  readonly sync: RunStatus | null;
  /** Why the last work ended early, in the service's words. */
  readonly error: NonNullable<ComparedItems['error']> | null;
  /** Why nothing could be read. */
  readonly failure: Failure | null;
  readonly note: 'not-started' | 'too-long' | null;
  readonly filter: ItemStatus | null;
  readonly typed: string;
  readonly wanted: Wanted;
  readonly selected: ReadonlySet<string>;
  readonly isReading: boolean;
  readonly isSending: boolean;
  readonly stopping: CatalogRun | null;
  readonly alert: Alert | null;
}

export interface CatalogModel {
  readonly store: StoreApi<CatalogState>;
  /** Reads what is stored. Where nothing was ever compared, that is begun; what goes on is followed to its end. */
  readonly load: () => Promise<void>;
  /** Compares all items anew. */
  readonly compare: () => Promise<void>;
  /** Sends the selected items. */
  readonly sync: () => Promise<void>;
  readonly stop: (kind: CatalogRun) => Promise<void>;
  readonly type: (text: string) => void;
  /** Searches at once; for nothing, it shows the items without a code. */
  readonly search: () => void;
  readonly showAll: () => void;
  readonly setFilter: (status: ItemStatus | null) => void;
  readonly select: (ids: ReadonlySet<string>) => void;
  /** Reads what is stored without anybody waiting for it, and follows what goes on. */
  readonly follow: () => Promise<void>;
  readonly dismiss: () => void;
}

export interface CatalogSurroundings {
  /** What a failed call is told as; null when the page around it tells it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly onSent: (ids: readonly string[]) => void;
  readonly page?: Page;
}

/** The rules of the product catalog. */
export function createCatalogModel(
  life: Lifetime,
  port: CatalogPort,
  { sentenceOf, onSent, page = document }: CatalogSurroundings,
): CatalogModel {
  const store = createStore<CatalogState>(() => ({
    page: { phase: 'loading' },
    items: null,
    comparison: null,
    sync: null,
    error: null,
    failure: null,
    note: null,
    filter: null,
    typed: '',
    wanted: { kind: 'all' },
    selected: new Set(),
    isReading: false,
    isSending: false,
    stopping: null,
    alert: null,
  }));
  const set = (parts: Partial<CatalogState>) => store.setState(parts);
  let reading = createLifetime(life.signal);
  let cancelSearch = () => {};

  /** Begins to read anew: what was asked before is not polled or shown any more. */
  function turn(): Lifetime {
    reading.end();
    reading = createLifetime(life.signal);
    return reading;
  }

  function show({ comparedData, run, sync, error }: ComparedItems): void {
    const items = comparedData ?? store.getState().items;
    const sendable = new Set(items?.filter(maySend).map(({ id }) => id));
    set({
      page: { phase: 'open' },
      items,
      comparison: run ?? null,
      sync: sync ?? null,
      error: error ?? null,
      failure: null,
      selected: new Set([...store.getState().selected].filter((id) => sendable.has(id))),
    });
  }

  function tell(failure: Failure): void {
    const sentence = sentenceOf(failure);
    if (sentence !== null) set({ alert: { kind: 'failed', sentence } });
  }

  async function load(): Promise<void> {
    const { signal } = turn();
    if (store.getState().page.phase === 'blocked') set({ page: { phase: 'loading' } });
    set({ isReading: true, failure: null, note: null });
    const status = await port.status();
    if (signal.aborted) return;
    if (!status.ok) return set({ isReading: false, failure: status });
    if (isBlocked(status.value.status)) return;
    const read = await port.read();
    if (signal.aborted) return;
    set({ isReading: false, selected: new Set() });
    if (!read.ok) return set({ failure: read });
    show(read.value);
    if (isUncompared(read.value)) await compare();
    else if (isUnderWay(read.value)) await follow();
  }

  function isBlocked(status: IntegrationStatus): boolean {
    if (status === 'Active') return false;
    set({ page: { phase: 'blocked', status }, isReading: false });
    return true;
  }

  async function compare(): Promise<void> {
    const { signal } = turn();
    set({ isReading: true, error: null, note: null });
    const answer = await port.compare();
    if (signal.aborted) return;
    set({ isReading: false });
    if (!answer.ok) {
      if (store.getState().items === null) set({ failure: answer });
      else tell(answer);
      return;
    }
    if (isBlocked(answer.value.userStatus)) return;
    if (isAccepted(answer.value.isSentToSearch)) return follow();
    port.logNotStarted();
    set({ note: 'not-started' });
  }

  async function follow(): Promise<void> {
    const own = turn();
    const { signal } = own;
    set({ isReading: false, note: null });
    const look = async () => {
      const read = await port.poll();
      if (signal.aborted) return true;
      if (read.ok) show(read.value);
      else if (read.problem !== 'network') set({ failure: read });
      return read.ok ? !isUnderWay(read.value) : read.problem !== 'network';
    };
    const after: After = (milliseconds, work) => own.after(milliseconds, work);
    const ending = await poll(look, { intervalMs: POLL_MS, maxTimes: MOST_POLLS, signal, after, page });
    if (!signal.aborted && ending === 'exhausted') set({ note: 'too-long' });
  }

  async function sync(): Promise<void> {
    const { items, selected, isSending } = store.getState();
    if (isSending) return;
    const wanted = (items ?? []).filter((item) => selected.has(item.id) && maySend(item)).map(({ id }) => id);
    if (wanted.length === 0) return set({ alert: { kind: 'none-selected' } });
    set({ isSending: true, alert: null });
    const { sent, problem } = await sendAll(wanted);
    if (life.signal.aborted) return;
    const left = new Set(store.getState().selected);
    for (const id of sent) left.delete(id);
    set({ isSending: false, selected: left });
    if (problem === 'refused')
      set({ alert: sent.length === 0 ? { kind: 'not-sent' } : someNotSent(wanted.length - sent.length) });
    else if (problem !== null) tell(problem);
    else set({ alert: { kind: 'sent' } });
    if (sent.length === 0) return;
    onSent(sent);
    await follow();
  }

  /** Sends as many as a call takes at a time, until one is not taken. */
  async function sendAll(ids: readonly string[]) {
    const sent: string[] = [];
    for (let from = 0; from < ids.length; from += maxLines) {
      const part = ids.slice(from, from + maxLines);
      const answer: Result<boolean> = await port.send(part);
      if (!answer.ok) return { sent, problem: answer };
      if (answer.value) return { sent, problem: 'refused' as const };
      sent.push(...part);
    }
    return { sent, problem: null };
  }

  async function stop(kind: CatalogRun): Promise<void> {
    if (store.getState().stopping !== null) return;
    set({ stopping: kind });
    const answer = await port.stop(kind);
    if (life.signal.aborted) return;
    set({ stopping: null });
    if (!answer.ok) return tell(answer);
    await follow();
  }

  return {
    store,
    load,
    compare,
    sync,
    stop,
    type(typed) {
      cancelSearch();
      set({ typed });
      cancelSearch = life.after(DEBOUNCE_MS, () => set({ wanted: wantedOf(typed, 'all') }));
    },
    search() {
      cancelSearch();
      set({ wanted: wantedOf(store.getState().typed, 'no-code') });
    },
    showAll() {
      cancelSearch();
      set({ typed: '', wanted: { kind: 'all' }, filter: null });
    },
    setFilter: (filter) => set({ filter }),
    select: (selected) => set({ selected }),
    follow,
    dismiss: () => set({ alert: null }),
  };
}

const someNotSent = (count: number): Alert => ({ kind: 'some-not-sent', count });

/** An older service says 1 in other ways. */
const isAccepted = (flag: unknown): boolean => flag === 1 || flag === true || flag === '1';

function wantedOf(typed: string, withoutText: 'all' | 'no-code'): Wanted {
  const text = typed.trim();
  return text === '' ? { kind: withoutText } : { kind: 'text', text };
}
