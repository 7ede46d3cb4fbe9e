import { createStore, type StoreApi } from 'zustand/vanilla';
import { dayOf, type Failure } from '@salestax/client';
import type { TaxState, TxnType, UnreadableDocument } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createTableStore, type TableStore } from '../list-screen/linked-view.ts';
import { mapResult } from '../list-screen/map-result.ts';
import { createTextSearch, noSearch, type SearchState, type TextSearch } from '../list-screen/text-search.ts';
import { createResource, valueOf, type ResourceModel } from '../service/resource.ts';
import { unreadableState } from '../set-up-state/next-pages.ts';
import { createOpened, type OpenedEnvironment, type OpenedModel } from './opened.ts';
import { faultsOf, recentPeriod, type Period } from './period.ts';
import type { DocumentList, DocumentsPort, SupportConsent } from './port.ts';
import { asRead, listedRowOf, type Row } from './rows.ts';

/** The documents of a period. */
export interface ListedDocuments {
  readonly kind: 'documents';
  readonly rows: readonly Row[];
  /** The period has more documents than are listed. */
  readonly isTruncated: boolean;
  /** How many documents of other days are listed, because they need a person or wait for a vendor. */
  readonly otherDays: number;
  readonly unreadable: readonly UnreadableDocument[];
  /** What support staff may see; null: the company's own users read. */
  readonly consent: SupportConsent | null;
}

/** What was read: documents, what the set-up lacks, or that the company does not allow support staff to read. */
export type DocumentsPage =
  | ListedDocuments
  | { readonly kind: 'not-connected' | 'not-linked' }
  | { readonly kind: 'no-consent'; readonly companyName: string };

export interface DocumentsState extends SearchState<'all'> {
  readonly filter: TaxState | null;
  readonly txnType: TxnType | null;
  /** As entered. */
  readonly period: Period;
  /** The period whose documents are listed, or being read. */
  readonly listed: Period;
  /** How often the period was refused since documents were last read; from the first time on its faults are shown. */
  readonly refusals: number;
}

export interface DocumentsModel extends Pick<TextSearch, 'type' | 'search' | 'find'> {
  readonly page: ResourceModel<DocumentsPage>['store'];
  readonly store: StoreApi<DocumentsState>;
  /** The order and the opened row of the table. */
  readonly table: TableStore;
  readonly opened: OpenedModel;
  /** Tax lines are not written, and there is no file to download: support staff read. */
  readonly isReadOnly: boolean;
  /** Reads the documents of the period, or shows what is wrong with it. */
  readonly load: () => Promise<void>;
  readonly setPeriod: (change: Partial<Period>) => void;
  readonly setFilter: (filter: TaxState | null) => void;
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
  const recent = recentPeriod(dayOf(now()));
  const store = createStore<DocumentsState>(() => ({
    ...noSearch,
    filter: null,
    txnType: null,
    period: recent,
    listed: recent,
    refusals: 0,
  }));
  const { getState: get, setState: set } = store;
  const page = createResource<DocumentsPage>(life);
  const textSearch = createTextSearch<'all'>(life, 'all', { get: () => get().typed, set });
  const opened = createOpened(life, port, {
    sentenceOf,
    isAdmin,
    onWritten,
    onEnded() {
      const listed = valueOf(page.store.getState());
      const companyName = listed?.kind === 'documents' ? (listed.consent?.companyName ?? '') : '';
      page.put({ kind: 'no-consent', companyName });
    },
    onRead: ({ id }, answer) =>
      page.change((listed) =>
        listed.kind === 'documents'
          ? { ...listed, rows: listed.rows.map((row) => (row.id === id ? asRead(row, answer) : row)) }
          : listed,
      ),
  });

  return {
    page: page.store,
    store,
    table: createTableStore(),
    opened,
    isReadOnly: port.write === null,
    ...textSearch,
    async load() {
      const { period: entered } = get();
      const { from, to } = faultsOf(entered);
      const isWrong = from !== null || to !== null;
      set({ refusals: isWrong ? get().refusals + 1 : 0 });
      if (isWrong) return;
      set({ listed: entered });
      // Documents of other days are added to the initial period only, not to days that the user has chosen.
      const isRecent = entered.from === recent.from && entered.to === recent.to;
      const body = { FromDate: entered.from, ToDate: entered.to, ...(isRecent && { AlsoUnsettled: true }) };
      const answer = await page.load(async () => mapResult(await port.list(body), (list) => pageOf(list, entered)));
      if (answer?.kind === 'no-consent') opened.close();
    },
    setPeriod: (change) => set({ period: { ...get().period, ...change } }),
    setFilter: (filter) => set({ filter }),
    setType: (txnType) => set({ txnType }),
    showAll() {
      textSearch.show();
      set({ txnType: null, filter: null });
    },
  };
}

function pageOf(
  { documents, userStatus, isTruncated, unreadable = [], consent }: DocumentList,
  { from, to }: Period,
): DocumentsPage {
  if (consent?.support === null) return { kind: 'no-consent', companyName: consent.companyName };
  const lack = unreadableState[userStatus];
  if (lack !== null) return { kind: lack };
  const otherDays = documents.filter(({ date }) => date < from || date > to).length;
  const rows = documents.map(listedRowOf);
  return { kind: 'documents', rows, isTruncated, otherDays, unreadable, consent: consent ?? null };
}
