import { useState, type ReactNode } from 'react';
import { DataTable, tableTexts, type Column, type DataTableProps, type TableSelection } from '../index.ts';

/** A row of the tests. */
export interface Item {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  /** Rows that are 'sent' can't be ticked; select-all leaves out 'failed' ones, too. */
  readonly state: 'new' | 'sent' | 'failed';
}

export const item = (id: number, more: Partial<Item> = {}): Item => ({
  id: String(id),
  name: `Item ${id}`,
  amount: id * 10,
  state: 'new',
  ...more,
});

/** Items 1 to `count`. */
export const items = (count: number): readonly Item[] => Array.from({ length: count }, (_, at) => item(at + 1));

export const itemColumns: readonly Column<Item>[] = [
  { id: 'id', header: 'Id', value: ({ id }) => id },
  { id: 'name', header: 'Name', cell: ({ name }) => <b>{name}</b>, value: ({ name }) => name, isRowHeader: true },
  {
    id: 'amount',
    header: <i>Amount</i>,
    label: 'Amount',
    cell: ({ amount }) => amount.toFixed(2),
    value: ({ amount }) => amount,
  },
  { id: 'state', header: 'State', cell: ({ state }) => state },
];

type Options = Partial<Omit<DataTableProps<Item>, 'selection'>> & {
  readonly selection?: Partial<TableSelection<Item>>;
  readonly onSelection?: (selected: ReadonlySet<string>) => void;
};

/** A table with the state of its ticks, as a widget's model holds it. */
export function ItemTable({ selection, onSelection, ...more }: Options): ReactNode {
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const onChange = (next: ReadonlySet<string>) => {
    select(next);
    onSelection?.(next);
  };
  return (
    <DataTable
      label="Items"
      rows={items(25)}
      rowId={({ id }) => id}
      columns={itemColumns}
      texts={tableTexts}
      locale="en-US"
      empty={<p>Nothing found.</p>}
      {...more}
      selection={
        selection && {
          selected,
          onChange,
          canSelect: ({ state }) => state !== 'sent',
          rowName: ({ name }) => name,
          selectAll: { label: 'Select all', selectable: ({ state }) => state === 'new' },
          ...selection,
        }
      }
    />
  );
}
