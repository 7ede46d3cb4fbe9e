import type { Run } from '../../ports/runs.ts';
import { writeWhileRunning } from '../../service/company-runs.ts';
import type { Services } from '../../service/services.ts';
import { unreadableDocument } from '../../service/unreadable-document.ts';
import type { BothSides } from '../reconciliation/compared-sides.ts';
import { classify } from '../reconciliation/comparison/classify.ts';
import type { ComparedPair } from '../reconciliation/comparison/facts.ts';
import { pairsOf } from '../reconciliation/comparison/match.ts';
import { readForRun } from '../reconciliation/run-comparison.ts';
import { monthFigures } from './month-figures.ts';
import { countedFromOf, saveFigures, watchMonth } from './month-queries.ts';
import { type MonthRequest, monthRequest } from './month-runs.ts';
import { rangeOf } from './months.ts';

/** Reads the figures of a month from both vendors. Writes nothing to them, so an attempt can be repeated. */
export async function runMonthFigures(services: Services, run: Run): Promise<MonthRequest> {
  const { realmId } = run;
  const { month } = monthRequest.Parse(run.request);
  const { db, clock } = services;
  const readAt = clock.now();
  // What changes while the figures are read may be missing in them.
  const { contained, countedFrom } = await db.tx({ realm: realmId }, async (trx) => ({
    contained: await watchMonth(trx, realmId, month),
    countedFrom: await countedFromOf(trx, realmId, month),
  }));
  const read = { range: rangeOf(month), countedFrom, parts: 'jurisdictions' } as const;
  const { figures, range } = await readForRun(services, run, read, async ({ sides, progress, context }) => {
    const count = sides.sales.length + sides.transactions.size;
    progress.expect('compare', count);
    const computed = monthFigures(comparedPairs(sides), month, sides.unreadable.map(unreadableDocument));
    progress.advance('compare', count);
    return { figures: computed, range: context.range };
  });
  const reading = { readAt, countedFrom: range.from, contained };
  await writeWhileRunning(services, run, (trx) => saveFigures(trx, realmId, month, figures, reading));
  return { month };
}

function* comparedPairs({ sales, transactions }: BothSides): Generator<ComparedPair, void, undefined> {
  for (const pair of pairsOf(sales, transactions)) {
    const compared = classify(pair);
    if (compared !== null) yield compared;
  }
}
