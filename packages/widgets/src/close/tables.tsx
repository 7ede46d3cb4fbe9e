import { useMemo, type ReactNode } from 'react';
import { fillIn, formatAmount, formatDay, formatMoney, withoutIsolates } from '@salestax/client';
import type { JurisdictionLiability, Month, MonthDifference, MonthFigures } from '@salestax/contract';
import { DataTable, type Column } from '@salestax/ui';
import { csvDownload } from '../list-screen/tools.tsx';
import { counted } from '../texts/counted.ts';
import type { CloseMessages } from './messages.ts';
import type { CloseViewProps } from './view-props.ts';
import { difference, documentName, jurisdictionName, monthName, reasonNames } from './wording.ts';

interface TableProps extends CloseViewProps {
  readonly month: Month;
  readonly figures: MonthFigures;
}

/** What the month owes to each jurisdiction. */
export function LiabilityTable({ figures: { jurisdictions }, month, text, locale }: TableProps): ReactNode {
  const columns = useMemo(() => liabilityColumns(text, locale), [text, locale]);
  return (
    <section className="st-stack" aria-label={text.liability}>
      <h3 className="st-close-title">{text.liability}</h3>
      <DataTable
        label={text.liability}
        rows={jurisdictions}
        rowId={({ region, level, name }) => [region, level, name].join('|')}
        columns={columns}
        initialSort={null}
        texts={{ ...text, pages: `${text.pages}: ${text.liability}`, details: text.detailsOf }}
        locale={locale}
        csv={csvDownload(text.csv, `${fillIn(text.csvLiability, { month: monthName(month, locale) })}.csv`)}
        empty={text.noLiability}
      />
    </section>
  );
}

export function liabilityColumns(text: CloseMessages, locale: string): readonly Column<JurisdictionLiability>[] {
  const money = (id: 'taxable' | 'exempt' | 'nonTaxable' | 'tax' | 'fee'): Column<JurisdictionLiability> => ({
    ...amountColumn<JurisdictionLiability>(id, text[id], locale, (row) => row[id]),
    width: '8.6em',
  });
  return [
    {
      id: 'jurisdiction',
      header: text.jurisdiction,
      isRowHeader: true,
      value: (row) => jurisdictionName(row, text),
    },
    { id: 'region', header: text.region, width: '6em', value: ({ region }) => region },
    { id: 'level', header: text.level, width: '9em', value: ({ level }) => text[level] },
    money('taxable'),
    money('exempt'),
    money('nonTaxable'),
    money('tax'),
    money('fee'),
  ];
}

/** The documents whose tax differs, and why. */
export function DifferencesTable({ figures, month, text, locale }: TableProps): ReactNode {
  const columns = useMemo(() => differenceColumns(text, locale), [text, locale]);
  const { differences, unlisted } = figures;
  return (
    <section className="st-stack" aria-label={text.differences}>
      <h3 className="st-close-title">{text.differences}</h3>
      <DataTable
        label={text.differences}
        rows={differences}
        // Without an id: a transaction of AvaTax whose document is not known.
        rowId={({ txnType, txnId, number }) => `${txnType} ${txnId === null ? `number ${number}` : txnId}`}
        columns={columns}
        initialSort={null}
        texts={{ ...text, pages: `${text.pages}: ${text.differences}`, details: text.detailsOf }}
        locale={locale}
        csv={csvDownload(text.csv, `${fillIn(text.csvDifferences, { month: monthName(month, locale) })}.csv`)}
        empty={text.noDifferences}
        footer={unlisted.count > 0 && <p>{unlistedSentence(figures, text, locale)}</p>}
      />
    </section>
  );
}

/** How many differences are not in the list, which has the largest, and their sum. */
export const unlistedSentence = ({ unlisted }: MonthFigures, text: CloseMessages, locale: string): string =>
  counted(text.unlisted, unlisted.count, locale, { amount: formatAmount(unlisted.difference, locale) });

export function differenceColumns(text: CloseMessages, locale: string): readonly Column<MonthDifference>[] {
  const nameOf = ({ txnType, number }: MonthDifference) => documentName(txnType, number, text);
  const gap = (row: MonthDifference) => difference(row.collected, row.recorded);
  return [
    {
      id: 'document',
      header: text.document,
      isRowHeader: true,
      width: '12em',
      value: (row) => withoutIsolates(nameOf(row)),
      cell: nameOf,
    },
    { id: 'date', header: text.date, width: '8em', value: ({ date }) => date, text: ({ date }) => formatDay(date) },
    { id: 'customer', header: text.customer, value: ({ customerName }) => customerName },
    amountColumn('collected', text.collected, locale, ({ collected }) => collected),
    amountColumn('recorded', text.recorded, locale, ({ recorded }) => recorded),
    amountColumn('difference', text.difference, locale, gap),
    { id: 'reason', header: text.reason, width: '16em', value: (row) => reasonNames(row, text, locale) },
  ];
}

const amountColumn = <Row,>(
  id: string,
  header: string,
  locale: string,
  amountOf: (row: Row) => number,
): Column<Row> => ({
  id,
  header,
  align: 'end',
  width: '9.8em',
  value: amountOf,
  cell: (row) => formatAmount(amountOf(row), locale),
  text: (row) => formatMoney(amountOf(row)),
});
