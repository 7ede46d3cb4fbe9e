import { beforeEach, describe, expect, it } from 'vitest';
import { operatorActor } from '../../domain/activity.ts';
import type { CompanyProvision } from '../../domain/company-provision.ts';
import { noteActivity } from '../../store/activity.ts';
import { changeCompany, companyOfRealm, disconnectCompany } from '../../store/companies.ts';
import { findConnection } from '../../store/connections.ts';
import { createSecretBox } from '../../store/secrets.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { findComparison, replaceComparison } from '../catalog/item-queries.ts';
import { listCertificates, replaceCertificates } from '../exemption/certificate-queries.ts';
import { findNexusSnapshot, saveNexusSnapshot } from '../nexus/nexus-snapshot-queries.ts';
import { provisionCompany } from './provision-company.ts';

const now = new Date('2026-03-02T10:00:00Z');
const clock = { now: () => now };
const secrets = createSecretBox({ keys: [{ id: 'k', key: new Uint8Array(32) }], current: 'k' });
const realmId = 'a';

describe.each(await testDatabases())('a company of the operator’s file on $name', ({ db, clear }) => {
  beforeEach(clear);

  const file = (refreshToken: string, companyId = '1'): CompanyProvision => ({
    realmId,
    name: 'Cottonwood',
    accountingUserName: 'Dana',
    tokens: {
      accessToken: `access of ${refreshToken}`,
      accessExpiresAt: '2026-03-02T11:00:00Z',
      refreshToken,
      refreshExpiresAt: '2026-06-02T10:00:00Z',
    },
    provider: { accountId: '1', userName: 'dana', licenseKey: 'key', companyCode: 'COTTONWOOD', companyId },
    settings: {},
    ownItemAccounts: { salesTax: '1', fee: '1', taxOnFee: '1' },
  });
  const start = (refreshToken: string, companyId?: string) =>
    provisionCompany(db, secrets, clock, file(refreshToken, companyId));
  const stored = () =>
    db.tx({ realm: realmId }, async (trx) => ({
      connection: (await companyOfRealm(trx, realmId))?.connection,
      accessToken: (await findConnection(trx, secrets, realmId))?.accessToken,
    }));

  it('that was erased is not connected again, until the file has tokens of a later consent', async () => {
    const erasedRealm = 'erased';
    const source = { realmId: erasedRealm, actor: operatorActor('dana'), correlationId: 'erasure' };
    const erasure = { action: 'erasure', after: { company: 1 } } as const;
    await db.tx({ realm: erasedRealm }, (trx) => noteActivity(trx, source, erasure, new Date('2026-03-05T09:00:00Z')));
    const isConnected = async () =>
      (await db.tx({ realm: erasedRealm }, (trx) => companyOfRealm(trx, erasedRealm)))?.connection === 'connected';
    await provisionCompany(db, secrets, clock, { ...file('first'), realmId: erasedRealm });
    expect(await isConnected()).toBe(false);
    const later = file('second');
    const tokens = { ...later.tokens, accessExpiresAt: '2026-03-06T11:00:00Z' };
    await provisionCompany(db, secrets, clock, { ...later, realmId: erasedRealm, tokens });
    expect(await isConnected()).toBe(true);
  });

  it('has no lists of the provider company that it was linked to before', async () => {
    await start('first');
    await db.tx({ realm: realmId }, async (trx) => {
      await replaceCertificates(trx, realmId, [], now);
      await saveNexusSnapshot(trx, realmId, { providerCompanyId: '1', list: {}, takenAt: now });
      await replaceComparison(trx, realmId, { providerCompanyId: '1', comparedAt: now, items: [] });
    });
    const lists = () =>
      db.tx({ realm: realmId }, async (trx) => [
        await listCertificates(trx, realmId),
        await findNexusSnapshot(trx, realmId, '1', now),
        await findComparison(trx, realmId, '1', now),
      ]);
    await start('first');
    expect(await lists()).toEqual([[], {}, expect.any(Object)]);
    await start('first', '2');
    expect(await lists()).toEqual([null, null, null]);
  });

  it('keeps the provider company that its administrator chose, until the file names another one', async () => {
    const codeAfter = async (companyId: string) => {
      await start('first', companyId);
      const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
      return [company?.providerCompanyId, company?.updatedAt];
    };
    await start('first');
    const chosenAt = new Date('2026-03-01T10:00:00Z');
    await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { providerCompanyId: '7' }, chosenAt));
    // A start that changes nothing is no change of the company, which would be read from QuickBooks at once.
    expect(await codeAfter('1')).toEqual(['7', chosenAt]);
    expect(await codeAfter('2')).toEqual(['2', now]);
  });

  it.each(['accounting-service', 'administrator'] as const)(
    'that was disconnected (%s) is connected again by a start only when the file has new tokens',
    async (by) => {
      await start('first');
      await db.tx({ realm: realmId }, (trx) => disconnectCompany(trx, realmId, by, now));
      await start('first');
      expect(await stored()).toMatchObject({ connection: 'disconnected' });
      await db.tx({ realm: realmId }, (trx) => trx.deleteFrom('accountingConnection').execute());
      await start('second');
      expect(await stored()).toEqual({ connection: 'connected', accessToken: 'access of second' });
    },
  );
});
