import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceActor } from '../../domain/activity.ts';
import { defaultSettings } from '../../domain/company-settings.ts';
import { providerSecret } from '../../service/company-state.ts';
import { claimRun, finishRun, startRun } from '../../service/jobs/run-queries.ts';
import { noteActivity } from '../../store/activity.ts';
import { changeCompany, type CompanyChanges, createCompany } from '../../store/companies.ts';
import type { CompanyOwner } from '../../store/db.ts';
import { noteMonthChange } from '../../store/month-changes.ts';
import { countOwnCompanies, isOwnCompany, listOwnCompanies } from '../../store/own-companies.ts';
import { createSecretBox, putSecret } from '../../store/secrets.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { saveDecision, saveFigures, watchMonth } from '../close/month-queries.ts';
import { needsAttention } from '../recording/document-queries.ts';
import { readOwnCompanies } from './own-companies.ts';

const now = new Date('2026-03-02T10:00:00Z');
const clock = { now: () => now };
const box = createSecretBox({ keys: [{ id: 'k', key: new Uint8Array(32) }], current: 'k' });
const dana: CompanyOwner = { sub: 'dana', accountId: 'account 1', companyIds: null };
const linked: CompanyChanges = { providerAccountId: dana.accountId, providerCompanyCode: 'C', connectedBy: 'dana' };

describe.each(await testDatabases())('the companies of a user on $name', ({ db, clear }) => {
  beforeEach(clear);

  async function company(realmId: string, changes: CompanyChanges): Promise<void> {
    await db.tx({ realm: realmId }, async (trx) => {
      const names = { companyId: `id ${realmId}`, realmId, name: `Company ${realmId}`, accountingUserName: '' };
      await createCompany(trx, names, now);
      await changeCompany(trx, realmId, changes, now);
    });
  }
  const inRealm = <Result>(realm: string, work: Parameters<typeof db.tx<Result>>[1]) => db.tx({ realm }, work);
  const idsOf = async (owner: CompanyOwner) =>
    (await db.read({ owner }, listOwnCompanies)).map(({ realmId }) => realmId);
  const read = async (owner = dana) => (await readOwnCompanies({ db, clock }, owner, 'a')).companies;

  it('are those of the account, and those without an account that the user has connected', async () => {
    await company('a', linked);
    await company('b', { ...linked, connectedBy: 'somebody else' });
    await company('c', { providerAccountId: null, connectedBy: 'dana' });
    await company('d', { providerAccountId: null, connectedBy: 'somebody else' });
    await company('e', { ...linked, providerAccountId: 'account 2' });
    expect(await idsOf(dana)).toEqual(['a', 'b', 'c']);
    expect(await db.read({ owner: dana }, countOwnCompanies)).toBe(3);
    expect(await idsOf({ sub: 'somebody else', accountId: 'account 2', companyIds: null })).toEqual(['d', 'e']);
    const isOwn = (realmId: string) => db.read({ owner: dana }, (trx) => isOwnCompany(trx, realmId));
    expect([await isOwn('b'), await isOwn('e'), await isOwn('unknown')]).toEqual([true, false, false]);
  });

  it('are those that the tax provider limits the user to, and those without an account that the user has connected', async () => {
    await company('a', { ...linked, providerCompanyId: '7001' });
    await company('b', { ...linked, providerCompanyId: '7002' });
    await company('c', { ...linked, providerCompanyId: null });
    await company('d', { providerAccountId: null, connectedBy: 'dana' });
    expect(await idsOf({ ...dana, companyIds: ['7001', '7003'] })).toEqual(['a', 'd']);
    expect(await idsOf({ ...dana, companyIds: ['7001', '7002'] })).toEqual(['a', 'b', 'd']);
    expect(await idsOf({ ...dana, companyIds: [] })).toEqual(['d']);
    expect(await idsOf(dana)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are in the order of their names, whatever their capitals', async () => {
    const names = new Map([
      ['a', 'Zeta Tools'],
      ['b', 'alpha supply'],
      ['c', 'Beta Farms'],
      ['d', 'Émile Garden'],
    ]);
    for (const [realmId, name] of names) await company(realmId, { ...linked, name });
    expect(await idsOf(dana)).toEqual(['b', 'c', 'd', 'a']);
  });

  it('are none for a user without an account and a name, whatever is stored', async () => {
    await company('a', { providerAccountId: '', connectedBy: '' });
    await company('b', { providerAccountId: null, connectedBy: '' });
    expect(await idsOf({ sub: '', accountId: '', companyIds: null })).toEqual([]);
  });

  it('are listed with their state and their figures, each with its own', async () => {
    await company('a', linked);
    await company('b', { ...linked, connection: 'disconnected' });
    await company('c', { ...linked, calculationActive: false });
    await company('d', { providerAccountId: null, connectedBy: 'dana' });
    await inRealm('c', (trx) => needsAttention(trx, { realmId: 'c', txnType: 35, txnId: '1' }, 'No address.', now));
    await inRealm('c', async (trx) => {
      const id = await startRun(trx, { realmId: 'c', kind: 'comparison', request: null }, now);
      const run = await claimRun(trx, id, now);
      const counts = { Consistent: 9, Inconsistent: 3, Error: 1 };
      await finishRun(trx, { id, attempt: run?.attempts ?? 0, generation: 1 }, { counts }, now);
    });
    const source = { realmId: 'c', actor: serviceActor('service'), correlationId: 'x' };
    const active = new Date('2026-03-02T09:59:00Z');
    await inRealm('c', (trx) => noteActivity(trx, source, { action: 'settings' }, active));
    const listed = await read();
    expect(listed.map(({ realmId, status, isCurrent }) => [realmId, status, isCurrent])).toEqual([
      ['a', 'Active', true],
      ['b', 'Disconnected', false],
      ['c', 'Down', false],
      ['d', 'NotIntegrated', false],
    ]);
    const none = { documents: 0, reconciliation: 0, exemption: 0, batchaddress: 0 };
    expect(listed.map(({ attention }) => attention)).toEqual([
      none,
      none,
      { ...none, documents: 1, reconciliation: 4 },
      none,
    ]);
    // Entries of other tests stay: nobody can remove them.
    expect(listed.filter(({ activeAt }) => activeAt === active.toISOString()).map(({ realmId }) => realmId)).toEqual([
      'c',
    ]);
  });

  it('are set up once they have credentials and the item for sales tax', async () => {
    const settings = { ...defaultSettings, taxItemId: '40' };
    await company('a', { ...linked, settings });
    await company('b', { ...linked, settings });
    await company('c', linked);
    for (const realmId of ['a', 'c'])
      await inRealm(realmId, (trx) => putSecret(trx, box, { realmId, name: providerSecret }, 'key', now));
    expect((await read()).map(({ isSetupComplete }) => isSetupComplete)).toEqual([true, false, false]);
  });

  it('have the month before the one of today in their own time zone', async () => {
    const early = new Date('2026-03-01T03:00:00Z');
    await company('a', linked);
    await company('b', { ...linked, settings: { ...defaultSettings, timeZone: 'America/Denver' } });
    await company('c', { ...linked, settings: { ...defaultSettings, avaTaxStartDate: '2026-03-01' } });
    const { companies: listed } = await readOwnCompanies({ db, clock: { now: () => early } }, dana, 'a');
    expect(listed.map(({ lastMonth }) => lastMonth?.month ?? null)).toEqual(['2026-02', '2026-01', null]);
  });

  it('are listed where their rows lack settings that came later', async () => {
    await company('a', linked);
    await inRealm('a', (trx) => sql`update company set settings = '{"taxItemId": "40"}'`.execute(trx));
    expect((await read()).map(({ lastMonth }) => lastMonth?.month)).toEqual(['2026-02']);
  });

  it('say whether the last month is closed, and how many documents have changed since', async () => {
    const figures = { documents: 0, collected: 0, recorded: 0, jurisdictions: [], differences: [] };
    const counts = { withoutTax: 0, inconsistent: 0, missing: 0 };
    const unlisted = { count: 0, difference: 0 };
    for (const realmId of ['a', 'b', 'c']) {
      await company(realmId, linked);
      if (realmId === 'c') continue;
      await inRealm(realmId, async (trx) => {
        await watchMonth(trx, realmId, '2026-02');
        await saveFigures(
          trx,
          realmId,
          '2026-02',
          { figures: { ...figures, unlisted }, counts },
          { readAt: now, countedFrom: '2026-02-01', contained: [] },
        );
        await saveDecision(trx, realmId, '2026-02', { kind: 'closed', at: now.toISOString(), by: 'Dana' });
      });
    }
    const change = { code: '1', kind: 'changed', days: ['2026-02-03'] } as const;
    await inRealm('b', (trx) => noteMonthChange(trx, { realmId: 'b', txnType: 35, txnId: '7' }, change, now));
    expect((await read()).map(({ lastMonth }) => [lastMonth?.state, lastMonth?.changes])).toEqual([
      ['closed', 0],
      ['broken', 1],
      ['open', 0],
    ]);
  });

  it.each([
    'select * from secret',
    'select ciphertext from secret',
    'select * from company',
    'select provider_login from company',
    'select request from call_log',
    'select payload from delivery',
    'select request from background_run',
    'select stages from background_run',
    'select scope from session_token',
    'select actor from activity',
    'select figures from month_close',
  ])('are read without secrets, documents and people: %s', async (statement) => {
    await expect(db.read({ owner: dana }, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
      'permission denied',
    );
  });

  it('are never changed in this scope', async () => {
    await company('a', linked);
    const renamed = db.tx({ owner: dana }, (trx) => trx.updateTable('company').set({ name: 'x' }).execute());
    await expect(renamed).rejects.toThrow('permission denied');
  });
});
