import { useMemo, type ReactNode, type RefObject } from 'react';
import { fillIn, formatAmount, formatDay, formatMoney } from '@salestax/client';
import { documentKindNames, documentKinds, type TxnType } from '@salestax/contract';
import { Badge, Button, DataTable, SelectField, useFocusFallback, type Column } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useTableLink } from '../list-screen/linked-view.ts';
import { csvDownload, ListTools } from '../list-screen/tools.tsx';
import type { DocumentMessages } from './document-messages.ts';
import { rowsMatching, rowsInState, signed, stateCounts, totalOf, type Row } from './rows.ts';
import type { DocumentsViewProps } from './view-props.ts';
import { documentName, inCurrency, reasonOf, stateTones } from './wording.ts';

interface TableProps extends DocumentsViewProps {
  readonly rows: readonly Row[];
  /** The heading of the screen, which takes the focus when the focused button disappears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** `button`: the one that was pressed. */
  readonly onOpen: (row: Row, button: HTMLButtonElement) => void;
}

/** The documents and their tax states, with search, type and filter. */
export function DocumentsTable(props: TableProps): ReactNode {
  const { rows, heading, model, text, locale, onOpen } = props;
  const { wanted, txnType, filter, listed } = useStore(model.store);
  const found = useMemo(() => rowsMatching(rows, wanted, txnType), [rows, wanted, txnType]);
  const shownRows = useMemo(() => rowsInState(found, filter), [found, filter]);
  // A focused button disappears with its row when that no longer matches the filter. So does 'Show all' when rows appear.
  useFocusFallback(heading, shownRows.length);
  const link = useTableLink(model.table);
  const columns = useMemo(() => columnsOf(text, locale, onOpen), [text, locale, onOpen]);
  return (
    <DataTable
      label={text.table}
      rows={shownRows}
      filterKey={JSON.stringify([wanted, txnType, filter, listed])}
      rowId={({ id }) => id}
      columns={columns}
      link={link}
      initialSort={null}
      texts={{ ...text, details: text.detailsOf }}
      locale={locale}
      toolbar={<Tools found={found} {...props} />}
      // Support staff read with the company's consent, which ends; a file would remain.
      csv={model.isReadOnly ? undefined : csvDownload(text.csv, `${text.csvFile}.csv`)}
      empty={<Nothing {...props} />}
    />
  );
}

function columnsOf(text: DocumentMessages, locale: string, onOpen: TableProps['onOpen']): readonly Column<Row>[] {
  const total = (row: Row) => signed(row, totalOf(row));
  const money = (id: string, header: string, amountOf: (row: Row) => number): Column<Row> => ({
    id,
    header,
    align: 'end',
    width: '8.6em',
    cell: (row) => formatAmount(amountOf(row), locale),
    value: amountOf,
    text: (row) => formatMoney(amountOf(row)),
  });
  return [
    {
      id: 'number',
      header: text.number,
      isRowHeader: true,
      width: '8.6em',
      value: ({ number }) => number,
      cell: (row) => (
        <button
          type="button"
          className="st-link"
          aria-label={fillIn(text.open, { document: documentName(row, text) })}
          onClick={({ currentTarget }) => onOpen(row, currentTarget)}
        >
          {row.number || text.noNumber}
        </button>
      ),
    },
    {
      id: 'date',
      header: text.date,
      width: '8em',
      value: ({ date }) => date,
      text: ({ date }) => formatDay(date),
    },
    {
      id: 'type',
      header: text.type,
      width: '9.8em',
      value: ({ txnType }) => text[txnType],
    },
    {
      id: 'customer',
      header: text.customer,
      value: ({ customerName }) => customerName,
    },
    money('amount', text.amount, (row) => signed(row, row.amount)),
    money('tax', text.tax, (row) => signed(row, row.tax)),
    {
      ...money('total', text.total, total),
      cell: (row) => inCurrency(total(row), row.currency, locale),
    },
    {
      id: 'currency',
      header: text.currency,
      value: ({ currency = '' }) => currency,
      // In the table it is part of the total.
      only: 'csv',
    },
    {
      id: 'state',
      header: text.state,
      width: '17.2em',
      value: ({ state }) => text[state],
      text: (row) => [text[row.state], reasonOf(row, text)].filter(Boolean).join(': '),
      cell: ({ state, ...row }) => (
        <span className="st-docs-state">
          <Badge tone={stateTones[state]}>{text[state]}</Badge>
          {row.reason !== '' && (
            <span className="st-docs-reason" title={reasonOf(row, text)}>
              {reasonOf(row, text)}
            </span>
          )}
        </span>
      ),
    },
  ];
}

function Tools({ found, model, text, locale }: TableProps & { readonly found: readonly Row[] }): ReactNode {
  const state = useStore(model.store);
  const counts = useMemo(() => stateCounts(found), [found]);
  return (
    <>
      <ListTools
        name="documentSearch"
        state={state}
        model={model}
        text={text}
        locale={locale}
        filters={counts.map(({ state: id, count }) => ({ id, label: text[id], count }))}
      />
      <span className="st-docs-type">
        <SelectField
          label={text.types}
          name="documentType"
          value={state.txnType === null ? '' : String(state.txnType)}
          placeholder={text.allTypes}
          options={types.map((type) => ({ value: String(type), label: text[type] }))}
          onChange={(value) => model.setType(types.find((type) => String(type) === value) ?? null)}
        />
      </span>
    </>
  );
}

const types: readonly TxnType[] = documentKindNames.map((kind) => documentKinds[kind].number);

/** In place of the rows when there are none. */
function Nothing({ rows, model, text }: TableProps): ReactNode {
  if (rows.length === 0) return text.noDocuments;
  return (
    <div className="st-docs-nothing">
      <p>{text.noneFound}</p>
      <Button onClick={model.showAll}>{text.showAll}</Button>
    </div>
  );
}
