import { createStore, type StoreApi } from 'zustand/vanilla';
import { dayOf, type Failure } from '@salestax/client';
import type { TaxState, TxnType, UnreadableDocument } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createTableStore, type TableStore } from '../list-screen/linked-view.ts';
import {
  createListScreen,
  unloadedScreen,
  type FailedAlert,
  type ScreenActions,
  type ScreenState,
} from '../list-screen/list-screen.ts';
import { createTextSearch, noSearch, type SearchState, type TextSearch } from '../list-screen/text-search.ts';
import { unreadableState } from '../set-up-state/next-pages.ts';
import { createOpened, type OpenedEnvironment, type OpenedModel } from './opened.ts';
import { faultsOf, recentPeriod, type Period } from './period.ts';
import type { DocumentList, DocumentsPort, SupportConsent } from './port.ts';
import { asRead, listedRowOf, type Row } from './rows.ts';

interface DocumentsScreen {
  readonly Answer: DocumentList;
  readonly Row: Row;
  readonly Filter: TaxState;
  /** `no-consent`: of support staff alone. */
  readonly Blocked: 'not-connected' | 'not-linked' | 'no-consent';
  readonly Note: never;
  readonly Alert: FailedAlert;
  /** There is no background work. */
  readonly Run: never;
}

export interface DocumentsState extends ScreenState<DocumentsScreen>, SearchState<'all'> {
  /** As entered. */
  readonly period: Period;
  /** Whose documents are listed, or being read. */
  readonly listed: Period;
  /** The faults of the period are shown. */
  readonly isChecked: boolean;
  readonly txnType: TxnType | null;
  /** The period has more documents than are listed. */
  readonly isTruncated: boolean;
  readonly unreadable: readonly UnreadableDocument[];
  /** What support staff may see; null: not read yet, or the company's own users read. */
  readonly consent: SupportConsent | null;
}

export interface DocumentsModel
  extends Pick<ScreenActions<DocumentsScreen>, 'setFilter'>, Pick<TextSearch, 'type' | 'find'> {
  /** Of the table of documents. */
  readonly table: TableStore;
  readonly store: StoreApi<DocumentsState>;
  readonly opened: OpenedModel;
  /** Nothing is written or taken away: support staff read. */
  readonly isReadOnly: boolean;
  readonly search: () => void;
  /** Reads the documents of the period, or shows what is wrong with it. */
  readonly load: () => Promise<void>;
  readonly setPeriod: (change: Partial<Period>) => void;
  readonly setType: (txnType: TxnType | null) => void;
  /** Removes search, type and filter. */
  readonly showAll: () => void;
}

export interface DocumentsEnvironment extends Pick<OpenedEnvironment, 'isAdmin' | 'onWritten'> {
  readonly now: () => Date;
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
}

/** The rules of the list of sales documents. */
export function createDocumentsModel(
  life: Lifetime,
  port: DocumentsPort,
  { now, sentenceOf, isAdmin, onWritten }: DocumentsEnvironment,
): DocumentsModel {
  const store = createStore<DocumentsState>(() => ({
    ...unloadedScreen,
    ...noSearch,
    period: recentPeriod(dayOf(now())),
    listed: recentPeriod(dayOf(now())),
    isChecked: false,
    txnType: null,
    isTruncated: false,
    unreadable: [],
    consent: null,
  }));
  const { getState: get, setState } = store;
  const set = (parts: Partial<DocumentsState>) => setState(parts);
  const read = () => port.list({ FromDate: get().period.from, ToDate: get().period.to });
  const list = createListScreen<DocumentsScreen>(life, {
    get,
    set: (parts, answer) => {
      if (answer === undefined) set(parts);
      else {
        const { isTruncated, unreadable = [], consent = null } = answer;
        set({ ...parts, isTruncated, unreadable, consent });
      }
    },
    read,
    poll: read,
    pollMs: 0,
    rowsOf: ({ documents }) => documents.map(listedRowOf),
    isRunning: () => false,
    idOf: ({ id }) => id,
    canSelect: () => false,
    stop: (run) => run,
    sentenceOf,
  });
  const textSearch = createTextSearch<'all'>(life, 'all', { get: () => get().typed, set });
  const opened = createOpened(life, port, {
    sentenceOf,
    isAdmin,
    onWritten,
    onEnded() {
      const { consent } = get();
      set({ rows: [], consent: consent && { ...consent, support: null } });
      list.block('no-consent');
    },
    onRead({ id }, answer) {
      const rows = get().rows?.map((row) => (row.id === id ? asRead(row, answer) : row));
      if (rows !== undefined) set({ rows });
    },
  });

  return {
    store,
    opened,
    isReadOnly: port.write === null,
    setFilter: list.actions.setFilter,
    type: textSearch.type,
    search: textSearch.search,
    find: textSearch.find,
    table: createTableStore(),
    async load() {
      const { from, to } = faultsOf(get().period);
      const isWrong = from !== null || to !== null;
      set({ isChecked: isWrong });
      if (isWrong) return;
      set({ listed: get().period });
      await list.load(({ userStatus, consent }) => {
        const lack = unreadableState[userStatus];
        if (consent?.support === null) {
          opened.close();
          list.block('no-consent');
        } else if (lack !== null) list.block(lack);
        return null;
      });
    },
    setPeriod: (change) => set({ period: { ...get().period, ...change } }),
    setType: (txnType) => set({ txnType }),
    showAll() {
      textSearch.show();
      set({ txnType: null, filter: null });
    },
  };
}
