import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../testing/databases.harness.ts';
import { changeCompany, createCompany, listCompanies } from './companies.ts';
import { appendTimeline } from './timeline.ts';

const now = new Date('2026-03-02T10:00:00Z');
/** PostgreSQL's error code (its manual, Appendix A). */
const readOnlyTransaction = '25006';
const company = (realmId: string) => ({
  companyId: `c ${realmId}`,
  realmId,
  name: realmId,
  accountingUserName: 'Dana',
});

describe.each(await testDatabases())('a transaction on $name', ({ db, clear }) => {
  beforeEach(async () => {
    await clear();
    for (const realm of ['a', 'b']) await db.tx({ realm }, (trx) => createCompany(trx, company(realm), now));
  });

  it('that only reads sees the rows of its company, and may not write', async () => {
    expect(await db.read({ realm: 'a' }, listCompanies)).toMatchObject([{ realmId: 'a' }]);
    const write = db.read({ realm: 'a' }, (trx) => changeCompany(trx, 'a', { name: 'changed' }, now));
    await expect(write).rejects.toMatchObject({ cause: { code: readOnlyTransaction } });
    expect(await db.read({ realm: 'a' }, listCompanies)).toMatchObject([{ name: 'a' }]);
    await db.tx({ realm: 'a' }, (trx) => changeCompany(trx, 'a', { name: 'changed' }, now));
    expect(await db.read({ realm: 'a' }, listCompanies)).toMatchObject([{ name: 'changed' }]);
  });

  it.each(["a' or true --", "a'), set_config('app.realm_id', 'b", 'a\\', '"a"'])(
    'in the scope of the company %j sees no row of another one',
    async (realm) => {
      expect(await db.read({ realm }, listCompanies)).toEqual([]);
    },
  );

  it('needs the id of a company', async () => {
    await expect(db.read({ realm: '' }, listCompanies)).rejects.toThrow('A scope needs a realm.');
  });

  it('whose statements are sent together is executed in their order', async () => {
    const values = await db.tx({ realm: 'a' }, async (trx) => {
      const statements = [1, 2, 3].map((value) => sql<{ value: number }>`select ${value}::int as value`.execute(trx));
      return (await Promise.all(statements)).flatMap(({ rows }) => rows.map(({ value }) => value));
    });
    expect(values).toEqual([1, 2, 3]);
  });

  it('of a batch is committed with its statements, and returns their results', async () => {
    const changed = await db.batch({ realm: 'a' }, (trx) => [
      changeCompany(trx, 'a', { name: 'changed' }, now),
      listCompanies(trx),
      sql<{ answer: number }>`select 42 as answer`.execute(trx),
    ]);
    expect(changed[1]).toMatchObject([{ name: 'changed' }]);
    expect(changed[2].rows).toEqual([{ answer: 42 }]);
    expect(await db.read({ realm: 'a' }, listCompanies)).toMatchObject([{ name: 'changed' }]);
    expect(await db.read({ realm: 'b' }, listCompanies)).toMatchObject([{ name: 'b' }]);
  });

  it.each([0, 1])('of a batch changes nothing if statement %i fails', async (failing) => {
    const batch = db.batch({ realm: 'a' }, (trx) => {
      const change = changeCompany(trx, 'a', { name: 'changed' }, now);
      const failure = sql`select 1 / 0`.execute(trx);
      return failing === 0 ? [failure, change] : [change, failure];
    });
    await expect(batch).rejects.toMatchObject({ message: expect.stringContaining('division by zero') });
    expect(await db.read({ realm: 'a' }, listCompanies)).toMatchObject([{ name: 'a' }]);
  });

  it('of a batch whose statement waits for another one is refused', async () => {
    const batch = db.batch({ realm: 'a' }, (trx) => {
      const two = async () => {
        await listCompanies(trx);
        return changeCompany(trx, 'a', { name: 'changed' }, now);
      };
      return [two()];
    });
    await expect(batch).rejects.toThrow('The transaction has sent its COMMIT.');
    expect(await db.read({ realm: 'a' }, listCompanies)).toMatchObject([{ name: 'a' }]);
  });

  it('that has ended executes no further statement', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const trx = await db.tx({ realm: 'a' }, async (open) => {
      await listCompanies(open);
      // After the work has ended, and before the answer to its COMMIT.
      late = new Promise((resolve) => void setImmediate(() => resolve(listCompanies(open))));
      late.catch(() => undefined);
      return open;
    });
    await expect(late).rejects.toThrow('The transaction has ended.');
    await expect(listCompanies(trx)).rejects.toThrow('The transaction has ended.');
  });

  it('that changes a company is reported with its realm, and no other one is', async () => {
    const changed: string[] = [];
    db.onCompanyChange((realmId) => void changed.push(realmId));
    await db.tx({ realm: 'a' }, (trx) =>
      appendTimeline(trx, { realmId: 'a', txnType: 0, txnId: 'company' }, { event: 'connected', detail: null }, now),
    );
    await db.read('system', listCompanies);
    expect(changed).toEqual([]);
    await db.tx({ realm: 'b', staff: true }, (trx) => changeCompany(trx, 'b', { calculationActive: false }, now));
    expect(changed).toEqual(['b']);
    const failing = db.tx({ realm: 'a' }, async (trx) => {
      await changeCompany(trx, 'a', { name: 'changed' }, now);
      throw new Error('The work failed.');
    });
    await expect(failing).rejects.toThrow('The work failed.');
    // The caches are read again: whether a commit that failed had an effect is not always known.
    expect(changed).toEqual(['b', 'a']);
  });
});
