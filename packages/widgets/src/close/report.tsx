import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fillIn, formatAmount, formatCount, formatDayAndTime } from '@salestax/client';
import type { Month, MonthDetail, MonthFigures } from '@salestax/contract';
import { Button, printAlone, type Column } from '@salestax/ui';
import { differenceColumns, liabilityColumns, unlistedSentence } from './tables.tsx';
import type { CloseViewProps } from './view-props.ts';
import {
  agreementSentence,
  changedTitle,
  changeSentences,
  checkName,
  decisionSentence,
  difference,
  missingSentences,
  monthName,
} from './wording.ts';

/** The styles of the printed page, which has none of the widget's design tokens. */
const printStyles = `
body { font: 12px sans-serif; margin: 0 }
table { border-collapse: collapse; width: 100%; margin-block: 1em 2em }
caption { font-weight: bold; text-align: start; padding-block: 0.5em }
th, td { border-bottom: 1px solid; padding: 0.25em 0.5em; text-align: start; vertical-align: top; font-weight: normal }
thead { display: table-header-group }
thead th { font-weight: bold }
tr { break-inside: avoid }
.st-end { text-align: end; white-space: nowrap }`;

interface ReportProps extends Pick<CloseViewProps, 'text' | 'locale'> {
  readonly month: Month;
  readonly detail: MonthDetail;
  readonly figures: MonthFigures;
}

/** Prints the whole month: every jurisdiction and every listed document. */
export function PrintButton(props: ReportProps): ReactNode {
  const { month, text, locale } = props;
  /** A new object for each press; null: nothing was printed. */
  const [printed, setPrinted] = useState<{ readonly title: string } | null>(null);
  const report = useRef<HTMLDivElement>(null);
  const title = fillIn(text.printedTitle, { month: monthName(month, locale) });
  useEffect(() => {
    if (printed !== null && report.current !== null) printAlone(report.current, printed.title, printStyles);
  }, [printed]);
  return (
    <>
      <Button onClick={() => setPrinted({ title })}>{text.print}</Button>
      {printed !== null && (
        <div className="st-visually-hidden" aria-hidden="true">
          <div ref={report}>
            <Report {...props} />
          </div>
        </div>
      )}
    </>
  );
}

function Report({ detail, figures, text, locale }: ReportProps): ReactNode {
  const { collected, recorded, jurisdictions, differences, unlisted, readAt } = figures;
  const { companyName, checks, closed, reopened, changeCount } = detail;
  const facts = [
    [text.collected, collected],
    [text.recorded, recorded],
    [text.difference, difference(collected, recorded)],
  ] as const;
  return (
    <>
      <p>{companyName}</p>
      {closed !== null && <p>{decisionSentence(text.closedNotice, closed)}</p>}
      {reopened !== null && <p>{decisionSentence(text.reopenedNotice, reopened)}</p>}
      {facts.map(([name, amount]) => (
        <p key={name}>
          {name}: {formatAmount(amount, locale)}
        </p>
      ))}
      {missingSentences(figures, text, locale).map((sentence, place) => (
        <p key={place}>{sentence}</p>
      ))}
      <p>
        {agreementSentence(figures, text)} {fillIn(text.readAt, { time: formatDayAndTime(new Date(readAt), locale) })}
      </p>
      {checks
        .filter(({ count }) => count !== 0)
        .map(({ kind, count }) => (
          <p key={kind}>
            {checkName(kind, text)}: {count === null ? text.checkUnknown : formatCount(count, locale)}
          </p>
        ))}
      {changeCount > 0 && <p>{changedTitle(detail, text, locale)}</p>}
      {changeSentences(detail, text, locale).map((sentence, place) => (
        <p key={place}>{sentence}</p>
      ))}
      <PrintedTable caption={text.liability} rows={jurisdictions} columns={liabilityColumns(text, locale)} />
      <PrintedTable caption={text.differences} rows={differences} columns={differenceColumns(text, locale)} />
      {unlisted.count > 0 && <p>{unlistedSentence(figures, text, locale)}</p>}
    </>
  );
}

interface PrintedTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

function PrintedTable<Row>({ caption, rows, columns }: PrintedTableProps<Row>): ReactNode {
  const classOf = ({ align }: Column<Row>) => (align === 'end' ? 'st-end' : undefined);
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} className={classOf(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // The rows of a printed table do not move.
          <tr key={place}>
            {columns.map((column) => (
              <td key={column.id} className={classOf(column)}>
                {column.cell?.(row) ?? column.text?.(row) ?? column.value?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
