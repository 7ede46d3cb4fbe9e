import { beforeEach, describe, expect, it } from 'vitest';
import { companyOfRealm } from '../../store/companies.ts';
import { createSecretBox } from '../../store/secrets.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { provisionCompany } from './provision-company.ts';

const now = new Date('2026-03-02T10:00:00Z');
const clock = { now: () => now };
const secrets = createSecretBox({ keys: [{ id: 'k', key: new Uint8Array(32) }], current: 'k' });

describe.each(await testDatabases())('the codes of customers on $name', ({ db, clear }) => {
  beforeEach(clear);

  const link = (realmId: string, companyCode: string) =>
    provisionCompany(db, secrets, clock, {
      realmId,
      name: realmId,
      accountingUserName: 'Dana',
      tokens: {
        accessToken: 'access',
        accessExpiresAt: now.toISOString(),
        refreshToken: 'refresh',
        refreshExpiresAt: now.toISOString(),
      },
      provider: { accountId: '1', userName: 'dana', licenseKey: 'key', companyCode, companyId: companyCode },
      settings: {},
      ownItemAccounts: { salesTax: '1', fee: '1', taxOnFee: '1' },
    });
  const prefixOf = async (realmId: string) =>
    (await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId)))?.customerPrefix;

  it('differ for companies that are linked to one company of AvaTax at the same time', async () => {
    const realmIds = ['a', 'b', 'c'];
    await Promise.all([...realmIds.map((realmId) => link(realmId, 'COTTONWOOD')), link('d', 'JUNIPER')]);
    expect(new Set(await Promise.all(realmIds.map(prefixOf))).size).toBe(realmIds.length);
    expect(await prefixOf('d')).toBe('');
  });

  it('stay as long as the link, whoever is linked later', async () => {
    await link('a', 'COTTONWOOD');
    await link('b', 'COTTONWOOD');
    await link('a', 'COTTONWOOD');
    expect([await prefixOf('a'), await prefixOf('b')]).toEqual(['', 'b-']);
  });

  it('stay at a provider company when a company is linked to another one and back', async () => {
    await link('a', 'COTTONWOOD');
    await link('b', 'COTTONWOOD');
    for (const realmId of ['a', 'b']) await link(realmId, 'JUNIPER');
    expect([await prefixOf('a'), await prefixOf('b')]).toEqual(['', 'b-']);
    for (const realmId of ['b', 'a']) await link(realmId, 'COTTONWOOD');
    expect([await prefixOf('a'), await prefixOf('b')]).toEqual(['', 'b-']);
  });

  it('are not those of a company that was linked before, and whose certificates are still there', async () => {
    await link('a', 'COTTONWOOD');
    await link('a', 'JUNIPER');
    await link('d', 'COTTONWOOD');
    expect(await prefixOf('d')).toBe('d-');
  });
});
