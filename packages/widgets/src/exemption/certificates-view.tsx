import { fillIn } from '@salestax/client';
import type { ExemptedCustomer } from '@salestax/contract';
import { Badge, Button, DataTable, Notice, SearchBox, Skeleton, type Column } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useMemo, type ReactNode } from 'react';
import { csvDownload } from '../list-screen/tools.tsx';
import type { ExemptionMessages } from './messages.ts';
import type { ExemptionModel } from './model.ts';
import { addressOf, certificatesFound, daysLeft, dayText, expiringOf, reasonText } from './rules.ts';
import { isSearching } from './search-list.ts';
import { SearchStatus } from './search-status.tsx';
import type { ExemptionViewProps } from './view-props.ts';

/** The tab 'Exempted Customer'. */
export function CertificatesView(props: ExemptionViewProps): ReactNode {
  const { model, text } = props;
  const { list } = model.certificates;
  const rows = useStore(list.store, (state) => state.rows);
  const isBusy = useStore(list.store, isSearching);
  return (
    <div className="st-stack">
      {rows !== null && <Expiring rows={rows} {...props} />}
      <SearchStatus list={list} title={text.readingCertificates} counted={text.certificates} {...props} />
      {rows !== null && <CertificateTable rows={rows} {...props} />}
      {rows === null && isBusy && <Skeleton lines={6} label={text.readingCertificates} />}
    </div>
  );
}

interface RowsProps extends ExemptionViewProps {
  readonly rows: readonly ExemptedCustomer[];
}

/** How many certificates expire soon, when new ones are needed, and a button to show them. */
function Expiring({ rows, model, text, today }: RowsProps): ReactNode {
  const expiring = useMemo(() => expiringOf(rows, today), [rows, today]);
  if (expiring.length === 0) return null;
  return (
    <Notice tone="attention">
      <p className="st-exemption-expiring">
        <span>
          <strong>{expiring.length === 1 ? text.oneExpires : fillIn(text.expiring, { count: expiring.length })}</strong>{' '}
          {askBefore(expiring, text)}
        </span>
        <button type="button" className="st-link" onClick={model.certificates.showExpiring}>
          {showThem(expiring.length, text)}
        </button>
      </p>
    </Notice>
  );
}

/** More days are not listed. */
const MAX_DAYS = 3;

function askBefore(expiring: readonly ExemptedCustomer[], text: ExemptionMessages): string {
  const days = [...new Set(expiring.map(({ expirationDate }) => dayText(expirationDate)))];
  const [first = ''] = days;
  if (days.length > MAX_DAYS) return fillIn(text.askSoon, { first });
  const listed = days.length > 1 ? days.slice(0, -1).join(', ') + text.and + (days.at(-1) ?? '') : first;
  return fillIn(expiring.length === 1 ? text.askForOneBefore : text.askBefore, { days: listed });
}

function showThem(count: number, text: ExemptionMessages): string {
  if (count === 1) return text.showExpiringOne;
  const number = text.numbers.split(' ')[count - 2];
  return number === undefined ? text.showExpiringMany : fillIn(text.showExpiring, { number });
}

function CertificateTable({ rows, ...props }: RowsProps): ReactNode {
  const { model, text, today } = props;
  const { typed, wanted } = useStore(model.certificates.store, (state) => state);
  const found = useMemo(() => certificatesFound(rows, wanted, today), [rows, wanted, today]);
  const columns = useMemo(() => columnsOf(model, text, today), [model, text, today]);
  const { type, search, showAll } = model.certificates;
  return (
    <DataTable
      label={text.certificatesTab}
      rows={found}
      rowId={({ certificateId }) => certificateId}
      columns={columns}
      texts={{ ...text, details: text.detailsOf }}
      empty={
        rows.length === 0 ? (
          text.noCertificates
        ) : (
          <div className="st-exemption-nothing">
            <p>{wanted.kind === 'nothing' ? text.nothingToSearch : text.noneFound}</p>
            <Button onClick={showAll}>{text.showAll}</Button>
          </div>
        )
      }
      toolbar={
        <>
          <SearchBox
            label={text.filterBy}
            name="certificateFilter"
            value={typed}
            onChange={type}
            onSearch={search}
            searchLabel={text.search}
            clearLabel={text.clear}
          />
          {wanted.kind === 'expiring' && (
            <button type="button" className="st-link" onClick={showAll}>
              {text.showAll}
            </button>
          )}
        </>
      }
      csv={csvDownload(text.csv, `${text.certificatesCsv}.csv`)}
    />
  );
}

function columnsOf(model: ExemptionModel, text: ExemptionMessages, today: string): readonly Column<ExemptedCustomer>[] {
  const statusOf = ({ valid, invalidReason }: ExemptedCustomer) =>
    valid ? text.valid : text.vendorWord(invalidReason ?? '') || text.invalid;
  return [
    {
      id: 'code',
      header: text.customerCode,
      value: (row) => row.customerCode,
      cell: (row) => row.customerCode,
      width: '6rem',
    },
    {
      id: 'name',
      header: text.customerName,
      value: (row) => row.name,
      cell: (row) => row.name,
      isRowHeader: true,
      width: '10rem',
    },
    {
      id: 'address',
      header: text.address,
      value: addressOf,
      cell: (row) => <bdi className="st-quiet">{addressOf(row)}</bdi>,
      width: '13rem',
    },
    { id: 'region', header: text.region, value: (row) => row.region, cell: (row) => row.region, width: '4.5rem' },
    {
      id: 'certificateId',
      header: text.certificateId,
      value: (row) => row.certificateId,
      cell: (row) => row.certificateId,
      width: '6.5rem',
    },
    {
      id: 'reason',
      header: text.exemptionReason,
      value: (row) => text.vendorWord(reasonText(row.exemptionReason)),
      cell: (row) => text.vendorWord(reasonText(row.exemptionReason)),
      width: '9rem',
    },
    {
      id: 'signed',
      header: text.signedDate,
      value: (row) => row.signedDate,
      text: (row) => dayText(row.signedDate),
      cell: (row) => dayText(row.signedDate),
      width: '6.5rem',
    },
    {
      id: 'expiration',
      header: text.expiration,
      value: (row) => row.expirationDate,
      text: (row) => dayText(row.expirationDate),
      cell: (row) => <Expiration row={row} text={text} today={today} />,
      width: '6.5rem',
    },
    {
      id: 'status',
      header: text.status,
      value: statusOf,
      cell: (row) => <Badge tone={row.valid ? 'positive' : 'quiet'}>{statusOf(row)}</Badge>,
      width: '6rem',
    },
    {
      id: 'certificate',
      header: text.certificate,
      cell: (row) => (row.valid ? <Download row={row} model={model} text={text} /> : null),
      only: 'table',
      width: '6rem',
    },
  ];
}

function Expiration({
  row,
  text,
  today,
}: Pick<ExemptionViewProps, 'text' | 'today'> & { readonly row: ExemptedCustomer }): ReactNode {
  const left = daysLeft(row, today);
  if (left === null) return <span className={row.valid ? undefined : 'st-quiet'}>{dayText(row.expirationDate)}</span>;
  return (
    <span className="st-exemption-soon">
      <strong>{dayText(row.expirationDate)}</strong>
      <span>{left === 0 ? text.today : left === 1 ? text.inOneDay : fillIn(text.inDays, { count: left })}</span>
    </span>
  );
}

function Download({
  row,
  model,
  text,
}: Pick<ExemptionViewProps, 'model' | 'text'> & { readonly row: ExemptedCustomer }): ReactNode {
  const isBusy = useStore(model.store, ({ downloading }) => downloading.has(row.certificateId));
  return (
    <button
      type="button"
      className="st-icon-button st-exemption-download"
      aria-label={fillIn(text.download, { name: row.name })}
      aria-busy={isBusy || undefined}
      onClick={() => void model.download(row)}
    >
      {isBusy ? (
        <span className="st-spinner" aria-hidden="true" />
      ) : (
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11" />
        </svg>
      )}
    </button>
  );
}
