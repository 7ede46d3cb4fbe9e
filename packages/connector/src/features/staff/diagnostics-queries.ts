import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';

/* Queries of support staff on a company's work and calls ('staff' scope): the role may read these columns only. */

/** Version of the database server. */
export async function databaseVersion(trx: Trx): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(trx);
  return rows[0]?.version ?? '';
}
