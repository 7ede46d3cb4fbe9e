import type { Failure, Page } from '@salestax/client';
import type { IntegrationStatus, ItemRow, RunStatus } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isQueued } from '../list-screen/batches.ts';
import { createListScreen, unreadList, type ListActions, type ListState } from '../list-screen/list-screen.ts';
import { isUncompared, isUnderWay, maySend, type ComparedItems, type ItemStatus } from './items.ts';
import type { CatalogPort, CatalogRun } from './port.ts';

/** Between the end of a poll and the next, in milliseconds. */
const POLL_MS = 3_000;

/** A message in a dialog. */
export type Alert =
  | { readonly kind: 'none-selected' | 'sent' | 'not-sent' }
  | { readonly kind: 'some-not-sent'; readonly count: number }
  | { readonly kind: 'failed'; readonly sentence: string };

interface CatalogList {
  readonly Answer: ComparedItems;
  readonly Row: ItemRow;
  readonly Filter: ItemStatus;
  readonly Empty: 'no-code';
  /** With this status of the integration there is nothing to do here. */
  readonly Blocked: Exclude<IntegrationStatus, 'Active'>;
  readonly Note: 'not-started';
  readonly Alert: Alert;
  readonly Run: CatalogRun;
}

export interface CatalogState extends ListState<CatalogList> {
  readonly comparison: RunStatus | null;
  readonly sync: RunStatus | null;
  /** Why the last work ended early, in the service's words. */
  readonly error: NonNullable<ComparedItems['error']> | null;
}

export interface CatalogModel extends ListActions<CatalogList> {
  readonly store: StoreApi<CatalogState>;
  /** Reads what is stored. Where nothing was ever compared, a comparison is started; work under way is followed to its end. */
  readonly load: () => Promise<void>;
  /** Compares all items anew. */
  readonly compare: () => Promise<void>;
  /** Sends the selected items. */
  readonly sync: () => Promise<void>;
  readonly stop: (run: CatalogRun) => Promise<void>;
  /** Reads what is stored in the background, and follows work under way. */
  readonly follow: () => Promise<void>;
}

export interface CatalogEnvironment {
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly onSent: (ids: readonly string[]) => void;
  readonly page?: Page;
}

/** The rules of the product catalog. */
export function createCatalogModel(
  life: Lifetime,
  port: CatalogPort,
  { sentenceOf, onSent, page }: CatalogEnvironment,
): CatalogModel {
  const store = createStore<CatalogState>(() => ({ ...unreadList, comparison: null, sync: null, error: null }));
  const { getState: get } = store;
  const set = (parts: Partial<CatalogState>) => store.setState(parts);
  const list = createListScreen<CatalogList>(life, {
    get,
    set: (parts, answer) => set({ ...parts, ...(answer && workOf(answer)) }),
    async check() {
      const read = await port.status();
      return read.ok ? { ...read, value: blockOf(read.value.status) } : read;
    },
    read: port.read,
    poll: port.poll,
    pollMs: POLL_MS,
    rowsOf: ({ comparedData = null }) => comparedData,
    isUnderWay,
    canSelect: maySend,
    whenEmpty: 'no-code',
    async send(ids) {
      const answer = await port.send(ids);
      return answer.ok ? { ...answer, value: !answer.value } : answer;
    },
    stop: port.stop,
    sentenceOf,
    onLoaded: (answer) => (isUncompared(answer) ? compare() : null),
    page,
  });

  async function compare(): Promise<void> {
    const signal = list.reading.restart();
    set({ isReading: true, error: null, note: null });
    const answer = await port.compare();
    if (signal.aborted) return;
    set({ isReading: false });
    if (!answer.ok) {
      if (get().rows === null) set({ failure: answer });
      else list.alertFailure(answer);
      return;
    }
    if (list.block(blockOf(answer.value.userStatus))) return;
    if (isQueued(answer.value.isSentToSearch)) return list.follow();
    port.logNotStarted();
    set({ note: 'not-started' });
  }

  async function sync(): Promise<void> {
    const { rows, selected, isSending } = get();
    if (isSending) return;
    const wanted = (rows ?? []).filter((item) => selected.has(item.id) && maySend(item)).map(({ id }) => id);
    if (wanted.length === 0) return set({ alert: { kind: 'none-selected' } });
    set({ alert: null });
    const sending = await list.send(wanted);
    if (sending === null) return;
    const { sent, problem } = sending;
    if (problem === null) set({ alert: { kind: 'sent' } });
    else if (problem === 'refused') set({ alert: notSent(sent.length, wanted.length) });
    if (sent.length === 0) return;
    onSent(sent);
    await list.follow();
  }

  return { ...list.actions, store, load: list.load, compare, sync, stop: list.stop, follow: list.follow };
}

const workOf = ({ run, sync, error }: ComparedItems) => ({
  comparison: run ?? null,
  sync: sync ?? null,
  error: error ?? null,
});

const blockOf = (status: IntegrationStatus): CatalogList['Blocked'] | null => (status === 'Active' ? null : status);

const notSent = (sent: number, wanted: number): Alert =>
  sent === 0 ? { kind: 'not-sent' } : { kind: 'some-not-sent', count: wanted - sent };
