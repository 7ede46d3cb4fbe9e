import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';

/**
 * A worker's hold on a row: deliveries and runs are rows that any process may claim. A claim raises the attempt number
 * of the row. Every write of the worker states the number it was given, so that a worker whose claim was taken over
 * changes nothing (fencing: Kleppmann, How to do distributed locking).
 */
export interface Claim {
  /** Id of the row. */
  readonly id: string;
  readonly attempt: number;
}

/** How a table stores claims. */
export interface ClaimColumns {
  /** The column that counts the claims of a row. */
  readonly attempt: string;
  /** The `state` of rows that have work left. Only these are written under a claim. */
  readonly openState: string;
}

/** Restricts an update to the claimed row: none if the claim is lost, or the work has ended. */
export function underClaim<DB, Target extends keyof DB, Tables extends keyof DB, Result>(
  update: UpdateQueryBuilder<DB, Target, Tables, Result>,
  { attempt, openState }: ClaimColumns,
  claim: Claim,
): UpdateQueryBuilder<DB, Target, Tables, Result> {
  return update
    .where(sql<boolean>`${sql.ref('id')} = ${claim.id}`)
    .where(sql<boolean>`${sql.ref(attempt)} = ${claim.attempt}`)
    .where(sql<boolean>`${sql.ref('state')} = ${openState}`);
}

/** Executes an update. False: no row was changed. Under a claim this means that it is lost: the worker must stop. */
export async function executeUpdate<DB, Target extends keyof DB, Tables extends keyof DB>(
  update: UpdateQueryBuilder<DB, Target, Tables, UpdateResult>,
): Promise<boolean> {
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}
