import { useMemo, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { customerStatuses, type StaffCustomer } from '@salestax/contract';
import { Badge, CopyText, DataTable, FilterPills, SearchBox, Tooltip, type Column } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { isLoading, valueOf } from '../service/resource.ts';
import { ActionIcon } from './icons.tsx';
import { totalOf, type CustomerRows } from './list.ts';
import type { AdminCustomersMessages } from './messages.ts';
import type { CustomersModel } from './model.ts';
import { momentOf, momentText, nameOf, shortMoment, signsOf, statusTones } from './rules.ts';
import type { CustomersViewProps } from './view-props.ts';

interface CustomerTableProps extends CustomersViewProps {
  readonly customers: CustomerRows;
}

/** The customer table, one page at a time. */
export function CustomerTable({ customers: { rows, readAt }, model, text, locale }: CustomerTableProps): ReactNode {
  const list = useStore(model.list.store);
  const { openedId, disconnectingId } = useOpened(model);
  const columns = useMemo(
    () => columnsOf(model, text, { openedId, disconnectingId, readAt, locale }),
    [model, text, openedId, disconnectingId, readAt, locale],
  );
  const isAll = list.search === '' && list.status === null;
  return (
    <DataTable
      label={text.title}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      texts={{ ...text, details: text.detailsOf }}
      locale={locale}
      remote={{
        ...list.page,
        count: totalOf(list),
        isBusy: isLoading(list.read),
        onChange: model.list.setPage,
      }}
      isRowMarked={({ id }) => id === openedId}
      toolbar={<Tools model={model} text={text} locale={locale} />}
      empty={isAll ? text.noCustomers : <NoneFound model={model} text={text} />}
    />
  );
}

/** The ids of the customer whose configuration is open and of the one being disconnected. */
function useOpened({ store }: CustomersModel) {
  const openedId = useStore(store, ({ panel }) => (panel.kind === 'closed' ? null : panel.customer.id));
  const disconnectingId = useStore(store, (state) => state.disconnecting);
  return { openedId, disconnectingId };
}

type ToolProps = Pick<CustomersViewProps, 'model' | 'text'>;

function Tools({ model: { list }, text, locale }: CustomersViewProps): ReactNode {
  const { typed, status, read } = useStore(list.store);
  const counts = valueOf(read)?.counts;
  return (
    <>
      <SearchBox
        label={text.search}
        name="customerSearch"
        value={typed}
        onChange={list.type}
        onSearch={list.searchNow}
        clearLabel={text.clear}
        placeholder={text.searchHint}
      />
      <FilterPills
        label={text.filter}
        options={customerStatuses.map((id) => ({
          id,
          label: text[id],
          count: counts?.[id],
          // Statuses without tax calculation stand out if any company has them.
          tone: id !== 'Active' && counts !== undefined && counts[id] > 0 ? 'negative' : undefined,
        }))}
        locale={locale}
        active={status}
        onChange={(id) => list.filter(customerStatuses.find((one) => one === id) ?? null)}
      />
    </>
  );
}

function NoneFound({ model: { list }, text }: ToolProps): ReactNode {
  return (
    <div className="st-customers-nothing">
      <p>{text.noneFound}</p>
      <button type="button" className="st-link" onClick={list.showAll}>
        {text.showAll}
      </button>
    </div>
  );
}

/** What the cells show besides their row. */
interface CellContext {
  readonly locale: string;
  readonly readAt: number;
  readonly openedId: string | null;
  readonly disconnectingId: string | null;
}

function columnsOf(
  model: CustomersModel,
  text: AdminCustomersMessages,
  context: CellContext,
): readonly Column<StaffCustomer>[] {
  return [
    {
      id: 'realmId',
      header: text.realmId,
      value: ({ realmId }) => realmId,
      cell: ({ realmId }) => (
        <CopyText text={realmId} label={text.copyRealmId} copied={text.copied} notCopied={text.notCopied} />
      ),
      width: '12.6em',
    },
    {
      id: 'companyName',
      header: text.companyName,
      value: ({ companyName }) => companyName,
      cell: (row) => (
        <span className="st-customers-name">
          <bdi>{nameOf(row)}</bdi>
          <bdi className="st-quiet">{row.qboUserName}</bdi>
        </span>
      ),
      isRowHeader: true,
    },
    {
      id: 'lastModifiedDate',
      header: text.lastModified,
      value: ({ lastModifiedDate }) => lastModifiedDate,
      cell: ({ lastModifiedDate }) => <Modified instant={lastModifiedDate} />,
      width: '7.7em',
    },
    {
      id: 'status',
      header: text.status,
      value: ({ status }) => status,
      cell: ({ status, disconnectRequest }) => (
        <>
          <Badge tone={statusTones[status]}>{text[status]}</Badge>
          {disconnectRequest && <Badge tone="attention">{text.disconnectRequested}</Badge>}
        </>
      ),
      width: '8.9em',
    },
    {
      id: 'lastCall',
      header: text.lastCall,
      cell: (row) => <LastCall row={row} text={text} readAt={context.readAt} />,
      width: '8.3em',
    },
    {
      id: 'queue',
      header: text.queue,
      cell: (row) => <Amount row={row} of="queued" text={text} {...context} />,
      align: 'end',
      width: '5.2em',
    },
    {
      id: 'errors',
      header: text.errors,
      cell: (row) => <Amount row={row} of="errors" text={text} {...context} />,
      align: 'end',
      width: '5.8em',
    },
    {
      id: 'actions',
      header: text.actions,
      cell: (row) => <Actions row={row} model={model} text={text} {...context} />,
      align: 'end',
      width: '7.1em',
    },
  ];
}

function Modified({ instant }: { readonly instant: string }): ReactNode {
  const { day, time } = momentOf(instant);
  return (
    <span className="st-customers-name" dir="ltr" title={momentText(instant)}>
      {day} <span className="st-quiet">{time}</span>
    </span>
  );
}

interface CellProps {
  readonly readAt: number;
  readonly row: StaffCustomer;
  readonly text: AdminCustomersMessages;
}

/** Null for a disconnected company. */
const healthOf = ({ status, health }: StaffCustomer) => (status === 'Disconnected' ? null : (health ?? null));

function LastCall({ row, text, readAt }: CellProps): ReactNode {
  const health = healthOf(row);
  const at = health?.lastCallAt ?? null;
  if (health === null) return <span className="st-quiet">{text.blank}</span>;
  const { call } = signsOf(health, readAt);
  const words = call === 'failed' ? text.callFailed : call === 'stuck' ? text.callStuck : null;
  // Only an active company gets the color of an alarm: calls for one that is switched off need not run.
  return (
    <span className={`st-customers-call st-customers-${row.status === 'Active' ? call : 'none'}`}>
      {at === null ? (
        <span className="st-quiet">{text.blank}</span>
      ) : (
        <time dateTime={at} title={momentText(at)} dir="ltr">
          {shortMoment(at, readAt)}
        </time>
      )}
      {words !== null && <span>{words}</span>}
    </span>
  );
}

function Amount({
  row,
  of,
  text,
  readAt,
  locale,
}: CellProps & {
  readonly locale: string;
  readonly of: 'queued' | 'errors';
}): ReactNode {
  const health = healthOf(row);
  if (health === null) return <span className="st-quiet">{text.blank}</span>;
  const { isQueueLong, hasManyErrors } = signsOf(health, readAt);
  const standsOut = of === 'queued' ? isQueueLong && 'stuck' : hasManyErrors && 'failed';
  const amount = health[of].toLocaleString(locale);
  return standsOut ? <strong className={`st-customers-${standsOut}`}>{amount}</strong> : amount;
}

function Actions({
  row,
  model,
  text,
  openedId,
  disconnectingId,
}: CellProps & CellContext & { readonly model: CustomersModel }) {
  const company = nameOf(row);
  const isOff = row.status === 'Disconnected';
  return (
    <span className="st-customers-actions">
      <button
        type="button"
        className="st-icon-button"
        data-control="edit"
        data-customer={row.id}
        aria-label={fillIn(text.editOf, { company })}
        aria-pressed={row.id === openedId}
        title={text.edit}
        onClick={() => model.edit(row)}
      >
        <ActionIcon name="edit" />
      </button>
      <Tooltip content={isOff ? text.isDisconnected : undefined}>
        <button
          type="button"
          className="st-icon-button st-customers-disconnect"
          data-control="disconnect"
          aria-label={fillIn(text.disconnectOf, { company })}
          aria-disabled={isOff || undefined}
          aria-busy={row.id === disconnectingId || undefined}
          title={isOff ? undefined : text.disconnect}
          // Does nothing for a company that is disconnected or being disconnected.
          onClick={() => model.disconnect(row)}
        >
          {row.id === disconnectingId ? <span className="st-spinner" /> : <ActionIcon name="disconnect" />}
        </button>
      </Tooltip>
    </span>
  );
}
