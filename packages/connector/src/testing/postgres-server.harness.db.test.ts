import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { splitCases } from '../../../../test/long.ts';
import { openDb } from '../store/db.ts';
import { Unavailable } from '../store/errors.ts';
import { createDatabase } from './databases.harness.ts';
import { startTestServer } from './postgres-server.harness.ts';

for (const [from, options] of splitCases({ always: ['package'] as const, long: ['anywhere'] as const }))
  describe(`a server with binaries from ${from}`, options, () => {
    it('the service works on the test server, and again after the server crashed', async ({ skip }) => {
      const server = await startTestServer(from);
      skip(server === null, 'no binaries for this machine');
      if (server === null) return;
      const db = await openDb({ databaseUrl: await createDatabase(server.url) });
      const query = () => db.tx('system', (trx) => sql`select 1`.execute(trx));
      await query();
      await server.crash();
      await expect(query()).rejects.toBeInstanceOf(Unavailable);
      await server.start();
      await query();
      await db.close();
      await server.crash();
    }, 60_000);
  });
