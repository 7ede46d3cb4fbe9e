import type { Db } from '../../packages/connector/src/store/index.ts';
import { textAt } from '../golden/json.ts';

/** Every row of the embedded database as text, by table: whoever steals the data folder reads this. */
export async function dumpOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const { jobStore } = db;
  if (jobStore.kind !== 'embedded') throw new Error('Only the embedded database is dumped.');
  const session = await jobStore.engine.acquire();
  try {
    const tables = (await session.script(allTables)).rows.map((row) => textAt(row, 'name'));
    const dumped = new Map<string, string>();
    for (const table of tables) {
      const [row] = (await session.script(`select coalesce(json_agg(t)::text, '[]') as rows from ${table} t`)).rows;
      dumped.set(table, textAt(row, 'rows'));
    }
    return dumped;
  } finally {
    session.release();
  }
}

const allTables = `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;
