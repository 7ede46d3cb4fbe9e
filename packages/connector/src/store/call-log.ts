import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DocumentKey } from '../domain/document-key.ts';
import type { CallSubject, VendorExchange } from '../ports/call-log.ts';
import type { Trx } from './db.ts';
import type { CallLogTable } from './schema.ts';

export type LoggedCall = Readonly<Selectable<CallLogTable>>;

/**
 * Longer bodies are truncated: the log must not outgrow the data. A transaction of 20 lines has 50,000 characters, and
 * the provider's support needs complete ones.
 */
const maxBodyCharacters = 65_536;

function cap(text: string): string {
  if (text.length <= maxBodyCharacters) return text;
  return JSON.stringify({ truncated: text.length, beginning: text.slice(0, maxBodyCharacters) });
}

/** An exchange with a vendor that is not in the log yet. */
export interface NewCall {
  readonly subject: CallSubject;
  readonly exchange: VendorExchange;
  readonly at: Date;
}

/** Works in the append-only scope, too: a writer of the log needs no right to read it. */
export async function logCalls(trx: Trx, calls: readonly NewCall[]): Promise<void> {
  if (calls.length > 0) await trx.insertInto('callLog').values(calls.map(storedCallOf)).execute();
}

/** The database derives `is_aborted` from the response (migration 0001). */
const storedCallOf = ({ subject, exchange, at }: NewCall) => ({
  realmId: subject.realmId,
  correlationId: subject.correlationId,
  txnType: subject.txnType ?? null,
  txnId: subject.txnId ?? null,
  customerId: subject.customerId ?? null,
  vendor: exchange.vendor,
  operation: exchange.operation,
  status: exchange.status,
  durationMs: Math.round(exchange.durationMs),
  request: cap(exchange.request),
  response: cap(exchange.noAnswer === undefined ? exchange.response : JSON.stringify({ noAnswer: exchange.noAnswer })),
  exchangeId: exchange.exchangeId,
  at,
});

/** Whether the latest logged call to a vendor got no answer or any refusal, so that a success after it is worth an entry. */
export async function lastCallFailed(trx: Trx, realmId: string, vendor: LoggedCall['vendor']): Promise<boolean> {
  const last = await trx
    .selectFrom('callLog')
    .select('status')
    .where('realmId', '=', realmId)
    .where('vendor', '=', vendor)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && (last.status === 0 || last.status >= 400);
}

/** The last calls to a vendor since a time, newest first. */
export async function callsToVendor(
  trx: Trx,
  realmId: string,
  vendor: LoggedCall['vendor'],
  { since, limit }: { readonly since: Date | null; readonly limit: number },
): Promise<readonly LoggedCall[]> {
  return trx
    .selectFrom('callLog')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('vendor', '=', vendor)
    .where((on) => (since === null ? on.lit(true) : on('at', '>=', since)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The last calls about a document, newest first. */
export async function callsOfDocument(trx: Trx, key: DocumentKey, limit: number): Promise<readonly LoggedCall[]> {
  return trx
    .selectFrom('callLog')
    .selectAll()
    .where('realmId', '=', key.realmId)
    .where('txnType', '=', key.txnType)
    .where('txnId', '=', key.txnId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A logged call as it is answered to a caller. */
export function loggedCallOf(call: LoggedCall) {
  const { at, vendor, operation, status, durationMs, request, response, correlationId, exchangeId } = call;
  return { at: at.toISOString(), vendor, operation, status, durationMs, request, response, correlationId, exchangeId };
}

/** A call to a vendor; status 0 = no answer. `operation`: method and path, `POST /api/v2/transactions/create`. */
export type VendorCall = Pick<LoggedCall, 'vendor' | 'operation' | 'status' | 'at'>;

/** Enough to judge the latest calls of every kind. */
const maxCalls = 500;

/** The latest calls to both vendors since a time. Calls that the caller ended say nothing about the vendor. */
export async function latestCalls(trx: Trx, realmId: string, since: Date): Promise<readonly VendorCall[]> {
  return trx
    .selectFrom('callLog')
    .select(['vendor', 'operation', 'status', 'at'])
    .where('realmId', '=', realmId)
    .where('at', '>', since)
    .where('isAborted', '=', false)
    .orderBy('at', 'desc')
    .limit(maxCalls)
    .execute();
}

/** The vendor has answered, and not with an error of its own. */
const answered = sql<boolean>`status between 1 and 499`;

/** When a vendor last answered a call in the log; null: not known. */
export async function lastAnswerOf(trx: Trx, realmId: string, vendor: LoggedCall['vendor']): Promise<Date | null> {
  const found = await trx
    .selectFrom('callLog')
    .select('at')
    .where('realmId', '=', realmId)
    .where('vendor', '=', vendor)
    .where(answered)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.at ?? null;
}

/** For support staff: newest first, without requests and responses. */
export function newestCalls(trx: Trx, realmId: string, limit: number) {
  return trx
    .selectFrom('callLog')
    .select(['at', 'vendor', 'operation', 'status', 'durationMs', 'correlationId', 'exchangeId'])
    .where('realmId', '=', realmId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * No answer, or a refusal. Not found, and an expired token, count as answers; a call that the caller ended says nothing. Must match
 * the index.
 */
const failedCall = sql<boolean>`(status = 0 or status >= 400) and status <> 404
  and not (vendor = 'accounting' and status = 401) and not is_aborted`;

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

/** When a vendor last answered a company, whether its latest call failed, and how many did after `since`, as one row. */
export const callsIn = (realm: RawBuilder<unknown>, since: Date): RawBuilder<unknown> => sql`
  select
    (select at from call_log where realm_id = ${realm} and ${answered} order by at desc limit 1) as answered_at,
    (select ${failedCall} from call_log where realm_id = ${realm} order by at desc, id desc limit 1) as last_failed,
    (select count(*) from call_log where ${failedCall} and at > ${since} and realm_id = ${realm}) as failed`;
