import type { Deleted, Entity, EntityName } from './entities.ts';
import { accountPeriodClosed, type Outcome, refuse } from './fault.ts';
import { isRecord, textOf } from './json.ts';
import type { Realm, WriteOptions } from './realm.ts';
import type { Operation } from './resource.ts';

/** One write, from a path, a query string or a batch item. */
export interface WriteRequest {
  readonly entity: EntityName;
  readonly operation: Operation;
  readonly body: unknown;
  readonly options: WriteOptions;
  /** Simulates a save by another user just before, so that the SyncToken of this write is stale. */
  readonly overtaken: boolean;
}

export function runWrite(realm: Realm, request: WriteRequest): Outcome<Entity | Deleted> {
  const { entity, body, options } = request;
  const id = textOf(body, 'Id');
  if (isInClosedPeriod(realm, request)) return refuse(accountPeriodClosed());
  if (request.overtaken && id !== null) realm.touch(entity, id);
  if (request.operation === 'void') return realm.void(entity, body, options);
  if (request.operation === 'delete') return realm.delete(entity, body);
  return request.operation === 'create' ? realm.create(entity, body, options) : realm.update(entity, body, options);
}

/** Transactions that are posted to a ledger; an estimate is not. */
const posted: ReadonlySet<EntityName> = new Set([
  'Invoice',
  'SalesReceipt',
  'CreditMemo',
  'RefundReceipt',
  'Payment',
  'Deposit',
] as const);

/** Whether a transaction is dated on or before the closing date of the books, as stored or as sent. */
function isInClosedPeriod(realm: Realm, { entity, body }: WriteRequest): boolean {
  const preferences = realm.read('Preferences', '1');
  const closing = preferences.ok ? preferences.entity.AccountingInfoPrefs.BookCloseDate : undefined;
  if (!closing || !posted.has(entity)) return false;
  const id = textOf(body, 'Id');
  const stored: Outcome<Entity> | null = id === null ? null : realm.read(entity, id);
  const dates = [textOf(body, 'TxnDate'), stored?.ok === true ? textOf(stored.entity, 'TxnDate') : null];
  return dates.some((date) => date !== null && date !== '' && date <= closing);
}

/** Some clients send preferences without an Id; a company has only one. */
export function withSingletonId(entity: EntityName, body: unknown): unknown {
  const single = entity === 'Preferences' || entity === 'CompanyInfo';
  return single && isRecord(body) && body.Id === undefined ? { ...body, Id: '1' } : body;
}
