import type { RetentionDays } from '../configuration/ops-config.ts';
import { dayMs } from '../domain/days.ts';
import { deletedRows } from '../observation/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../store/db.ts';
import { deleteExpiredBatch, deleteExpiredFiles, deleteAbandonedBatch, retentionBatch } from '../store/retention.ts';

/** Deletes everything that is past its retention, in batches. Stops between two batches when the signal fires. */
export async function deleteExpired(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  days: RetentionDays,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now().getTime();
  const daysAgo = (count: number) => new Date(now - count * dayMs);
  const before = {
    calls: daysAgo(days.calls),
    estimates: daysAgo(days.estimates),
    webhookEvents: daysAgo(days.webhookEvents),
    backgroundRuns: daysAgo(days.backgroundRuns),
    certificateRequests: daysAgo(days.certificateRequests),
    sessions: daysAgo(days.sessions),
    activity: daysAgo(days.activity),
  };
  for (;;) {
    signal.throwIfAborted();
    const deleted = new Map<string, number>();
    await db.tx('system', (trx) => deleteExpiredBatch(trx, before, (table, count) => deleted.set(table, count)));
    for (const [table, count] of deleted) deletedRows.inc({ table }, count);
    if ([...deleted.values()].every((count) => count < retentionBatch)) break;
  }
  const deleteFiles = () =>
    db.tx('system', (trx) => deleteExpiredFiles(trx, daysAgo(0), (table, count) => deletedRows.inc({ table }, count)));
  while (await deleteFiles()) signal.throwIfAborted();
}

/** Deletes what is of use for minutes only, when it has expired: abandoned sign-ins, and counted attempts. */
export async function deleteAbandoned(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  while (!signal.aborted && (await db.tx('system', (trx) => deleteAbandonedBatch(trx, now))));
}
