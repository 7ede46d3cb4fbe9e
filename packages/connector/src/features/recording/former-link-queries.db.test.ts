import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeCompany, createCompany } from '../../store/companies.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { codesOfOtherRealms } from './document-lookup-queries.ts';
import { findLink, markRecorded, reserveCode } from './document-queries.ts';
import { swapDocumentLinks } from './former-link-queries.ts';

const now = new Date('2026-03-02T10:00:00.123Z');
const invoice = { realmId: 'a', txnType: 35, txnId: '1' };
const facts = {
  fingerprint: 'f1',
  content: 'c1',
  syncToken: '0',
  date: '2026-02-28',
  totalCents: 10_825,
  taxCents: -825,
  feeUnknown: false,
  feeCents: null,
  absorbedCents: 27,
  asCharged: true,
  exchangeRate: '1.3475',
  remittedByMarketplace: false,
};

describe.each(await testDatabases())('links of former provider companies on $name', ({ db, clear }) => {
  beforeEach(async () => {
    await clear();
    for (const realmId of ['a', 'b'])
      await db.tx({ realm: realmId }, async (trx) => {
        await createCompany(trx, { companyId: realmId, realmId, name: realmId, accountingUserName: 'Dana' }, now);
        await changeCompany(
          trx,
          realmId,
          { providerAccountId: '1', providerCompanyCode: 'A', providerCompanyId: '7001' },
          now,
        );
      });
    await inRealm((trx) => reserveCode(trx, invoice, 'SalesInvoice', ['1037'], now));
    await inRealm((trx) => markRecorded(trx, invoice, facts, now));
  });

  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]): Promise<Result> => db.tx({ realm: 'a' }, work);
  const link = () => inRealm((trx) => findLink(trx, invoice));
  const move = (from: string, to: string) => inRealm((trx) => swapDocumentLinks(trx, 'a', { from, to }));

  it('a document has no link at another company, and its own again at the former one', async () => {
    const before = await link();
    expect(before).toMatchObject({ code: '1037', state: 'recorded', exchangeRate: '1.3475' });
    await move('7001', '7002');
    expect(await link()).toBeNull();
    // A delivery that began before.
    await inRealm((trx) => markRecorded(trx, invoice, facts, now));
    expect(await link()).toBeNull();
    await inRealm((trx) => reserveCode(trx, invoice, 'SalesInvoice', ['1038'], now));
    await move('7002', '7001');
    expect(await link()).toEqual(before);
    await move('7001', '7002');
    expect(await link()).toMatchObject({ code: '1038', state: 'none' });
  });

  it('more than one statement moves are moved, and moved back', { timeout: 60_000 }, async () => {
    const count = async () => {
      const { rows } = await inRealm((trx) =>
        sql<{ n: number }>`select count(*)::int as n from document_link`.execute(trx),
      );
      return rows[0]?.n;
    };
    await inRealm((trx) =>
      sql`insert into document_link select (jsonb_populate_record(link, jsonb_build_object(
        'txn_id', number::text, 'code', number::text, 'code_key', number::text))).*
        from document_link as link, generate_series(2000, 7500) as number`.execute(trx),
    );
    expect(await count()).toBe(5_502);
    await move('7001', '7002');
    expect(await count()).toBe(0);
    await move('7002', '7001');
    expect(await count()).toBe(5_502);
  });

  it('a code stays taken for the other companies at the former one', async () => {
    await move('7001', '7002');
    await inRealm((trx) => changeCompany(trx, 'a', { providerCompanyCode: 'B', providerCompanyId: '7002' }, now));
    const taken = (realmId: string) =>
      db.tx('system', (trx) => codesOfOtherRealms(trx, realmId, 'SalesInvoice', ['1036', '1037']));
    expect(await taken('b')).toEqual(['1037']);
    expect(await taken('a')).toEqual([]);
  });
});
