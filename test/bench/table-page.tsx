import type { ReactNode } from 'react';
import { DataTable, tableStyles, tableTexts, type Column } from '@salestax/ui';
import { defineWidget, fields } from '@salestax/widget-kit';

/* Our table in the benchmark page, as in a widget. */

const names = ['id', 'date', 'type', 'customer', 'total', 'tax', 'status', 'message'] as const;
type Name = (typeof names)[number];
type Sale = Readonly<Record<Name, string>>;

const columns: readonly Column<Sale>[] = names.map((name) => ({
  id: name,
  header: name,
  cell: (sale) => sale[name],
  value: (sale) => sale[name],
}));
const rowId = ({ id }: Sale) => id;

let rows: readonly Sale[] = [];

function Table(): ReactNode {
  return (
    <DataTable
      label="Sales"
      rows={rows}
      rowId={rowId}
      columns={columns}
      texts={tableTexts}
      locale="en-US"
      empty=""
      initialSort={null}
    />
  );
}

const { mount } = defineWidget<object, object, object>({
  name: 'table-bench',
  events: {},
  styles: tableStyles,
  messages: {},
  options: fields({}),
  start({ ready }) {
    ready();
    return Table;
  },
});

Object.assign(globalThis, {
  mountTable(target: string, data: readonly Sale[]) {
    rows = data;
    return mount(target, {});
  },
});
