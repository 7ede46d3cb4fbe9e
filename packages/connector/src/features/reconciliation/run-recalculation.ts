import { randomUUID } from 'node:crypto';
import { sentences } from '../../domain/sentences.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import { findLink } from '../recording/document-queries.ts';
import { enqueue, findOperation, type Operation } from '../recording/delivery-queries.ts';
import { pendingDeliveryStates } from '../../store/schema.ts';
import {
  attachOperation,
  endRecalculation,
  type Recalculation,
  type RecalculationResult,
  waitingRecalculations,
} from './recalculation-queries.ts';
import { timelineOf, type TimelineEntry } from '../../store/timeline.ts';
import type { OperationPayload } from '../recording/accept-document.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import { changedSince } from '../recording/recalculate-document.ts';
import { changedSentence, noResult } from './recalculation-result.ts';
import type { Services } from '../../service/services.ts';

/** Documents in the outbox at once: what people save meanwhile does not wait behind a whole selection. */
const documentsAtOnce = 4;
const mostRows = 5_000;
/** After this long the outbox goes on alone. Outlasts what vendors need to come back as a rule. */
export const recalculationPatienceMs = 5 * 60_000;
const [firstLookMs, longestLookMs] = [50, 500];

/**
 * Puts the waiting documents into the outbox, a few at a time, and keeps what became of each. Begun again, it goes on
 * with the operations that are there.
 */
export async function runRecalculation(services: Services, run: Run): Promise<null> {
  let done = 0;
  for (;;) {
    const { realmId } = run;
    const rows = await services.db.tx({ realm: realmId }, (trx) =>
      waitingRecalculations(trx, realmId, false, mostRows),
    );
    if (rows.length === 0) return null;
    const total = done + rows.length;
    run.report({ done, total });
    await inParallel(rows, documentsAtOnce, async (row) => {
      await recalculate(services, run, row);
      done += 1;
      run.report({ done, total });
    });
  }
}

async function recalculate(services: Services, run: Run, row: Recalculation): Promise<void> {
  run.signal.throwIfAborted();
  await requireActive(services, run);
  const operationId = row.operationId ?? (await enqueueRow(services, run, row));
  const operation = await untilEnded(services, run, operationId);
  const result = await resultOf(services, operation);
  await services.db.tx({ realm: row.realmId }, (trx) => endRecalculation(trx, row, result, services.clock.now()));
  if (result.outcome === 'failed' && isOfTheConnection(result.errorCode))
    throw new RunFailed(result.errorCode ?? '', result.message ?? '');
}

async function requireActive({ db, secrets }: Services, { realmId }: Run): Promise<void> {
  const { status } = await readCompanyState(db, secrets, realmId);
  if (status === 'Down') throw new RunFailed('Down', sentences.calculationOff);
  if (status !== 'Active') throw new RunFailed(status, sentences.notConnected);
}

/** One operation, however often the row is begun: both are kept in one transaction. */
async function enqueueRow({ db, clock, wake }: Services, { correlationId }: Run, row: Recalculation): Promise<string> {
  const { realmId, txnType, txnId, syncToken } = row;
  const key = { realmId, txnType, txnId };
  const payload: OperationPayload = { correlationId, reason: null, recalculates: syncToken };
  const version = `${syncToken} recalculated ${randomUUID()}`;
  const operationId = await db.tx({ realm: realmId }, async (trx) => {
    const { operation } = await enqueue(trx, { ...key, kind: 'record', version, payload }, clock.now());
    await attachOperation(trx, key, operation.id, clock.now());
    return operation.id;
  });
  wake();
  return operationId;
}

/** The operation when it has ended, or when it does not come to an end for now. */
async function untilEnded(services: Services, run: Run, operationId: string): Promise<Operation> {
  const began = performance.now();
  for (let look = firstLookMs; ; look = Math.min(look * 2, longestLookMs)) {
    const operation = await services.db.tx({ realm: run.realmId }, (trx) => findOperation(trx, operationId));
    if (operation === null) throw new Error('The operation of a recalculation is gone.');
    if (!isPending(operation) || isOfTheConnection(operation.errorCode)) return operation;
    if (operation.errorCode !== null && performance.now() - began > recalculationPatienceMs) return operation;
    await run.pause(look);
  }
}

function isPending({ state }: Operation): boolean {
  return pendingDeliveryStates.some((pending) => pending === state);
}

/** Nothing works before somebody has connected the company again (Intuit error codes; Avalara: AuthenticationException). */
function isOfTheConnection(code: string | null): boolean {
  return code !== null && ['100', '120', '3100', '3200', '3202', 'AuthenticationException'].includes(code);
}

const effects = new Set(['lines-written', 'recorded', 'adjusted', 'renumbered', 'voided']);

async function resultOf({ db }: Services, operation: Operation): Promise<RecalculationResult> {
  const { link, since } = await db.tx({ realm: operation.realmId }, async (trx) => ({
    link: await findLink(trx, operation),
    since: (await timelineOf(trx, operation)).filter(({ at }) => at >= operation.createdAt),
  }));
  const before = beforeOf(operation.progress);
  switch (operation.state) {
    case 'Done': {
      const told = since.map(({ event }) => event);
      const isChanged = told.some((event) => effects.has(event));
      if (told.includes('voided'))
        return { ...noResult, ...before, afterTotalCents: 0, afterTaxCents: 0, outcome: 'changed' };
      const isRecorded = link?.state === 'recorded';
      const after = {
        afterTotalCents: isRecorded ? link.totalCents : before.beforeTotalCents,
        afterTaxCents: isRecorded ? link.taxCents : before.beforeTaxCents,
      };
      return { ...noResult, ...before, ...after, outcome: isChanged ? 'changed' : 'unchanged' };
    }
    case 'Ignored':
      return { ...noResult, ...before, outcome: 'skipped', message: whyIgnored(since) };
    case 'Cancelled':
      return { ...noResult, ...before, outcome: 'skipped', message: changedSentence };
    default:
      return {
        ...noResult,
        ...before,
        outcome: 'failed',
        message: operation.errorText ?? sentences.internal,
        errorCode: operation.errorCode,
      };
  }
}

function whyIgnored(since: readonly TimelineEntry[]): string {
  const told = since.findLast(({ event }) => event === 'not-recorded')?.detail;
  const why = typeof told === 'object' && told !== null && 'why' in told ? told.why : null;
  if (why === 'calculation-off') return sentences.calculationOff;
  return typeof why === 'string' && why !== changedSince ? why : changedSentence;
}

function beforeOf(progress: unknown): Pick<RecalculationResult, 'beforeTotalCents' | 'beforeTaxCents'> {
  const nothing = { beforeTotalCents: null, beforeTaxCents: null };
  if (typeof progress !== 'object' || progress === null || !('before' in progress)) return nothing;
  const { before } = progress;
  if (typeof before !== 'object' || before === null || !('totalCents' in before) || !('taxCents' in before))
    return nothing;
  const { totalCents, taxCents } = before;
  return typeof totalCents === 'number' && typeof taxCents === 'number'
    ? { beforeTotalCents: totalCents, beforeTaxCents: taxCents }
    : nothing;
}
