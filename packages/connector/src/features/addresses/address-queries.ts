import type { Selectable } from 'kysely';
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
  /** A validated address as the provider writes it. @default as it is */
  readonly postalForm?: SuggestedAddress | null;
  /** What a decision has replaced. @default nothing */
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

/** Customers whose addresses are queued, oldest first, and their number. */
export async function queuedAddresses(
  trx: Trx,
  realmId: string,
  limit: number,
): Promise<{ readonly customerIds: readonly string[]; readonly count: number }> {
  const waiting = trx.selectFrom('addressValidation').where('realmId', '=', realmId).where('pending', '=', true);
  const rows = await waiting.select('customerId').orderBy('updatedAt').orderBy('customerId').limit(limit).execute();
  const { count } = await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { customerIds: rows.map(({ customerId }) => customerId), count };
}

export async function saveAddressVerdict(
  trx: Trx,
  realmId: string,
  customerId: string,
  { fingerprint, outcome, reason, suggestion, postalForm = null, undo = null }: AddressVerdict,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('addressValidation')
    .set({
      pending: false,
      fingerprint,
      outcome,
      reason,
      suggestion: suggestion === null ? null : JSON.stringify(suggestion),
      postalForm: postalForm === null ? null : JSON.stringify(postalForm),
      undo: undo === null ? null : JSON.stringify(undo),
      updatedAt: now,
    })
    .where('realmId', '=', realmId)
    .where('customerId', '=', customerId)
    .execute();
}
