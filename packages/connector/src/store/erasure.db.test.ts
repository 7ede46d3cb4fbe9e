import { sql } from 'kysely';
import { expect, it, describe } from 'vitest';
import { testDatabases } from '../testing/databases.harness.ts';

describe.each(await testDatabases())('the erasure of a company on $name', ({ db }) => {
  it('reaches every table with rows of companies, except the logs', async () => {
    const { rows } = await db.tx('system', (trx) =>
      sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'salestax'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'realm_id'
          and not a.attisdropped and not exists (
            select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_erases'
              and p.polroles = array['app_owner'::regrole::oid])
        order by 1`.execute(trx),
    );
    expect(rows.map(({ name }) => name)).toEqual(['activity', 'staff_action']);
  });
});
