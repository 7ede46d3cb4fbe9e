import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompanyFigures } from '@salestax/contract';
import type { Trx } from '../../store/db.ts';
import type { AddressOutcome, AddressValidationTable, ReplacedAddress, SuggestedAddress } from '../../store/schema.ts';

/** Result of the validation of a customer's address. */
export type AddressValidation = Readonly<Selectable<AddressValidationTable>>;

export interface AddressVerdict {
  /** Fingerprint of the validated address. */
  readonly fingerprint: string;
  readonly outcome: AddressOutcome;
  readonly reason: string | null;
  /** Only and always with outcome 'different'. */
  readonly suggestion: SuggestedAddress | null;
  /** A validated address as the provider writes it. @default null: as it was entered */
  readonly postalForm?: SuggestedAddress | null;
  /** What the accepted suggestion has replaced. @default null */
  readonly undo?: ReplacedAddress | null;
}

/** Rows per statement; PostgreSQL accepts 65,535 values. */
const rowsAtOnce = 5_000;

export function addressValidations(trx: Trx, realmId: string): Promise<AddressValidation[]> {
  return trx.selectFrom('addressValidation').selectAll().where('realmId', '=', realmId).execute();
}

export async function addressValidation(
  trx: Trx,
  realmId: string,
  customerId: string,
): Promise<AddressValidation | null> {
  const found = await trx
    .selectFrom('addressValidation')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return found ?? null;
}

/** Queues the addresses of these customers for validation. */
export async function queueAddresses(
  trx: Trx,
  realmId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<void> {
  const columns = { pending: true, updatedAt: now };
  for (let at = 0; at < customerIds.length; at += rowsAtOnce)
    await trx
      .insertInto('addressValidation')
      .values(customerIds.slice(at, at + rowsAtOnce).map((customerId) => ({ realmId, customerId, ...columns })))
      .onConflict((conflict) => conflict.columns(['realmId', 'customerId']).doUpdateSet(columns))
      .execute();
}

/** Removes the queue entries of a run that ended early. */
export async function dropQueuedAddresses(trx: Trx, realmId: string): Promise<void> {
  await trx
    .updateTable('addressValidation')
    .set({ pending: false })
    .where('realmId', '=', realmId)
    .where('pending', '=', true)
    .execute();
}

/** A customer whose address is queued. `updatedAt`: since when. */
export type QueuedAddress = Pick<AddressValidation, 'customerId' | 'updatedAt'>;

/** Queued addresses, oldest first, and their number. */
export async function queuedAddresses(
  trx: Trx,
  realmId: string,
  limit: number,
): Promise<{ readonly queued: readonly QueuedAddress[]; readonly count: number }> {
  const waiting = trx.selectFrom('addressValidation').where('realmId', '=', realmId).where('pending', '=', true);
  const queued = await waiting
    .select(['customerId', 'updatedAt'])
    .orderBy('updatedAt')
    .orderBy('customerId')
    .limit(limit)
    .execute();
  const { count } = await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { queued, count };
}

/** Stores the result of a validation while the address is queued since `queuedAt`: a decision that was made meanwhile stays. */
export async function saveAddressVerdict(
  trx: Trx,
  { realmId, customerId, queuedAt }: { readonly realmId: string; readonly customerId: string; readonly queuedAt: Date },
  verdict: AddressVerdict,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('addressValidation')
    .set(verdictColumns(verdict, now))
    .where('realmId', '=', realmId)
    .where('customerId', '=', customerId)
    .where('pending', '=', true)
    .where('updatedAt', '=', queuedAt)
    .execute();
}

/** Stores what a person has decided. The result of the former address may have been deleted meanwhile. */
export async function saveAddressDecision(
  trx: Trx,
  realmId: string,
  customerId: string,
  decided: AddressVerdict,
  now: Date,
): Promise<void> {
  const columns = verdictColumns(decided, now);
  await trx
    .insertInto('addressValidation')
    .values({ realmId, customerId, ...columns })
    .onConflict((conflict) => conflict.columns(['realmId', 'customerId']).doUpdateSet(columns))
    .execute();
}

function verdictColumns(
  { fingerprint, outcome, reason, suggestion, postalForm = null, undo = null }: AddressVerdict,
  now: Date,
) {
  return {
    pending: false,
    fingerprint,
    outcome,
    reason,
    suggestion: suggestion === null ? null : JSON.stringify(suggestion),
    postalForm: postalForm === null ? null : JSON.stringify(postalForm),
    undo: undo === null ? null : JSON.stringify(undo),
    updatedAt: now,
  };
}

/** Deletes results, unless there is a newer one. */
export async function deleteAddressResults(
  trx: Trx,
  realmId: string,
  results: readonly Pick<AddressValidation, 'customerId' | 'updatedAt'>[],
): Promise<void> {
  for (let at = 0; at < results.length; at += rowsAtOnce) {
    const rows = results.slice(at, at + rowsAtOnce);
    await trx
      .deleteFrom('addressValidation')
      .where('realmId', '=', realmId)
      .where((expression) =>
        expression(
          expression.refTuple('customerId', 'updatedAt'),
          'in',
          rows.map(({ customerId, updatedAt }) => expression.tuple(customerId, updatedAt)),
        ),
      )
      .execute();
  }
}

type Addresses = NonNullable<CompanyFigures['addresses']>;

export type AddressRow = Omit<Addresses, 'at'> & { readonly at: Date | null };

/** A result counts until there is another one, also while the address is queued again. */
export const addressesIn = (realm: RawBuilder<unknown>): RawBuilder<AddressRow> => sql`
  select coalesce(max(updated_at) filter (where not pending), max(updated_at)) as at,
    count(*) filter (where outcome = 'validated') as validated,
    count(*) filter (where outcome = 'different') as to_review,
    count(*) filter (where outcome in ('failed', 'not-checked')) as failed
  from address_validation where realm_id = ${realm} and outcome is not null`;

export async function addressFigures(trx: Trx, realmId: string): Promise<CompanyFigures['addresses']> {
  const { rows } = await addressesIn(sql`${realmId}`).execute(trx);
  const { at = null, validated = 0, toReview = 0, failed = 0 } = rows[0] ?? {};
  return at === null ? null : { at: at.toISOString(), validated, toReview, failed };
}

/** How many addresses the provider could not validate, without those that it cannot be asked about. */
export async function countRefusedAddresses(trx: Trx, realmId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('addressValidation')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('realmId', '=', realmId)
    .where('outcome', '=', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

/** Fingerprints of the addresses of a customer with the outcome 'different' or 'failed'. */
export const unconfirmedFingerprints = (trx: Trx, realmId: string, customerId: string) =>
  sql<{ readonly fingerprint: string }>`
    select fingerprint from address_validation
    where realm_id = ${realmId} and customer_id = ${customerId}
      and outcome in ('different', 'failed') and fingerprint is not null`.execute(trx);
