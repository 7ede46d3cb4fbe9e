import { useMemo, useState, type ReactNode } from 'react';
import { fillIn, formatCount, formatDay, formatDollars, formatMoment } from '@salestax/client';
import { Button, Notice, StackedBars, Tile } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import { rowsOfCause } from './cause-groups.ts';
import { Causes } from './causes.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { isUnderWay, recalculatedSince } from './recalculation.ts';
import { RowsTable } from './rows-table.tsx';
import type { Tile as TileName } from './rows.ts';
import type { ResultsProps } from './view-props.ts';
import { rangeSentence } from './wording.ts';

/** The result of a search: tiles, a chart by week, and the documents. */
export function Results(props: ResultsProps): ReactNode {
  const { comparison, rows, state, model, text, locale, now } = props;
  const { search, weeks, endedAt } = comparison;
  const [chosenCause, setChosenCause] = useState<string | null>(null);
  // After a repair, or in another result, the cause may have no documents any more.
  const cause = useMemo(() => (rowsOfCause(rows, chosenCause).length > 0 ? chosenCause : null), [rows, chosenCause]);
  const isOfDocuments = state.tile === 'consistent' || state.tile === 'total';

  /** All documents of the cause, whatever was filtered before. */
  function showCause(chosen: string | null): void {
    model.showTile(null);
    setChosenCause(chosen);
  }

  return (
    <>
      {search !== null && (
        <h3 className="st-rec-range">
          {rangeSentence(text.resultsOf, search)}
          {endedAt !== null && (
            <span className="st-quiet">
              {' '}
              · {fillIn(text.comparedAt, { time: formatMoment(endedAt, locale, new Date(now())) })}
            </span>
          )}
        </h3>
      )}
      <Stale {...props} />
      <Tiles {...props} />
      <Attention {...props} />
      {weeks.length > 0 && (
        <div className="st-card st-rec-weeks">
          <StackedBars
            title={text.byWeek}
            columnLabel={text.week}
            bars={weeks.map(({ from, consistent, inconsistent }) => ({
              label: formatDay(from).slice(0, 5),
              parts: [
                { name: text.consistent, value: consistent, tone: 'positive' },
                { name: text.differing, value: inconsistent, tone: 'attention' },
              ],
            }))}
            formatValue={(value) => formatDollars(value, locale)}
            formatAxis={(value) => formatCount(value, locale)}
          />
        </div>
      )}
      {!isOfDocuments && <Causes {...props} active={cause} onChange={showCause} />}
      {isOfDocuments ? <DocumentsTable {...props} /> : <RowsTable {...props} cause={cause} />}
    </>
  );
}

/** The notice that figures and rows are from before a recalculation, or are being compared again. */
function Stale({ comparison, model, text }: ResultsProps): ReactNode {
  const { last, isComparing } = useStore(model.recalculation.store);
  const count = recalculatedSince(last, comparison.comparedSince).size;
  if (isUnderWay(last)) return null;
  if (isComparing)
    return (
      <p className="st-quiet" role="status">
        {text.comparingAny}
      </p>
    );
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <div className="st-row">
        <p>{text.stale}</p>
        <Button onClick={() => void model.comparison.again()}>{text.compareAgain}</Button>
      </div>
    </Notice>
  );
}

/** What no row shows: documents that agree with their records and charge too little, and those that could not be read. */
function Attention({ comparison: { chargedLess, unreadable }, text, locale }: ResultsProps): ReactNode {
  const sentences = unreadable.map(({ message }) => message);
  if (chargedLess) {
    const tax = formatDollars(chargedLess.tax, locale);
    sentences.unshift(counted(text.chargedLess, chargedLess.documents, locale, { tax }));
  }
  if (sentences.length === 0) return null;
  return (
    <Notice tone="attention">
      {sentences.map((sentence, index) => (
        <p key={index}>{sentence}</p>
      ))}
    </Notice>
  );
}

const tones = { inconsistent: 'attention', error: 'negative', consistent: 'positive', total: 'quiet' } as const;

function Tiles({ comparison, state, model, text, locale }: ResultsProps): ReactNode {
  const { amounts, taxDifference } = comparison;
  const noteOf = (name: TileName): string | undefined => {
    if (name === 'inconsistent' && taxDifference !== null)
      return fillIn(text.taxDiffers, { amount: formatDollars(taxDifference, locale) });
    return amounts === null ? undefined : fillIn(text.inDocuments, { amount: formatDollars(amounts[name], locale) });
  };
  const counts = {
    inconsistent: comparison.inconsistentCount,
    error: comparison.errorCount,
    consistent: comparison.consistentCount,
    total: comparison.totalCount,
  };
  const names: readonly TileName[] = ['inconsistent', 'error', 'consistent', 'total'];
  return (
    <div className="st-tiles" role="group" aria-label={text.tiles}>
      {names.map((name) => (
        <Tile
          key={name}
          label={text[name]}
          value={formatCount(counts[name], locale)}
          note={noteOf(name)}
          tone={tones[name]}
          pressed={state.tile === name}
          onPress={() => model.pressTile(name)}
        />
      ))}
    </div>
  );
}
