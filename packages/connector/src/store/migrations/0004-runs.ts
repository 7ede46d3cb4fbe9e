import { sql, type Kysely } from 'kysely';

/* Columns for resuming, joining and cancelling runs. The previous version runs beside this one. */

const statements = [
  'alter table salestax.background_run drop constraint background_run_state_check',
  `alter table salestax.background_run add constraint background_run_state_check
     check (state in ('running', 'ready', 'failed', 'cancelled'))`,
  'alter table salestax.background_run add column stages jsonb',
  // Counts the requests that joined a run, so that one that came while it ended is not missed.
  'alter table salestax.background_run add column generation integer not null default 1',
  'alter table salestax.background_run add column attempts integer not null default 0',
  `alter table salestax.background_run add column correlation_id text not null default ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
