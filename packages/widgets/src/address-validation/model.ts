import type { Failure, Page } from '@salestax/client';
import type { AddressRow, RunStatus } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isQueued } from '../list-screen/batches.ts';
import { createListScreen, unreadList, type ListActions, type ListState } from '../list-screen/list-screen.ts';
import { isPending, maySelect, standingOf, type Standing } from './addresses.ts';
import type { AddressPort } from './port.ts';

/** Between the end of a poll and the next, in milliseconds. */
const POLL_MS = 5_000;

/** A message in a dialog. */
export type Alert =
  | { readonly kind: 'none-selected' | 'validated-selected' }
  | { readonly kind: 'all-selected'; readonly count: number }
  | { readonly kind: 'failed'; readonly sentence: string };

interface AddressList {
  readonly Answer: readonly AddressRow[];
  readonly Row: AddressRow;
  readonly Filter: Standing;
  readonly Empty: 'nothing';
  readonly Blocked: 'not-connected' | 'not-enabled';
  readonly Note: 'not-started' | 'stopped' | 'ended-early';
  readonly Alert: Alert;
  readonly Run: 'address-validation';
}

export interface AddressState extends ListState<AddressList> {
  /** The progress of the validation while the service reports it. */
  readonly run: RunStatus | null;
  /** The ids that are sent once the person has confirmed. */
  readonly asked: readonly string[] | null;
}

export type Note = NonNullable<AddressState['note']>;

export interface AddressModel extends ListActions<AddressList> {
  readonly store: StoreApi<AddressState>;
  /** Reads the customers and their addresses; a validation that is under way is followed to its end. */
  readonly load: () => Promise<void>;
  /** Requests confirmation for the selected addresses, or shows why they can't be sent. */
  readonly askToSend: () => void;
  /** The person's answer to that. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Shows how many rows the heading's checkbox has selected. */
  readonly tellSelected: (count: number) => void;
  readonly replace: (row: AddressRow) => void;
  /** Shows why something was refused. */
  readonly tell: (sentence: string) => void;
}

export interface AddressEnvironment {
  /** The sentence for a call that failed; null when the page around the widget shows it. */
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
  { sentenceOf, onSent, onEnded, page }: AddressEnvironment,
): AddressModel {
  const store = createStore<AddressState>(() => ({ ...unreadList, run: null, asked: null }));
  const { getState: get } = store;
  const set = (parts: Partial<AddressState>) => store.setState(parts);
  const list = createListScreen<AddressList>(life, {
    get,
    set,
    async check() {
      const configuration = await port.configuration();
      if (!configuration.ok) return configuration;
      const { status, isEnableAddressValidation } = configuration.value;
      if (status === 'Disconnected' || status === 'NotIntegrated') return { ...configuration, value: 'not-connected' };
      return { ...configuration, value: isEnableAddressValidation ? null : 'not-enabled' };
    },
    read: port.read,
    poll: port.poll,
    pollMs: POLL_MS,
    rowsOf: (rows) => rows,
    isUnderWay: (rows) => rows.some(isPending),
    canSelect: maySelect,
    whenEmpty: 'nothing',
    async send(ids) {
      const answer = await port.send(ids);
      return answer.ok ? { ...answer, value: isQueued(answer.value) } : answer;
    },
    stop: port.stop,
    sentenceOf,
    awaitProgress: (signal) =>
      port.follow((run) => {
        if (!signal.aborted) set({ run });
      }, signal),
    onFollowed(isEnded) {
      const { run, failure } = get();
      set({ run: null, ...(isEnded && { note: noteOf(run) }) });
      if (isEnded && failure === null) onEnded();
    },
    page,
  });

  async function send(ids: readonly string[]): Promise<void> {
    set({ note: null });
    const sending = await list.send(ids);
    if (sending === null) return;
    const { sent, problem } = sending;
    if (problem === 'refused') port.logNotStarted();
    if (sent.length > 0) {
      const queued = new Set(sent);
      set({ rows: get().rows?.map((row) => (queued.has(row.id) ? { ...row, isPending: true } : row)) ?? null });
      onSent(sent);
      void list.follow();
    }
    if (problem === 'refused') set({ note: 'not-started' });
  }

  return {
    ...list.actions,
    store,
    load: list.load,
    askToSend() {
      const { rows, selected, isSending } = get();
      if (isSending) return;
      const wanted = (rows ?? []).filter((row) => selected.has(row.id) && maySelect(row));
      if (wanted.length === 0) return set({ alert: { kind: 'none-selected' } });
      if (wanted.some((row) => standingOf(row) === 'Validated')) return set({ alert: { kind: 'validated-selected' } });
      set({ asked: wanted.map(({ id }) => id) });
    },
    async answer(isWanted) {
      const { asked, isSending } = get();
      set({ asked: null });
      if (isWanted && asked !== null && !isSending) await send(asked);
    },
    stop: () => list.stop('address-validation'),
    tellSelected: (count) => set({ alert: { kind: 'all-selected', count } }),
    replace(row) {
      const rows = get().rows?.map((each) => (each.id === row.id ? row : each));
      if (rows !== undefined) list.show(rows);
    },
    tell: (sentence) => set({ alert: { kind: 'failed', sentence } }),
  };
}

/** The note for a validation that did not come to its end. */
function noteOf(run: RunStatus | null): Note | null {
  if (run?.state === 'failed') return 'ended-early';
  return run?.state === 'cancelled' ? 'stopped' : null;
}
