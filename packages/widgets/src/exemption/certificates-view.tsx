import { useMemo, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import type { ExemptedCustomer } from '@salestax/contract';
import {
  Badge,
  Button,
  DataTable,
  FilterPills,
  Icon,
  Notice,
  SearchBox,
  Skeleton,
  useOwnId,
  type Column,
} from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useTableLink } from '../list-screen/linked-view.ts';
import { csvDownload } from '../list-screen/tools.tsx';
import { valueOf } from '../service/resource.ts';
import { counted } from '../texts/counted.ts';
import type { ExemptionMessages } from './messages.ts';
import {
  addressOf,
  certificateFilters,
  certificatesBy,
  certificatesFound,
  daysLeft,
  dayText,
  reasonText,
  customersToAsk,
} from './rules.ts';
import { isSearching } from './search-list.ts';
import { SearchStatus } from './search-status.tsx';
import type { ExemptionViewProps } from './view-props.ts';

/** The tab 'Exempted Customer'. */
export function CertificatesView(props: ExemptionViewProps): ReactNode {
  const { model, text } = props;
  const { list } = model.certificates;
  const rows = useStore(list.store, ({ read }) => valueOf(read));
  const isBusy = useStore(list.store, isSearching);
  return (
    <div className="st-stack">
      {rows !== null && <Notices rows={rows} {...props} />}
      <SearchStatus list={list} title={text.readingCertificates} counted={text.certificates} {...props} />
      {rows !== null && <CertificateTable rows={rows} {...props} />}
      {rows === null && isBusy && <Skeleton lines={6} label={text.readingCertificates} />}
    </div>
  );
}

interface RowsProps extends ExemptionViewProps {
  readonly rows: readonly ExemptedCustomer[];
}

/** Certificates that have expired or will soon, each with a button to show them and one to ask for new ones. */
function Notices({ rows, ...props }: RowsProps): ReactNode {
  const { model, text, locale } = props;
  const today = useStore(model.certificates.store, (state) => state.today);
  const { expiring, expired } = useMemo(() => certificatesBy(rows, today), [rows, today]);
  const { setFilter } = model.certificates;
  return (
    <>
      {expired.length > 0 && (
        <NoticeOf
          customers={customersToAsk(rows, today, 'expired')}
          show={text.showExpired}
          onShow={() => setFilter('expired')}
          {...props}
        >
          <strong>{counted(text.uncovered, expired.length, locale)}</strong> {text.uncoveredAdvice}
        </NoticeOf>
      )}
      {expiring.length > 0 && (
        <NoticeOf
          customers={customersToAsk(rows, today, 'expiring')}
          show={inWords(expiring.length, text.showExpiringOne, text.showExpiring, text.showExpiringMany, text)}
          onShow={() => setFilter('expiring')}
          {...props}
        >
          <strong>{counted(text.expiring, expiring.length, locale)}</strong> {askBefore(expiring, text, locale)}
        </NoticeOf>
      )}
    </>
  );
}

interface NoticeOfProps extends ExemptionViewProps {
  /** Codes of the customers who need new certificates. */
  readonly customers: ReadonlySet<string>;
  /** The name of the button that shows them. */
  readonly show: string;
  readonly onShow: () => void;
  readonly children: ReactNode;
}

/** The buttons of two notices may have the same name: the sentence, as their description, distinguishes them. */
function NoticeOf({ customers, show, onShow, model, text, children }: NoticeOfProps): ReactNode {
  const id = useOwnId();
  return (
    <Notice tone="attention">
      <div className="st-exemption-expiring">
        <p id={id}>{children}</p>
        <span className="st-row">
          <button type="button" className="st-link" onClick={onShow}>
            {show}
          </button>
          <Button aria-describedby={id} onClick={() => void model.ask(customers)}>
            {inWords(customers.size, text.askOne, text.ask, text.askMany, text)}
          </Button>
        </span>
      </div>
    </Notice>
  );
}

/** If the certificates expire on more days than these, the sentence has only the first. */
const MAX_DAYS = 3;

function askBefore(expiring: readonly ExemptedCustomer[], text: ExemptionMessages, locale: string): string {
  const days = [...new Set(expiring.map(({ expirationDate }) => dayText(expirationDate)))];
  if (days.length > MAX_DAYS) return fillIn(text.askSoon, { first: days[0] ?? '' });
  return counted(text.askBefore, expiring.length, locale, { days: new Intl.ListFormat(locale).format(days) });
}

/** A sentence for one, for two to ten with their number as a word, and for more. */
function inWords(count: number, one: string, few: string, many: string, text: ExemptionMessages): string {
  if (count === 1) return one;
  const number = text.numbers.split(' ')[count - 2];
  return number === undefined ? many : fillIn(few, { number });
}

function CertificateTable({ rows, ...props }: RowsProps): ReactNode {
  const { model, text, locale } = props;
  const { typed, wanted, today } = useStore(model.certificates.store);
  const shownRows = useMemo(() => certificatesFound(rows, wanted, today), [rows, wanted, today]);
  const columns = useMemo(() => columnsOf({ model, text, locale, today }), [model, text, locale, today]);
  const { type, search, setFilter } = model.certificates;
  const link = useTableLink(model.certificates.table);
  const byFilter = useMemo(() => certificatesBy(rows, today), [rows, today]);
  const labels = {
    valid: text.valid,
    expiring: text.filterExpiring,
    expired: text.filterExpired,
    other: text.filterOther,
  };
  const active = certificateFilters.find((filter) => filter === wanted.kind) ?? null;
  return (
    <DataTable
      label={text.certificatesTab}
      rows={shownRows}
      filterKey={JSON.stringify(wanted)}
      rowId={({ certificateId }) => certificateId}
      columns={columns}
      link={link}
      texts={{ ...text, details: text.detailsOf }}
      locale={locale}
      empty={
        rows.length === 0 ? (
          text.noCertificates
        ) : (
          <div className="st-exemption-nothing">
            <p>{wanted.kind === 'nothing' ? text.nothingToSearch : text.noneFound}</p>
            <Button onClick={() => setFilter(null)}>{text.showAll}</Button>
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
          <FilterPills
            label={text.filters}
            locale={locale}
            options={certificateFilters
              .filter((id) => byFilter[id].length > 0 || id === active)
              .map((id) => ({ id, label: labels[id], count: byFilter[id].length }))}
            active={active}
            onChange={(id) => setFilter(certificateFilters.find((filter) => filter === id) ?? null)}
          />
          {active !== null && (
            <button type="button" className="st-link" onClick={() => setFilter(null)}>
              {text.showAll}
            </button>
          )}
        </>
      }
      csv={csvDownload(text.csv, `${text.certificatesCsv}.csv`)}
    />
  );
}

interface ColumnProps extends Pick<ExemptionViewProps, 'model' | 'text' | 'locale'> {
  /** The company's calendar day. */
  readonly today: string;
}

function columnsOf({ model, text, locale, today }: ColumnProps): readonly Column<ExemptedCustomer>[] {
  const statusOf = ({ valid, invalidReason }: ExemptedCustomer) =>
    valid ? text.valid : text.vendorWord(invalidReason ?? '') || text.invalid;
  return [
    {
      id: 'code',
      header: text.customerCode,
      value: (row) => row.customerCode,
      width: '8.4em',
    },
    {
      id: 'name',
      header: text.customerName,
      value: (row) => row.name,
      isRowHeader: true,
      width: '12.3em',
    },
    {
      id: 'address',
      header: text.address,
      value: addressOf,
      cell: (row) => <bdi className="st-quiet">{addressOf(row)}</bdi>,
      width: '16em',
    },
    { id: 'region', header: text.region, value: (row) => row.region, width: '6.4em' },
    {
      id: 'certificateId',
      header: text.certificateId,
      value: (row) => row.certificateId,
      width: '8em',
    },
    { id: 'state', header: text.certificateState, text: ({ certificateState = '' }) => certificateState, only: 'csv' },
    { id: 'number', header: text.exemptionNumber, text: ({ exemptionNumber = '' }) => exemptionNumber, only: 'csv' },
    {
      id: 'reason',
      header: text.exemptionReason,
      value: (row) => text.vendorWord(reasonText(row.exemptionReason)),
      width: '11.1em',
    },
    {
      id: 'signed',
      header: text.signedDate,
      value: (row) => row.signedDate,
      text: (row) => dayText(row.signedDate),
      width: '8em',
    },
    {
      id: 'expiration',
      header: text.expiration,
      value: (row) => row.expirationDate,
      text: (row) => dayText(row.expirationDate),
      cell: (row) => <Expiration row={row} text={text} locale={locale} today={today} />,
      width: '8em',
    },
    {
      id: 'status',
      header: text.status,
      value: statusOf,
      cell: (row) => <Badge tone={row.valid ? 'positive' : 'quiet'}>{statusOf(row)}</Badge>,
      width: '7.4em',
    },
    {
      id: 'certificate',
      header: text.certificate,
      cell: (row) => <Certificate row={row} model={model} text={text} />,
      only: 'table',
      width: '8.9em',
    },
  ];
}

/**
 * What a certificate is for, and its document. The icon is for valid ones only (B2.54); an invalid one has a link to its
 * PDF, which an auditor wants for old sales.
 */
function Certificate({
  row,
  model,
  text,
}: Pick<ExemptionViewProps, 'model' | 'text'> & { readonly row: ExemptedCustomer }): ReactNode {
  const { certificateState, exemptionNumber, hasDocument, valid, name } = row;
  return (
    <span className="st-exemption-certificate">
      {valid && <Download row={row} model={model} text={text} />}
      {certificateState && <bdi className="st-quiet">{certificateState}</bdi>}
      {exemptionNumber && <bdi className="st-quiet">{exemptionNumber}</bdi>}
      {!valid && hasDocument === true && (
        <button
          type="button"
          className="st-link"
          aria-label={fillIn(text.documentOf, { name })}
          onClick={() => void model.download(row)}
        >
          {text.document}
        </button>
      )}
    </span>
  );
}

function Expiration({
  row,
  text,
  locale,
  today,
}: Omit<ColumnProps, 'model'> & { readonly row: ExemptedCustomer }): ReactNode {
  const days = daysLeft(row, today);
  if (days === null) return <span className={row.valid ? undefined : 'st-quiet'}>{dayText(row.expirationDate)}</span>;
  return (
    <span className="st-exemption-soon">
      <strong>{dayText(row.expirationDate)}</strong>
      <span>{days === 0 ? text.today : days === 1 ? text.inOneDay : counted(text.inDays, days, locale)}</span>
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
      {isBusy ? <span className="st-spinner" aria-hidden="true" /> : <Icon name="download" />}
    </button>
  );
}
