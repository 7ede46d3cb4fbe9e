import { sql } from 'kysely';
import type { Trx } from './db.ts';

/** What is older than these moments is not needed any more. */
export interface RetentionLimits {
  readonly calls: Date;
  readonly estimates: Date;
  readonly webhookEvents: Date;
  readonly backgroundRuns: Date;
  /** Ended sessions and sign-ins that never came back. */
  readonly sessions: Date;
}

/** Rows of one table in one transaction: what has grown for long does not run into the time limit of a statement. */
export const retentionBatch = 2_000;

/**
 * Deletes what has outlived its purpose, in every realm ('system' scope): up to `retentionBatch` rows of each table.
 * Timelines, operations and actions of staff are kept. `tell` hears how many rows went.
 */
export async function deleteExpiredBatch(
  trx: Trx,
  before: RetentionLimits,
  onDeleted: (table: string, count: number) => void = () => undefined,
): Promise<void> {
  const moments = {
    call_log: ['at', before.calls],
    estimate: ['created_at', before.estimates],
    webhook_event: ['received_at', before.webhookEvents],
    background_run: ['started_at', before.backgroundRuns],
    compared_batch: ['created_at', before.backgroundRuns],
    nexus_snapshot: ['taken_at', before.backgroundRuns],
    recalculation: ['updated_at', before.backgroundRuns],
    exemption_request: ['requested_at', before.backgroundRuns],
    session_token: ['expires_at', before.sessions],
    auth_flow: ['expires_at', before.sessions],
    rate_bucket: ['ends_at', before.sessions],
  } as const;
  for (const [table, [column, moment]] of Object.entries(moments)) {
    const { numAffectedRows } = await sql`
      delete from ${sql.id(table)} where ctid = any (array(
        select ctid from ${sql.id(table)} where ${sql.id(column)} < ${moment} limit ${retentionBatch}))`.execute(trx);
    onDeleted(table, Number(numAffectedRows ?? 0n));
  }
}
