import type { Selectable } from 'kysely';
import type { CallSubject, VendorExchange } from '../ports/call-log.ts';
import type { Trx } from './db.ts';
import type { DocumentKey } from '../domain/document-key.ts';
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
  if (calls.length > 0) await trx.insertInto('callLog').values(calls.map(rowOf)).execute();
}

const rowOf = ({ subject, exchange, at }: NewCall) => ({
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

/** Whether the latest logged call to a vendor got no answer, or a refusal. */
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

/** The last calls to a vendor, newest first. */
export async function callsToVendor(
  trx: Trx,
  realmId: string,
  vendor: LoggedCall['vendor'],
  limit: number,
): Promise<readonly LoggedCall[]> {
  return trx
    .selectFrom('callLog')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('vendor', '=', vendor)
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
