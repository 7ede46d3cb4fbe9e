import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { splitCases } from '../../../../test/long.ts';
import { enqueue } from '../features/recording/enqueue-delivery.ts';
import { callsOfRealm } from '../testing/call-log.harness.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { logCall } from '../testing/stored-rows.fixture.ts';
import { companyById, companyOfRealm, createCompany, listCompanies } from './companies.ts';
import { isUniqueViolation } from './errors.ts';
import { appendTimeline, timelineOf } from './timeline.ts';
import { assertOutsideTransaction } from './transaction-guard.ts';

const now = new Date('2026-03-02T10:00:00Z');
const company = (realmId: string) => ({
  companyId: `company-${realmId}`,
  realmId,
  name: realmId,
  accountingUserName: '',
});

describe.each(await testDatabases())('tenants on $name', ({ name, db, clear, asLogin }) => {
  beforeEach(clear);

  it('a company sees only its own row, by either id', async () => {
    await db.tx({ realm: 'a' }, (trx) => createCompany(trx, company('a'), now));
    await db.tx({ realm: 'b' }, async (trx) => {
      await createCompany(trx, company('b'), now);
      expect(await companyOfRealm(trx, 'a')).toBeNull();
      expect(await companyById(trx, 'company-a')).toBeNull();
      expect((await listCompanies(trx)).map((row) => row.realmId)).toEqual(['b']);
    });
    expect((await db.tx('system', listCompanies)).map((row) => row.realmId)).toEqual(['a', 'b']);
  });

  it('rows of another realm cannot be changed', async () => {
    await db.tx({ realm: 'a' }, (trx) => createCompany(trx, company('a'), now));
    const changed = await db.tx({ realm: 'b' }, (trx) =>
      trx.updateTable('company').set({ name: 'stolen' }).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  it('an insert into another realm is refused', async () => {
    const insert = db.tx({ realm: 'b' }, (trx) => createCompany(trx, company('a'), now));
    await expect(insert).rejects.toThrow('row-level security');
  });

  it('moving a row into another realm is refused', async () => {
    await db.tx({ realm: 'a' }, (trx) => createCompany(trx, company('a'), now));
    const move = db.tx({ realm: 'a' }, (trx) => sql`update company set realm_id = 'b'`.execute(trx));
    await expect(move).rejects.toThrow('row-level security');
  });

  it('without a realm no rows are visible', async () => {
    await db.tx({ realm: 'a' }, (trx) => createCompany(trx, company('a'), now));
    const rows = await db.tx({ realm: 'a' }, async (trx) => {
      await sql`select set_config('app.realm_id', '', true)`.execute(trx);
      return listCompanies(trx);
    });
    expect(rows).toEqual([]);
    await expect(db.tx({ realm: '' }, listCompanies)).rejects.toThrow('needs a realm');
  });

  it('no realm and no role remain on a connection after a transaction', async () => {
    await db.tx({ realm: 'a' }, (trx) => createCompany(trx, company('a'), now));
    const [left] = await asLogin(`select coalesce(current_setting('app.realm_id', true), '') as realm,
      current_user = session_user as login`);
    expect(left).toEqual({ realm: '', login: true });
  });

  it.runIf(name === 'postgres')('rows are hidden from the login without a role', async () => {
    await expect(asLogin('select * from salestax.company')).rejects.toThrow('permission denied');
  });

  it('the rights of the service are separate from those of a company', async () => {
    await expect(db.tx({ realm: 'a' }, (trx) => trx.selectFrom('sessionToken').selectAll().execute())).rejects.toThrow(
      'permission denied',
    );
    await expect(db.tx('system', (trx) => trx.selectFrom('secret').selectAll().execute())).rejects.toThrow(
      'permission denied',
    );
    await expect(db.tx('system', (trx) => createCompany(trx, company('a'), now))).rejects.toThrow('permission denied');
  });

  it('the timeline can be added to and never changed', async () => {
    const key = { realmId: 'a', txnType: 35, txnId: '1' };
    await db.tx({ realm: 'a' }, (trx) => appendTimeline(trx, key, { event: 'saved', detail: { by: 'panel' } }, now));
    expect(await db.tx({ realm: 'a' }, (trx) => timelineOf(trx, key))).toMatchObject([
      { event: 'saved', detail: { by: 'panel' }, at: now },
    ]);
    await expect(db.tx({ realm: 'a' }, (trx) => trx.deleteFrom('timeline').execute())).rejects.toThrow(
      'permission denied',
    );
  });

  it('the call log can be written without the right to read it', async () => {
    const exchange = {
      vendor: 'accounting',
      operation: 'GET /item',
      status: 200,
      durationMs: 12.4,
      request: 'null',
      response: JSON.stringify({ text: 'x'.repeat(100_000) }),
      exchangeId: 'tid-1',
    } as const;
    await db.tx({ realm: 'a', appendOnly: true }, (trx) =>
      logCall(trx, { realmId: 'a', correlationId: 'c-1' }, exchange, now),
    );
    await expect(db.tx({ realm: 'a', appendOnly: true }, (trx) => callsOfRealm(trx, 'a', 10))).rejects.toThrow(
      'permission denied',
    );
    const [logged] = await db.tx({ realm: 'a' }, (trx) => callsOfRealm(trx, 'a', 10));
    expect(logged).toMatchObject({ durationMs: 12, exchangeId: 'tid-1', txnId: null });
    expect(JSON.stringify(logged?.response).length).toBeLessThan(70_000);
  });

  for (const [count, options] of splitCases({ always: [200], long: [1_000] }))
    it(`companies stay isolated when ${count} of their transactions interleave and fail`, options, async () => {
      const realms = ['a', 'b', 'c'];
      for (const realm of realms) await db.tx({ realm }, (trx) => createCompany(trx, company(realm), now));
      const run = async (index: number) => {
        const realm = realms[index % realms.length] ?? 'a';
        const failing = index % 7 === 0;
        const seen = db.tx({ realm }, async (trx) => {
          const rows = await listCompanies(trx);
          if (failing) await sql`select 1 / 0`.execute(trx);
          return rows.map((row) => row.realmId);
        });
        expect(await seen.catch(() => 'failed')).toEqual(failing ? 'failed' : [realm]);
      };
      // More than there are connections, but few enough that none waits longer than the limit.
      const atOnce = 40;
      for (let started = 0; started < count; started += atOnce)
        await Promise.all(Array.from({ length: atOnce }, (_, index) => run(started + index)));
    });

  it('a failed transaction is rolled back completely', async () => {
    await expect(
      db.tx({ realm: 'a' }, async (trx) => {
        await createCompany(trx, company('a'), now);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await db.tx('system', listCompanies)).toEqual([]);
  });

  it('a commit after a failed statement is reported as an error', async () => {
    const swallowed = db.tx({ realm: 'a' }, async (trx) => {
      await createCompany(trx, company('a'), now);
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    expect(await db.tx('system', listCompanies)).toEqual([]);
  });

  it('a unique violation is distinguished from other errors', async () => {
    await db.tx({ realm: 'a' }, (trx) => createCompany(trx, company('a'), now));
    const error: unknown = await db
      .tx({ realm: 'a' }, (trx) => createCompany(trx, company('a'), now))
      .catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'company_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'company_realm_id_key')).toBe(false);
  });

  it('both engines return the same JavaScript values', async () => {
    const row = await db.tx('system', (trx) =>
      sql`select 9007199254740991::bigint as big, count(*) as many, '2026-02-28'::date as day,
        1.50::numeric(10, 2) as exact, '{"snake_case": [1]}'::jsonb as json from generate_series(1, 3)`.execute(trx),
    );
    expect(row.rows).toEqual([
      { big: 9007199254740991, many: 3, day: '2026-02-28', exact: '1.50', json: { snake_case: [1] } },
    ]);
  });

  it('a transaction inside a transaction is refused', async () => {
    const nested = db.tx({ realm: 'a' }, () => db.tx('system', listCompanies));
    await expect(nested).rejects.toThrow('inside a database transaction');
  });

  it('calls to other services are refused inside a transaction, and only there', async () => {
    const call = db.tx({ realm: 'a' }, async () => assertOutsideTransaction('A call to the tax provider'));
    await expect(call).rejects.toThrow('A call to the tax provider must not happen inside a database transaction');
    expect(() => assertOutsideTransaction('A call')).not.toThrow();
  });

  it('every table has forced row policies', async () => {
    const open = await asLogin(`select relname from pg_class where relnamespace = 'salestax'::regnamespace
      and relkind = 'r' and not (relrowsecurity and relforcerowsecurity) order by relname`);
    expect(open).toEqual([{ relname: 'kysely_migration' }, { relname: 'kysely_migration_lock' }]);
  });

  it('a running database is healthy', async () => {
    expect(await db.health()).toBe(true);
  });

  it('a delivery is stored under the realm of the scope, whatever its payload contains', async () => {
    const intent = { realmId: 'b', txnType: 35, txnId: '1', kind: 'record', version: '0', payload: null } as const;
    await expect(db.tx({ realm: 'a' }, (trx) => enqueue(trx, intent, now))).rejects.toThrow('row-level security');
  });
});
