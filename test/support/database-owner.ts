import { Client } from 'pg';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { withoutPolicies } from '../../packages/connector/src/testing/databases.harness.ts';

/** Runs SQL as a user to whom row policies do not apply; returns its rows. */
export async function asOwner({ jobStore }: Db, sql: string): Promise<readonly unknown[]> {
  if (jobStore.kind === 'embedded') {
    const session = await jobStore.engine.acquire();
    try {
      return (await session.script(sql)).rows;
    } finally {
      session.release();
    }
  }
  const client = new Client({ connectionString: await withoutPolicies(jobStore.databaseUrl) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
