import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';

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

/** No answer, or a refusal. Not found, and an expired token, count as answers. Must match the index. */
const failedCall = sql<boolean>`(status = 0 or status >= 400) and status <> 404
  and not (vendor = 'accounting' and status = 401)`;

/** By realm. An answer to the sweep without changes is in no log. Runs a few look-ups per company: use it for one page ('staff' scope). */
export async function healthOfCustomers(
  trx: Trx,
  realmIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, CustomerHealth>> {
  const { rows } = await sql<CustomerHealth & { readonly realmId: string }>`
    select realm_id, greatest(answered.at, swept.at) as last_call_at, coalesce(latest.failed, false) as last_call_failed,
      ${waitingDeliveries} + ${runningRuns} as queued, ${failedCalls(since)} + ${troubledLinks(since)} as errors
    from unnest(${[...realmIds]}::text[]) as asked (realm_id)
    left join lateral (
      select at from call_log where realm_id = asked.realm_id and status > 0 order by at desc limit 1
    ) as answered on true
    left join lateral (
      select updated_at as at from change_cursor where realm_id = asked.realm_id and position is not null
    ) as swept on true
    left join lateral (
      select ${failedCall} as failed from call_log where realm_id = asked.realm_id order by at desc, id desc limit 1
    ) as latest on true`.execute(trx);
  return new Map(rows.map(({ realmId, ...health }) => [realmId, health]));
}

const countOf = (from: RawBuilder<unknown>) => sql`(select count(*) from ${from} and realm_id = asked.realm_id)`;

const waitingDeliveries = countOf(sql`operation where state = 'Queued'`);
const runningRuns = countOf(sql`background_run where state = 'running'`);
const failedCalls = (since: Date) => countOf(sql`call_log where ${failedCall} and at > ${since}`);
const troubledLinks = (since: Date) =>
  countOf(sql`document_link where (attention is not null or fee_unknown) and updated_at > ${since}`);

/** The failed calls of a company after `since`, the newest first ('staff' scope). */
export function failedCallsOf(trx: Trx, realmId: string, since: Date, limit: number) {
  return trx
    .selectFrom('callLog')
    .select(['at', 'vendor', 'operation', 'status', 'correlationId', 'exchangeId'])
    .where('realmId', '=', realmId)
    .where('at', '>', since)
    .where(failedCall)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}
