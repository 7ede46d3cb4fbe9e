import { createHash } from 'node:crypto';
import { provisionCompany } from '@salestax/connector';
import type { Answer } from '@salestax/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeAuthFlow } from '../../../packages/connector/src/store/auth-flows.ts';
import { changeCompany, type CompanyChanges, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { getSecret } from '../../../packages/connector/src/store/secrets.ts';
import { providerSecret } from '../../../packages/connector/src/service/company-state.ts';
import { requestTokenFlow } from '../../../packages/connector/src/features/company/provider-credentials.ts';
import { textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { type AccountUser, password, people, signIn } from '../../support/account-user.fixture.ts';
import { callerOf } from '../../support/call.harness.ts';

let product: Product;
let now = new Date('2026-06-15T12:00:00Z');
let dana: AccountUser;
let luis: AccountUser;

const unlinked: CompanyChanges = {
  providerAccountId: null,
  providerUserName: null,
  providerCompanyCode: null,
  providerCompanyId: null,
  providerLogin: null,
  wantedProviderCompanyId: null,
};

const company = async () => {
  const { db } = product.connector.services;
  const found = await db.tx({ realm: product.info.realmId }, (trx) => companyOfRealm(trx, product.info.realmId));
  if (found === null) throw new Error('The demo company is gone.');
  return found;
};
const change = (changes: CompanyChanges) => {
  const { db } = product.connector.services;
  const { realmId } = product.info;
  return db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, now));
};
const passAMinute = () => {
  now = new Date(now.getTime() + 61_000);
};
const authorize = (user: AccountUser, username: string, secret: string = password) =>
  user.call('authorizeProvider', { body: { username, password: secret } });

beforeAll(async () => {
  product = await startProduct({ clock: { now: () => now }, webhooks: false });
});
afterAll(() => product.stop());
beforeEach(async () => {
  passAMinute();
  product.sandbox.kernel.faults.clear();
  await change(unlinked);
  dana = await signIn(product, people.administrator);
  luis = await signIn(product, people.bookkeeper);
});

describe('the credentials of the tax provider', () => {
  it('are taken when they belong to the account that the person signed in with, and kept sealed', async () => {
    expect((await authorize(dana, ' dana@cottonwood.example ')).body).toEqual({
      status: true,
      errorMessage: null,
      avaTaxUserName: 'dana@cottonwood.example',
      qboCompanyName: 'Cottonwood Landscape Supply',
    } satisfies Answer<'authorizeProvider'>);
    expect(await company()).toMatchObject({
      providerLogin: 'dana@cottonwood.example',
      providerUserName: 'dana@cottonwood.example',
    });
    const { db, secrets } = product.connector.services;
    const { realmId } = product.info;
    const stored = await db.tx({ realm: realmId }, (trx) => getSecret(trx, secrets, { realmId, name: providerSecret }));
    expect(stored).toBe(password);
    expect((await dana.call('providerAuthorization')).body).toMatchObject({ isAuthorized: true });
  });

  it('an unknown user and a wrong password get the same answer, and nothing of them comes back', async () => {
    const answers = [
      await authorize(dana, 'nobody@cottonwood.example', 'canary-password'),
      await authorize(dana, 'dana@cottonwood.example', 'canary-password'),
    ];
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers[0]?.text).not.toContain('canary');
    expect(answers[0]?.body).toMatchObject({
      status: false,
      errorMessage: 'Avalara AvaTax does not accept this user name and password.',
    });
    expect((await company()).providerLogin).toBeNull();
  });

  it('stand nowhere in the clear: not in the call log, not in any secret', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    const { db, calls } = product.connector.services;
    await calls.flush();
    const { realmId } = product.info;
    const stored = await db.tx({ realm: realmId }, async (trx) => ({
      calls: await trx.selectFrom('callLog').selectAll().execute(),
      secrets: await trx.selectFrom('secret').selectAll().execute(),
    }));
    expect(stored.calls.map(({ operation }) => operation)).toContain('GET /api/v2/utilities/ping');
    const basic = Buffer.from(`dana@cottonwood.example:${password}`).toString('base64');
    for (const clear of [password, basic]) expect(JSON.stringify(stored)).not.toContain(clear);
    const bytes = stored.secrets.map(({ ciphertext }) => Buffer.from(ciphertext).toString('latin1')).join();
    expect(bytes).not.toContain(password);
  });

  it("are no longer the operator's to replace with those of a file", async () => {
    await authorize(dana, 'dana@cottonwood.example');
    const { db, secrets, clock } = product.connector.services;
    const end = new Date(now.getTime() + 86_400_000).toISOString();
    await provisionCompany(db, secrets, clock, {
      realmId: product.info.realmId,
      name: 'Of the file',
      accountingUserName: '',
      tokens: { accessToken: 'a', accessExpiresAt: end, refreshToken: 'r', refreshExpiresAt: end },
      provider: { accountId: '1', userName: 'file', licenseKey: 'key', companyCode: 'FILE', companyId: '1' },
      settings: {},
      ownItemAccounts: { salesTax: '', fee: '', taxOnFee: '' },
    });
    expect(await company()).toMatchObject({ providerLogin: 'dana@cottonwood.example', providerCompanyCode: null });
    expect((await dana.call('providerAuthorization')).body).toMatchObject({ isAuthorized: true });
  });

  it('of another account are refused, however right they are', async () => {
    expect((await authorize(dana, 'owner@ridgeline.example')).body).toMatchObject({
      status: false,
      errorMessage: 'This user name belongs to another AvaTax account than the one you signed in with.',
    });
    expect((await company()).providerLogin).toBeNull();
  });

  it('for a company that is linked to another account are refused', async () => {
    await change({ providerAccountId: people.administrator.accountId });
    const sam = await signIn(product, people.outfitter);
    expect((await authorize(sam, 'owner@ridgeline.example')).body).toMatchObject({
      status: false,
      errorMessage: 'This QuickBooks company is linked to another AvaTax account.',
    });
    expect((await company()).providerLogin).toBeNull();
  });

  it('may be tried five times a minute, the sixth is not even looked at', async () => {
    for (let time = 1; time <= 5; time += 1) await authorize(dana, 'dana@cottonwood.example', 'wrong');
    const sixth = await authorize(dana, 'dana@cottonwood.example');
    expect(sixth.status).toBe(200);
    expect(sixth.body).toMatchObject({ status: false, errorMessage: 'Too many attempts. Try again in a minute.' });
    expect((await company()).providerLogin).toBeNull();
    passAMinute();
    expect((await authorize(dana, 'dana@cottonwood.example')).body).toMatchObject({ status: true });
  });

  it('are for administrators on our own pages', async () => {
    const answer = await authorize(luis, 'luis@cottonwood.example');
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: { reasonCode: 'NonAdminUser' } });
    const widget = callerOf(product, await product.embedToken());
    const embedded = await widget('authorizeProvider', {
      params: { userId: '0' },
      body: { username: 'a', password: 'b' },
    });
    expect(embedded.status).toBe(403);
  });

  it('a provider that does not answer is a sentence, not an error', async () => {
    product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'refused-connection' } });
    const answer = await authorize(dana, 'dana@cottonwood.example');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: false,
      errorMessage: 'Avalara AvaTax did not answer in time. Please try again.',
    });
  });
});

describe('whether working credentials are kept', () => {
  const isAuthorized = async () => (await dana.call('providerAuthorization')).body;

  it('no, before any were entered', async () => {
    expect(await isAuthorized()).toMatchObject({ isAuthorized: false });
  });

  it('no, when the provider no longer accepts them', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    await change({ providerLogin: 'gone@cottonwood.example' });
    expect(await isAuthorized()).toMatchObject({ isAuthorized: false });
  });

  it('yes, while the provider can not be asked', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    expect(await isAuthorized()).toMatchObject({ isAuthorized: true });
  });

  it('comes with a token for this company, good once and for ten minutes; only for administrators', async () => {
    const requestToken = textAt((await dana.call('providerAuthorization')).body, 'requestToken');
    expect(requestToken).toMatch(/^[\w-]{43}$/);
    const { db } = product.connector.services;
    const key = createHash('sha256').update(requestToken).digest('hex');
    const take = (at: number) =>
      db.tx('system', (trx) => takeAuthFlow(trx, key, requestTokenFlow, new Date(now.getTime() + at)));
    expect(await take(600_000)).toBeNull();
    const { realmId } = product.info;
    expect(await take(599_000)).toMatchObject({ detail: { realmId, companyId: dana.companyId } });
    expect(await take(0)).toBeNull();
    expect((await luis.call('providerAuthorization')).body).toMatchObject({ requestToken: '' });
  });
});

describe('the companies of the account', () => {
  it('none before credentials are kept', async () => {
    expect((await dana.call('providerCompanies')).body).toEqual([]);
  });

  it('active ones, the default one first', async () => {
    const sam = await signIn(product, people.outfitter);
    await authorize(sam, 'owner@ridgeline.example');
    expect((await sam.call('providerCompanies')).body).toEqual([
      { companyCode: 'RIDGEWEST', companyName: 'Ridgeline Outfitters West', isDefault: true, isWanted: false },
      { companyCode: 'RIDGEEAST', companyName: 'Ridgeline Outfitters East', isDefault: false, isWanted: false },
      { companyCode: 'RIDGETEST', companyName: 'Ridgeline Outfitters Test', isDefault: false, isWanted: false },
    ]);
  });

  it('the one that the portal asked for comes before the default one', async () => {
    const sam = await signIn(product, people.outfitter);
    await authorize(sam, 'owner@ridgeline.example');
    await change({ wantedProviderCompanyId: '7102' });
    expect((await sam.call('providerCompanies')).body).toMatchObject([
      { companyCode: 'RIDGEEAST', isWanted: true },
      { companyCode: 'RIDGEWEST', isWanted: false },
      { companyCode: 'RIDGETEST', isWanted: false },
    ]);
  });

  it('the one that the portal asked for decides nothing once a company is linked', async () => {
    const sam = await signIn(product, people.outfitter);
    await authorize(sam, 'owner@ridgeline.example');
    await change({ wantedProviderCompanyId: '7102', providerCompanyCode: 'RIDGEWEST' });
    expect((await sam.call('providerCompanies')).body).toMatchObject([
      { companyCode: 'RIDGEEAST', isWanted: false },
      { companyCode: 'RIDGEWEST', isWanted: false },
      { companyCode: 'RIDGETEST', isWanted: false },
    ]);
  });
});

describe('linking a company', () => {
  const link = (user: AccountUser, companyCode: string) => user.call('linkCompany', { body: { companyCode } });

  it('takes one of the account and keeps account, code, id and user', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    expect((await link(dana, 'COTTONWOOD')).body).toEqual({
      companyCode: 'COTTONWOOD',
      isAvaTaxCompanyConfigured: true,
      isSetupComplete: true,
      error: null,
    });
    expect(await company()).toMatchObject({
      providerAccountId: '2000134567',
      providerCompanyCode: 'COTTONWOOD',
      providerCompanyId: '7001',
      providerUserName: 'dana@cottonwood.example',
    });
  });

  it('is not the end of the set-up while no sales tax item is chosen', async () => {
    const { settings } = await company();
    await change({ settings: { ...settings, taxItemId: '' } });
    await authorize(dana, 'dana@cottonwood.example');
    const answer = await link(dana, 'COTTONWOOD');
    await change({ settings });
    expect(answer.body).toMatchObject({ isAvaTaxCompanyConfigured: true, isSetupComplete: false, error: null });
  });

  it.each([
    ['of nobody', 'NOBODY', 'UnknownCompany'],
    ['of another account', 'RIDGEWEST', 'UnknownCompany'],
    ['that is not active', 'RIDGEOLD', 'UnknownCompany'],
  ])('refuses a company %s', async (_, code, reasonCode) => {
    await authorize(dana, 'dana@cottonwood.example');
    const answer = await link(dana, code);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ companyCode: '', isAvaTaxCompanyConfigured: false, error: { reasonCode } });
    expect((await company()).providerCompanyCode).toBeNull();
  });

  it('needs credentials first', async () => {
    expect((await link(dana, 'COTTONWOOD')).body).toMatchObject({ error: { reasonCode: 'NotAuthorized' } });
  });

  it('leaves a company alone that is linked to another account', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    await change({ providerAccountId: people.outfitter.accountId, providerCompanyCode: 'RIDGEWEST' });
    expect((await link(dana, 'COTTONWOOD')).body).toMatchObject({
      companyCode: 'RIDGEWEST',
      error: { reasonCode: 'AnotherAccount' },
    });
    expect((await company()).providerCompanyCode).toBe('RIDGEWEST');
  });

  it("is not done with somebody else's credentials", async () => {
    await authorize(dana, 'dana@cottonwood.example');
    const sam = await signIn(product, people.outfitter);
    expect((await link(sam, 'COTTONWOOD')).body).toMatchObject({ error: { reasonCode: 'AnotherAccount' } });
    expect((await company()).providerCompanyCode).toBeNull();
  });

  it.each([[{ kind: 'refused-connection' } as const], [{ kind: 'status', status: 429, retryAfter: '1' } as const]])(
    'a provider with %j is a sentence in the answer',
    async (fault) => {
      await authorize(dana, 'dana@cottonwood.example');
      product.sandbox.kernel.faults.add({ service: 'tax-provider', fault });
      const answer = await link(dana, 'COTTONWOOD');
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        error: { reasonCode: 'Unavailable', message: 'Avalara AvaTax did not answer in time. Please try again.' },
      });
    },
  );

  it('is for administrators', async () => {
    expect((await link(luis, 'COTTONWOOD')).body).toMatchObject({ error: { reasonCode: 'NonAdminUser' } });
  });

  it('calculates with the linked company from then on', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    await link(dana, 'COTTONWOOD');
    expect((await dana.call('originAddress')).body).toMatchObject({ integrationStatus: 'Active', errorMessage: null });
  });
});
