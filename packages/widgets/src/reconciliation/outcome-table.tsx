import { formatMoney } from '@salestax/client';
import type { RecalculationRow } from '@salestax/contract';
import { Badge, DataTable, type Column, type Tone } from '@salestax/ui';
import { useMemo, type ReactNode } from 'react';
import { Figure } from './columns.tsx';
import type { ReconciliationMessages } from './messages.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { documentName, errorSentence } from './wording.ts';

interface OutcomeTableProps extends ReconciliationViewProps {
  readonly rows: readonly RecalculationRow[];
  /** Nothing was recalculated yet. */
  readonly isPreview?: boolean;
}

/** The outcome of a recalculation for each document. */
export function OutcomeTable({ rows, isPreview = false, text, locale }: OutcomeTableProps): ReactNode {
  const columns = useMemo(() => outcomeColumns(isPreview, text, locale), [isPreview, text, locale]);
  return (
    <DataTable<RecalculationRow>
      label={text.outcomeTable}
      rows={rows}
      rowId={({ Id, EntityType }) => `${EntityType}/${Id}`}
      columns={columns}
      initialSort={null}
      texts={{
        ...text,
        details: text.detailsOf,
        // Names these pages apart from those of other tables.
        pages: `${text.pages}: ${isPreview ? text.recalculate : text.recalculation}`,
      }}
      empty={text.noRecords}
    />
  );
}

const tones: Readonly<Record<RecalculationRow['outcome'], Tone | 'quiet'>> = {
  changed: 'positive',
  unchanged: 'quiet',
  skipped: 'attention',
  failed: 'negative',
  waiting: 'quiet',
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
  const amount = (
    id: string,
    header: string,
    read: (row: RecalculationRow) => number | null,
    isNew: (row: RecalculationRow) => boolean,
  ): Column<RecalculationRow> => ({
    id,
    header,
    align: 'end',
    width: '6.5rem',
    cell: (row) => <Figure amount={read(row)} isDifferent={isNew(row)} text={text} locale={locale} />,
    value: (row) => read(row) ?? '',
    text: (row) => formatMoney(read(row) ?? 0),
  });
  return [
    { id: 'name', header: text.transaction, width: '10rem', cell: nameOf, value: nameOf, isRowHeader: true },
    amount(
      'before',
      text.taxBefore,
      ({ before }) => before?.tax ?? null,
      () => false,
    ),
    amount('after', text.taxAfter, ({ after }) => after?.tax ?? null, isOther('tax')),
    amount('total', text.totalAfter, ({ after }) => after?.total ?? null, isOther('total')),
    {
      id: 'outcome',
      header: text.outcome,
      cell: (row) => (
        <span>
          <Badge tone={tones[row.outcome]}>{outcomeName(row.outcome, isPreview, text)}</Badge>
          {reasonOf(row) !== '' && <span className="st-rec-reason">{reasonOf(row)}</span>}
        </span>
      ),
      value: ({ outcome }) => outcomeName(outcome, isPreview, text),
    },
  ];
}

const isOther =
  (field: 'tax' | 'total') =>
  ({ before, after }: RecalculationRow): boolean =>
    before !== null && after !== null && before[field] !== after[field];
