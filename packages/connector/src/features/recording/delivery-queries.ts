import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from 'kysely';
import { type DeliveryResult, ignored } from '../../domain/delivery-result.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { isNewer } from '../../domain/sync-token.ts';
import { type Claim, type ClaimColumns, executeUpdate, underClaim } from '../../service/claims/claim.ts';
import type { Db, Trx } from '../../store/db.ts';
import { lockForTransaction } from '../../store/named-lock.ts';
import type { DeliveryEffect, DeliveryKind, DeliveryState, DeliveryTable, Schema } from '../../store/schema.ts';
import { type DeliveryProgress, payloadOf, watchedMs } from './delivery-data.ts';

/** A row of the outbox: one saved, voided or deleted document that must reach the tax provider. */
export type Delivery = Readonly<Selectable<DeliveryTable>>;

/** The claim of a delivery. `reviveDelivery` sets its attempt number to 0, so the owner is compared, too. */
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
 * Adds a delivery, once per document, kind and version: a repetition returns the existing delivery.
 * - Earlier records of the document that no worker holds are superseded: state Cancelled, error code `Superseded`. Not a
 *   recalculation that has begun: it goes on to its end, with the document as it is then. A save comes back if the
 *   recalculation that superseded it does not begin (`reviveSupersededSave`).
 * - A record of an older version than a known one, or of a document whose void or deletion waits for a worker, is stored
 *   as Ignored. A repetition returns this row; it is not queued again.
 */
export async function enqueue(
  trx: Trx,
  request: DeliveryRequest,
  now: Date,
): Promise<{ readonly delivery: Delivery; readonly created: boolean }> {
  // Concurrent requests for one document are handled one after the other: the statements of a transaction run in the order in
  // which they are issued, so the lock is held before anything is read.
  const [, isLate] = await Promise.all([
    lockForTransaction(trx, 'document', request.realmId, request.txnType, request.txnId),
    isOutdated(trx, request),
  ]);
  const inserting = trx
    .insertInto('delivery')
    .values({
      id: randomUUID(),
      realmId: request.realmId,
      txnType: request.txnType,
      txnId: request.txnId,
      kind: request.kind,
      version: request.version,
      payload: JSON.stringify(request.payload ?? null),
      progress: JSON.stringify(null),
      state: isLate ? 'Ignored' : 'Queued',
      attempt: 0,
      nextAttemptAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['realmId', 'txnType', 'txnId', 'kind', 'version']).doNothing())
    .returningAll()
    .executeTakeFirst();
  // Without a later request that waits, nothing is superseded.
  const [inserted] = await Promise.all([inserting, ...supersede(trx, now, request)]);
  if (!inserted) return { delivery: await existingDelivery(trx, request), created: false };
  return { delivery: inserted, created: true };
}

async function isOutdated(trx: Trx, request: DeliveryRequest): Promise<boolean> {
  if (request.kind === 'cancel') return false;
  const deliveries = await ofDocument(trx, request)
    .select(['id', 'kind', 'state', 'version', 'leaseOwner', 'payload'])
    .execute();
  // What a browser says of a version does not hold against what the accounting service reports.
  const isOfPanel = isSavedInPanel({ id: '', payload: request.payload });
  const others = deliveries.filter((other) => other.kind === 'cancel' || isOfPanel || !isSavedInPanel(other));
  return others.some((other) =>
    other.kind === 'cancel' ? isUnclaimed(other) : isNewer(other.version, request.version),
  );
}

const isSavedInPanel = (delivery: { readonly id: string; readonly payload?: unknown }): boolean =>
  payloadOf({ payload: null, ...delivery }).isSavedInPanel === true;

/** A worker has yet to read the document; one that holds the delivery may have done so before the save. */
function isUnclaimed({ state, leaseOwner }: Pick<Delivery, 'state' | 'leaseOwner'>): boolean {
  return state === 'Queued' && leaseOwner === null;
}

function existingDelivery(trx: Trx, request: DeliveryRequest): Promise<Delivery> {
  return ofDocument(trx, request)
    .selectAll()
    .where('kind', '=', request.kind)
    .where('version', '=', request.version)
    .executeTakeFirstOrThrow();
}

/** Who claims, and what it may claim. */
export interface Claimant {
  readonly owner: string;
  /** Milliseconds. */
  readonly leaseMs: number;
  /** Companies take turns: those that follow this realm id come first, in the order of their realm ids. */
  readonly afterRealm: string;
  /** Companies whose deliveries are not claimed now. */
  readonly exceptRealms: readonly string[];
}

/** What a search found. */
export interface ClaimResult {
  /** Null: none is due, or none may be claimed now. */
  readonly delivery: Delivery | null;
  /** When the next delivery is or was due; null = none waits. */
  readonly nextDueAt: Date | null;
}

/**
 * Claims the next delivery that is due. Deliveries of one document are claimed one after the other, in the order of
 * arrival. Until the lease ends, `nextAttemptAt` is its end. The work is done in the scope of the delivery's realm.
 */
export async function claimNext(db: Pick<Db, 'batch'>, now: Date, claimant: Claimant): Promise<ClaimResult> {
  for (;;) {
    const [delivery, nextDueAt] = await db.batch('system', (trx) => [claimDue(trx, now, claimant), findNextDueAt(trx)]);
    // A record with a later one is superseded by `enqueue`, or by its worker at the end of the attempt. Only where that worker
    // died is it claimed again, so never at a first attempt.
    if (delivery === null || delivery.attempt === 1) return { delivery, nextDueAt };
    const [isSuperseded] = await db.batch('system', (trx) => [supersedeOne(trx, delivery.id, now)]);
    if (!isSuperseded) return { delivery, nextDueAt };
  }
}

async function claimDue(trx: Trx, now: Date, claimant: Claimant): Promise<Delivery | null> {
  const { owner, leaseMs, afterRealm } = claimant;
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const claimed = await trx
    .updateTable('delivery')
    .set((on) => ({
      attempt: on('attempt', '+', 1),
      leaseOwner: owner,
      leaseUntil,
      nextAttemptAt: leaseUntil,
      updatedAt: now,
    }))
    // Ends the search at once if nothing is due. As a minimum it is read from the index, whatever the statistics say.
    .where((on) =>
      on(
        on
          .selectFrom('delivery')
          .select('nextAttemptAt')
          .where('state', '=', 'Queued')
          .orderBy('nextAttemptAt')
          .limit(1),
        '<=',
        now,
      ),
    )
    // The second part is evaluated only if no company after `afterRealm` has a delivery that is due.
    .where('id', '=', sql<string>`coalesce(${dueAfter(afterRealm, claimant, now)}, ${dueAfter('', claimant, now)})`)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/**
 * The first due delivery of the first company after `realmId` that has one, those that a person waits for before all others,
 * unless they have failed before. It goes from company to company in the indexes `delivery_turn` and `delivery_watched`, so
 * its time does not depend on how many deliveries wait.
 */
function dueAfter(realmId: string, { exceptRealms }: Claimant, now: Date): RawBuilder<string> {
  const isAllowed = exceptRealms.length === 0 ? sql`true` : sql`turn.realm_id not in (${sql.join(exceptRealms)})`;
  const firstDue = (which: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
      select next.id from delivery as next
      where next.realm_id = turn.realm_id and next.state = 'Queued' and next.next_attempt_at <= ${now}
        and (next.lease_until is null or next.lease_until <= ${now}) ${which}
        and not exists (
          select from delivery as earlier
          where earlier.realm_id = next.realm_id and earlier.txn_type = next.txn_type and earlier.txn_id = next.txn_id
            and earlier.seq < next.seq and earlier.state = 'Queued'
        )
      order by ${order}, next.seq limit 1
      for update skip locked
    )`;
  const isWatched = sql`and next.payload->>'isSavedInPanel' = 'true' and next.attempt = 0
    and next.created_at > ${watchedSince(now)}`;
  return sql`(
    with recursive turn (realm_id) as (
      (select realm_id from delivery
        where state = 'Queued' and realm_id > ${realmId} order by realm_id limit 1)
      union all
      select (select following.realm_id from delivery as following
        where following.state = 'Queued' and following.realm_id > turn.realm_id order by following.realm_id limit 1)
      from turn where turn.realm_id is not null
    )
    select first.id from turn cross join lateral (
      select coalesce(${firstDue(isWatched, sql`next.created_at`)}, ${firstDue(sql``, sql`next.next_attempt_at`)}) as id
      -- Evaluated once, not at each use of the id.
      offset 0
    ) as first
    where ${isAllowed} and first.id is not null limit 1
  )`;
}

async function findNextDueAt(trx: Trx): Promise<Date | null> {
  const next = await trx
    .selectFrom('delivery')
    .select('nextAttemptAt')
    .where('state', '=', 'Queued')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst();
  return next?.nextAttemptAt ?? null;
}

/** Ends all claims. Only at the start of a process that alone uses the database: its claims are of a dead process. */
export async function releaseAllClaims(trx: Trx): Promise<void> {
  await trx
    .updateTable('delivery')
    // Due at once: until now, `nextAttemptAt` was the end of the lease.
    .set((on) => ({ leaseOwner: null, leaseUntil: null, nextAttemptAt: on.ref('updatedAt') }))
    .where('leaseOwner', 'is not', null)
    .execute();
}

/** Cancels the records of a document that no worker holds if there is a later request. */
function supersede(trx: Trx, now: Date, document: DocumentKey): readonly Promise<unknown>[] {
  return [
    // A worker that ends its attempt at the same time has either committed then, or sees the later request.
    ofDocument(trx, document).select('id').where('leaseOwner', 'is not', null).forUpdate().execute(),
    superseding(trx, now)
      .where('realmId', '=', document.realmId)
      .where('txnType', '=', document.txnType)
      .where('txnId', '=', document.txnId)
      .where((on) => on.or([on('leaseUntil', 'is', null), on('leaseUntil', '<=', now)]))
      .execute(),
  ];
}

/** Cancels one record, whose claim this transaction has made or ended, if there is a later request; else false. */
function supersedeOne(trx: Trx, id: string, now: Date): Promise<boolean> {
  return executeUpdate(superseding(trx, now).where('id', '=', id));
}

function superseding(trx: Trx, now: Date) {
  return (
    trx
      .updateTable('delivery')
      .set({
        state: 'Cancelled',
        errorCode: 'Superseded',
        errorText: null,
        leaseOwner: null,
        leaseUntil: null,
        updatedAt: now,
      })
      .where('kind', '=', 'record')
      .where('state', 'in', ['Queued', 'NeedsUser'])
      // A recalculation that has begun (it has stored the amounts before it) may have written the version that the
      // later request reports.
      .where((on) => on.or([on('state', '=', 'NeedsUser'), sql<boolean>`progress->'before' is null`]))
      .where((on) => on.exists(laterOf(on).where('later.state', '=', 'Queued')))
  );
}

/** The claim that `claimNext` returned the delivery with. */
export function claimOf({ id, attempt, leaseOwner }: Delivery): DeliveryClaim {
  return { id, attempt, owner: leaseOwner ?? '' };
}

/*
 * Writes under a claim. Each returns false, and changes nothing, if the claim is lost (expired and claimed again, or
 * superseded): the worker must stop.
 */

/** Adds to the progress; fields that exist are replaced. */
export function saveProgress(trx: Trx, claim: DeliveryClaim, part: DeliveryProgress, now: Date): Promise<boolean> {
  return executeUpdate(held(trx, claim).set({ progress: progressWith(part), updatedAt: now }));
}

/** The progress with these fields added or replaced. */
export function progressWith(part: DeliveryProgress): RawBuilder<string> {
  const known = sql`case jsonb_typeof(progress) when 'object' then progress else '{}'::jsonb end`;
  return sql<string>`${known} || ${JSON.stringify(part)}::jsonb`;
}

/** How the attempt ended, where the state of the delivery is changed separately, in the same transaction. */
export function saveResult(trx: Trx, claim: DeliveryClaim, result: DeliveryResult, now: Date): Promise<boolean> {
  return executeUpdate(held(trx, claim).set({ result: JSON.stringify(result), updatedAt: now }));
}

/** Adds a change at a vendor; also if the claim is lost, because the change took place. */
export async function addEffect(trx: Trx, id: string, effect: DeliveryEffect): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ effects: sql<DeliveryEffect[]>`array_append(effects, ${effect}::text)` })
    .where('id', '=', id)
    .execute();
}

/** Renews the lease: the delivery is held for another `leaseMs`. */
export function heartbeat(trx: Trx, claim: DeliveryClaim, leaseMs: number, now: Date): Promise<boolean> {
  const leaseUntil = new Date(now.getTime() + leaseMs);
  return executeUpdate(held(trx, claim).set({ leaseUntil, nextAttemptAt: leaseUntil, updatedAt: now }));
}

/** Ends the claim and the delivery, with its result. */
export function complete(
  trx: Trx,
  claim: DeliveryClaim,
  result: Extract<DeliveryResult, { readonly kind: 'done' | 'ignored' }>,
  now: Date,
): Promise<boolean> {
  const state = result.kind === 'done' ? 'Done' : 'Ignored';
  const ended = { errorCode: null, errorText: null, updatedAt: now };
  return release(trx, claim, { state, result: JSON.stringify(result), ...ended });
}

/**
 * Ends the claim; the delivery may be claimed again at `nextAttemptAt`, unless there is a later request. Without an error, no
 * result of the attempt is kept.
 */
export async function retryLater(
  trx: Trx,
  claim: DeliveryClaim,
  nextAttemptAt: Date,
  error: DeliveryError | null,
  now: Date,
): Promise<boolean> {
  const isHeld = await release(trx, claim, {
    nextAttemptAt,
    ...(error === null && { result: null }),
    errorCode: error?.code ?? null,
    errorText: error?.text ?? null,
    updatedAt: now,
  });
  if (isHeld) await supersedeOne(trx, claim.id, now);
  return isHeld;
}

/**
 * Ends the claim as if it had not been made, because nothing was tried; the delivery is due at `until`, and so are the others of its
 * company that are due and that nobody waits for.
 */
export async function postpone(
  trx: Trx,
  claim: DeliveryClaim & Pick<Delivery, 'realmId'>,
  until: Date,
  now: Date,
): Promise<void> {
  if (!(await release(trx, claim, { nextAttemptAt: until, attempt: claim.attempt - 1, updatedAt: now }))) return;
  await supersedeOne(trx, claim.id, now);
  await trx
    .updateTable('delivery')
    .set({ nextAttemptAt: until })
    .where('id', 'in', (on) =>
      on
        .selectFrom('delivery')
        .select('id')
        .where('realmId', '=', claim.realmId)
        .where('state', '=', 'Queued')
        .where('leaseOwner', 'is', null)
        .where('nextAttemptAt', '<=', now)
        .where(isInBackground(now))
        .orderBy('nextAttemptAt')
        .orderBy('seq')
        .limit(mostPostponed)
        // Other workers postpone them at the same time.
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The others follow with the next one that is claimed. */
const mostPostponed = 500;

/** As `priorityOf` has it. */
const isInBackground = (now: Date): RawBuilder<SqlBool> =>
  sql`(coalesce(payload->>'isSavedInPanel', '') <> 'true' or created_at <= ${watchedSince(now)})`;

const watchedSince = (now: Date): Date => new Date(now.getTime() - watchedMs);

/** Ends the claim; the delivery is not claimed again unless `reviveDelivery` is called. */
export async function needsUser(trx: Trx, claim: DeliveryClaim, error: DeliveryError, now: Date): Promise<boolean> {
  const { code: errorCode, text: errorText } = error;
  const isHeld = await release(trx, claim, { state: 'NeedsUser', errorCode, errorText, updatedAt: now });
  if (isHeld) await supersedeOne(trx, claim.id, now);
  return isHeld;
}

/**
 * Queues an ended delivery again, for as long as a new one: the time before does not count as tried. False if it is in
 * none of the states, or there is a later request.
 */
export function reviveDelivery(
  trx: Trx,
  id: string,
  now: Date,
  states: readonly DeliveryState[] = ['NeedsUser'],
): Promise<boolean> {
  return executeUpdate(reviving(trx, now).where('id', '=', id).where('state', 'in', states));
}

/**
 * Queues the saves of a company again that came to their turn while calculation was off. Call it in the transaction that
 * switches calculation on: they were saved with the calculated tax, and another report of the same save adds no delivery.
 * A recalculation has told its run how it ended, and is not repeated.
 */
export async function reviveSavesEndedWhileOff(trx: Trx, realmId: string, now: Date): Promise<void> {
  await reviving(trx, now)
    .where('realmId', '=', realmId)
    .where('kind', '=', 'record')
    .where('state', '=', 'Ignored')
    .where(sql<boolean>`result->>'why' = 'calculation-off'`)
    .where(sql<boolean>`payload->'recalculatedSyncToken' is null`)
    .execute();
}

/**
 * Queues the deliveries of a company again that a vendor has refused for a day because of the connection or its credentials.
 * Returns their ids.
 */
export async function reviveRefusedConnections(trx: Trx, realmId: string, now: Date): Promise<readonly string[]> {
  const revived = await reviving(trx, now)
    .where('realmId', '=', realmId)
    .where('state', '=', 'NeedsUser')
    .where(sql<boolean>`result->'error'->>'recovery' = 'reconnect'`)
    .returning('id')
    .execute();
  return revived.map(({ id }) => id);
}

/** Of ended deliveries, those of documents without a later request. */
function reviving(trx: Trx, now: Date) {
  return trx
    .updateTable('delivery')
    .set({
      state: 'Queued',
      attempt: 0,
      progress: progressWith({ triedSince: now.toISOString(), revivedAt: now.toISOString() }),
      nextAttemptAt: now,
      result: null,
      errorCode: null,
      errorText: null,
      updatedAt: now,
    })
    .where((on) => on.not(on.exists(laterOf(on).where('later.state', 'not in', ['Cancelled', 'Ignored']))));
}

/**
 * Queues the newest superseded save of a document again, unless there is a later request. For a recalculation that has
 * ended without beginning: the save whose place it took is not recorded otherwise.
 */
export async function reviveSupersededSave(trx: Trx, document: DocumentKey, now: Date): Promise<void> {
  const superseded = await ofDocument(trx, document)
    .select('id')
    .where('kind', '=', 'record')
    .where('state', '=', 'Cancelled')
    .where('errorCode', '=', 'Superseded')
    .where(sql<boolean>`payload->'recalculatedSyncToken' is null`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (superseded !== undefined) await reviveDelivery(trx, superseded.id, now, ['Cancelled']);
}

/**
 * Ends a queued recalculation for good that no worker holds and that has not begun, for whoever waits for it no longer; a save
 * whose place it took comes back. False: it goes on to its end.
 */
export async function stopUnbegun(trx: Trx, delivery: Delivery, now: Date): Promise<boolean> {
  const isStopped = await executeUpdate(
    trx
      .updateTable('delivery')
      .set({
        state: 'Ignored',
        result: JSON.stringify(ignored('stopped')),
        errorCode: null,
        errorText: null,
        updatedAt: now,
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'Queued')
      .where('leaseOwner', 'is', null)
      .where(sql<boolean>`progress->'before' is null`),
  );
  if (isStopped) await reviveSupersededSave(trx, delivery, now);
  return isStopped;
}

export async function findDelivery(trx: Trx, id: string): Promise<Delivery | null> {
  return (await trx.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export function deliveriesById(trx: Trx, ids: readonly string[]): Promise<Delivery[]> {
  return trx.selectFrom('delivery').selectAll().where('id', 'in', ids).execute();
}

/** All deliveries of a document, oldest first. */
export async function deliveriesOf(trx: Trx, key: DocumentKey): Promise<readonly Delivery[]> {
  return ofDocument(trx, key).selectAll().orderBy('seq').execute();
}

/** Later deliveries of the same document. */
function laterOf(on: ExpressionBuilder<Schema, 'delivery'>) {
  return on
    .selectFrom('delivery as later')
    .select('later.id')
    .whereRef('later.realmId', '=', 'delivery.realmId')
    .whereRef('later.txnType', '=', 'delivery.txnType')
    .whereRef('later.txnId', '=', 'delivery.txnId')
    .whereRef('later.seq', '>', 'delivery.seq');
}

function ofDocument(trx: Trx, key: DocumentKey) {
  return trx
    .selectFrom('delivery')
    .where('realmId', '=', key.realmId)
    .where('txnType', '=', key.txnType)
    .where('txnId', '=', key.txnId);
}

function held(trx: Trx, claim: DeliveryClaim) {
  return underClaim(trx.updateTable('delivery'), claimColumns, claim).where('leaseOwner', '=', claim.owner);
}

function release(
  trx: Trx,
  claim: DeliveryClaim,
  changes: Updateable<
    Pick<DeliveryTable, 'state' | 'result' | 'attempt' | 'nextAttemptAt' | 'errorCode' | 'errorText' | 'updatedAt'>
  >,
): Promise<boolean> {
  return executeUpdate(held(trx, claim).set({ ...changes, leaseOwner: null, leaseUntil: null }));
}

/** Deliveries of documents of one type that were not cancelled, in their order. */
export async function deliveriesOfDocuments(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<readonly Pick<Delivery, 'txnId' | 'state' | 'result'>[]> {
  return trx
    .selectFrom('delivery')
    .select(['txnId', 'state', 'result'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .where('state', '<>', 'Cancelled')
    .orderBy('seq')
    .execute();
}

/* What support staff see of deliveries ('staff' scope): the role may read these columns only. */

/** Number of a company's deliveries in each state. */
export async function countDeliveries(trx: Trx, realmId: string): Promise<Partial<Record<DeliveryState, number>>> {
  const rows = await trx
    .selectFrom('delivery')
    .select((on) => ['state', on.fn.countAll<number>().as('count')])
    .where('realmId', '=', realmId)
    .groupBy('state')
    .orderBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Newest first. */
export function newestDeliveries(trx: Trx, realmId: string, limit: number) {
  return trx
    .selectFrom('delivery')
    .select([
      'id',
      'txnType',
      'txnId',
      'kind',
      'state',
      'attempt',
      'errorCode',
      'nextAttemptAt',
      'createdAt',
      'updatedAt',
    ])
    .where('realmId', '=', realmId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Deliveries of a company that have not ended. */
export async function countQueued(trx: Trx, realmId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('delivery')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('realmId', '=', realmId)
    .where('state', '=', 'Queued')
    .executeTakeFirstOrThrow();
  return count;
}
