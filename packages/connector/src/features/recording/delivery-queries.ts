import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { lockUntilCommit } from '../../store/named-lock.ts';
import type { DeliveryResult } from '../../domain/delivery-result.ts';
import type { DeliveryEffect, OperationKind, OperationTable, Schema } from '../../store/schema.ts';
import type { DeliveryProgress } from './delivery-data.ts';

/** A delivery: the outbox row of one saved, voided or deleted document. */
export type Operation = Readonly<Selectable<OperationTable>>;

/** A worker's claim on a delivery. The next claim increases `attempt`, and this one can no longer write. */
export type Claim = Readonly<Pick<Operation, 'id' | 'attempt'>> & { readonly owner: string };

export interface Intent extends DocumentKey {
  readonly kind: OperationKind;
  /** The document's SyncToken; '' for a cancellation that does not know it. */
  readonly version: string;
  readonly payload: unknown;
}

export interface OperationError {
  readonly code: string;
  readonly text: string;
}

/**
 * Accepts a delivery, once per document, kind and version: a repetition returns the existing one.
 * - Earlier records that no worker has claimed become Cancelled with code `Superseded`.
 * - A record of an older version than a known one, or of a document that is being voided, is stored as Ignored.
 */
export async function enqueue(
  trx: Trx,
  intent: Intent,
  now: Date,
): Promise<{ readonly operation: Operation; readonly created: boolean }> {
  // Serializes concurrent deliveries of one document.
  await lockUntilCommit(trx, 'document', intent.realmId, intent.txnType, intent.txnId);
  const inserted = await trx
    .insertInto('operation')
    .values({
      id: randomUUID(),
      realmId: intent.realmId,
      txnType: intent.txnType,
      txnId: intent.txnId,
      kind: intent.kind,
      version: intent.version,
      payload: JSON.stringify(intent.payload ?? null),
      progress: JSON.stringify(null),
      state: (await isOutdated(trx, intent)) ? 'Ignored' : 'Queued',
      attempt: 0,
      nextAttemptAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['realmId', 'txnType', 'txnId', 'kind', 'version']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return { operation: await sameIntent(trx, intent), created: false };
  if (inserted.state === 'Queued') await supersede(trx, now, intent);
  return { operation: inserted, created: true };
}

async function isOutdated(trx: Trx, intent: Intent): Promise<boolean> {
  if (intent.kind === 'cancel') return false;
  const known = await ofDocument(trx, intent).select(['kind', 'state', 'version']).execute();
  return known.some((other) =>
    other.kind === 'cancel' ? other.state === 'Queued' : isNewer(other.version, intent.version),
  );
}

/** SyncTokens are counters in decimal text. */
function isNewer(one: string, other: string): boolean {
  return /^\d+$/.test(one) && /^\d+$/.test(other) && BigInt(one) > BigInt(other);
}

function sameIntent(trx: Trx, intent: Intent): Promise<Operation> {
  return ofDocument(trx, intent)
    .selectAll()
    .where('kind', '=', intent.kind)
    .where('version', '=', intent.version)
    .executeTakeFirstOrThrow();
}

/**
 * Claims the next due delivery for `owner` and `leaseMs`; null when there is none. At most one delivery per document is
 * claimed, in the order of arrival. Runs in the 'system' scope; the work itself runs in the scope of the delivery's realm.
 */
export async function claimNext(trx: Trx, now: Date, owner: string, leaseMs: number): Promise<Operation | null> {
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

/**
 * Releases all claims. Only for a store with one process, at its start: the claims then belong to workers of a dead
 * process.
 */
export async function releaseAllClaims(trx: Trx): Promise<void> {
  await trx
    .updateTable('operation')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('leaseOwner', 'is not', null)
    .execute();
}

/** Cancels unclaimed records that a later delivery of the same document supersedes. */
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

/*
 * Writes of the claiming worker. Each returns false, and changes nothing, if the claim was lost (lease expired and
 * claimed again, or superseded): the worker must stop.
 */

/** Merges a part into the progress. */
export async function saveProgress(trx: Trx, claim: Claim, part: DeliveryProgress, now: Date): Promise<boolean> {
  const known = sql`case jsonb_typeof(progress) when 'object' then progress else '{}'::jsonb end`;
  return changed(
    await held(trx, claim)
      .set({ progress: sql<string>`${known} || ${JSON.stringify(part)}::jsonb`, updatedAt: now })
      .executeTakeFirst(),
  );
}

/** Stores how the attempt ended. The state of the delivery is changed separately, in the same transaction. */
export async function saveResult(trx: Trx, claim: Claim, result: DeliveryResult, now: Date): Promise<boolean> {
  return changed(
    await held(trx, claim)
      .set({ result: JSON.stringify(result), updatedAt: now })
      .executeTakeFirst(),
  );
}

/** Adds a change at a vendor. It is stored even if the claim was lost, because the change was made. */
export async function addEffect(trx: Trx, id: string, effect: DeliveryEffect): Promise<void> {
  await trx
    .updateTable('operation')
    .set({ effects: sql<DeliveryEffect[]>`array_append(effects, ${effect}::text)` })
    .where('id', '=', id)
    .execute();
}

/** Extends the lease by `leaseMs`. */
export async function heartbeat(trx: Trx, claim: Claim, leaseMs: number, now: Date): Promise<boolean> {
  return changed(
    await held(trx, claim)
      .set({ leaseUntil: new Date(now.getTime() + leaseMs), updatedAt: now })
      .executeTakeFirst(),
  );
}

export async function complete(
  trx: Trx,
  claim: Claim,
  state: 'Done' | 'Cancelled' | 'Ignored',
  now: Date,
): Promise<boolean> {
  return release(trx, claim, { state, errorCode: null, errorText: null, updatedAt: now });
}

/** Releases the delivery, to be claimed at `nextAttemptAt` or later. Its progress is retained. */
export async function retryLater(
  trx: Trx,
  claim: Claim,
  nextAttemptAt: Date,
  error: OperationError | null,
  now: Date,
): Promise<boolean> {
  return release(trx, claim, {
    nextAttemptAt,
    errorCode: error?.code ?? null,
    errorText: error?.text ?? null,
    updatedAt: now,
  });
}

/** Stops attempts until a person corrects the cause and a new delivery, or `reviveOperation`, follows. */
export async function needsUser(trx: Trx, claim: Claim, error: OperationError, now: Date): Promise<boolean> {
  return release(trx, claim, { state: 'NeedsUser', errorCode: error.code, errorText: error.text, updatedAt: now });
}

/** Requeues a delivery that needed a person. False if it does not need one, or a later delivery replaced it. */
export async function reviveOperation(trx: Trx, id: string, now: Date): Promise<boolean> {
  return changed(
    await trx
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
      .where('state', '=', 'NeedsUser')
      .where((on) => on.not(on.exists(laterOf(on).where('later.state', 'not in', ['Cancelled', 'Ignored']))))
      .executeTakeFirst(),
  );
}

export async function findOperation(trx: Trx, id: string): Promise<Operation | null> {
  return (await trx.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** All deliveries of a document, oldest first. */
export async function operationsOf(trx: Trx, key: DocumentKey): Promise<readonly Operation[]> {
  return ofDocument(trx, key).selectAll().orderBy('seq').execute();
}

/** The operations that came after the one at hand, for the same document. */
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

function held(trx: Trx, claim: Claim) {
  return trx
    .updateTable('operation')
    .where('id', '=', claim.id)
    .where('attempt', '=', claim.attempt)
    .where('leaseOwner', '=', claim.owner)
    .where('state', '=', 'Queued');
}

async function release(
  trx: Trx,
  claim: Claim,
  changes: Partial<Pick<Operation, 'state' | 'nextAttemptAt' | 'errorCode' | 'errorText' | 'updatedAt'>>,
): Promise<boolean> {
  return changed(
    await held(trx, claim)
      .set({ ...changes, leaseOwner: null, leaseUntil: null })
      .executeTakeFirst(),
  );
}

function changed(result: { readonly numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows > 0n;
}
