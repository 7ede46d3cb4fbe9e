import { Client } from 'pg';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { withoutPolicies } from '../../packages/connector/src/testing/databases.harness.ts';
import { textAt } from './json.ts';

/** Every row of the database as text, by table, as an attacker could read it. */
export async function dumpOf({ jobStore }: Pick<Db, 'jobStore'>): Promise<ReadonlyMap<string, string>> {
  if (jobStore.kind === 'postgres') {
    const client = new Client({ connectionString: await withoutPolicies(jobStore.databaseUrl) });
    await client.connect();
    try {
      return await dumpWith(async (sql) => (await client.query(sql)).rows);
    } finally {
      await client.end();
    }
  }
  const session = await jobStore.engine.acquire();
  try {
    return await dumpWith(async (sql) => (await session.script(sql)).rows);
  } finally {
    session.release();
  }
}

async function dumpWith(query: (sql: string) => Promise<readonly unknown[]>): Promise<ReadonlyMap<string, string>> {
  const tables = (await query(allTables)).map((row) => textAt(row, 'name'));
  const dumped = new Map<string, string>();
  for (const table of tables) {
    const [row] = await query(`select coalesce(json_agg(t)::text, '[]') as rows from ${table} t`);
    dumped.set(table, textAt(row, 'rows'));
  }
  return dumped;
}

const allTables = `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;
