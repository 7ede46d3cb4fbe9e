import { type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely';
import type { DeliveryResult } from '../../domain/delivery-result.ts';
import { type Claim, type ClaimColumns, executeUpdate, underClaim } from '../../service/claims/claim.ts';
import type { Trx } from '../../store/db.ts';
import type { DeliveryEffect, DeliveryTable } from '../../store/schema.ts';
import { type DeliveryProgress, watchedSince } from './delivery-data.ts';
import { type Delivery, progressWith } from './delivery-queries.ts';
import { supersedeOne } from './supersede-delivery.ts';

/*
 * What a worker writes of the delivery that it holds. Each write returns false, and changes nothing, if the claim is lost
 * (expired and claimed again, or superseded): the worker must stop.
 */

/** The claim of a delivery. `reviveDelivery` sets its attempt number to 0, so the owner is compared, too. */
export interface DeliveryClaim extends Claim {
  readonly owner: string;
}

const claimColumns: ClaimColumns = { attempt: 'attempt', openState: 'Queued' };

export interface DeliveryError {
  readonly code: string;
  readonly text: string;
}

/** The claim that `claimNext` returned the delivery with. */
export function claimOf({ id, attempt, leaseOwner }: Delivery): DeliveryClaim {
  return { id, attempt, owner: leaseOwner ?? '' };
}

/** Adds to the progress; fields that exist are replaced. */
export function saveProgress(trx: Trx, claim: DeliveryClaim, part: DeliveryProgress, now: Date): Promise<boolean> {
  return executeUpdate(updateHeld(trx, claim).set({ progress: progressWith(part), updatedAt: now }));
}

/** Stores how the attempt ended; the state of the delivery is changed separately, in the same transaction. */
export function saveResult(trx: Trx, claim: DeliveryClaim, result: DeliveryResult, now: Date): Promise<boolean> {
  return executeUpdate(updateHeld(trx, claim).set({ result: JSON.stringify(result), updatedAt: now }));
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
  return executeUpdate(updateHeld(trx, claim).set({ leaseUntil, nextAttemptAt: leaseUntil, updatedAt: now }));
}

/** Ends the claim and the delivery, with its result. */
export function complete(
  trx: Trx,
  claim: DeliveryClaim,
  result: Extract<DeliveryResult, { readonly kind: 'done' | 'ignored' }>,
  now: Date,
): Promise<boolean> {
  const state = result.kind === 'done' ? 'Done' : 'Ignored';
  const withoutError = { errorCode: null, errorText: null, updatedAt: now };
  return release(trx, claim, { state, result: JSON.stringify(result), ...withoutError });
}

/**
 * Ends the claim; the delivery may be claimed again at `nextAttemptAt`, unless there is a later request. Without an error, no
 * result of the attempt is stored.
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
 * Ends the claim as if it had not been made, because nothing was tried; the delivery is due at `until`, and so are the
 * others of its company that are due and that nobody waits for.
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

/** Maximum deliveries that one call postpones; the others are postponed when the next one is claimed. */
const mostPostponed = 500;

/** Whether nobody waits for the delivery; the same rule as in `priorityOf`. */
const isInBackground = (now: Date): RawBuilder<SqlBool> =>
  sql`(coalesce(payload->>'isSavedInPanel', '') <> 'true' or created_at <= ${watchedSince(now)})`;

/** Ends the claim; the delivery is not claimed again unless `reviveDelivery` is called. */
export async function needsUser(trx: Trx, claim: DeliveryClaim, error: DeliveryError, now: Date): Promise<boolean> {
  const { code: errorCode, text: errorText } = error;
  const isHeld = await release(trx, claim, { state: 'NeedsUser', errorCode, errorText, updatedAt: now });
  if (isHeld) await supersedeOne(trx, claim.id, now);
  return isHeld;
}

function updateHeld(trx: Trx, claim: DeliveryClaim) {
  return underClaim(trx.updateTable('delivery'), claimColumns, claim).where('leaseOwner', '=', claim.owner);
}

function release(
  trx: Trx,
  claim: DeliveryClaim,
  changes: Updateable<
    Pick<DeliveryTable, 'state' | 'result' | 'attempt' | 'nextAttemptAt' | 'errorCode' | 'errorText' | 'updatedAt'>
  >,
): Promise<boolean> {
  return executeUpdate(updateHeld(trx, claim).set({ ...changes, leaseOwner: null, leaseUntil: null }));
}
