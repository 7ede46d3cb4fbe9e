import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './db.ts';

/** Rows older than these times are deleted. */
export interface RetentionLimits {
  readonly calls: Date;
  readonly estimates: Date;
  readonly webhookEvents: Date;
  readonly backgroundRuns: Date;
  readonly certificateRequests: Date;
  /** Ended sessions. */
  readonly sessions: Date;
  /** The record of a company's activity. */
  readonly activity: Date;
}

/** Rows per table and transaction: limits the time of a statement on a large backlog. */
export const retentionBatch = 2_000;

/** The database refuses to delete younger activity, by its own clock. */
const youngestDeletable = sql`now() - interval '90 days'`;

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
    company_comparison: ['started_at', before.backgroundRuns],
    compared_batch: ['created_at', before.backgroundRuns],
    nexus_snapshot: ['taken_at', before.backgroundRuns],
    certificate_list: ['read_at', before.backgroundRuns],
    certificate: ['read_at', before.backgroundRuns],
    item_comparison: ['compared_at', before.backgroundRuns],
    compared_item: ['compared_at', before.backgroundRuns],
    recalculation: ['updated_at', before.backgroundRuns],
    exemption_request: ['requested_at', before.certificateRequests],
    session_token: ['expires_at', before.sessions],
    activity: ['at', sql`least(${before.activity}, ${youngestDeletable})`],
  } as const;
  for (const [table, [column, moment]] of Object.entries(moments))
    onDeleted(table, await deleteBefore(trx, table, column, moment));
}

/** Parts of audit files per statement: they are far longer than other rows. */
const partBatch = 200;

/** Deletes expired audit files, and up to `partBatch` of their parts. Returns whether there may be more. */
export async function deleteExpiredFiles(
  trx: Trx,
  now: Date,
  onDeleted: (table: string, count: number) => void,
): Promise<boolean> {
  const files = await deleteBefore(trx, 'audit_file', 'expires_at', now);
  const parts = await deleteBefore(trx, 'audit_file_part', 'expires_at', now, partBatch);
  onDeleted('audit_file', files);
  onDeleted('audit_file_part', parts);
  return files >= retentionBatch || parts >= partBatch;
}

/**
 * Deletes up to `retentionBatch` abandoned sign-ins and counted attempts that are over: anybody can add such rows, and
 * nobody reads them any more. Returns whether there may be more.
 */
export async function deleteAbandonedBatch(trx: Trx, now: Date): Promise<boolean> {
  const flows = await deleteBefore(trx, 'auth_flow', 'expires_at', now);
  const buckets = await deleteBefore(trx, 'rate_bucket', 'ends_at', now);
  return Math.max(flows, buckets) >= retentionBatch;
}

async function deleteBefore(
  trx: Trx,
  table: string,
  column: string,
  moment: Date | RawBuilder<unknown>,
  most = retentionBatch,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.id(table)} where ctid = any (array(
      select ctid from ${sql.id(table)} where ${sql.id(column)} < ${moment} limit ${most}))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
