import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import {
  customerSorts,
  customerStatuses,
  type CustomerCounts,
  type CustomerStatus,
  type StaffCustomer,
} from '@salestax/contract';
import { sortText, type TablePage, type TableSort } from '@salestax/ui';
import { latest, type Lifetime } from '@salestax/widget-kit';
import type { LinkedView } from '../list-screen/linked-view.ts';
import type { CustomerQuery, CustomersPort } from './port.ts';

/** Delay of a search after the last key, in milliseconds. */
export const SEARCH_AFTER_MS = 300;
/** Interval of refreshing the health of the customers, in milliseconds. */
export const REFRESH_MS = 30_000;

export interface CustomerList {
  /** The text in the search box. */
  readonly typed: string;
  /** The text that was last searched for. */
  readonly search: string;
  readonly status: CustomerStatus | null;
  readonly page: TablePage;
  /** null: not read yet. */
  readonly rows: readonly StaffCustomer[] | null;
  readonly counts: CustomerCounts | null;
  readonly isReading: boolean;
  readonly failure: Failure | null;
  /** When they were read, in milliseconds since 1970. */
  readonly readAt: number;
  /** The last refresh failed, so the data may be out of date. */
  readonly isOutdated: boolean;
}

export interface ListModel {
  readonly store: StoreApi<CustomerList>;
  readonly read: () => Promise<void>;
  /** Refreshes the customers on screen in place. */
  readonly refresh: () => Promise<void>;
  /** Updates a customer after an action. */
  readonly note: (customer: StaffCustomer) => void;
  readonly type: (text: string) => void;
  readonly searchNow: () => void;
  readonly filter: (status: CustomerStatus | null) => void;
  readonly showAll: () => void;
  /** Shows what a link has of the list; before the first `read`, that one reads it. */
  readonly show: (view: LinkedView) => void;
  readonly setPage: (page: TablePage) => void;
  /** The customers that a text finds, apart from the list; none when they could not be read. */
  readonly search: (text: string) => Promise<readonly StaffCustomer[]>;
}

/** The number of customers under the search and the filter; 0 while unknown. */
export const totalOf = ({ counts, status }: CustomerList): number =>
  counts === null ? 0 : status === null ? counts.Active + counts.Down + counts.Disconnected : counts[status];

const ownSort: TableSort = { columnId: 'lastModifiedDate', descending: true };

/** The orders of the list as a link has them. */
export const sortTexts: readonly string[] = customerSorts.flatMap((name) => [name, `-${name}`]);

/** What a link has of the list. */
export const viewOf = ({ search, status, page }: CustomerList): LinkedView => ({
  show: status ?? undefined,
  find: search || undefined,
  sort: sortText(page.sort, ownSort),
});

const sortIn = (sort: string | undefined): TableSort =>
  sort === undefined ? ownSort : { columnId: sort.replace(/^-/, ''), descending: sort.startsWith('-') };

/** The customer list: one page at a time, searched, filtered and sorted by the service. */
export function createList(
  life: Lifetime,
  port: Pick<CustomersPort, 'list' | 'listQuietly'>,
  onFound: (count: number) => void,
): ListModel {
  const store = createStore<CustomerList>(() => ({
    typed: '',
    search: '',
    status: null,
    page: { pageIndex: 0, pageSize: 10, sort: ownSort },
    rows: null,
    counts: null,
    isReading: false,
    failure: null,
    readAt: 0,
    isOutdated: false,
  }));
  const { getState: get, setState } = store;
  const reads = latest(life);
  let cancel = () => {};

  async function read(): Promise<void> {
    const { signal } = reads.next();
    setState({ isReading: true, failure: null });
    const answer = await port.list(queryOf(get()), signal);
    if (signal.aborted) return;
    if (!answer.ok) return setState({ isReading: false, failure: answer });
    const { customers: rows, counts } = answer.value;
    const { page } = get();
    const last = Math.max(0, Math.ceil(totalOf({ ...get(), counts }) / page.pageSize) - 1);
    // The requested page no longer exists.
    if (rows.length === 0 && page.pageIndex > last) return setPage({ ...page, pageIndex: last });
    setState({ rows, counts, isReading: false, readAt: Date.now(), isOutdated: false });
  }

  async function refresh(): Promise<void> {
    if (get().isReading || get().rows === null) return;
    const { signal } = reads.next();
    const answer = await port.listQuietly(queryOf(get()), signal);
    if (signal.aborted) return;
    if (answer.ok) {
      const { customers, counts } = answer.value;
      const rows = renewed(get().rows ?? [], customers);
      return setState({ rows, counts, readAt: Date.now(), isOutdated: false, failure: null });
    }
    if (answer.problem === 'unauthorized') return read();
    setState({ isOutdated: true });
  }

  async function find(change: Partial<CustomerList>): Promise<void> {
    setState({ ...change, page: { ...get().page, pageIndex: 0 } });
    await read();
    const { isReading, failure } = get();
    if (!isReading && failure === null && !life.signal.aborted) onFound(totalOf(get()));
  }

  function searchNow(): void {
    cancel();
    const typed = get().typed.trim();
    if (typed !== get().search) void find({ search: typed });
  }

  function setPage(page: TablePage): void {
    setState({ page });
    void read();
  }

  life.poll(REFRESH_MS, refresh);
  return {
    store,
    read,
    refresh,
    note: (customer) => setState({ rows: get().rows?.map((row) => (row.id === customer.id ? customer : row)) ?? null }),
    type(typed) {
      cancel();
      setState({ typed });
      cancel = life.after(SEARCH_AFTER_MS, searchNow);
    },
    searchNow,
    filter: (status) => void find({ status }),
    showAll() {
      cancel();
      void find({ typed: '', search: '', status: null });
    },
    setPage,
    async search(text) {
      const { page } = get();
      const answer = await port.listQuietly(
        queryOf({ ...get(), search: text, status: null, page: { ...page, pageIndex: 0 } }),
        life.signal,
      );
      return answer.ok ? answer.value.customers : [];
    },
    show(view) {
      cancel();
      const search = view['find']?.trim() ?? '';
      const status = customerStatuses.find((one) => one === view['show']) ?? null;
      const { page, rows, isReading, failure, ...shown } = get();
      const sort = sortIn(view['sort']);
      const isSame = search === shown.search && status === shown.status && sortText(sort, page.sort) === undefined;
      setState({ typed: search, search, status, page: { ...page, sort } });
      // The person stays on the page of the list when only the opened customer is another one.
      if (!isSame && (rows !== null || isReading || failure !== null)) void find({});
    },
  };
}

function queryOf({ search, status, page: { pageIndex, pageSize, sort } }: CustomerList): CustomerQuery {
  return {
    search,
    status,
    sort: customerSorts.find((name) => name === sort.columnId) ?? 'lastModifiedDate',
    descending: sort.descending,
    offset: pageIndex * pageSize,
    limit: pageSize,
  };
}

/** The new data of the rows in their present order, so that nothing moves under the pointer. */
function renewed(rows: readonly StaffCustomer[], now: readonly StaffCustomer[]): readonly StaffCustomer[] {
  if (rows.length === 0) return now;
  const byId = new Map(now.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}
