import { fillIn, formatDay, formatDollars } from '@salestax/client';
import { StackedBars, Tile } from '@salestax/ui';
import type { ReactNode } from 'react';
import { DocumentsTable } from './documents-table.tsx';
import type { Tile as TileName } from './rows.ts';
import { RowsTable } from './rows-table.tsx';
import type { ResultsProps } from './view-props.ts';
import { formatCount, rangeSentence } from './wording.ts';

/** The result of a search: tiles, a chart by week, and the documents. */
export function Results(props: ResultsProps): ReactNode {
  const { comparison, state, text, locale } = props;
  const { search, weeks } = comparison;
  return (
    <>
      {search !== null && <p className="st-quiet st-rec-range">{rangeSentence(text.rangeOf, search)}</p>}
      <Tiles {...props} />
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
          />
        </div>
      )}
      {state.tile === 'consistent' || state.tile === 'total' ? <DocumentsTable {...props} /> : <RowsTable {...props} />}
    </>
  );
}

const tones = { inconsistent: 'attention', error: 'negative', consistent: 'positive', total: 'quiet' } as const;

function Tiles({ comparison, state, model, text, locale }: ResultsProps): ReactNode {
  const { amounts } = comparison;
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
          note={
            amounts === null ? undefined : fillIn(text.inDocuments, { amount: formatDollars(amounts[name], locale) })
          }
          tone={tones[name]}
          pressed={state.tile === name}
          onPress={() => model.pressTile(name)}
        />
      ))}
    </div>
  );
}
