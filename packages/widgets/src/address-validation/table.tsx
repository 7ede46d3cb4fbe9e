import { useMemo, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { addressInOneLine, type AddressRow } from '@salestax/contract';
import { Badge, Button, DataTable, type Column, type Tone } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useTableLink } from '../list-screen/linked-view.ts';
import { csvDownload, ListTools, SelectedCount } from '../list-screen/tools.tsx';
import { ManageButton } from '../service/manage.tsx';
import {
  candidateOf,
  countsOf,
  hasFound,
  isPending,
  maySelect,
  needsValidation,
  rowsMatching,
  rowsOfFilter,
  standingOf,
  standings,
  type AddressFilter,
  type Standing,
} from './addresses.ts';
import type { AddressMessages } from './messages.ts';
import type { Reviewer } from './review.ts';
import type { AddressStateProps } from './view-props.ts';

interface TableProps extends AddressStateProps {
  readonly rows: readonly AddressRow[];
}

/** The customers and their addresses, with search, selection and sending. */
export function AddressTable(props: TableProps): ReactNode {
  const { rows, state, model, reviewer, text, locale } = props;
  const { wanted, filter, selected } = state;
  const found = useMemo(() => rowsMatching(rows, wanted), [rows, wanted]);
  const shownRows = useMemo(() => rowsOfFilter(found, filter), [found, filter]);
  const link = useTableLink(model.table);
  const columns = useMemo(() => columnsOf(text, reviewer), [text, reviewer]);
  return (
    <DataTable
      label={text.table}
      rows={shownRows}
      filterKey={JSON.stringify([wanted, filter])}
      rowId={({ id }) => id}
      columns={columns}
      link={link}
      texts={{ ...text, details: text.detailsOf }}
      locale={locale}
      selection={{
        selected,
        onChange: model.select,
        canSelect: maySelect,
        disabledReason: () => text.isPending,
        selectAll: {
          label: text.selectAll,
          selectable: needsValidation,
          onSelectAll: () => model.alertSelected(shownRows.filter(needsValidation).length),
        },
        rowName: ({ customerName }) => customerName,
      }}
      empty={<Nothing {...props} />}
      toolbar={
        <>
          <Tools found={found} {...props} />
          <Sending shown={shownRows} {...props} />
        </>
      }
      csv={csvDownload(text.csv, `${text.csvFile}.csv`)}
    />
  );
}

const tones: Readonly<Record<Standing, Tone | 'quiet'>> = {
  Validated: 'positive',
  'Not Validated': 'quiet',
  'Validation Failed': 'negative',
};

function columnsOf(text: AddressMessages, reviewer: Reviewer): readonly Column<AddressRow>[] {
  const statusText = (row: AddressRow) => (isPending(row) ? text.pending : text[standingOf(row)]);
  return [
    { id: 'id', header: text.customerId, text: ({ id }) => id, only: 'csv' },
    {
      id: 'customerName',
      header: text.customerName,
      value: ({ customerName }) => customerName,
      isRowHeader: true,
    },
    {
      id: 'company',
      header: text.company,
      value: ({ companyName }) => companyName,
      cell: ({ companyName }) => companyName || <span className="st-quiet">–</span>,
    },
    {
      id: 'address',
      header: text.address,
      value: ({ customerAddress }) => customerAddress,
      sortable: false,
      cell: ({ customerAddress }) => <span className="st-quiet">{customerAddress || text.noAddress}</span>,
    },
    {
      id: 'status',
      header: text.status,
      value: statusText,
      cell: (row) => <StatusCell row={row} label={statusText(row)} text={text} reviewer={reviewer} />,
      width: '19.7em',
    },
    { id: 'reason', header: text.reason, text: ({ reason = '' }) => reason, only: 'csv' },
    {
      id: 'found',
      header: text.found,
      text: (row) => {
        const candidate = candidateOf(row);
        return candidate === null ? '' : addressInOneLine(candidate.found);
      },
      only: 'csv',
    },
  ];
}

interface StatusCellProps {
  readonly row: AddressRow;
  readonly label: string;
  readonly text: AddressMessages;
  readonly reviewer: Reviewer;
}

/** The status of an address, its reason, and a button that opens the review of a suggested address. */
function StatusCell({ row, label, text, reviewer }: StatusCellProps): ReactNode {
  const reason = isPending(row) ? undefined : row.reason;
  return (
    <span className="st-addresses-status" title={reason}>
      <Badge tone={isPending(row) ? 'info' : hasFound(row) ? 'attention' : tones[standingOf(row)]}>{label}</Badge>
      {hasFound(row) && (
        <button
          type="button"
          className="st-link"
          aria-label={fillIn(text.reviewOf, { name: row.customerName })}
          onClick={() => reviewer.open(row)}
        >
          {text.review}
        </button>
      )}
      {reason && <span className="st-addresses-reason">{reason}</span>}
    </span>
  );
}

function Tools({
  found,
  state,
  model,
  text,
  locale,
}: TableProps & { readonly found: readonly AddressRow[] }): ReactNode {
  const counts = useMemo(() => countsOf(found), [found]);
  const labels: Readonly<Record<AddressFilter, string>> = {
    review: text.filterReview,
    Validated: text.filterValidated,
    'Not Validated': text.filterNotValidated,
    'Validation Failed': text.filterFailed,
  };
  // A filter stays while it is active, although its last row was decided.
  const filters: readonly AddressFilter[] =
    counts.review > 0 || state.filter === 'review' ? ['review', ...standings] : standings;
  return (
    <ListTools
      name="customerSearch"
      state={state}
      model={model}
      text={text}
      locale={locale}
      filters={filters.map((id) => ({ id, label: labels[id], count: counts[id] }))}
    />
  );
}

function Sending({
  rows,
  shown,
  state,
  model,
  acceptance,
  text,
  locale,
}: TableProps & { readonly shown: readonly AddressRow[] }): ReactNode {
  const isWriting = useStore(acceptance.store, ({ progress }) => progress !== null);
  const hasCandidates = useMemo(() => rows.some((row) => candidateOf(row) !== null), [rows]);
  const texts = { all: text.selectedRows, some: text.selectedSome };
  return (
    <span className="st-toolbar-action">
      {hasCandidates && (
        <Button busy={isWriting} onClick={acceptance.open}>
          {text.acceptMany}
        </Button>
      )}
      <SelectedCount selected={state.selected} shown={shown} texts={texts} locale={locale} />
      <ManageButton variant="primary" busy={state.isSending} onClick={model.requestSending}>
        {text.validate}
      </ManageButton>
    </span>
  );
}

/** In place of the rows when there are none. */
function Nothing({ rows, state: { wanted }, model, text }: TableProps): ReactNode {
  if (rows.length === 0) return text.noCustomers;
  return (
    <div className="st-addresses-nothing">
      <p>{wanted.kind === 'nothing' ? text.nothingToSearch : text.noneFound}</p>
      <Button onClick={model.showAll}>{text.showAll}</Button>
    </div>
  );
}
