import { randomUUID } from 'node:crypto';
import { documentTypeOf } from '../../domain/document-types.ts';
import { serviceError } from '../../domain/errors.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { DayRange } from '../../ports/accounting-sales.ts';
import type { TransactionParts } from '../../ports/provider-transactions.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import { readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { unreadableDocument } from '../../service/unreadable-document.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';
import type { ComparedOutcome } from '../../store/schema.ts';
import { noteAtProvider, type SeenAtProvider } from '../recording/document-queries.ts';
import { batchOf, batchSize, type ComparedRow, readRows, comparedRowOf } from './compared-rows.ts';
import { type BothSides, type ComparisonContext, readBothSides } from './compared-sides.ts';
import { type ComparisonProgress, createComparisonProgress } from './comparison-progress.ts';
import { deleteComparedBatches, rowsWithCause, saveComparedBatch } from './comparison-queries.ts';
import { classify } from './comparison/classify.ts';
import { newestFirst } from './comparison/document-order.ts';
import type { ComparedPair, SaleFacts } from './comparison/facts.ts';
import { pairsOf } from './comparison/match.ts';
import { createSettledCount, formerCauses, type FormerCauses, settledBy } from './comparison/settled.ts';
import { createSummary } from './comparison/summary.ts';
import { type CauseReader, createCauseReader } from './read-causes.ts';
import {
  comparisonRequest,
  type ComparisonResult,
  findStoredComparison,
  rangeOf,
  type StoredComparison,
} from './stored-comparison.ts';

/** Compares all documents of a range on both sides. Read-only, so an interrupted attempt can be repeated. */
export async function runComparison(services: Services, run: Run): Promise<ComparisonResult> {
  const { FromDate, ToDate } = comparisonRequest.Parse(run.request);
  const read = { range: { from: FromDate, to: ToDate }, parts: 'totals' } as const;
  return readForRun(services, run, read, async ({ sides, context }) => {
    context.progress.expect('compare', sides.sales.length + sides.transactions.size);
    return savePairs(context, { FromDate, ToDate }, sides);
  });
}

/** What a run has read of both sides. */
export interface ReadForRun {
  readonly sides: BothSides;
  readonly progress: ComparisonProgress;
  /** For further reads. Its range is the part of the period from the company's start date. */
  readonly context: ComparisonContext;
}

interface WantedReading {
  readonly range: DayRange;
  /** Documents of this day and later count, whatever the company's start date; null = those from the start date. */
  readonly countedFrom?: Day | null;
  readonly parts: TransactionParts;
}

/** Reads both sides of a period within a run, and passes them to `use`. */
export async function readForRun<Result>(
  services: Services,
  run: Run,
  { range: wanted, countedFrom = null, parts }: WantedReading,
  use: (read: ReadForRun) => Promise<Result>,
): Promise<Result> {
  const state = await readCompanyState(services.db, services.secrets, run.realmId);
  if (state.status === 'NotIntegrated') throw new RunFailed(serviceError('NotIntegrated'));
  if (state.status === 'Disconnected') throw new RunFailed(serviceError('Disconnected'));
  const sinceStart = rangeOf(wanted, state);
  const range =
    countedFrom !== null && countedFrom < sinceStart.from ? { ...sinceStart, from: countedFrom } : sinceStart;
  // A failure of one side stops the other at once.
  const ended = new AbortController();
  const signal = AbortSignal.any([run.signal, ended.signal]);
  const call = callOfRun(services, { ...run, signal });
  const progress = createComparisonProgress(run);
  try {
    const context = { services, run: { ...run, signal }, call, state, range, progress, parts };
    return await use({ sides: await readBothSides(context), progress, context });
  } finally {
    ended.abort();
  }
}

/**
 * Stores pairs in batches as they are found, the newest first. The result of the previous comparison stays until this one has
 * ended; the rows of other comparisons, and of an earlier attempt of this one, are deleted.
 */
async function savePairs(
  context: ComparisonContext,
  search: SearchedDays,
  { sales, transactions, unreadable }: BothSides,
): Promise<ComparisonResult> {
  const { run, range, progress, services } = context;
  const { db, clock } = services;
  const { realmId } = run;
  const resultId = randomUUID();
  const earlier = await findStoredComparison({ db, clock }, realmId);
  await db.tx({ realm: realmId }, (trx) => deleteComparedBatches(trx, realmId, earlier?.result.resultId ?? null));
  const former = await formerCausesOf(services, realmId, search, earlier);
  const causes = createCauseReader(context);
  const summary = createSummary(range);
  const settledCount = createSettledCount();
  const pending: Record<ComparedOutcome, ComparedPair[]> = { Error: [], Inconsistent: [], Consistent: [] };
  const places: Record<ComparedOutcome, number> = { Error: 0, Inconsistent: 0, Consistent: 0 };
  const saveBatch = async (outcome: ComparedOutcome) => {
    run.signal.throwIfAborted();
    const rows = await rowsOf(causes, outcome, pending[outcome], former);
    settledCount.add(rows);
    const batch = batchOf({ realmId, resultId, outcome, place: places[outcome] }, rows);
    await db.tx({ realm: realmId }, async (trx) => {
      await saveComparedBatch(trx, batch, clock.now());
      await noteAtProvider(trx, realmId, pending[outcome].flatMap(seenAtProvider), clock.now());
    });
    places[outcome] += 1;
    pending[outcome] = [];
    progress.advance('compare', batch.accountingCount + batch.providerCount);
  };
  for (const pair of pairsOf(sales.toSorted(newestSaleFirst), transactions)) {
    const compared = classify(pair);
    if (compared === null) {
      progress.advance('compare', [pair.sale, pair.transaction].filter((side) => side !== null).length);
      continue;
    }
    summary.add(compared);
    const pairs = pending[compared.outcome];
    pairs.push(compared);
    if (pairs.length === batchSize) await saveBatch(compared.outcome);
  }
  for (const outcome of ['Error', 'Inconsistent', 'Consistent'] as const)
    if (pending[outcome].length > 0) await saveBatch(outcome);
  return {
    resultId,
    ...summary.result(),
    unreadable: unreadable.map(unreadableDocument),
    settled: settledCount.result(),
  };
}

/** What the provider has of the document of a pair; empty for a document that could not be compared. */
function seenAtProvider({ sale, transaction, error }: ComparedPair): readonly SeenAtProvider[] {
  if (sale === null || (transaction === null && error !== null)) return [];
  const isLive = transaction !== null && transaction.status !== 'Cancelled';
  const { number: txnType } = documentTypeOf(sale.kind);
  return [{ txnType, txnId: sale.id, transaction: isLive ? transaction : null }];
}

type SearchedDays = Pick<ReturnType<typeof comparisonRequest.Parse>, 'FromDate' | 'ToDate'>;

/** The rows of pairs with one outcome, with their causes. */
export async function rowsOf(
  causes: CauseReader,
  outcome: ComparedOutcome,
  pairs: readonly ComparedPair[],
  former: FormerCauses,
): Promise<readonly ComparedRow[]> {
  const found = outcome === 'Consistent' ? null : await causes.read(pairs);
  return pairs.map((pair) => {
    const row = comparedRowOf(pair, { cause: found?.get(pair) });
    const settled = settledBy(row, outcome, former);
    return settled === undefined ? row : { ...row, settled };
  });
}

/** Why documents differed in the previous result, if that result is of the same days. */
async function formerCausesOf(
  { db }: Pick<Services, 'db'>,
  realmId: string,
  { FromDate, ToDate }: SearchedDays,
  earlier: StoredComparison | null,
): Promise<FormerCauses> {
  if (earlier === null || earlier.search.FromDate !== FromDate || earlier.search.ToDate !== ToDate) return new Map();
  const { resultId } = earlier.result;
  return formerCauses(readRows(await db.tx({ realm: realmId }, (trx) => rowsWithCause(trx, realmId, resultId))));
}

const newestSaleFirst = (one: SaleFacts, other: SaleFacts): number =>
  newestFirst({ sale: one, transaction: null }, { sale: other, transaction: null });
