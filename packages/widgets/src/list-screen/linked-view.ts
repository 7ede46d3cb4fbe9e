import { tableLink, type LinkedTableState, type TableLink } from '@salestax/ui';
import { fields, optional, text, useStore, type Lifetime, type OptionReader } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * What a link contains of a widget, as texts by name: its tab, filters, search, days, order and opened row. What is left
 * out is as in a widget without a link.
 */
export type LinkedView = Readonly<Record<string, string | undefined>>;

/** Events of a widget with the option `view`. */
export interface LinkedViewEvents {
  /** The person has changed what a link to the widget contains: the value of `view` that shows the same. */
  viewChange: Readonly<Record<string, string>>;
}

/** The names of a view, each with the reader of its text. */
export type ViewNames = Readonly<Record<string, OptionReader<string>>>;

/** Reads the option `view`; another name, or a text that is none of its values, is a wrong option. */
export const viewOption = (names: ViewNames): OptionReader<LinkedView | undefined> =>
  optional(
    fields(Object.fromEntries(Object.entries(names).map(([name, read]) => [name, optional(read, undefined)]))),
    undefined,
  );

/** The names of every list with a search and an order. */
export const listNames = { find: text, sort: text };

/** The order and the opened row of a table, as a link has them. */
export type TableStore = StoreApi<LinkedTableState>;

export const createTableStore = (): TableStore => createStore<LinkedTableState>(() => ({}));

/** The same, for the table that shows it. */
export const useTableLink = (table: TableStore): TableLink =>
  tableLink(
    useStore(table, (state) => state),
    table.setState,
  );

/** What a link contains of a widget. */
export interface Linked {
  /** The parts of the widget that a link contains. */
  readonly stores: readonly { readonly subscribe: (listener: () => void) => () => void }[];
  /** The view that the widget shows. */
  readonly read: () => LinkedView;
  /** Shows a view. */
  readonly show: (view: LinkedView) => void;
}

/** The same with the order of its table. */
export interface LinkedTable extends Linked {
  readonly table: TableStore;
}

interface LinkedContext {
  readonly life: Lifetime;
  readonly options: {
    readonly get: () => { readonly view?: LinkedView | undefined; readonly show?: string | undefined };
    readonly subscribe: (listener: () => void) => () => void;
  };
  emit(this: void, type: 'viewChange', view: LinkedViewEvents['viewChange']): void;
}

/**
 * Shows the view of the options, now and when it changes, and emits `viewChange` after the person has changed it: once for
 * all changes of one task. Without a view, the option `show` is its filter.
 */
export function linkView({ life, options, emit }: LinkedContext, { stores, read, show }: Linked): void {
  const given = (): LinkedView => {
    const { view, show: filter } = options.get();
    return view ?? { show: filter };
  };
  show(given());
  let known = read();
  let isScheduled = false;

  function report(): void {
    isScheduled = false;
    const now = read();
    if (isSame(now, known)) return;
    known = now;
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
      if (!isSame(given(), read())) show(given());
      known = read();
    }),
  );
}

const isSame = (one: LinkedView, other: LinkedView): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const compact = (view: LinkedView): LinkedViewEvents['viewChange'] =>
  Object.fromEntries(Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
