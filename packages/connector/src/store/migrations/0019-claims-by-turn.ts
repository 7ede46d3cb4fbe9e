import { sql, type Kysely } from 'kysely';

/*
 * Indexes for claiming deliveries. `operation_turn`: the first due delivery of each company. `operation_due` replaces
 * `operation_open`, which also contains the deliveries that wait for a person, all of which each claim would pass.
 */

const statements = [
  `create index operation_turn on salestax.operation (realm_id, next_attempt_at, seq) where state = 'Queued'`,
  `create index operation_due on salestax.operation (next_attempt_at) where state = 'Queued'`,
  'drop index salestax.operation_open',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
