import { createStore, type StoreApi } from 'zustand/vanilla';
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
import { afterRead, beforeRead, failureOf, isLoading, valueOf, withValue, type Resource } from '../service/resource.ts';
import type { CustomerQuery, CustomersPort } from './port.ts';

/** Delay of a search after the last key, in milliseconds. */
const SEARCH_AFTER_MS = 300;
/** Interval of refreshing the health of the customers, in milliseconds. */
export const REFRESH_MS = 30_000;

/** A page of the customers. */
export interface CustomerRows {
  readonly rows: readonly StaffCustomer[];
  /** By status, of all customers that match the search: not only of this page. */
  readonly counts: CustomerCounts;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

export interface CustomerList {
  /** The text in the search box. */
  readonly typed: string;
  /** The text that was last searched for. */
  readonly search: string;
  readonly status: CustomerStatus | null;
  readonly page: TablePage;
  readonly read: Resource<CustomerRows>;
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
  /** Applies the state that a link carries. Before the first `read` it reads nothing: the first one does. */
  readonly show: (view: LinkedView) => void;
  readonly setPage: (page: TablePage) => void;
  /** The customers that a text finds, apart from the list; null: they could not be read. */
  readonly search: (text: string) => Promise<readonly StaffCustomer[] | null>;
}

/** The customers on the screen; null: not read yet. */
export const rowsOf = ({ read }: CustomerList): readonly StaffCustomer[] | null => valueOf(read)?.rows ?? null;

/** The number of customers under the search and the filter; 0 while unknown. */
export function totalOf({ read, status }: CustomerList): number {
  const counts = valueOf(read)?.counts;
  return counts === undefined ? 0 : totalIn(counts, status);
}

const totalIn = (counts: CustomerCounts, status: CustomerStatus | null): number =>
  status === null ? counts.Active + counts.Down + counts.Disconnected : counts[status];

const defaultSort: TableSort = { columnId: 'lastModifiedDate', descending: true };

/** The orders of the list as a link has them. */
export const sortTexts: readonly string[] = customerSorts.flatMap((name) => [name, `-${name}`]);

/** The state of the list that a link carries. */
export const viewOf = ({ search, status, page }: CustomerList): LinkedView => ({
  show: status ?? undefined,
  find: search || undefined,
  sort: sortText(page.sort, defaultSort),
});

const sortIn = (sort: string | undefined): TableSort =>
  sort === undefined ? defaultSort : { columnId: sort.replace(/^-/, ''), descending: sort.startsWith('-') };

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
    page: { pageIndex: 0, pageSize: 10, sort: defaultSort },
    read: { kind: 'unread' },
    isOutdated: false,
  }));
  const { getState: get, setState } = store;
  const reads = latest(life);
  let cancelSearch = () => {};
  /** The rows that were changed here since the list was asked for, by id. */
  const noted = new Map<string, StaffCustomer>();

  async function read(): Promise<void> {
    const { signal } = reads.next();
    noted.clear();
    setState({ read: beforeRead(get().read) });
    const answer = await port.list(queryOf(get()), signal);
    if (signal.aborted) return;
    if (!answer.ok) return setState({ read: afterRead(get().read, answer) });
    const { customers, counts } = answer.value;
    // The answer may be older than what was changed here meanwhile.
    put(
      customers.map((row) => noted.get(row.id) ?? row),
      counts,
    );
    if (noted.size > 0) void refresh();
  }

  function put(rows: readonly StaffCustomer[], counts: CustomerCounts): void {
    const { page, status } = get();
    const last = Math.max(0, Math.ceil(totalIn(counts, status) / page.pageSize) - 1);
    // The page no longer exists.
    if (rows.length === 0 && page.pageIndex > last) return setPage({ ...page, pageIndex: last });
    const value = { rows, counts, readAt: Date.now() };
    setState({ read: { kind: 'ready', value, again: null }, isOutdated: false });
  }

  async function refresh(): Promise<void> {
    if (isLoading(get().read) || rowsOf(get()) === null) return;
    const { signal } = reads.next();
    const notedBefore = [...noted.keys()];
    const answer = await port.listQuietly(queryOf(get()), signal);
    if (signal.aborted) return;
    if (answer.ok) {
      const { customers, counts } = answer.value;
      put(renewed(rowsOf(get()) ?? [], customers, noted), counts);
      // A changed row that has left the list stays on the screen until the next refresh.
      for (const id of notedBefore) noted.delete(id);
      return;
    }
    if (answer.problem === 'unauthorized') return read();
    setState({ isOutdated: true });
  }

  async function find(change: Partial<CustomerList>): Promise<void> {
    setState({ ...change, page: { ...get().page, pageIndex: 0 } });
    await read();
    const { read: found } = get();
    if (!isLoading(found) && failureOf(found) === null && !life.signal.aborted) onFound(totalOf(get()));
  }

  function searchNow(): void {
    cancelSearch();
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
    note(customer) {
      noted.set(customer.id, customer);
      const renew = (row: StaffCustomer) => (row.id === customer.id ? customer : row);
      setState({ read: withValue(get().read, (value) => ({ ...value, rows: value.rows.map(renew) })) });
    },
    type(typed) {
      cancelSearch();
      setState({ typed });
      cancelSearch = life.after(SEARCH_AFTER_MS, searchNow);
    },
    searchNow,
    filter: (status) => void find({ status }),
    showAll() {
      cancelSearch();
      void find({ typed: '', search: '', status: null });
    },
    setPage,
    async search(text) {
      const { page } = get();
      const answer = await port.listQuietly(
        queryOf({ ...get(), search: text, status: null, page: { ...page, pageIndex: 0 } }),
        life.signal,
      );
      return answer.ok ? answer.value.customers : null;
    },
    show(view) {
      cancelSearch();
      const search = view['find']?.trim() ?? '';
      const status = customerStatuses.find((one) => one === view['show']) ?? null;
      const { page, read: currentRead, ...shown } = get();
      const sort = sortIn(view['sort']);
      const isSame = search === shown.search && status === shown.status && sortText(sort, page.sort) === undefined;
      setState({ typed: search, search, status, page: { ...page, sort } });
      // The person stays on the page of the list when only the opened customer is another one.
      if (!isSame && currentRead.kind !== 'unread') void find({});
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

/**
 * The rows of now: those that were there before in their order, so that little moves under the pointer, then the new ones. A
 * row that has left the page or the filter is not shown with old data, unless what was done here has changed it (`noted`).
 */
function renewed(
  before: readonly StaffCustomer[],
  now: readonly StaffCustomer[],
  noted: ReadonlyMap<string, StaffCustomer>,
): readonly StaffCustomer[] {
  const newRows = new Map(now.map((row) => [row.id, row]));
  const formerRows = before.flatMap((row) => {
    const { id } = row;
    const fresh = newRows.get(id);
    newRows.delete(id);
    return fresh ?? (noted.has(id) ? row : []);
  });
  return [...formerRows, ...newRows.values()];
}
