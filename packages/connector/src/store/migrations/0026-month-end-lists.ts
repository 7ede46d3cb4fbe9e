import { sql, type Kysely } from 'kysely';

/*
 * A validated address as the provider writes it, where it is the same one in another writing; null = nothing to tidy.
 * Who sent the last request for a certificate to a customer, and how often one was sent.
 */

const statements = [
  'alter table salestax.address_validation add column postal_form jsonb',
  "alter table salestax.exemption_request add column requested_by text not null default ''",
  'alter table salestax.exemption_request add column request_count integer not null default 1',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
