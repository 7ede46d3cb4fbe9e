import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Page } from '@salestax/client';
import type { AddressRow, RunStatus, UserConfiguration } from '@salestax/contract';
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
import { failureOf, valueOf } from '../service/resource.ts';
import { unreadableState } from '../set-up-state/next-pages.ts';
import {
  isPending,
  maySelect,
  needsValidation,
  outcomeOf,
  standingOf,
  type AddressFilter,
  type ValidationOutcome,
} from './addresses.ts';
import type { AddressPort } from './port.ts';

/** Between the end of a poll and the next, in milliseconds. */
const POLL_MS = 5_000;

/** A message in a dialog. */
export type Alert =
  | { readonly kind: 'none-selected' | 'validated-selected' }
  | { readonly kind: 'all-selected'; readonly count: number }
  | FailedAlert;

interface AddressScreen {
  readonly Answer: readonly AddressRow[];
  readonly Row: AddressRow;
  readonly Filter: AddressFilter;
  readonly Blocked: 'not-connected' | 'not-linked' | 'not-enabled';
  readonly Note: 'ended-early';
  readonly Alert: Alert;
  readonly Run: 'address-validation';
}

export interface AddressState extends ScreenState<AddressScreen>, SearchState<'nothing'> {
  /** The progress of the validation while the service reports it. */
  readonly run: RunStatus | null;
  /** Whether to send the addresses with these ids; null: nothing is asked. */
  readonly question: readonly string[] | null;
  /** What became of the addresses that were sent last, until the user closes that message. */
  readonly outcome: ValidationOutcome | null;
  /** Why the last validation ended early, as the service reported it; '': unknown. */
  readonly endedBy: string;
}

export type Note = NonNullable<AddressState['note']>;

export interface AddressModel extends ScreenActions<AddressScreen>, Pick<TextSearch, 'type' | 'search' | 'find'> {
  /** The order and the opened row of the table. */
  readonly table: TableStore;
  readonly store: StoreApi<AddressState>;
  readonly showAll: () => void;
  /** Reads the customers and their addresses; a validation that is under way is followed to its end. */
  readonly load: () => Promise<void>;
  /** Asks whether to send the selected addresses, or shows why they can't be sent. */
  readonly requestSending: () => void;
  /** Answers the question. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Shows how many rows the heading's checkbox has selected. */
  readonly alertSelected: (count: number) => void;
  readonly replace: (row: AddressRow) => void;
  readonly dismissOutcome: () => void;
  /** Shows why something was refused. */
  readonly alertRefused: (sentence: string) => void;
}

export interface AddressEnvironment {
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly onSent: (ids: readonly string[]) => void;
  /** No address is being validated any more. */
  readonly onEnded: (outcome: ValidationOutcome) => void;
  readonly page?: Page;
}

/** The rules of the bulk address validation. */
export function createAddressModel(
  life: Lifetime,
  port: AddressPort,
  { sentenceOf, onSent, onEnded, page }: AddressEnvironment,
): AddressModel {
  const store = createStore<AddressState>(() => ({
    ...unloadedScreen,
    ...noSearch,
    run: null,
    question: null,
    outcome: null,
    endedBy: '',
  }));
  /** The customers that this page has sent; null: none, a validation that is under way was started elsewhere. */
  let sentIds: ReadonlySet<string> | null = null;
  const { getState: get } = store;
  const set = (parts: Partial<AddressState>) => store.setState(parts);
  const list = createListScreen<AddressScreen>(life, {
    get,
    set,
    check: async () => mapResult(await port.configuration(), blockOf),
    read: port.read,
    poll: port.poll,
    pollMs: POLL_MS,
    rowsOf: (rows) => rows,
    isRunning: (rows) => rows.some(isPending),
    canSelect: maySelect,
    idOf: ({ id }) => id,
    stop: async () => mapResult(await port.stop(), () => false),
    sentenceOf,
    awaitProgress: (signal) =>
      port.follow((run) => {
        if (!signal.aborted) set({ run });
      }, signal),
    onFollowed(ending) {
      const { run, read } = get();
      const isEnded = ending === 'done';
      set({ run: null, ...(isEnded && { note: noteOf(run), endedBy: run?.error?.message ?? '' }) });
      if (isEnded && failureOf(read) === null) showOutcome(valueOf(read) ?? []);
    },
    page,
  });
  const search = createTextSearch(life, 'nothing', { get: () => get().typed, set });

  /** Shows what became of the addresses, now that none is being validated any more. */
  function showOutcome(rows: readonly AddressRow[]): void {
    const outcome = outcomeOf(rows, sentIds);
    sentIds = null;
    set({ outcome });
    onEnded(outcome);
  }

  async function load(): Promise<void> {
    const wasFollowing = get().run !== null || sentIds !== null;
    set({ run: null });
    await list.load((rows) => {
      // A validation that was followed has ended before this read.
      if (wasFollowing && !rows.some(isPending)) showOutcome(rows);
      return null;
    });
  }

  async function send(ids: readonly string[]): Promise<void> {
    set({ note: null, outcome: null });
    const sending = await list.send(ids, async (batch) => mapResult(await port.send(batch), isQueued));
    if (sending === null) return;
    const { sent, problem } = sending;
    if (problem === 'unconfirmed') port.logNotStarted();
    if (sent.length > 0) {
      const queued = new Set(sent);
      sentIds = new Set([...(sentIds ?? []), ...sent]);
      list.change((rows) => rows.map((row) => (queued.has(row.id) ? { ...row, isPending: true } : row)));
      onSent(sent);
      void list.pollUntilDone();
    }
    if (problem === 'unconfirmed') await showNotStarted(ids, sent);
  }

  /** Reads the addresses before it shows the note: somebody else may have sent them, or they are validated already. */
  async function showNotStarted(ids: readonly string[], sent: readonly string[]): Promise<void> {
    const answer = sent.length > 0 ? null : await port.poll();
    if (life.signal.aborted) return;
    if (answer?.ok) {
      list.showAnswer(answer.value);
      if (answer.value.some(isPending)) void list.pollUntilDone();
    }
    const requested = new Set(ids);
    if ((valueOf(get().read) ?? []).some((row) => requested.has(row.id) && needsValidation(row)))
      set({ note: 'not-started' });
  }

  return {
    ...list.actions,
    ...search,
    store,
    table: createTableStore(),
    load,
    showAll() {
      set({ filter: null });
      search.show();
    },
    requestSending() {
      const { read, selected, isSending } = get();
      if (isSending) return;
      const selectedRows = (valueOf(read) ?? []).filter((row) => selected.has(row.id) && maySelect(row));
      if (selectedRows.length === 0) return set({ alert: { kind: 'none-selected' } });
      if (selectedRows.some((row) => standingOf(row) === 'Validated'))
        return set({ alert: { kind: 'validated-selected' } });
      set({ question: selectedRows.map(({ id }) => id) });
    },
    async answer(isWanted) {
      const { question, isSending } = get();
      set({ question: null });
      if (isWanted && question !== null && !isSending) await send(question);
    },
    stop: async () => list.alertFailure(await list.stop('address-validation')),
    alertSelected: (count) => set({ alert: { kind: 'all-selected', count } }),
    replace: (row) => list.change((rows) => rows.map((each) => (each.id === row.id ? row : each))),
    dismissOutcome: () => set({ outcome: null }),
    alertRefused: (sentence) => set({ alert: { kind: 'failed', sentence } }),
  };
}

function blockOf({
  status,
  isEnableAddressValidation,
}: Pick<UserConfiguration, 'status' | 'isEnableAddressValidation'>): AddressScreen['Blocked'] | null {
  return unreadableState[status] ?? (isEnableAddressValidation ? null : 'not-enabled');
}

/** The note for a validation that did not come to its end. */
function noteOf(run: RunStatus | null): Note | null {
  if (run?.state === 'failed') return 'ended-early';
  return run?.state === 'cancelled' ? 'stopped' : null;
}
