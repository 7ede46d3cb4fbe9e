import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { lockUntilCommit } from '../../store/named-lock.ts';
import type { DeliveryResult } from '../../domain/delivery-result.ts';
import type { DeliveryEffect, OperationKind, OperationState, OperationTable, Schema } from '../../store/schema.ts';
import type { DeliveryProgress } from './delivery-data.ts';

/** An intent of the user that must reach the providers: the outbox row of one saved, voided or deleted document. */
export type Operation = Readonly<Selectable<OperationTable>>;

/** A worker's hold on an operation. Whoever claims it next raises `attempt`, and this hold changes nothing any more. */
export type Claim = Readonly<Pick<Operation, 'id' | 'attempt'>> & { readonly owner: string };

export interface Intent extends DocumentKey {
  readonly kind: OperationKind;
  /** The document's SyncToken; '' for a cancel that does not know it. */
  readonly version: string;
  readonly payload: unknown;
}

export interface OperationError {
  readonly code: string;
  readonly text: string;
}

/**
 * Accepts an intent, once per document, kind and version: a repetition answers the operation that is there.
 * - What the new intent makes pointless (an earlier record that nobody works on) is Cancelled, code `Superseded`.
 * - A record of an older version than a known one, or of a document whose void is under way, is kept as Ignored: the void wins.
 */
export async function enqueue(
  trx: Trx,
  intent: Intent,
  now: Date,
): Promise<{ readonly operation: Operation; readonly created: boolean }> {
  // Intents for one document that arrive together must see each other.
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

/** SyncTokens are counters written as text. */
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
 * The next operation that is due, now held by `owner` for `leaseMs`; null when there is none.
 * Per document at most one is held, in the order of arrival. Runs in the 'system' scope; the work itself
 * then belongs into the scope of the operation's realm.
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
 * Takes every operation from whoever holds it. Only for a store that one process owns, at its start: the holders are
 * then workers of a process that is dead.
 */
export async function releaseAllClaims(trx: Trx): Promise<void> {
  await trx
    .updateTable('operation')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('leaseOwner', 'is not', null)
    .execute();
}

/** Records that nobody holds and that a later intent for the same document has made pointless. */
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
 * The holder's reports. Each answers false, and changes nothing, when the claim was lost meanwhile
 * (lease expired and claimed again, superseded): the worker must stop.
 */

/** Adds to what the attempts have found out; a part that is there already is replaced. */
export async function saveProgress(trx: Trx, claim: Claim, part: DeliveryProgress, now: Date): Promise<boolean> {
  const known = sql`case jsonb_typeof(progress) when 'object' then progress else '{}'::jsonb end`;
  return changed(
    await held(trx, claim)
      .set({ progress: sql<string>`${known} || ${JSON.stringify(part)}::jsonb`, updatedAt: now })
      .executeTakeFirst(),
  );
}

/** How the attempt ended. The state of the operation changes separately, in the same transaction. */
export async function saveResult(trx: Trx, claim: Claim, result: DeliveryResult, now: Date): Promise<boolean> {
  return changed(
    await held(trx, claim)
      .set({ result: JSON.stringify(result), updatedAt: now })
      .executeTakeFirst(),
  );
}

/** Adds a change at a vendor. It took place whether or not the claim was lost meanwhile. */
export async function addEffect(trx: Trx, id: string, effect: DeliveryEffect): Promise<void> {
  await trx
    .updateTable('operation')
    .set({ effects: sql<DeliveryEffect[]>`array_append(effects, ${effect}::text)` })
    .where('id', '=', id)
    .execute();
}

/** Still at work: holds the operation for another `leaseMs`. */
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

/** Gives the operation back, to be claimed at `nextAttemptAt` or later. The steps that are done stay done. */
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

/** Nothing more happens until a person mends something and a new intent, or `reviveOperation`, follows. */
export async function needsUser(trx: Trx, claim: Claim, error: OperationError, now: Date): Promise<boolean> {
  return release(trx, claim, { state: 'NeedsUser', errorCode: error.code, errorText: error.text, updatedAt: now });
}

/** Puts an operation that needed a person back to the start. False when it does not wait for one, or a later intent took its place. */
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

/** Everything ever intended for a document, oldest first. */
export async function operationsOf(trx: Trx, key: DocumentKey): Promise<readonly Operation[]> {
  return ofDocument(trx, key).selectAll().orderBy('seq').execute();
}

/** How many operations of the visible realms are in each state that somebody still waits for. */
export async function countWaiting(trx: Trx): Promise<ReadonlyMap<OperationState, number>> {
  const rows = await trx
    .selectFrom('operation')
    .select((on) => ['state', on.fn.countAll<number>().as('count')])
    .where('state', 'in', ['Queued', 'NeedsUser'])
    .groupBy('state')
    .execute();
  return new Map(rows.map((row) => [row.state, row.count]));
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
