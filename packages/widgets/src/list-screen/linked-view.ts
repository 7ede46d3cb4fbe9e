import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TableLink, TableView } from '@salestax/ui';
import { fields, optional, text, useStore, wrongOption, type Lifetime, type OptionReader } from '@salestax/widget-kit';
import { searchedText, type SearchState } from './text-search.ts';

/**
 * The state of a widget that a link carries, as texts by name: its tab, filters, search, days, order and opened row.
 * What is left out is as in a widget without a link.
 */
export type LinkedView = Readonly<Record<string, string | undefined>>;

/** Events of a widget with the option `view`. */
export interface LinkedViewEvents {
  /** The person has changed the state that a link carries: the value of `view` that shows the same. */
  viewChange: Readonly<Record<string, string>>;
}

/** The names of a view, each with the reader of its text. */
export type ViewNames = Readonly<Record<string, OptionReader<string>>>;

/**
 * Reads the option `view`; another name, or a text that is none of its values, is a wrong option. It returns the object of the page
 * itself: another object means for `linkView` that the page has given another view.
 */
export function viewOption(names: ViewNames): OptionReader<LinkedView | undefined> {
  const check = fields(
    Object.fromEntries(Object.entries(names).map(([name, read]) => [name, optional(read, undefined)])),
  );
  const isView = (value: unknown): value is LinkedView => typeof value === 'object';
  return optional((value, name) => {
    const view = check(value, name);
    return isView(value) ? value : view;
  }, undefined);
}

/** The names of every list with a search and an order. */
export const listNames = { find: text, sort: text };

/** A calendar day, 'yyyy-MM-dd'. */
export const linkedDay: OptionReader<string> = (value, name = '') => {
  const day = text(value, name);
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day)
    throw wrongOption(name, "a day, as '2026-10-31'");
  return day;
};

/** The order and the opened row of a table. */
export type TableStore = StoreApi<TableView>;

export const createTableStore = (): TableStore => createStore<TableView>(() => ({}));

/** A table's order and opened row, as `Table` takes them. */
export const useTableLink = (table: TableStore): TableLink => ({
  view: useStore(table),
  onChange: table.setState,
});

/** The part of a widget's state that a link carries. */
export interface Linked {
  /** The parts of the widget that a link names. */
  readonly stores: readonly { readonly subscribe: (listener: () => void) => () => void }[];
  /** The view that the widget shows. */
  readonly read: () => LinkedView;
  /** Shows a view. */
  readonly show: (view: LinkedView) => void;
}

/** A list with a filter and a search, and the table that shows it. */
interface SearchedList<Filter extends string> {
  readonly store: StoreApi<{ readonly filter: Filter | null } & SearchState<string>>;
  readonly table: TableStore;
  readonly filters: readonly Filter[];
  readonly setFilter: (filter: Filter | null) => void;
  readonly find: (text: string) => void;
}

/** What a link carries of a list with a filter and a search. */
export const linkedList = <Filter extends string>({
  store,
  table,
  filters,
  setFilter,
  find,
}: SearchedList<Filter>): Linked => ({
  stores: [store, table],
  read() {
    const { filter, wanted } = store.getState();
    return { show: filter ?? undefined, find: searchedText(wanted), ...table.getState() };
  },
  show(view) {
    setFilter(filters.find((each) => each === view['show']) ?? null);
    find(view['find'] ?? '');
    table.setState({ sort: view['sort'], row: view['row'] });
  },
});

interface LinkedContext {
  readonly life: Lifetime;
  readonly options: {
    readonly get: () => LinkedOptions;
    readonly subscribe: (listener: () => void) => () => void;
  };
  emit(this: void, type: 'viewChange', view: LinkedViewEvents['viewChange']): void;
}

/** Without a view, the options `show` and `find` are the filter and the search. */
interface LinkedOptions {
  readonly view?: LinkedView | undefined;
  readonly show?: string | undefined;
  readonly find?: string | undefined;
}

/**
 * Shows the view of the options, now and when it changes, and emits `viewChange` after the person has changed it: once for all
 * changes of one task.
 */
export function linkView({ life, options, emit }: LinkedContext, { stores, read, show }: Linked): void {
  let shownOptions = options.get();
  const viewOf = ({ view, show: filter, find }: LinkedOptions): LinkedView => view ?? { show: filter, find };
  show(viewOf(shownOptions));
  let reportedView = read();
  let isScheduled = false;

  function report(): void {
    isScheduled = false;
    const now = read();
    if (isSame(now, reportedView)) return;
    reportedView = now;
    emit('viewChange', compact(now));
  }
  for (const store of stores)
    life.own(
      store.subscribe(() => {
        if (!isScheduled) queueMicrotask(report);
        isScheduled = true;
      }),
    );
  life.own(
    options.subscribe(() => {
      const before = shownOptions;
      shownOptions = options.get();
      const { view, show: filter, find } = shownOptions;
      // What the person has chosen stays when another option is updated.
      const isSameFilter = view !== undefined || (filter === before.show && find === before.find);
      if (view === before.view && isSameFilter) return;
      if (!isSame(viewOf(shownOptions), read())) show(viewOf(shownOptions));
      reportedView = read();
    }),
  );
}

const isSame = (one: LinkedView, other: LinkedView): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const compact = (view: LinkedView): LinkedViewEvents['viewChange'] =>
  Object.fromEntries(Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
