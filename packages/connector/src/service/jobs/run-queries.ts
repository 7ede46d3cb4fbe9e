import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { BackgroundRunTable, RunStage } from '../../store/schema.ts';

/** A long job of a company whose result is read later. One per realm and kind. */
export type BackgroundRun = Readonly<Selectable<BackgroundRunTable>>;

export interface RunRequest {
  readonly realmId: string;
  readonly kind: string;
  readonly request: unknown;
  readonly correlationId?: string;
}

/** Identifies a worker's attempt: when another worker starts the run, `attempt` increases and the older one can no longer write. */
export interface RunHold {
  readonly runId: string;
  readonly attempt: number;
}

export interface RunProgress {
  readonly done: number;
  readonly total: number | null;
  readonly stages?: readonly RunStage[];
}

/** Starts a run; the result of the previous one is deleted, and its worker can no longer write. Returns the run's id. */
export async function startRun(trx: Trx, run: RunRequest, now: Date): Promise<string> {
  const columns = {
    id: randomUUID(),
    request: JSON.stringify(run.request ?? null),
    state: 'running' as const,
    done: 0,
    total: null,
    stages: null,
    result: null,
    errorCode: null,
    errorText: null,
    generation: 1,
    attempts: 0,
    correlationId: run.correlationId ?? '',
    startedAt: now,
    updatedAt: now,
  };
  await trx
    .insertInto('backgroundRun')
    .values({ realmId: run.realmId, kind: run.kind, ...columns })
    .onConflict((conflict) => conflict.columns(['realmId', 'kind']).doUpdateSet(columns))
    .execute();
  return columns.id;
}

/** A started or joined run. */
export interface AskedRun {
  readonly runId: string;
  /** Null: this call started it. Else the time of its worker's last update. */
  readonly heardOf: Date | null;
}

/** Starts a run unless one with the same request is running; one with another request is replaced. */
export async function startOrReplaceRun(trx: Trx, run: RunRequest, now: Date): Promise<AskedRun> {
  const running = await trx
    .selectFrom('backgroundRun')
    .select(['id', 'updatedAt'])
    .where('realmId', '=', run.realmId)
    .where('kind', '=', run.kind)
    .where('state', '=', 'running')
    .where(sql<boolean>`request = ${JSON.stringify(run.request ?? null)}::jsonb`)
    .forUpdate()
    .executeTakeFirst();
  if (running === undefined) return { runId: await startRun(trx, run, now), heardOf: null };
  return { runId: running.id, heardOf: running.updatedAt };
}

/** Joins the running run, whose worker then runs again before it ends; starts one if none is running. */
export async function startOrJoinRun(trx: Trx, run: RunRequest, now: Date): Promise<AskedRun> {
  const joined = await trx
    .updateTable('backgroundRun')
    .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
    .where('realmId', '=', run.realmId)
    .where('kind', '=', run.kind)
    .where('state', '=', 'running')
    .returning(['id', 'updatedAt'])
    .executeTakeFirst();
  if (joined === undefined) return { runId: await startRun(trx, run, now), heardOf: null };
  return { runId: joined.id, heardOf: joined.updatedAt };
}

/** Starts an attempt, also if the previous worker died or stalled. Null if the run has ended or was replaced. */
export async function beginRun(trx: Trx, runId: string, now: Date): Promise<BackgroundRun | null> {
  const begun = await trx
    .updateTable('backgroundRun')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), updatedAt: now }))
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
  return begun ?? null;
}

/** False if the run was replaced, cancelled or taken over: the worker must stop. */
export async function reportProgress(trx: Trx, hold: RunHold, progress: RunProgress, now: Date): Promise<boolean> {
  const { done, total, stages } = progress;
  return changed(
    await heldRun(trx, hold)
      .set({ done, total, stages: stages === undefined ? null : JSON.stringify(stages), updatedAt: now })
      .executeTakeFirst(),
  );
}

/** False if another request joined since `generation`, or the run was taken over. */
export async function finishRun(
  trx: Trx,
  hold: RunHold & { readonly generation: number },
  result: unknown,
  now: Date,
): Promise<boolean> {
  return changed(
    await heldRun(trx, hold)
      .where('generation', '=', hold.generation)
      .set({ state: 'ready', result: JSON.stringify(result ?? null), updatedAt: now })
      .executeTakeFirst(),
  );
}

export async function failRun(
  trx: Trx,
  hold: RunHold,
  error: { readonly code: string; readonly text: string },
  now: Date,
): Promise<boolean> {
  return changed(
    await heldRun(trx, hold)
      .set({ state: 'failed', errorCode: error.code, errorText: error.text, updatedAt: now })
      .executeTakeFirst(),
  );
}

/** False if it was not running. */
export async function cancelRun(trx: Trx, realmId: string, kind: string, now: Date): Promise<boolean> {
  return changed(
    await trx
      .updateTable('backgroundRun')
      .set({ state: 'cancelled', updatedAt: now })
      .where('realmId', '=', realmId)
      .where('kind', '=', kind)
      .where('state', '=', 'running')
      .executeTakeFirst(),
  );
}

/** Cancels all running runs of a company. */
export async function cancelRuns(trx: Trx, realmId: string, now: Date): Promise<void> {
  await trx
    .updateTable('backgroundRun')
    .set({ state: 'cancelled', updatedAt: now })
    .where('realmId', '=', realmId)
    .where('state', '=', 'running')
    .execute();
}

/** Number of requests that joined the run; null if it was taken over. */
export async function generationOf(trx: Trx, { runId, attempt }: RunHold): Promise<number | null> {
  const found = await trx
    .selectFrom('backgroundRun')
    .select('generation')
    .where('id', '=', runId)
    .where('attempts', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return found?.generation ?? null;
}

/** Null also if it started before `notBefore` (results are stored for a day). */
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

/** Whether the run is running; locks its row until the end of the transaction. */
export async function holdsOn(trx: Trx, runId: string): Promise<boolean> {
  const held = await trx
    .selectFrom('backgroundRun')
    .select('id')
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Null: no run of the kind is running. */
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

/** State of a run without its request and result, which may be large. */
export type RunSummary = Pick<
  BackgroundRun,
  'kind' | 'state' | 'done' | 'total' | 'stages' | 'startedAt' | 'updatedAt'
>;

export function listRuns(trx: Trx, realmId: string, notBefore: Date): Promise<RunSummary[]> {
  return trx
    .selectFrom('backgroundRun')
    .select(['kind', 'state', 'done', 'total', 'stages', 'startedAt', 'updatedAt'])
    .where('realmId', '=', realmId)
    .where('startedAt', '>=', notBefore)
    .orderBy('kind')
    .execute();
}

/** Running runs of all companies without an update since `before` ('system' scope). */
export function listOrphanedRuns(trx: Trx, before: Date): Promise<Pick<BackgroundRun, 'id' | 'realmId' | 'kind'>[]> {
  return trx
    .selectFrom('backgroundRun')
    .select(['id', 'realmId', 'kind'])
    .where('state', '=', 'running')
    .where('updatedAt', '<', before)
    .execute();
}

function heldRun(trx: Trx, { runId, attempt }: RunHold) {
  return trx
    .updateTable('backgroundRun')
    .where('id', '=', runId)
    .where('attempts', '=', attempt)
    .where('state', '=', 'running');
}

function changed(result: { readonly numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows > 0n;
}
