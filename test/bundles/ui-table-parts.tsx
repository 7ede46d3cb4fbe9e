import { createElement, useMemo, useState, type ReactNode } from 'react';
import { csvOf } from '@salestax/client';
import {
  Badge,
  Button,
  chartStyles,
  DataTable,
  FilterPills,
  layoutStyles,
  progressStyles,
  RadioGroup,
  RunProgress,
  SearchBox,
  StackedBars,
  tableStyles,
  tableTexts,
  Tabs,
  tabsStyles,
  Tile,
  tileStyles,
  type Column,
} from '@salestax/ui';
import { defineWidget, fields, text } from '@salestax/widget-kit';

/* The table and its tools in a widget, for a real browser. */

interface Sale {
  readonly id: string;
  readonly customer: string;
  readonly type: string;
  readonly total: number;
  readonly tax: number;
  readonly status: 'New' | 'Updated' | 'Fail';
}

const names = [
  'Aspen Grove HOA',
  'Birchwood Academy',
  'Chaparral Nursery',
  'Foothills Hardscape',
  'Grand Valley Orchards',
];
const statuses = ['New', 'Updated', 'Fail'] as const;
const tones = { New: 'info', Updated: 'positive', Fail: 'negative' } as const;

function sale(at: number): Sale {
  const total = ((at * 7919) % 100_000) / 10 - 500;
  return {
    id: String(1000 + at),
    customer: `${names[at % names.length]} ${at}`,
    type: at % 3 === 0 ? 'Invoice' : 'Credit Memo',
    total,
    tax: total * 0.0915,
    status: statuses[at % statuses.length] ?? 'New',
  };
}

const columns: readonly Column<Sale>[] = [
  { id: 'id', header: 'Txn Id', value: ({ id }) => id, width: '6rem' },
  {
    id: 'customer',
    header: 'Customer Name',
    cell: ({ customer }) => customer,
    value: ({ customer }) => customer,
    isRowHeader: true,
  },
  { id: 'type', header: 'Txn Type', value: ({ type }) => type },
  {
    id: 'total',
    header: 'Total Amt',
    cell: ({ total }) => total.toFixed(2),
    value: ({ total }) => total,
    text: ({ total }) => total.toFixed(2),
    align: 'end',
    width: '7rem',
  },
  { id: 'tax', header: 'Total Tax', cell: ({ tax }) => tax.toFixed(2), align: 'end', width: '7rem', only: 'table' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge>,
    value: ({ status }) => status,
    width: '8rem',
  },
];

const idOf = ({ id }: Sale) => id;
const nameOf = ({ customer }: Sale) => customer;
const canSelect = ({ status }: Sale) => status !== 'Updated';
const isNew = ({ status }: Sale) => status === 'New';

function Sales({ count, opens }: { readonly count: number; readonly opens: boolean }): ReactNode {
  const all = useMemo(() => Array.from({ length: count }, (_, at) => sale(at)), [count]);
  const [filter, setFilter] = useState<string | null>(null);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [saved, save] = useState('');
  const rows = useMemo(() => (filter === null ? all : all.filter(({ status }) => status === filter)), [all, filter]);
  return (
    <>
      <DataTable
        label="Sales"
        rows={rows}
        rowId={idOf}
        columns={columns}
        texts={tableTexts}
        locale="en-US"
        empty={<p>No transactions found.</p>}
        selection={{
          selected,
          onChange: select,
          canSelect,
          disabledReason: () => 'It has been sent.',
          selectAll: { label: 'Select all', selectable: isNew },
          rowName: nameOf,
        }}
        details={opens ? { render: ({ customer }) => <p>More of {customer}</p>, rowName: nameOf } : undefined}
        csv={{ fileName: 'sales.csv', label: 'Export CSV', csvOf, onDownload: save }}
        isRowMarked={({ total }) => total < -400}
        toolbar={
          <FilterPills
            label="Status"
            locale="en-US"
            options={statuses.map((id) => ({ id, label: id, count: all.filter(({ status }) => status === id).length }))}
            active={filter}
            onChange={setFilter}
          />
        }
        footer={<Button variant="primary">Send {selected.size}</Button>}
      />
      <output>{saved.split('\r\n').length > 1 ? saved.split('\r\n').slice(0, 3).join('|') : ''}</output>
    </>
  );
}

function Around(): ReactNode {
  const [tab, setTab] = useState('customers');
  const [method, setMethod] = useState('email');
  const [sought, seek] = useState('');
  const [pressed, press] = useState<string | null>(null);
  return (
    <Tabs
      label="Exemption"
      tabs={[
        { id: 'customers', label: 'Exempted Customer' },
        { id: 'request', label: 'Send Exemption Certificate Request' },
      ]}
      selected={tab}
      onSelect={setTab}
    >
      <div className="st-stack">
        <p>Panel of {tab}</p>
        <SearchBox
          label="Filter by"
          name="filter"
          value={sought}
          onChange={seek}
          onSearch={() => {}}
          searchLabel="Search"
          clearLabel="Clear"
          placeholder="Customer name or id"
        />
        <RadioGroup
          legend="Request method"
          name="method"
          value={method}
          options={[
            { value: 'email', label: 'Email' },
            { value: 'fax', label: 'Fax' },
            { value: 'link', label: 'Download Link' },
          ]}
          onChange={setMethod}
        />
        <div className="st-tiles">
          {(['Inconsistent', 'Error', 'Consistent', 'Total Transactions'] as const).map((label, at) => (
            <Tile
              key={label}
              label={label}
              value={String([14, 3, 1208, 1225][at])}
              note="$18,021.60 in documents"
              tone={(['attention', 'negative', 'positive', 'quiet'] as const)[at]}
              pressed={pressed === label}
              onPress={() => press(label)}
            />
          ))}
        </div>
        <StackedBars
          title="By week"
          columnLabel="Week"
          formatValue={(value) => `${Math.round(value / 1000)}k`}
          bars={Array.from({ length: 14 }, (_, at) => ({
            label: `0${Math.floor(at / 4) + 3}/${10 + at}`,
            parts: [
              { name: 'Consistent', value: 10_000 + at * 3000, tone: 'positive' },
              { name: 'Inconsistent or error', value: at % 3 === 0 ? 0 : at * 300, tone: 'attention' },
            ],
          }))}
        />
        <RunProgress
          title="Comparing 03/20/2026 to 06/17/2026"
          startedAt={0}
          now={() => 42_000}
          locale="en-US"
          texts={{ elapsed: 'Elapsed {time}', of: '{done} of {total}', waiting: 'Waiting', stop: 'Stop' }}
          onStop={() => {}}
          stages={[
            { label: 'QuickBooks transactions', state: 'done', done: 1223, total: 1223 },
            { label: 'AvaTax transactions', state: 'running', done: 820, total: 1222 },
            { label: 'Lines', state: 'running', done: 820, total: null },
            { label: 'Compare', state: 'waiting', done: 0, total: null },
          ]}
        />
      </div>
    </Tabs>
  );
}

const parts: Record<string, () => ReactNode> = {
  table: () => <Sales count={60} opens />,
  long: () => <Sales count={100_000} opens={false} />,
  none: () => <Sales count={0} opens={false} />,
  around: Around,
};

const { mount } = defineWidget<{ readonly part: string }, object, object>({
  name: 'ui-table-parts',
  events: {},
  styles: [chartStyles, layoutStyles, progressStyles, tableStyles, tabsStyles, tileStyles].join(''),
  messages: {},
  options: fields({ part: text }),
  start({ options, ready }) {
    ready();
    return () => createElement(parts[options.get().part] ?? 'p');
  },
});

Object.assign(globalThis, { mountPart: mount });
