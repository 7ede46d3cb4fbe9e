import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Page } from '@salestax/client';
import type { IntegrationStatus, ItemRow, RunStatus } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { isQueued } from '../list-screen/batches.ts';
import { createTableStore, type TableStore } from '../list-screen/linked-view.ts';
import {
  createListScreen,
  unloadedScreen,
  type FailedAlert,
  type ScreenActions,
  type ScreenState,
} from '../list-screen/list-screen.ts';
import { mapResult } from '../list-screen/map-result.ts';
import { createTextSearch, noSearch, type SearchState, type TextSearch } from '../list-screen/text-search.ts';
import { afterRead, failureOf, valueOf } from '../service/resource.ts';
import {
  isUncompared,
  hasRunningWork,
  maySend,
  undecidedCounts,
  type ComparedItems,
  type ItemFilter,
  type UndecidedCounts,
} from './items.ts';
import type { CatalogPort, CatalogRun } from './port.ts';

/** Between the end of a poll and the next, in milliseconds. */
const POLL_MS = 3_000;

/** A message in a dialog. */
export type Alert =
  | { readonly kind: 'none-selected' | 'sent' | 'not-sent' }
  | { readonly kind: 'some-not-sent'; readonly count: number }
  | FailedAlert;

interface CatalogScreen {
  readonly Answer: ComparedItems;
  readonly Row: ItemRow;
  readonly Filter: ItemFilter;
  /** With this status of the integration the page cannot be used. */
  readonly Blocked: Exclude<IntegrationStatus, 'Active'>;
  readonly Note: never;
  readonly Alert: Alert;
  readonly Run: CatalogRun;
}

export interface CatalogState extends ScreenState<CatalogScreen>, SearchState<'no-code'> {
  readonly comparison: RunStatus | null;
  readonly sync: RunStatus | null;
  /** Whether to send the selected items, of which so many have no tax code; null: nothing is asked. */
  readonly question: UndecidedCounts | null;
  /** What became of the items that were sent last, until it is closed. */
  readonly outcome: { readonly sent: number; readonly failed: number } | null;
  /** Why the last work ended early, as the service reported it. */
  readonly error: NonNullable<ComparedItems['error']> | null;
}

export interface CatalogModel extends ScreenActions<CatalogScreen>, Pick<TextSearch, 'type' | 'search' | 'find'> {
  /** The order and the opened row of the table. */
  readonly table: TableStore;
  readonly store: StoreApi<CatalogState>;
  /** Reads what is stored. Where nothing was ever compared, a comparison is started; work under way is followed to its end. */
  readonly load: () => Promise<void>;
  readonly showAll: () => void;
  /** Compares all items again. */
  readonly compare: () => Promise<void>;
  /** Sends the selected items; if some have no tax code, only after a question. */
  readonly sync: () => Promise<void>;
  /** Answers the question. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  /** Shows the items without a tax code instead of sending them. */
  readonly showUndecided: () => void;
  readonly stop: (run: CatalogRun) => Promise<void>;
  readonly dismissOutcome: () => void;
  /** Reads what is stored in the background, and follows work under way. */
  readonly follow: () => Promise<void>;
}

export interface CatalogEnvironment {
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly onSent: (ids: readonly string[]) => void;
  /** What became of the items that were sent. */
  readonly onEnded: (outcome: NonNullable<CatalogState['outcome']>) => void;
  readonly page?: Page;
}

/** The rules of the product catalog. */
export function createCatalogModel(
  life: Lifetime,
  port: CatalogPort,
  { sentenceOf, onSent, onEnded, page }: CatalogEnvironment,
): CatalogModel {
  const store = createStore<CatalogState>(() => ({
    ...unloadedScreen,
    ...noSearch,
    comparison: null,
    sync: null,
    question: null,
    outcome: null,
    error: null,
  }));
  const { getState: get } = store;
  const set = (parts: Partial<CatalogState>) => store.setState(parts);
  const list = createListScreen<CatalogScreen>(life, {
    get,
    set: (parts, answer) => set({ ...parts, ...(answer && workOf(answer)) }),
    check: async () => mapResult(await port.status(), ({ status }) => blockOf(status)),
    read: port.read,
    poll: port.poll,
    pollMs: POLL_MS,
    rowsOf: ({ comparedData = null }) => comparedData,
    isRunning: hasRunningWork,
    canSelect: maySend,
    idOf: ({ id }) => id,
    stop: async (run) => mapResult(await port.stop(run), () => false),
    sentenceOf,
    page,
    onFollowed(ending) {
      if (ending !== 'exhausted' && failureOf(get().read) === null) showOutcome();
    },
  });
  /** Items that were sent, until what became of them has been shown or cannot be known. */
  let sentIds: ReadonlySet<string> = new Set();

  /** Shows what became of the items, now that the work has ended. */
  function showOutcome(): void {
    const outcome = outcomeOf(get(), sentIds);
    sentIds = new Set();
    if (outcome === null) return;
    set({ outcome });
    onEnded(outcome);
  }

  const search = createTextSearch(life, 'no-code', { get: () => get().typed, set });

  async function compare(): Promise<void> {
    set({ error: null });
    const failure = await list.start(port.compare, ({ userStatus, isSentToSearch }) => {
      if (list.block(blockOf(userStatus))) return null;
      const isStarted = isQueued(isSentToSearch);
      if (!isStarted) port.logNotStarted();
      return isStarted;
    });
    if (valueOf(get().read) === null && failure !== null) set({ read: afterRead(get().read, failure) });
    else list.alertFailure(failure);
  }

  const itemsToSend = () => {
    const { read, selected } = get();
    return (valueOf(read) ?? []).filter((item) => selected.has(item.id) && maySend(item));
  };

  async function sync(): Promise<void> {
    if (get().isSending) return;
    const items = itemsToSend();
    if (items.length === 0) return set({ alert: { kind: 'none-selected' } });
    const undecided = undecidedCounts(items);
    if (undecided.taxed + undecided.untaxed > 0) return set({ alert: null, question: undecided });
    await sendAll(items.map(({ id }) => id));
  }

  async function answer(isWanted: boolean): Promise<void> {
    set({ question: null });
    if (isWanted && !get().isSending) await sendAll(itemsToSend().map(({ id }) => id));
  }

  async function sendAll(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    set({ alert: null, outcome: null });
    const sending = await list.send(ids, async (batch) => mapResult(await port.send(batch), (isIgnored) => !isIgnored));
    if (sending === null) return;
    const { sent, problem } = sending;
    if (problem === null) set({ alert: { kind: 'sent' } });
    else if (problem === 'unconfirmed') set({ alert: notSent(sent.length, ids.length) });
    if (sent.length === 0) return;
    onSent(sent);
    sentIds = new Set([...sentIds, ...sent]);
    await list.pollUntilDone();
  }

  return {
    ...list.actions,
    ...search,
    store,
    table: createTableStore(),
    load: () =>
      list.load((answer) => {
        if (!hasRunningWork(answer)) showOutcome();
        return isUncompared(answer) ? compare() : null;
      }),
    showAll() {
      set({ filter: null });
      search.show();
    },
    compare,
    sync,
    answer,
    showUndecided() {
      set({ question: null, filter: 'undecided' });
      search.show();
    },
    stop: async (run) => list.alertFailure(await list.stop(run)),
    dismissOutcome: () => set({ outcome: null }),
    follow: list.pollUntilDone,
  };
}

/** Null: nothing was sent, or it is not known what became of it. */
function outcomeOf({ read, isPolling, sync: run }: CatalogState, sent: ReadonlySet<string>): CatalogState['outcome'] {
  const rows = valueOf(read);
  if (sent.size === 0 || rows === null || isPolling) return null;
  if (run?.state !== 'ready' && run?.state !== 'cancelled') return null;
  const statuses = rows.filter(({ id }) => sent.has(id)).map(({ status }) => status);
  const countOf = (wanted: ItemRow['status']) => statuses.filter((status) => status === wanted).length;
  return { sent: countOf('Updated'), failed: countOf('Fail') };
}

const workOf = ({ run, sync, error }: ComparedItems) => ({
  comparison: run ?? null,
  sync: sync ?? null,
  error: error ?? null,
});

const blockOf = (status: IntegrationStatus): CatalogScreen['Blocked'] | null => (status === 'Active' ? null : status);

const notSent = (sent: number, total: number): Alert =>
  sent === 0 ? { kind: 'not-sent' } : { kind: 'some-not-sent', count: total - sent };
