import { useMemo, useRef, type ReactNode } from 'react';
import { pluralForm } from '@salestax/widget-kit';
import type { TableTexts } from './table-texts.ts';

/** Ticks in the first column, by the ids of rows. They survive paging, sorting and new rows: clear `selected` after a reload. */
export interface TableSelection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly canSelect: (row: Row) => boolean;
  /** Why a row can't be ticked: a tooltip on hover and focus. */
  readonly disabledReason?: (row: Row) => string | undefined;
  /** A tick in the heading, for all rows. */
  readonly selectAll?: {
    readonly label: string;
    /** The rows that it ticks, on all pages. */
    readonly selectable: (row: Row) => boolean;
    /** Called after all of them were ticked, with the number of ticked rows. */
    readonly onSelectAll?: (count: number) => void;
  };
  /** The heading of the first column. */
  readonly header?: ReactNode;
  /** Whether rows that can't be ticked have no tick at all. */
  readonly hidesUnselectable?: boolean;
  /** A short name of the row. */
  readonly rowName: (row: Row) => string;
}

export interface SelectionState<Row> {
  /** Ticks or unticks a row, or the range from the last ticked row to this one. */
  readonly toggle: (row: Row, checked: boolean, isRange: boolean) => void;
  readonly all: 'none' | 'some' | 'all';
  readonly toggleAll: (checked: boolean) => void;
}

/** The state of a table's ticks. `rows`: all of the table; `ordered`: those that its filter leaves, of all pages, as sorted. */
export function useSelection<Row>(
  selection: TableSelection<Row> | undefined,
  { rows, ordered, rowId }: { rows: readonly Row[]; ordered: readonly Row[]; rowId: (row: Row) => string },
  { texts, locale, announce }: { texts: TableTexts; locale: string; announce: (text: string) => void },
): SelectionState<Row> {
  const lastToggledId = useRef<string>(null);
  const announceCount = (count: number) =>
    announce(pluralForm(texts.selectedCount, count, locale).replace('{count}', count.toLocaleString(locale)));
  const { selected, selectAll } = selection ?? {};
  const isSelectable = selectAll?.selectable;
  const selectable = useMemo(
    () => (isSelectable === undefined ? [] : rows.filter((row) => isSelectable(row)).map((row) => rowId(row))),
    [rows, isSelectable, rowId],
  );
  const all = useMemo(() => howMany(selectable, selected), [selectable, selected]);

  function between(row: Row): readonly Row[] {
    const end = ordered.indexOf(row);
    const start =
      lastToggledId.current === null ? -1 : ordered.findIndex((other) => rowId(other) === lastToggledId.current);
    return start < 0 ? [row] : ordered.slice(Math.min(start, end), Math.max(start, end) + 1);
  }

  return {
    all,
    toggle(row, checked, isRange) {
      const next = new Set(selected);
      const changed = isRange ? between(row) : [row];
      for (const each of changed) {
        if (!selection?.canSelect(each)) continue;
        if (checked) next.add(rowId(each));
        else next.delete(rowId(each));
      }
      lastToggledId.current = rowId(row);
      selection?.onChange(next);
      if (changed.length > 1) announceCount(next.size);
    },
    toggleAll(checked) {
      const next = new Set<string>(checked ? selected : []);
      if (checked) for (const id of selectable) next.add(id);
      lastToggledId.current = null;
      selection?.onChange(next);
      announceCount(next.size);
      if (checked) selectAll?.onSelectAll?.(next.size);
    },
  };
}

function howMany(selectable: readonly string[], selected: ReadonlySet<string> = new Set()): 'none' | 'some' | 'all' {
  if (selected.size === 0) return 'none';
  const isAll =
    selectable.length > 0 && selected.size >= selectable.length && selectable.every((id) => selected.has(id));
  return isAll ? 'all' : 'some';
}
