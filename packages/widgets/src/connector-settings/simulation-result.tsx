import { useMemo, type ReactNode } from 'react';
import { fillIn, formatAmount, formatCount, formatDay, formatDayAndTime, formatMoney } from '@salestax/client';
import type { SimulatedDocument, SimulatedState, Simulation } from '@salestax/contract';
import { DataTable, type Column } from '@salestax/ui';
import { csvDownload } from '../list-screen/tools.tsx';
import { counted } from '../texts/counted.ts';
import type { AllSettingsMessages } from './messages.ts';
import { settingChanges } from './simulated-changes.ts';
import { Changes } from './simulated-list.tsx';

interface ResultProps {
  readonly simulation: Simulation;
  readonly text: AllSettingsMessages;
  readonly locale: string;
}

/** What the documents would have cost. */
export function SimulationResult({ simulation, text, locale }: ResultProps): ReactNode {
  const { now, tried, taxCodes, states, rows, calculatedAt } = simulation;
  const stateColumns = useMemo(() => columnsOfStates(text, locale), [text, locale]);
  const columns = useMemo(() => columnsOfDocuments(text, locale), [text, locale]);
  const tableProps = (label: string) => ({
    label,
    initialSort: null,
    texts: { ...text, pages: `${text.pages}: ${label}`, details: text.detailsOf },
    locale,
    csv: csvDownload(`${text.csv}: ${label}`, `${label}.csv`),
    empty: null,
  });
  return (
    <section className="st-stack" aria-label={text.simulationResult}>
      <h4 className="st-settings-result">{text.simulationResult}</h4>
      <Changes
        title={fillIn(text.simulatedAt, { time: formatDayAndTime(new Date(calculatedAt), locale) })}
        changes={settingChanges(now, tried, text)}
        taxCodes={taxCodes}
        text={text}
      />
      {states.length > 0 && (
        <>
          <h4 className="st-settings-result">{text.simulatedStates}</h4>
          <DataTable
            {...tableProps(text.simulatedStates)}
            rows={states}
            rowId={({ country, region }) => `${country} ${region}`}
            columns={stateColumns}
          />
        </>
      )}
      {rows.length > 0 && (
        <>
          <h4 className="st-settings-result">{text.simulatedList}</h4>
          <DataTable
            {...tableProps(text.simulatedList)}
            rows={rows}
            rowId={({ txnType, txnId }) => `${txnType} ${txnId}`}
            columns={columns}
          />
        </>
      )}
    </section>
  );
}

/** How many documents the settings concern, and what they would have cost. */
export function summarySentence(simulation: Simulation, text: AllSettingsMessages, locale: string): string {
  const { documents, days, states, rows, currency } = simulation;
  if (days === null) return text.simulationEmpty;
  const count = states.reduce((sum, { changed }) => sum + changed, 0);
  const difference = states.reduce((sum, each) => sum + Math.round(each.difference * 100), 0) / 100;
  const amount = `${formatAmount(Math.abs(difference), locale)} ${currency}`;
  const forms = difference > 0 ? text.simulationMore : difference < 0 ? text.simulationLess : text.simulationEven;
  const failed = rows.filter(({ taxes }) => taxes === null).length;
  return [
    counted(text.simulationScope, documents, locale, { from: formatDay(days.from), to: formatDay(days.to) }),
    count === 0 ? text.simulationNone : counted(forms, count, locale, { amount }),
    failed > 0 ? counted(text.simulationUncalculated, failed, locale) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function columnsOfStates(text: AllSettingsMessages, locale: string): readonly Column<SimulatedState>[] {
  const count = (id: 'documents' | 'changed', header: string): Column<SimulatedState> => ({
    id,
    header,
    align: 'end',
    width: '9.8em',
    value: (row) => row[id],
    cell: (row) => formatCount(row[id], locale),
  });
  return [
    { id: 'state', header: text.simulatedState, isRowHeader: true, value: (row) => placeName(row, text) },
    count('documents', text.simulatedDocuments),
    count('changed', text.simulatedChanged),
    amountColumn('now', text.simulatedNow, locale, ({ taxNow }) => taxNow),
    amountColumn('tried', text.simulatedTried, locale, ({ taxTried }) => taxTried),
    amountColumn('difference', text.simulatedDifference, locale, (row) => row.difference),
  ];
}

function columnsOfDocuments(text: AllSettingsMessages, locale: string): readonly Column<SimulatedDocument>[] {
  return [
    {
      id: 'document',
      header: text.simulatedDocument,
      isRowHeader: true,
      width: '9.8em',
      value: ({ number }) => number,
    },
    {
      id: 'date',
      header: text.simulatedDate,
      width: '8em',
      value: ({ date }) => date,
      text: ({ date }) => formatDay(date),
    },
    { id: 'customer', header: text.simulatedCustomer, value: ({ customerName }) => customerName },
    { id: 'state', header: text.simulatedState, width: '7em', value: (row) => placeName(row, text) },
    amountColumn('now', text.simulatedNow, locale, ({ taxes }) => taxes && taxes.taxNow),
    amountColumn('tried', text.simulatedTried, locale, ({ taxes }) => taxes && taxes.taxTried),
    amountColumn('difference', text.simulatedDifference, locale, ({ taxes }) => taxes && taxes.difference),
    {
      id: 'reason',
      header: text.simulatedReason,
      width: '14em',
      value: ({ reason }) => (reason === undefined ? '' : text.serviceMessage(reason.code, reason.message)),
    },
  ];
}

/** 'CO', or 'ON, CA' outside of the United States. */
const placeName = (
  { country, region }: Pick<SimulatedState, 'country' | 'region'>,
  text: AllSettingsMessages,
): string => [region, country === 'US' ? '' : country].filter(Boolean).join(', ') || text.withoutState;

/** A column of amounts; `amountOf` returns null for a row without one. */
const amountColumn = <Row,>(
  id: string,
  header: string,
  locale: string,
  amountOf: (row: Row) => number | null,
): Column<Row> => ({
  id,
  header,
  align: 'end',
  width: '9.2em',
  value: (row) => amountOf(row) ?? 0,
  cell: (row) => ifKnown(amountOf(row), (amount) => formatAmount(amount, locale)),
  text: (row) => ifKnown(amountOf(row), formatMoney),
});

const ifKnown = (amount: number | null, format: (amount: number) => string): string =>
  amount === null ? '' : format(amount);
