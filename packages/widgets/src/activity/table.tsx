import { useMemo, type ReactNode } from 'react';
import { formatDayAndTime } from '@salestax/client';
import { activityActions, type ActivityEntry } from '@salestax/contract';
import { Badge, Button, Checkbox, DataTable, SelectField, type Column } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useTableLink } from '../list-screen/linked-view.ts';
import { csvDownload } from '../list-screen/tools.tsx';
import type { ActivityMessages } from './messages.ts';
import type { ActivityList, ActivityModel } from './model.ts';
import { actorText, changesIn, enteredReason, entryName, fieldText, labelOf, resultText } from './wording.ts';

export interface ActivityProps {
  readonly model: ActivityModel;
  readonly text: ActivityMessages;
  readonly locale: string;
}

interface TableProps extends ActivityProps {
  readonly list: ActivityList;
  readonly isReading: boolean;
}

/** The entries with their filters; an opened row shows what was changed. */
export function ActivityTable({ list, isReading, model, text, locale }: TableProps): ReactNode {
  const columns = useMemo(() => columnsOf(text, locale), [text, locale]);
  const details = useMemo(
    () => ({
      render: (entry: ActivityEntry) => <Details entry={entry} text={text} locale={locale} />,
      rowName: (entry: ActivityEntry) => entryName(entry, text, locale),
    }),
    [text, locale],
  );
  const link = useTableLink(model.table);
  const { action, isRefused } = useStore(model.filters);
  const isFiltered = action !== null || isRefused;
  return (
    <DataTable
      label={text.heading}
      rows={list.entries}
      rowId={({ id }) => id}
      filterKey={JSON.stringify([action, isRefused])}
      columns={columns}
      details={details}
      link={link}
      initialSort={null}
      texts={{ ...text, details: text.detailsOf }}
      locale={locale}
      toolbar={<Filters model={model} text={text} />}
      csv={csvDownload(text.csv, `${text.heading}.csv`)}
      empty={isFiltered ? text.noneFound : text.noEntries}
      footer={
        list.hasMore && (
          <Button busy={isReading} onClick={() => void model.loadOlder()}>
            {text.more}
          </Button>
        )
      }
    />
  );
}

function columnsOf(text: ActivityMessages, locale: string): readonly Column<ActivityEntry>[] {
  return [
    {
      id: 'time',
      header: text.time,
      width: '12em',
      value: ({ at }) => at,
      cell: ({ at }) => <time dateTime={at}>{formatDayAndTime(new Date(at), locale)}</time>,
    },
    { id: 'action', header: text.action, isRowHeader: true, value: ({ action }) => text[action] },
    {
      id: 'actor',
      header: text.actor,
      value: (entry) => actorText(entry, text),
      cell: (entry) => (
        <span className="st-activity-who">
          <bdi>{actorText(entry, text)}</bdi>
          <span className="st-quiet">{text[entry.actorKind]}</span>
        </span>
      ),
    },
    { id: 'kind', header: text.kind, value: ({ actorKind }) => text[actorKind], only: 'csv' },
    {
      id: 'result',
      header: text.result,
      width: '13em',
      value: (entry) => resultText(entry, text),
      cell: (entry) => <Result entry={entry} text={text} />,
    },
    { id: 'network', header: text.network, value: ({ address }) => address ?? '', only: 'csv' },
    { id: 'client', header: text.integrator, value: ({ clientId }) => clientId ?? '', only: 'csv' },
    { id: 'before', header: text.before, text: ({ before }) => jsonOf(before), only: 'csv' },
    { id: 'after', header: text.after, text: ({ after }) => jsonOf(after), only: 'csv' },
    { id: 'correlation', header: text.correlation, value: ({ correlationId }) => correlationId, only: 'csv' },
  ];
}

/** What a person has entered as a reason can be long: the opened row has it. */
function Result({ entry, text }: Pick<DetailsProps, 'entry' | 'text'>): ReactNode {
  if (entry.outcome !== 'done') return <Badge tone="attention">{resultText(entry, text)}</Badge>;
  return enteredReason(entry) === null ? resultText(entry, text) : text.done;
}

const jsonOf = (fields: ActivityEntry['before']): string => (fields === null ? '' : JSON.stringify(fields));

function Filters({ model, text }: Pick<ActivityProps, 'model' | 'text'>): ReactNode {
  const filters = useStore(model.filters);
  return (
    <>
      <span className="st-activity-filter">
        <SelectField
          label={text.action}
          name="activityAction"
          value={filters.action ?? ''}
          placeholder={text.allActions}
          options={activityActions.map((action) => ({ value: action, label: text[action] }))}
          onChange={(value) => void model.setAction(activityActions.find((action) => action === value) ?? null)}
        />
      </span>
      <Checkbox
        label={text.onlyRefused}
        name="activityRefused"
        checked={filters.isRefused}
        onChange={(isRefused) => void model.setRefused(isRefused)}
      />
    </>
  );
}

interface DetailsProps {
  readonly entry: ActivityEntry;
  readonly text: ActivityMessages;
  readonly locale: string;
}

function Details({ entry, text, locale }: DetailsProps): ReactNode {
  const { at, address, clientId, correlationId } = entry;
  const changes = changesIn(entry);
  const reason = enteredReason(entry);
  const facts: readonly (readonly [string, string])[] = [
    [text.timeUtc, at],
    ...(address === null ? [] : [[text.network, address] as const]),
    ...(clientId === null ? [] : [[text.integrator, clientId] as const]),
    [text.correlation, correlationId],
  ];
  return (
    <div className="st-activity-details">
      {changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{text.field}</th>
              <th scope="col">{text.before}</th>
              <th scope="col">{text.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{labelOf(field, text)}</th>
                <td>
                  <bdi>{fieldText(field, before, text, locale)}</bdi>
                </td>
                <td>
                  <bdi>{fieldText(field, after, text, locale)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl>
        {reason !== null && (
          <div>
            <dt>{text.reason}</dt>
            <dd dir="auto">{reason}</dd>
          </div>
        )}
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
