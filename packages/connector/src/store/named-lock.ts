import { sql } from 'kysely';
import type { Trx } from './db.ts';

/**
 * Acquires the lock of this name and holds it until the transaction ends. For rules over several rows, or over a row that does not
 * exist yet. Two names may share a lock by a hash collision, which only costs time.
 */
export async function lockForTransaction(trx: Trx, ...name: readonly (string | number)[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`.execute(trx);
}
