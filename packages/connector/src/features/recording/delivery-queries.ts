import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import { type Claim, type ClaimColumns, executeUpdate, underClaim } from '../../service/claims/claim.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { lockUntilCommit } from '../../store/named-lock.ts';
import type { DeliveryResult } from '../../domain/delivery-result.ts';
import type { DeliveryEffect, DeliveryKind, DeliveryState, OperationTable, Schema } from '../../store/schema.ts';
import type { DeliveryProgress } from './delivery-data.ts';

/** A row of the outbox: one saved, voided or deleted document that must reach the tax provider. */
export type Delivery = Readonly<Selectable<OperationTable>>;

/** The claim of an operation. `reviveOperation` sets its attempt number to 0, so the owner is compared, too. */
export interface DeliveryClaim extends Claim {
  readonly owner: string;
}

const claimColumns: ClaimColumns = { attempt: 'attempt', openState: 'Queued' };

/** What `enqueue` adds to the outbox. */
export interface DeliveryRequest extends DocumentKey {
  readonly kind: DeliveryKind;
  /** The document's SyncToken; '' for a cancellation that does not know it. */
  readonly version: string;
  readonly payload: unknown;
}

export interface DeliveryError {
  readonly code: string;
  readonly text: string;
}

/**
 * Adds a delivery, once per document, kind and version: a repetition returns the existing operation.
 * - Earlier records of the document that no worker holds are superseded: state Cancelled, error code `Superseded`.
 * - A record of an older version than a known one, or of a document that is being voided, is stored as Ignored.
 */
export async function enqueue(
  trx: Trx,
  request: DeliveryRequest,
  now: Date,
): Promise<{ readonly operation: Delivery; readonly created: boolean }> {
  // Concurrent requests for one document are handled one after the other.
  await lockUntilCommit(trx, 'document', request.realmId, request.txnType, request.txnId);
  const inserted = await trx
    .insertInto('operation')
    .values({
      id: randomUUID(),
      realmId: request.realmId,
      txnType: request.txnType,
      txnId: request.txnId,
      kind: request.kind,
      version: request.version,
      payload: JSON.stringify(request.payload ?? null),
      progress: JSON.stringify(null),
      state: (await isOutdated(trx, request)) ? 'Ignored' : 'Queued',
      attempt: 0,
      nextAttemptAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['realmId', 'txnType', 'txnId', 'kind', 'version']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return { operation: await existingDelivery(trx, request), created: false };
  if (inserted.state === 'Queued') await supersede(trx, now, request);
  return { operation: inserted, created: true };
}

async function isOutdated(trx: Trx, request: DeliveryRequest): Promise<boolean> {
  if (request.kind === 'cancel') return false;
  const known = await ofDocument(trx, request).select(['kind', 'state', 'version']).execute();
  return known.some((other) =>
    other.kind === 'cancel' ? other.state === 'Queued' : isNewer(other.version, request.version),
  );
}

/** SyncTokens are counters in decimal text. */
function isNewer(one: string, other: string): boolean {
  return /^\d+$/.test(one) && /^\d+$/.test(other) && BigInt(one) > BigInt(other);
}

function existingDelivery(trx: Trx, request: DeliveryRequest): Promise<Delivery> {
  return ofDocument(trx, request)
    .selectAll()
    .where('kind', '=', request.kind)
    .where('version', '=', request.version)
    .executeTakeFirstOrThrow();
}

/**
 * Claims the next operation that is due, for `owner` and `leaseMs`; null if there is none. Operations of one document
 * are claimed one after the other, in the order of arrival. For the 'system' scope; the work is done in the scope of the
 * operation's realm.
 */
export async function claimNext(trx: Trx, now: Date, owner: string, leaseMs: number): Promise<Delivery | null> {
  await supersede(trx, now);
  const claimed = await trx
    .updateTable('operation')
    .set((on) => ({
      attempt: on('attempt', '+', 1),
      leaseOwner: owner,
      leaseUntil: new Date(now.getTime() + leaseMs),
      updatedAt: now,
    }))
    .where('id', '=', (from) =>
      from
        .selectFrom('operation as next')
        .select('next.id')
        .where('next.state', '=', 'Queued')
        .where('next.nextAttemptAt', '<=', now)
        .where((on) => on.or([on('next.leaseUntil', 'is', null), on('next.leaseUntil', '<=', now)]))
        .where((on) =>
          on.not(
            on.exists(
              on
                .selectFrom('operation as earlier')
                .select('earlier.id')
                .whereRef('earlier.realmId', '=', 'next.realmId')
                .whereRef('earlier.txnType', '=', 'next.txnType')
                .whereRef('earlier.txnId', '=', 'next.txnId')
                .whereRef('earlier.seq', '<', 'next.seq')
                .where('earlier.state', '=', 'Queued'),
            ),
          ),
        )
        .orderBy('next.nextAttemptAt')
        .orderBy('next.seq')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** Ends all claims. Only at the start of a process that alone uses the database: its claims are of a dead process. */
export async function releaseAllClaims(trx: Trx): Promise<void> {
  await trx
    .updateTable('operation')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('leaseOwner', 'is not', null)
    .execute();
}

/** Cancels records that no worker holds if there is a later request for the same document. */
async function supersede(trx: Trx, now: Date, document?: DocumentKey): Promise<void> {
  let query = trx
    .updateTable('operation')
    .set({ state: 'Cancelled', errorCode: 'Superseded', errorText: null, updatedAt: now })
    .where('kind', '=', 'record')
    .where('state', 'in', ['Queued', 'NeedsUser'])
    .where((on) => on.or([on('leaseUntil', 'is', null), on('leaseUntil', '<=', now)]))
    .where((on) => on.exists(laterOf(on).where('later.state', '=', 'Queued')));
  if (document) {
    query = query
      .where('realmId', '=', document.realmId)
      .where('txnType', '=', document.txnType)
      .where('txnId', '=', document.txnId);
  }
  await query.execute();
}

/** The claim that `claimNext` returned the operation with. */
export function claimOf({ id, attempt, leaseOwner }: Delivery): DeliveryClaim {
  return { id, attempt, owner: leaseOwner ?? '' };
}

/*
 * Writes under a claim. Each returns false, and changes nothing, if the claim is lost (expired and claimed again, or
 * superseded): the worker must stop.
 */

/** Adds to the progress; fields that exist are replaced. */
export function saveProgress(trx: Trx, claim: DeliveryClaim, part: DeliveryProgress, now: Date): Promise<boolean> {
  const known = sql`case jsonb_typeof(progress) when 'object' then progress else '{}'::jsonb end`;
  const progress = sql<string>`${known} || ${JSON.stringify(part)}::jsonb`;
  return executeUpdate(held(trx, claim).set({ progress, updatedAt: now }));
}

/** How the attempt ended. The state of the operation is changed separately, in the same transaction. */
export function saveResult(trx: Trx, claim: DeliveryClaim, result: DeliveryResult, now: Date): Promise<boolean> {
  return executeUpdate(held(trx, claim).set({ result: JSON.stringify(result), updatedAt: now }));
}

/** Adds a change at a vendor; also if the claim is lost, because the change took place. */
export async function addEffect(trx: Trx, id: string, effect: DeliveryEffect): Promise<void> {
  await trx
    .updateTable('operation')
    .set({ effects: sql<DeliveryEffect[]>`array_append(effects, ${effect}::text)` })
    .where('id', '=', id)
    .execute();
}

/** Renews the lease: the operation is held for another `leaseMs`. */
export function heartbeat(trx: Trx, claim: DeliveryClaim, leaseMs: number, now: Date): Promise<boolean> {
  return executeUpdate(held(trx, claim).set({ leaseUntil: new Date(now.getTime() + leaseMs), updatedAt: now }));
}

export function complete(
  trx: Trx,
  claim: DeliveryClaim,
  state: 'Done' | 'Cancelled' | 'Ignored',
  now: Date,
): Promise<boolean> {
  return release(trx, claim, { state, errorCode: null, errorText: null, updatedAt: now });
}

/** Ends the claim; the operation may be claimed again at `nextAttemptAt`. */
export function retryLater(
  trx: Trx,
  claim: DeliveryClaim,
  nextAttemptAt: Date,
  error: DeliveryError | null,
  now: Date,
): Promise<boolean> {
  return release(trx, claim, {
    nextAttemptAt,
    errorCode: error?.code ?? null,
    errorText: error?.text ?? null,
    updatedAt: now,
  });
}

/** Ends the claim; the operation is not claimed again unless `reviveOperation` is called. */
export function needsUser(trx: Trx, claim: DeliveryClaim, error: DeliveryError, now: Date): Promise<boolean> {
  return release(trx, claim, { state: 'NeedsUser', errorCode: error.code, errorText: error.text, updatedAt: now });
}

/** Queues an ended operation again. False if it is in none of the states, or there is a later request. */
export function reviveDelivery(
  trx: Trx,
  id: string,
  now: Date,
  states: readonly DeliveryState[] = ['NeedsUser'],
): Promise<boolean> {
  return executeUpdate(
    trx
      .updateTable('operation')
      .set({
        state: 'Queued',
        attempt: 0,
        nextAttemptAt: now,
        result: null,
        errorCode: null,
        errorText: null,
        updatedAt: now,
      })
      .where('id', '=', id)
      .where('state', 'in', states)
      .where((on) => on.not(on.exists(laterOf(on).where('later.state', 'not in', ['Cancelled', 'Ignored'])))),
  );
}

export async function findDelivery(trx: Trx, id: string): Promise<Delivery | null> {
  return (await trx.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** All operations of a document, oldest first. */
export async function deliveriesOf(trx: Trx, key: DocumentKey): Promise<readonly Delivery[]> {
  return ofDocument(trx, key).selectAll().orderBy('seq').execute();
}

/** Later operations of the same document. */
function laterOf(on: ExpressionBuilder<Schema, 'operation'>) {
  return on
    .selectFrom('operation as later')
    .select('later.id')
    .whereRef('later.realmId', '=', 'operation.realmId')
    .whereRef('later.txnType', '=', 'operation.txnType')
    .whereRef('later.txnId', '=', 'operation.txnId')
    .whereRef('later.seq', '>', 'operation.seq');
}

function ofDocument(trx: Trx, key: DocumentKey) {
  return trx
    .selectFrom('operation')
    .where('realmId', '=', key.realmId)
    .where('txnType', '=', key.txnType)
    .where('txnId', '=', key.txnId);
}

function held(trx: Trx, claim: DeliveryClaim) {
  return underClaim(trx.updateTable('operation'), claimColumns, claim).where('leaseOwner', '=', claim.owner);
}

function release(
  trx: Trx,
  claim: DeliveryClaim,
  changes: Partial<Pick<Delivery, 'state' | 'nextAttemptAt' | 'errorCode' | 'errorText' | 'updatedAt'>>,
): Promise<boolean> {
  return executeUpdate(held(trx, claim).set({ ...changes, leaseOwner: null, leaseUntil: null }));
}
