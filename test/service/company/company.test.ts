import { createHash } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provisionCompany } from '@salestax/connector';
import type { Answer } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { requestTokenFlow } from '../../../packages/connector/src/features/company/provider-credentials.ts';
import { providerSecret } from '../../../packages/connector/src/service/company-state.ts';
import { takeAuthFlow } from '../../../packages/connector/src/store/auth-flows.ts';
import { changeCompany, type CompanyChanges, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { getSecret } from '../../../packages/connector/src/store/secrets.ts';
import { type AccountUser, password, people, signIn } from '../../support/account-user.fixture.ts';
import { callerOf } from '../../support/call.harness.ts';
import { textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { until } from '../../support/until.ts';

let product: Product;
let now = new Date('2026-06-15T12:00:00Z');
let dana: AccountUser;
let luis: AccountUser;

const unlinked: CompanyChanges = {
  connectedBy: people.administrator.sub,
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
  if (found === null) throw new Error('The demo company does not exist.');
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

describe('entered credentials of the tax provider', () => {
  it('are accepted for the account of the sign-in, and stored encrypted', async () => {
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

  it('may be an account number and a license key', async () => {
    const { accountId, licenseKey } = product.info.taxAccount;
    const byKey = (key: string) =>
      dana.call('authorizeProvider', {
        body: { username: accountId, password: key, credentialType: 'licenseKey' },
      });
    expect((await byKey('0000000000000000')).body).toMatchObject({
      status: false,
      errorMessage: 'Avalara AvaTax does not accept this account number and license key.',
    });
    expect((await byKey(licenseKey)).body).toMatchObject({ status: true });
    expect(await company()).toMatchObject({ providerLogin: accountId });
    expect((await dana.call('providerAuthorization')).body).toMatchObject({ isAuthorized: true });
    expect((await dana.call('providerCompanies')).text).toContain('COTTONWOOD');
  });

  it('are refused with one answer for an unknown user and a wrong password, without repeating them', async () => {
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

  it('appear in plain text neither in the call log nor in a stored secret', async () => {
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

  it('can no longer be replaced by those of the operator’s file', async () => {
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

  it('of another account are refused, although they are correct', async () => {
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

  it('can be tried five times a minute; the sixth attempt is not sent to the provider', async () => {
    for (let time = 1; time <= 5; time += 1) await authorize(dana, 'dana@cottonwood.example', 'wrong');
    const sixth = await authorize(dana, 'dana@cottonwood.example');
    expect(sixth.status).toBe(200);
    expect(sixth.body).toMatchObject({ status: false, errorMessage: 'Too many attempts. Try again in a minute.' });
    expect((await company()).providerLogin).toBeNull();
    passAMinute();
    expect((await authorize(dana, 'dana@cottonwood.example')).body).toMatchObject({ status: true });
  });

  it('are accepted from administrators on our own pages only', async () => {
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

  it('are answered with a message when the provider does not respond', async () => {
    product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'refused-connection' } });
    const answer = await authorize(dana, 'dana@cottonwood.example');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: false,
      errorMessage: 'Avalara AvaTax did not answer in time. Please try again.',
    });
  });
});

describe('the check for working credentials', () => {
  const isAuthorized = async () => (await dana.call('providerAuthorization')).body;

  it('is negative before any were entered', async () => {
    expect(await isAuthorized()).toMatchObject({ isAuthorized: false });
  });

  it('is negative when the provider no longer accepts them', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    await change({ providerLogin: 'gone@cottonwood.example' });
    expect(await isAuthorized()).toMatchObject({ isAuthorized: false });
  });

  it('is positive while the provider cannot be reached', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    expect(await isAuthorized()).toMatchObject({ isAuthorized: true });
  });

  it('returns a token for this company to administrators, valid once and for ten minutes', async () => {
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

describe('the list of provider companies', () => {
  async function samConnects(): Promise<AccountUser> {
    await change({ connectedBy: people.outfitter.sub });
    return signIn(product, people.outfitter);
  }

  it('is empty before credentials are stored', async () => {
    expect((await dana.call('providerCompanies')).body).toEqual([]);
  });

  it('has the active companies, the default one first', async () => {
    const sam = await samConnects();
    await authorize(sam, 'owner@ridgeline.example');
    expect((await sam.call('providerCompanies')).body).toEqual([
      { companyCode: 'RIDGEWEST', companyName: 'Ridgeline Outfitters West', isDefault: true, isWanted: false },
      { companyCode: 'RIDGEEAST', companyName: 'Ridgeline Outfitters East', isDefault: false, isWanted: false },
      { companyCode: 'RIDGETEST', companyName: 'Ridgeline Outfitters Test', isDefault: false, isWanted: false },
    ]);
  });

  it('has the company that the portal requested before the default one', async () => {
    const sam = await samConnects();
    await authorize(sam, 'owner@ridgeline.example');
    await change({ wantedProviderCompanyId: '7102' });
    expect((await sam.call('providerCompanies')).body).toMatchObject([
      { companyCode: 'RIDGEEAST', isWanted: true },
      { companyCode: 'RIDGEWEST', isWanted: false },
      { companyCode: 'RIDGETEST', isWanted: false },
    ]);
  });

  it('marks the company that is linked, which is not the default one', async () => {
    const sam = await samConnects();
    await authorize(sam, 'owner@ridgeline.example');
    await change({ providerCompanyCode: 'RIDGEEAST', providerCompanyId: '7102' });
    expect((await sam.call('providerCompanies')).body).toMatchObject([
      { companyCode: 'RIDGEWEST', isLinked: false },
      { companyCode: 'RIDGEEAST', isLinked: true },
      { companyCode: 'RIDGETEST', isLinked: false },
    ]);
  });

  it('ignores the portal’s request once a company is linked', async () => {
    const sam = await samConnects();
    await authorize(sam, 'owner@ridgeline.example');
    await change({ wantedProviderCompanyId: '7102', providerCompanyCode: 'RIDGEWEST' });
    expect((await sam.call('providerCompanies')).body).toMatchObject([
      { companyCode: 'RIDGEEAST', isWanted: false },
      { companyCode: 'RIDGEWEST', isWanted: false },
      { companyCode: 'RIDGETEST', isWanted: false },
    ]);
  });
});

describe('linking a provider company', () => {
  const link = (user: AccountUser, companyCode: string) => user.call('linkCompany', { body: { companyCode } });

  it('stores its account, code, id and user', async () => {
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

  it('does not complete the setup while no sales tax item is chosen', async () => {
    const { settings } = await company();
    await change({ settings: { ...settings, taxItemId: '' } });
    await authorize(dana, 'dana@cottonwood.example');
    const answer = await link(dana, 'COTTONWOOD');
    await change({ settings });
    expect(answer.body).toMatchObject({ isAvaTaxCompanyConfigured: true, isSetupComplete: false, error: null });
  });

  it.each([
    ['that is unknown', 'NOBODY', 'UnknownCompany'],
    ['of another account', 'RIDGEWEST', 'UnknownCompany'],
    ['that is not active', 'RIDGEOLD', 'UnknownCompany'],
  ])('refuses a company %s', async (_, code, reasonCode) => {
    await authorize(dana, 'dana@cottonwood.example');
    const answer = await link(dana, code);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ companyCode: '', isAvaTaxCompanyConfigured: false, error: { reasonCode } });
    expect((await company()).providerCompanyCode).toBeNull();
  });

  it('requires credentials first', async () => {
    expect((await link(dana, 'COTTONWOOD')).body).toMatchObject({ error: { reasonCode: 'NotAuthorized' } });
  });

  it('is refused for a company that is linked to another account', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    await change({ providerAccountId: people.outfitter.accountId, providerCompanyCode: 'RIDGEWEST' });
    expect((await link(dana, 'COTTONWOOD')).body).toMatchObject({
      companyCode: 'RIDGEWEST',
      error: { reasonCode: 'AnotherAccount' },
    });
    expect((await company()).providerCompanyCode).toBe('RIDGEWEST');
  });

  it.each(['credentials', 'link'])(
    'is refused when another user takes the company over meanwhile: %s',
    async (call) => {
      await authorize(dana, 'dana@cottonwood.example');
      const { faults } = product.sandbox.kernel;
      faults.add({
        service: 'tax-provider',
        path: 'ping',
        times: 1,
        fault: { kind: 'latency', milliseconds: 60_000 },
      });
      const answer = call === 'link' ? link(dana, 'COTTONWOOD') : authorize(dana, 'dana@cottonwood.example');
      await until('the tax provider is asked', async () => faults.list().length === 0);
      await change({ connectedBy: people.outfitter.sub, providerLogin: null });
      faults.clear();
      const { body } = await answer;
      expect(body).toMatchObject(call === 'link' ? { error: { reasonCode: 'AnotherAccount' } } : { status: false });
      expect(await company()).toMatchObject({ providerAccountId: null, providerLogin: null });
    },
  );

  it('is refused with another user’s credentials', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    const sam = await signIn(product, people.outfitter);
    expect((await link(sam, 'COTTONWOOD')).body).toMatchObject({ error: { reasonCode: 'AnotherAccount' } });
    expect((await company()).providerCompanyCode).toBeNull();
  });

  it.each([[{ kind: 'refused-connection' } as const], [{ kind: 'status', status: 429, retryAfter: '1' } as const]])(
    'answers with a message when the provider fails with %j',
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

  it('makes later calculations use the linked company', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    await link(dana, 'COTTONWOOD');
    expect((await dana.call('originAddress')).body).toMatchObject({ integrationStatus: 'Active', errorMessage: null });
  });
});

describe('the log of calls to the tax provider', () => {
  it('has the latest calls with complete bodies and without secrets, for an administrator', async () => {
    await authorize(dana, 'dana@cottonwood.example');
    const { status, body, text } = await dana.call('providerCalls');
    expect(status).toBe(200);
    const isAnswer = Compile(schemas.providerCalls.answer);
    const calls = isAnswer.Check(body) ? body.calls : [];
    expect(calls[0]).toMatchObject({ vendor: 'tax-provider', operation: 'GET /api/v2/utilities/ping', status: 200 });
    expect(calls[0]?.response).toMatchObject({ authenticated: true });
    expect(calls.every(({ vendor }) => vendor === 'tax-provider')).toBe(true);
    expect(text).not.toContain(password);
    expect((await luis.call('providerCalls')).status).toBe(403);
  });
});
