import { randomUUID } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { BackgroundRunTable, RunStage, VendorWait } from '../../store/schema.ts';
import { type Claim, type ClaimColumns, executeUpdate, underClaim } from '../claims/claim.ts';

/** A long background job of a company, with its result. One row per company and kind. */
export type BackgroundRun = Readonly<Selectable<BackgroundRunTable>>;

export interface RunRequest {
  readonly realmId: string;
  readonly kind: string;
  readonly request: unknown;
  readonly correlationId?: string;
}

const claimColumns: ClaimColumns = { attempt: 'attempts', openState: 'running' };

export interface RunProgress {
  readonly done: number;
  readonly total: number | null;
  readonly stages?: readonly RunStage[];
  readonly waitsFor?: VendorWait | null;
}

/**
 * Starts a run in place of the one of the same kind, whose worker loses its claim. The former run's result stays until the new
 * run has one. Returns the new run's id.
 */
export async function startRun(trx: Trx, run: RunRequest, now: Date): Promise<string> {
  const columns = startColumns(run, now);
  await trx
    .insertInto('backgroundRun')
    .values({ realmId: run.realmId, kind: run.kind, ...columns })
    .onConflict((conflict) => conflict.columns(['realmId', 'kind']).doUpdateSet(columns))
    .execute();
  return columns.id;
}

/** Starts a run unless one of its kind is running. Returns the new run's id; null: one is running. */
export async function startIfIdle(trx: Trx, run: RunRequest, now: Date): Promise<string | null> {
  const columns = startColumns(run, now);
  const started = await trx
    .insertInto('backgroundRun')
    .values({ realmId: run.realmId, kind: run.kind, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['realmId', 'kind']).doUpdateSet(columns).where('backgroundRun.state', '<>', 'running'),
    )
    .returning('id')
    .executeTakeFirst();
  return started?.id ?? null;
}

function startColumns(run: RunRequest, now: Date) {
  return {
    id: randomUUID(),
    request: JSON.stringify(run.request ?? null),
    state: 'running' as const,
    done: 0,
    total: null,
    stages: null,
    waitsFor: null,
    errorCode: null,
    errorText: null,
    generation: 1,
    attempts: 0,
    correlationId: run.correlationId ?? '',
    startedAt: now,
    updatedAt: now,
  };
}

/** The run that serves a request. */
export interface RequestedRun {
  readonly runId: string;
  /** When the run was last changed, by its worker as a rule; null = the request started it. */
  readonly lastChangeAt: Date | null;
}

/** Starts a run unless the same is running already; another one is replaced. */
export async function startOrReplaceRun(trx: Trx, run: RunRequest, now: Date): Promise<RequestedRun> {
  const running = await trx
    .selectFrom('backgroundRun')
    .select(['id', 'updatedAt'])
    .where('realmId', '=', run.realmId)
    .where('kind', '=', run.kind)
    .where('state', '=', 'running')
    .where(sql<boolean>`request = ${JSON.stringify(run.request ?? null)}::jsonb`)
    .forUpdate()
    .executeTakeFirst();
  if (running === undefined) return { runId: await startRun(trx, run, now), lastChangeAt: null };
  return { runId: running.id, lastChangeAt: running.updatedAt };
}

/** The run that serves a request, unless another one is running. */
export type FreeRun = { readonly runId: string; readonly isNew: boolean } | 'busy';

/**
 * Starts a run. A running one of the same request serves this request, too; a running one of another request is left alone,
 * except the run with the id `replaceableId`.
 */
export async function startUnlessOther(
  trx: Trx,
  run: RunRequest,
  replaceableId: string | null,
  now: Date,
): Promise<FreeRun> {
  const started = await startIfIdle(trx, run, now);
  if (started !== null) return { runId: started, isNew: true };
  const running = await trx
    .selectFrom('backgroundRun')
    .select(['id', sql<boolean>`request = ${JSON.stringify(run.request ?? null)}::jsonb`.as('isSame')])
    .where('realmId', '=', run.realmId)
    .where('kind', '=', run.kind)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (running?.isSame === true) return { runId: running.id, isNew: false };
  if (running !== undefined && running.id !== replaceableId) return 'busy';
  return { runId: await startRun(trx, run, now), isNew: true };
}

/** Joins the current run, whose handler is then called once more before the run ends; starts one if there is none. */
export async function startOrJoinRun(trx: Trx, run: RunRequest, now: Date): Promise<RequestedRun> {
  const joined = await trx
    .updateTable('backgroundRun')
    .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
    .where('realmId', '=', run.realmId)
    .where('kind', '=', run.kind)
    .where('state', '=', 'running')
    .returning(['id', 'updatedAt'])
    .executeTakeFirst();
  if (joined === undefined) return { runId: await startRun(trx, run, now), lastChangeAt: null };
  return { runId: joined.id, lastChangeAt: joined.updatedAt };
}

/** Claims a run, also from another worker: the job queue is what decides who works on it. Null if it has ended. */
export async function claimRun(trx: Trx, runId: string, now: Date): Promise<BackgroundRun | null> {
  const claimed = await trx
    .updateTable('backgroundRun')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), updatedAt: now }))
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/*
 * Writes under a claim. Each returns false, and changes nothing, if the claim is lost (the run was replaced, cancelled
 * or claimed again): the worker must stop.
 */

/** Stores the progress. The change of `updatedAt` shows that the run has a worker. */
export function reportProgress(trx: Trx, claim: Claim, progress: RunProgress, now: Date): Promise<boolean> {
  const { done, total, stages, waitsFor = null } = progress;
  return executeUpdate(
    updateHeld(trx, claim).set({
      done,
      total,
      stages: stages === undefined ? null : JSON.stringify(stages),
      waitsFor: waitsFor && JSON.stringify(waitsFor),
      updatedAt: now,
    }),
  );
}

/** False also if a request has joined since `generation`. */
export function finishRun(
  trx: Trx,
  claim: Claim & { readonly generation: number },
  result: unknown,
  now: Date,
): Promise<boolean> {
  return executeUpdate(
    updateHeld(trx, claim)
      .where('generation', '=', claim.generation)
      .set({
        state: 'ready',
        result: JSON.stringify(result ?? null),
        resultRequest: sql<string>`request`,
        resultStartedAt: sql<Date>`started_at`,
        resultEndedAt: now,
        waitsFor: null,
        updatedAt: now,
      }),
  );
}

export function failRun(
  trx: Trx,
  claim: Claim,
  error: { readonly code: string; readonly text: string },
  now: Date,
): Promise<boolean> {
  return executeUpdate(
    updateHeld(trx, claim).set({ state: 'failed', errorCode: error.code, errorText: error.text, updatedAt: now }),
  );
}

/** False if it was not running. */
export function cancelRun(trx: Trx, realmId: string, kind: string, now: Date): Promise<boolean> {
  return executeUpdate(
    trx
      .updateTable('backgroundRun')
      .set({ state: 'cancelled', updatedAt: now })
      .where('realmId', '=', realmId)
      .where('kind', '=', kind)
      .where('state', '=', 'running'),
  );
}

/** Cancels a run that no worker has begun. */
export async function cancelUnbegun(trx: Trx, runId: string, now: Date): Promise<boolean> {
  return executeUpdate(
    trx
      .updateTable('backgroundRun')
      .set({ state: 'cancelled', updatedAt: now })
      .where('id', '=', runId)
      .where('state', '=', 'running')
      .where('attempts', '=', 0),
  );
}

/** Cancels all runs of a company. */
export async function cancelRuns(trx: Trx, realmId: string, now: Date): Promise<void> {
  await trx
    .updateTable('backgroundRun')
    .set({ state: 'cancelled', updatedAt: now })
    .where('realmId', '=', realmId)
    .where('state', '=', 'running')
    .execute();
}

/** Deletes the runs of these kinds with their results; their workers lose their claims. */
export async function deleteRuns(trx: Trx, realmId: string, kinds: readonly string[]): Promise<void> {
  await trx.deleteFrom('backgroundRun').where('realmId', '=', realmId).where('kind', 'in', kinds).execute();
}

/** The number of requests that the run serves; null if the claim is lost. */
export async function generationOf(trx: Trx, { id, attempt }: Claim): Promise<number | null> {
  const found = await trx
    .selectFrom('backgroundRun')
    .select('generation')
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return found?.generation ?? null;
}

/** The run of a kind; null also if it started before `notBefore`, as under a former owner of the company. */
export async function findRun(trx: Trx, realmId: string, kind: string, notBefore: Date): Promise<BackgroundRun | null> {
  const found = await trx
    .selectFrom('backgroundRun')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('kind', '=', kind)
    .where('startedAt', '>=', notBefore)
    .executeTakeFirst();
  return found ?? null;
}

/** Locks a run against its end until the transaction ends. False if it is not running any more. */
export async function lockRunning(trx: Trx, runId: string): Promise<boolean> {
  const running = await trx
    .selectFrom('backgroundRun')
    .select('id')
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst();
  return running !== undefined;
}

/**
 * Whether a delivery of a run may begin, also after the run has ended: the run was neither cancelled nor replaced. Locks it as
 * `lockRunning`.
 */
export async function mayBegin(trx: Trx, runId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('backgroundRun')
    .select('id')
    .where('id', '=', runId)
    .where('state', '<>', 'cancelled')
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Id of the running run of a kind; null = there is none. */
export async function runningId(trx: Trx, realmId: string, kind: string): Promise<string | null> {
  const running = await trx
    .selectFrom('backgroundRun')
    .select('id')
    .where('realmId', '=', realmId)
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return running?.id ?? null;
}

/** The result of a run, or of the one before it while it has none. */
export interface StoredResult {
  readonly request: unknown;
  readonly value: unknown;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Null: no run of the kind has ended with a result. */
export function resultOf(run: BackgroundRun): StoredResult | null {
  const { result, resultRequest, resultStartedAt, resultEndedAt } = run;
  if (resultStartedAt === null || resultEndedAt === null) return null;
  return { request: resultRequest, value: result, startedAt: resultStartedAt, endedAt: resultEndedAt };
}

/** State of a run, without request and result, which may be large. */
export type RunSummary = Pick<
  BackgroundRun,
  'kind' | 'state' | 'done' | 'total' | 'stages' | 'waitsFor' | 'errorCode' | 'errorText' | 'startedAt' | 'updatedAt'
>;

export function listRuns(trx: Trx, realmId: string, notBefore: Date): Promise<RunSummary[]> {
  return trx
    .selectFrom('backgroundRun')
    .select([
      'kind',
      'state',
      'done',
      'total',
      'stages',
      'waitsFor',
      'errorCode',
      'errorText',
      'startedAt',
      'updatedAt',
    ])
    .where('realmId', '=', realmId)
    .where('startedAt', '>=', notBefore)
    .orderBy('kind')
    .execute();
}

/** Runs without a worker since `before`, of all companies ('system' scope). */
export function listOrphanedRuns(trx: Trx, before: Date): Promise<Pick<BackgroundRun, 'id' | 'realmId' | 'kind'>[]> {
  return trx
    .selectFrom('backgroundRun')
    .select(['id', 'realmId', 'kind'])
    .where('state', '=', 'running')
    .where('updatedAt', '<', before)
    .execute();
}

function updateHeld(trx: Trx, claim: Claim) {
  return underClaim(trx.updateTable('backgroundRun'), claimColumns, claim);
}

/** For support staff: the last run of each kind, without request and result. */
export function lastRuns(trx: Trx, realmId: string) {
  return trx
    .selectFrom('backgroundRun')
    .select(['kind', 'state', 'done', 'total', 'attempts', 'errorCode', 'correlationId', 'startedAt', 'updatedAt'])
    .where('realmId', '=', realmId)
    .orderBy('kind')
    .execute();
}

/** How many runs of a company are under way, in a query of several companies. */
export const runningIn = (realm: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*) from background_run where state = 'running' and realm_id = ${realm})`;
