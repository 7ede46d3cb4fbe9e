import { documentTypeOfNumber } from '../../domain/document-types.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { DayRange } from '../../ports/accounting-sales.ts';
import type { Run } from '../../ports/runs.ts';
import { type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { runningId } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';
import type { Trx } from '../../store/db.ts';
import { batchOf, type ComparedRow, readRows, rowId } from './compared-rows.ts';
import { readSomeSides, type SomeDocuments } from './compared-sides.ts';
import {
  comparedBatchesWith,
  comparedBatchRows,
  comparedBatchSizes,
  lockResult,
  replaceComparedBatch,
  updateResult,
} from './comparison-queries.ts';
import { classify } from './comparison/classify.ts';
import type { ComparedPair } from './comparison/facts.ts';
import { recordKeyOf, pairsOf, providerTypeOf } from './comparison/match.ts';
import { identityOf } from './comparison/renumbered.ts';
import { replaceRows, type RowBatch, type RowOfOutcome } from './comparison/replace-rows.ts';
import { createSettledCount, formerCauses } from './comparison/settled.ts';
import { createSummary } from './comparison/summary.ts';
import { createCauseReader } from './read-causes.ts';
import type { Recalculation } from './recalculation-queries.ts';
import { endedRecalculations } from './recalculation-state.ts';
import { rowsOf } from './run-comparison.ts';
import { comparisonResult, findStoredComparison, rangeOf, type StoredComparison } from './stored-comparison.ts';

/** Between two reads of documents that are still being written. Milliseconds. */
const pollMs = 1_000;
/** A document that takes longer, as in an outage of a vendor, is compared by the next search. Milliseconds. */
const maxWaitMs = 5 * 60_000;

/**
 * Compares the documents of the last recalculation again, and puts them into the last result: rows, counts, amounts and
 * weeks. After a recalculation was stopped, waits for the documents that had begun.
 */
export async function runRecomparison(services: Services, run: Run): Promise<null> {
  const { realmId } = run;
  const { recalculated, readAt } = await untilEnded(services, run);
  const comparison = await findStoredComparison(services, realmId);
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (comparison === null || state.status === 'NotIntegrated' || state.status === 'Disconnected') return null;
  const since = new Date(comparison.result.recomparedAt ?? comparison.startedAt);
  const documents = recalculated.filter(({ updatedAt }) => updatedAt >= since);
  if (documents.length > 0) await compareAgain(services, run, state, comparison, documents, readAt);
  return null;
}

interface Recalculated {
  readonly recalculated: readonly Recalculation[];
  /** A time before they were read: a recalculation that ends meanwhile is compared the next time. */
  readonly readAt: Date;
}

/**
 * The documents whose recalculation has ended, when none is under way and no search is running, which replaces the result that
 * they are put into. The wait does not go on because a recalculation is running: it starts this run before its own end.
 */
async function untilEnded({ db, clock }: Services, run: Run): Promise<Recalculated> {
  const { realmId } = run;
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const readAt = clock.now();
    const { ended, underWay, isSearching } = await db.tx({ realm: realmId }, async (trx) => {
      const { ended: done, running } = await endedRecalculations(trx, realmId, readAt);
      return {
        ended: done,
        underWay: running,
        isSearching: (await runningId(trx, realmId, 'comparison')) !== null,
      };
    });
    run.report({ done: ended.length, total: ended.length + underWay });
    const isOver = underWay === 0 && !isSearching;
    if (isOver || waitedMs >= maxWaitMs) return { recalculated: ended, readAt };
    await run.pause(pollMs);
  }
}

async function compareAgain(
  services: Services,
  run: Run,
  state: LinkedCompany,
  stored: StoredComparison,
  documents: readonly Recalculation[],
  startedAt: Date,
): Promise<void> {
  const { db, clock } = services;
  const { realmId } = run;
  const { resultId } = stored.result;
  const range = rangeOf({ from: stored.search.FromDate, to: stored.search.ToDate }, state);
  const ids = new Set(documents.map(({ txnId }) => txnId));
  const batches = await db.tx({ realm: realmId }, (trx) => batchesAround(trx, realmId, resultId, [...ids]));
  const affected = affectedRows(batches, ids);
  const call = callOfRun(services, run);
  const progress = { expect: () => undefined, advance: () => undefined };
  const context = { services, run, call, state, range, progress, parts: 'totals' } as const;
  const { sales, transactions } = await readSomeSides(context, documentsOf(affected, documents));
  const pairs = [...pairsOf(sales, transactions)].flatMap((pair) => classify(pair) ?? []).filter(isWithin(range));
  const saleIds = new Set([...ids, ...sales.map(({ id }) => id)]);
  const keys = new Set([...transactions.keys(), ...affected.flatMap(keysOf)]);
  const former = formerCauses(affected);
  const causes = createCauseReader(context);
  const added: RowOfOutcome[] = [];
  for (const [outcome, pairsOfOutcome] of Map.groupBy(pairs, (pair) => pair.outcome))
    for (const row of await rowsOf(causes, outcome, pairsOfOutcome, former)) added.push({ outcome, row });
  const isReplaced = (row: ComparedRow) =>
    row.sale === null ? keysOf(row).some((key) => keys.has(key)) : saleIds.has(row.sale.id);
  await db.tx({ realm: realmId }, async (trx) => {
    const result = await lockResult(trx, realmId, resultId);
    if (!comparisonResult.Check(result)) return;
    const current = await batchesAround(trx, realmId, resultId, [...saleIds]);
    const { removed, changed } = replaceRows(current, isReplaced, added);
    const summary = createSummary(range, result);
    for (const { outcome, row } of removed) summary.remove({ outcome, ...row });
    for (const pair of pairs) summary.add(pair);
    const settled = createSettledCount(result.settled);
    settled.remove(removed.map(({ row }) => row));
    settled.add(added.map(({ row }) => row));
    for (const { outcome, place, rows } of changed)
      await replaceComparedBatch(trx, batchOf({ realmId, resultId, outcome, place }, rows), clock.now());
    const patched = { ...result, ...summary.result(), settled: settled.result() };
    await updateResult(trx, realmId, { ...patched, recomparedAt: startedAt.toISOString() });
  });
}

/** Whether a search of these days finds a pair: the last search may be another one than that of the recalculated rows. */
const isWithin =
  ({ from, to }: DayRange) =>
  ({ sale, transaction }: Pick<ComparedPair, 'sale' | 'transaction'>): boolean =>
    [sale?.date, transaction?.date].some((day) => day !== undefined && day >= from && day <= to);

/** Every batch of rows that differ, the batches with these documents, and the last one of every outcome. */
async function batchesAround(
  trx: Trx,
  realmId: string,
  resultId: string,
  ids: readonly string[],
): Promise<readonly RowBatch[]> {
  const found = new Map<string, RowBatch>();
  const put = ({ outcome, place, rows }: { readonly rows: unknown } & Omit<RowBatch, 'rows'>) =>
    found.set(`${outcome} ${place}`, { outcome, place, rows: readRows(rows) });
  for (const batch of await comparedBatchesWith(trx, realmId, resultId, ids)) put(batch);
  const sizes = await comparedBatchSizes(trx, realmId, resultId);
  const lastOfConsistent = sizes.findLast(({ outcome }) => outcome === 'Consistent');
  for (const size of sizes) {
    const { outcome, place } = size;
    const isNeeded = outcome !== 'Consistent' || size === lastOfConsistent;
    if (isNeeded && !found.has(`${outcome} ${place}`))
      put({ outcome, place, rows: await comparedBatchRows(trx, realmId, resultId, size) });
  }
  return [...found.values()];
}

/** The rows of these documents, those that share a code with one of them, and transactions that may have been theirs. */
function affectedRows(batches: readonly RowBatch[], ids: ReadonlySet<string>): readonly ComparedRow[] {
  const rows = batches.flatMap((batch) => batch.rows);
  const keys = new Set(rows.filter((row) => ids.has(rowId(row))).flatMap(keysOf));
  const identities = new Set(rows.filter((row) => ids.has(rowId(row))).map(identityOf));
  identities.delete('');
  return rows.filter(
    (row) =>
      ids.has(rowId(row)) ||
      keysOf(row).some((key) => keys.has(key)) ||
      (row.sale === null && identities.has(identityOf(row))),
  );
}

function keysOf({ sale, transaction }: ComparedRow): readonly string[] {
  return [
    ...(sale === null || sale.code === '' ? [] : [recordKeyOf(providerTypeOf(sale.kind), sale.code)]),
    ...(transaction === null ? [] : [recordKeyOf(transaction.type, transaction.code)]),
  ];
}

function documentsOf(affected: readonly ComparedRow[], recalculated: readonly Recalculation[]): SomeDocuments {
  const ids = new Map<DocumentKind, Set<string>>();
  const codes = new Map<RecordedType, Set<string>>();
  for (const { txnType, txnId } of recalculated) {
    const kind = documentTypeOfNumber(txnType)?.kind;
    if (kind !== undefined) addTo(ids, kind, txnId);
  }
  for (const { sale, transaction } of affected) {
    if (sale !== null) addTo(ids, sale.kind, sale.id);
    if (transaction !== null) addTo(codes, transaction.type, transaction.code);
  }
  return { ids, codes };
}

function addTo<Key>(sets: Map<Key, Set<string>>, key: Key, value: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
