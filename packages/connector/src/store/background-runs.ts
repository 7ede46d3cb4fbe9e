import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Trx } from './db.ts';
import type { BackgroundRunTable } from './schema.ts';

/** Long work whose result is asked for later: comparison, item comparison, certificate search. One per realm and kind. */
export type BackgroundRun = Readonly<Selectable<BackgroundRunTable>>;

/** Starts over: the result of the run before is gone, and whatever that run still reports is dropped. Answers the run's id. */
export async function startRun(
  trx: Trx,
  run: { readonly realmId: string; readonly kind: string; readonly request: unknown },
  now: Date,
): Promise<string> {
  const columns = {
    id: randomUUID(),
    request: JSON.stringify(run.request ?? null),
    state: 'running' as const,
    done: 0,
    total: null,
    result: null,
    errorCode: null,
    errorText: null,
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

/** False when the run was replaced or has ended: stop working. */
export async function reportProgress(
  trx: Trx,
  runId: string,
  progress: { readonly done: number; readonly total: number | null },
  now: Date,
): Promise<boolean> {
  return changed(
    await runningRun(trx, runId)
      .set({ ...progress, updatedAt: now })
      .executeTakeFirst(),
  );
}

export async function finishRun(trx: Trx, runId: string, result: unknown, now: Date): Promise<boolean> {
  return changed(
    await runningRun(trx, runId)
      .set({ state: 'ready', result: JSON.stringify(result ?? null), updatedAt: now })
      .executeTakeFirst(),
  );
}

export async function failRun(
  trx: Trx,
  runId: string,
  error: { readonly code: string; readonly text: string },
  now: Date,
): Promise<boolean> {
  return changed(
    await runningRun(trx, runId)
      .set({ state: 'failed', errorCode: error.code, errorText: error.text, updatedAt: now })
      .executeTakeFirst(),
  );
}

/** Null also when it started before `notBefore` (results are kept for a day). */
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

function runningRun(trx: Trx, runId: string) {
  return trx.updateTable('backgroundRun').where('id', '=', runId).where('state', '=', 'running');
}

function changed(result: { readonly numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows > 0n;
}
