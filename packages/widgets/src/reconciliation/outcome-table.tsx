import { useMemo, type ReactNode } from 'react';
import { fillIn, formatAmount, withoutIsolates } from '@salestax/client';
import type { RecalculationRow } from '@salestax/contract';
import { Badge, DataTable, type Column, type Tone } from '@salestax/ui';
import { amountColumns, Nothing } from './columns.tsx';
import type { ReconciliationMessages } from './messages.ts';
import { byChange, changeOf, fallsToZero, formatChange, taxTotals } from './tax-change.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { documentName, errorSentence, signed } from './wording.ts';

interface OutcomeTableProps extends ReconciliationViewProps {
  readonly rows: readonly RecalculationRow[];
  /** Nothing was recalculated yet. */
  readonly isPreview?: boolean;
}

/** The outcome of a recalculation for each document. */
export function OutcomeTable({ rows, isPreview = false, text, locale }: OutcomeTableProps): ReactNode {
  const columns = useMemo(() => outcomeColumns(isPreview, text, locale), [isPreview, text, locale]);
  const sorted = useMemo(() => byChange(rows), [rows]);
  return (
    <DataTable<RecalculationRow>
      label={text.outcomeTable}
      rows={sorted}
      rowId={({ Id, EntityType }) => `${EntityType}/${Id}`}
      columns={columns}
      initialSort={null}
      texts={{
        ...text,
        details: text.detailsOf,
        // Distinguishes the pages of this table from those of other tables.
        pages: `${text.pages}: ${isPreview ? text.recalculate : text.recalculation}`,
      }}
      locale={locale}
      footer={<Total rows={rows} text={text} locale={locale} />}
      empty={text.noRecords}
    />
  );
}

/** The taxes of the changed documents before and after, so that the change can be compared with the books. */
function Total({ rows, text, locale }: Pick<OutcomeTableProps, 'rows' | 'text' | 'locale'>): ReactNode {
  const { before, after, change } = taxTotals(rows);
  return (
    <p className="st-rec-total">
      {fillIn(text.taxTotal, {
        before: formatAmount(before, locale),
        after: formatAmount(after, locale),
        change: formatChange(change, locale),
      })}
    </p>
  );
}

const tones: Readonly<Record<RecalculationRow['outcome'], Tone | 'quiet'>> = {
  changed: 'info',
  unchanged: 'quiet',
  skipped: 'attention',
  failed: 'negative',
  waiting: 'quiet',
  running: 'info',
  stopped: 'quiet',
};

function outcomeName(outcome: RecalculationRow['outcome'], isPreview: boolean, text: ReconciliationMessages): string {
  return isPreview && outcome === 'changed' ? text.wouldChangeOne : text[`outcome.${outcome}`];
}

function outcomeColumns(
  isPreview: boolean,
  text: ReconciliationMessages,
  locale: string,
): readonly Column<RecalculationRow>[] {
  const nameOf = ({ EntityType, number }: RecalculationRow) => documentName(EntityType, number, text);
  const reasonOf = ({ message, errorCode }: RecalculationRow) =>
    message === null && errorCode === null
      ? ''
      : errorSentence({ code: errorCode ?? '', message: message ?? '' }, '', text);
  const reasonsOf = (row: RecalculationRow) =>
    [reasonOf(row), fallsToZero(row) ? text.fallsToZero : ''].filter((part) => part !== '').join(' ');
  const change = (row: RecalculationRow) => formatChange(changeOf(row) ?? 0, locale);
  const amountOf = amountColumns<RecalculationRow>(text, locale);
  const amount = (
    header: string,
    at: 'before' | 'after',
    field: 'tax' | 'total',
    isDifferent?: (row: RecalculationRow) => boolean,
  ) => {
    const read = (row: RecalculationRow) => {
      const value = row[at]?.[field] ?? null;
      return value === null ? null : signed(value, row.EntityType);
    };
    return amountOf(`${at}-${field}`, header, read, isDifferent, '8em');
  };
  return [
    {
      id: 'name',
      header: text.transaction,
      width: '12.3em',
      value: (row) => withoutIsolates(nameOf(row)),
      cell: nameOf,
      isRowHeader: true,
    },
    amount(text.taxBefore, 'before', 'tax'),
    amount(text.taxAfter, 'after', 'tax', differsFromBefore('tax')),
    {
      ...amountOf('change', text.taxChange, changeOf, undefined, '6.8em'),
      cell: (row) => (changeOf(row) === null ? <Nothing /> : change(row)),
    },
    amount(text.totalAfter, 'after', 'total', differsFromBefore('total')),
    {
      id: 'outcome',
      header: text.outcome,
      cell: (row) => (
        <span>
          <Badge tone={tones[row.outcome]}>{outcomeName(row.outcome, isPreview, text)}</Badge>
          {reasonsOf(row) !== '' && <span className="st-rec-reason">{reasonsOf(row)}</span>}
        </span>
      ),
      value: ({ outcome }) => outcomeName(outcome, isPreview, text),
    },
  ];
}

const differsFromBefore =
  (field: 'tax' | 'total') =>
  ({ before, after }: RecalculationRow): boolean =>
    before !== null && after !== null && before[field] !== after[field];
