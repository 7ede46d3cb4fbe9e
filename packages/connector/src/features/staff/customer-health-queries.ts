import { sql } from 'kysely';
import { runningIn } from '../../service/jobs/run-queries.ts';
import { callsIn } from '../../store/call-log.ts';
import type { Trx } from '../../store/db.ts';
import { documentHealthIn } from '../recording/document-figures.ts';

/** Health of a company's vendor calls and background work. */
export interface CustomerHealth {
  /** Time of the last answer of a vendor. */
  readonly lastCallAt: Date | null;
  readonly lastCallFailed: boolean;
  /** Documents and runs that wait or are in progress. */
  readonly queued: number;
  /** Failed calls, and documents that need attention, after `since`. */
  readonly errors: number;
}

/**
 * By realm. An answer to the sweep without changes is in no log, so the time of the last sweep counts as a call. Runs a few
 * look-ups per company: use it for one page ('staff' scope).
 */
export async function healthOfCustomers(
  trx: Trx,
  realmIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, CustomerHealth>> {
  const realm = sql.ref('requested.realm_id');
  const { rows } = await sql<CustomerHealth & { readonly realmId: string }>`
    select requested.realm_id, greatest(calls.answered_at, documents.swept_at) as last_call_at,
      coalesce(calls.last_failed, false) as last_call_failed, documents.waiting + ${runningIn(realm)} as queued,
      calls.failed + documents.troubled as errors
    from unnest(${[...realmIds]}::text[]) as requested (realm_id)
    cross join lateral (${callsIn(realm, since)}) as calls
    cross join lateral (${documentHealthIn(realm, since)}) as documents`.execute(trx);
  return new Map(rows.map(({ realmId, ...health }) => [realmId, health]));
}
