import { sql } from 'kysely';
import type { Trx } from './db.ts';

/** Rows older than these times are deleted. */
export interface RetentionLimits {
  readonly calls: Date;
  readonly estimates: Date;
  readonly webhookEvents: Date;
  readonly backgroundRuns: Date;
  readonly certificateRequests: Date;
  /** Ended sessions and abandoned sign-ins. */
  readonly sessions: Date;
}

/** Rows per table and transaction: limits the time of a statement on a large backlog. */
export const retentionBatch = 2_000;

/**
 * Deletes up to `retentionBatch` expired rows of each table, in all realms ('system' scope). Timelines, deliveries and
 * staff actions are never deleted. `onDeleted` receives the number of rows per table.
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
    exemption_request: ['requested_at', before.certificateRequests],
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
