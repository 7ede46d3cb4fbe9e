import { sql, type Kysely } from 'kysely';

/*
 * A run keeps the result of the one before it until it has its own, with the request and the times that belong to it. It
 * says which vendor it waits for. Documents of a stopped recalculation that were not begun are stored as such.
 */

const statements = [
  `alter table salestax.background_run
     add column result_request jsonb,
     add column result_started_at timestamptz,
     add column result_ended_at timestamptz,
     add column waits_for jsonb`,
  `alter table salestax.recalculation drop constraint recalculation_outcome_check`,
  `alter table salestax.recalculation add constraint recalculation_outcome_check
     check (outcome in ('changed', 'unchanged', 'skipped', 'failed', 'waiting', 'stopped'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
