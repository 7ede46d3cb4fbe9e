import { sql } from 'kysely';
import type { Trx } from './db.ts';

/*
 * Erases what is stored about one company, with the role that owns the tables: the login of the service has no right to
 * delete a company. The policies of that role show it the rows of the company of the transaction alone.
 */

/** Logs that nobody changes; retention ends that of the activity. */
const logs = ['activity', 'staff_action'];

/** Number of rows by table, tables without any left out. */
export type RowCounts = Readonly<Record<string, number>>;

/**
 * Makes a transaction in the scope of a company one of the owner of the tables. Throws if the login does not own them.
 * Without the time limit of the service: a company may have many rows.
 */
export async function becomeOwner(trx: Trx): Promise<void> {
  await sql`set local role app_owner`.execute(trx);
  await sql`set local statement_timeout = 0`.execute(trx);
}

/** What would be erased. */
export async function countRows(trx: Trx): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfCompanies(trx)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(table)}`.execute(trx);
    if ((rows[0]?.count ?? 0) > 0) counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Deletes the rows; returns their numbers. */
export async function eraseRows(trx: Trx): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfCompanies(trx)) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.id(table)}`.execute(trx);
    if (numAffectedRows > 0n) counts[table] = Number(numAffectedRows);
  }
  return counts;
}

/** From the catalog of the database, so that tables of later migrations are included. */
async function tablesOfCompanies(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attname = 'realm_id'
      and not a.attisdropped and c.relname not in (${sql.join(logs)})
    order by 1`.execute(trx);
  return rows.map(({ name }) => name);
}
