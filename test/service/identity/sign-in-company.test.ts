import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { changeCompany, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { findConnection } from '../../../packages/connector/src/store/connections.ts';
import { long } from '../../long.ts';
import type { Answered } from '../../support/call.harness.ts';
import { asOwner } from '../../support/database-owner.ts';
import { field, textAt } from '../../support/json.ts';
import {
  requestsToken,
  callbackBody,
  completionBody,
  connect,
  consentUrl,
  people,
  type Person,
  personAt,
  signIn,
} from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const { second, main } = realmIds;
const unverified = "We couldn't verify your identity.";
const alreadyConnected =
  'This QuickBooks company is already connected through the Avalara Connector by another administrator.';
const nothing = { isQboDisconnected: false, aiUrl: null };

/** Offset of the connector's clock, in milliseconds. */
let clockOffset = 0;
let product: Product;

afterEach(() => {
  clockOffset = 0;
  product.sandbox.kernel.faults.clear();
});

async function start(): Promise<void> {
  product = await startProduct({ webhooks: false, clock: { now: () => new Date(Date.now() + clockOffset) } });
}

/** For tests that connect no company. */
function withOneProduct(): void {
  beforeAll(start);
  afterAll(() => product.stop());
}

/** For tests that start with a company that is not connected. */
function withFreshProducts(): void {
  beforeEach(start);
  afterEach(() => product.stop());
}

async function signedIn(sub: string = people.dana.sub): Promise<{ person: Person; token: string }> {
  const person = personAt(product);
  return { person, token: textAt((await signIn(person, sub)).body, 'appToken') };
}

const companyAt = (realm: string) => product.connector.services.db.tx({ realm }, (trx) => companyOfRealm(trx, realm));
const tokensOf = (realm: string) =>
  product.connector.services.db.tx({ realm }, (trx) => findConnection(trx, product.connector.services.secrets, realm));
/** The token operations of a company at the accounting service. */
const tokenWork = async (realm: string, since = 0) =>
  (await product.journal(since))
    .filter(({ owner, operation }) => owner === realm && operation.startsWith('Token.'))
    .map(({ operation }) => operation);

const lastEntry = async () => (await product.journal()).at(-1)?.seq ?? 0;

/** A completed consent that was not yet sent to the service. */
async function consented(person: Person, token: string, operationType = 'signin') {
  const url = await consentUrl(person, token, operationType);
  return completionBody(await person.consentAt(url, people.dana.accounting, second));
}

describe('the address of the consent', () => {
  withOneProduct();

  it('requests the accounting scopes and the user’s identity, with a code that only this service can redeem', async () => {
    const { person, token } = await signedIn();
    const url = new URL(await consentUrl(person, token));
    expect(`${url.origin}${url.pathname}`).toBe(`${product.info.accounting}/connect/oauth2`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: product.info.accountingClient.clientId,
      response_type: 'code',
      scope: 'com.intuit.quickbooks.accounting openid profile email',
      redirect_uri: `${product.info.api}/authcallback`,
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.get('prompt')).toBeNull();
  });

  it('requests the choice of a company on demand', async () => {
    const { person, token } = await signedIn();
    const body = { operationType: 'signin', prompt: 'select_account' };
    const started = await person.call('startSignIn', { token, body });
    expect(new URL(textAt(started.body, 'intuitUrl')).searchParams.get('prompt')).toBe('select_account');
  });

  it('is for administrators at the tax provider', async () => {
    const { person, token } = await signedIn(people.luis.sub);
    const started = await person.call('startSignIn', { token, body: { operationType: 'signin', prompt: 'login' } });
    expect(started).toMatchObject({ status: 403, body: { error: { reasonCode: 'NonAdminUser' } } });
  });

  it('requires a session', async () => {
    const body = { operationType: 'signin', prompt: 'login' };
    expect((await personAt(product).call('startSignIn', { body })).status).toBe(401);
  });
});

describe('a completed consent', () => {
  withFreshProducts();

  it('connects the company with calculation off, and leads to a session in it', async () => {
    const { person, token } = await signedIn();
    const { status, body } = await connect(person, token, people.dana.accounting, second);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isQboDisconnected: false, error: null });
    expect(await companyAt(second)).toMatchObject({
      name: 'Cottonwood Equipment Rental',
      connection: 'connected',
      connectedBy: people.dana.sub,
      calculationActive: false,
      providerAccountId: null,
    });
    const url = textAt(body, 'aiUrl');
    expect(new URL(url).searchParams.get('login_hint')).toBe('dana@cottonwood.example');
    const callback = callbackBody(await person.signInAt(url, people.dana.sub));
    const entered = await person.call('aiValidator', { body: callback });
    expect(entered.body).toMatchObject({
      validationflag: 'true',
      error: null,
      realmId: second,
      companyName: 'Cottonwood Equipment Rental',
      isQboConnected: true,
      isAvaTaxCompanyConfigured: false,
      isSetupComplete: false,
    });
    const session = textAt(entered.body, 'appToken');
    expect((await person.call('userConfiguration', { token: session })).status).toBe(200);
  });

  it('renews the tokens of a company that the same user connected before', long, async () => {
    const { person, token } = await signedIn();
    await connect(person, token, people.dana.accounting, second);
    const before = await tokensOf(second);
    const company = await companyAt(second);
    expect((await connect(person, token, people.dana.accounting, second)).body).toMatchObject({ error: null });
    const after = await tokensOf(second);
    expect(after?.accessToken).not.toBe(before?.accessToken);
    expect(await companyAt(second)).toMatchObject({ companyId: company?.companyId, connectedBy: people.dana.sub });
    expect(await tokenWork(second)).toEqual(['Token.grant', 'Token.grant']);
  });

  it('can be repeated from the session of the company, and lasts five years from then on', async () => {
    const { person, token } = await signedIn();
    const first = textAt((await connect(person, token, people.dana.accounting, second)).body, 'aiUrl');
    const entered = await person.call('aiValidator', {
      body: callbackBody(await person.signInAt(first, people.dana.sub)),
    });
    const session = textAt(entered.body, 'appToken');
    const before = await tokensOf(second);
    const back = await person.consentAt(await consentUrl(person, session, 'reconnect'), people.dana.accounting, second);
    const again = await person.call('completeAccountingAuth', { body: completionBody(back) });
    expect(again.body).toMatchObject({ error: null });
    const after = await tokensOf(second);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    const years = ((after?.hardExpiresAt?.getTime() ?? 0) - Date.now()) / (365 * 86_400_000);
    expect(years).toBeCloseTo(5, 2);
  });

  it('takes over a company from the operator’s file for the account that it is linked to', long, async () => {
    const { db } = product.connector.services;
    await db.tx({ realm: main }, (trx) => changeCompany(trx, main, { accountingUserName: 'The operator' }, new Date()));
    const dana = await signedIn(people.dana.sub);
    expect((await connect(dana.person, dana.token, people.dana.accounting, main)).body).toMatchObject({ error: null });
    expect(await companyAt(main)).toMatchObject({
      connectedBy: people.dana.sub,
      accountingUserName: 'Dana Whitfield',
      calculationActive: true,
    });
  });

  it('of a company that another user connected changes nothing, and its tokens are revoked', async () => {
    const dana = await signedIn();
    await connect(dana.person, dana.token, people.dana.accounting, second);
    const [company, tokens] = [await companyAt(second), await tokensOf(second)];
    const priya = await signedIn(people.priya.sub);
    const refused = await connect(priya.person, priya.token, people.dana.accounting, second);
    expect(refused).toMatchObject({
      status: 200,
      body: { ...nothing, error: { reasonCode: 'AlreadyConnected', message: alreadyConnected } },
    });
    expect(await companyAt(second)).toEqual(company);
    expect(await tokensOf(second)).toEqual(tokens);
    expect(await tokenWork(second)).toEqual(['Token.grant', 'Token.grant', 'Token.revoke']);
    expect(refused.text).not.toMatch(/dana|whitfield/i);
  });

  it('of a company that is linked to another account changes nothing', async () => {
    const sam = await signedIn(people.sam.sub);
    const refused = await connect(sam.person, sam.token, people.dana.accounting, main);
    expect(refused.body).toMatchObject({ ...nothing, error: { reasonCode: 'AlreadyConnected' } });
    expect(await companyAt(main)).toMatchObject({ connectedBy: null, providerAccountId: '2000134567' });
  });

  it('is accepted once, and in the browser that started it', async () => {
    const { person, token } = await signedIn();
    const body = await consented(person, token);
    const other = await signedIn(people.priya.sub);
    await other.person.call('completeAccountingAuth', { body });
    expect((await person.call('completeAccountingAuth', { body })).body).toMatchObject({ error: null });
    const company = await companyAt(second);
    const wasRequested = await requestsToken(product, async () => {
      const again = await person.call('completeAccountingAuth', { body });
      expect(again.body).toMatchObject({ ...nothing, error: { reasonCode: 'StateMismatch' } });
    });
    expect(wasRequested).toBe(false);
    expect(await companyAt(second)).toEqual(company);
  });

  it.each(['/tokens/bearer', '/companyinfo/'])(
    'succeeds after a failure of the accounting service (%s)',
    long,
    async (path) => {
      const { person, token } = await signedIn();
      const body = await consented(person, token);
      product.sandbox.kernel.faults.add({ service: 'accounting', path, fault: { kind: 'status', status: 503 } });
      const failed = await person.call('completeAccountingAuth', { body });
      expect(failed).toMatchObject({ status: 200, body: { ...nothing, error: { reasonCode: 'Unavailable' } } });
      expect(await companyAt(second)).toBeNull();
      product.sandbox.kernel.faults.clear();
      expect((await connect(person, token, people.dana.accounting, second)).body).toMatchObject({ error: null });
    },
  );

  it('connects the company, and says so, while no sign-in at the tax provider can be started', async () => {
    const { person, token } = await signedIn();
    const body = await consented(person, token);
    await product.connector.services.db.tx('system', (trx) =>
      sql`insert into auth_flow (state_hash, kind, detail, started_by, expires_at)
        select 'open ' || n, 'provider', 'null', case when n > 5 then '' else '127.0.0.0/24' end,
          now() + interval '10 minutes' from generate_series(1, 20000) n`.execute(trx),
    );
    const message =
      'QuickBooks is connected, but the Avalara sign-in does not answer. Please sign in again in a few minutes.';
    const { body: answer } = await person.call('completeAccountingAuth', { body });
    expect(answer).toEqual({ ...nothing, error: { reasonCode: 'Unavailable', message } });
    expect(await companyAt(second)).toMatchObject({ connection: 'connected' });
  });

  it('of two administrators at once connects the company once', long, async () => {
    const [dana, sam] = [await signedIn(people.dana.sub), await signedIn(people.sam.sub)];
    const bodies = [await consented(dana.person, dana.token), await consented(sam.person, sam.token)] as const;
    const finished = await Promise.all([
      dana.person.call('completeAccountingAuth', { body: bodies[0] }),
      sam.person.call('completeAccountingAuth', { body: bodies[1] }),
    ]);
    const reasons = finished.map(({ body }) => field(body, 'error', 'reasonCode'));
    expect(reasons.filter((reason) => reason === 'AlreadyConnected')).toHaveLength(1);
    const winner = reasons[0] === 'AlreadyConnected' ? people.sam.sub : people.dana.sub;
    expect(await companyAt(second)).toMatchObject({ connectedBy: winner });
    expect((await tokenWork(second)).toSorted()).toEqual(['Token.grant', 'Token.grant', 'Token.revoke']);
    // The stored tokens are those of the successful connection, and are valid.
    const stored = await tokensOf(second);
    const read = await fetch(`${product.info.accounting}/v3/company/${second}/companyinfo/${second}`, {
      headers: { authorization: `Bearer ${stored?.accessToken ?? ''}`, accept: 'application/json' },
    });
    expect(read.status).toBe(200);
  });
});

describe('a consent is refused when it', () => {
  withOneProduct();

  /** The reason of the refusal, whether a token was requested, and what was stored. */
  async function outcomeOf(person: Person, body: object, name: 'completeAccountingAuth' | 'completeAuth') {
    let response: Answered | undefined;
    const isRedeemed = await requestsToken(product, async () => {
      response = await person.call(name, { body });
    });
    return {
      status: response?.status,
      error: field(response?.body, 'error'),
      isRedeemed,
      stored: await companyAt(second),
    };
  }
  const mismatch = {
    status: 200,
    error: { reasonCode: 'StateMismatch', message: unverified },
    isRedeemed: false,
    stored: null,
  };

  it('has a foreign state, no state, or comes from another browser', async () => {
    const { person, token } = await signedIn();
    const body = await consented(person, token);
    expect(await outcomeOf(person, { ...body, State: 'x'.repeat(43) }, 'completeAccountingAuth')).toEqual(mismatch);
    expect(await outcomeOf(person, { ...body, State: '' }, 'completeAccountingAuth')).toEqual(mismatch);
    const other = await signedIn(people.priya.sub);
    expect(await outcomeOf(other.person, body, 'completeAccountingAuth')).toEqual(mismatch);
    expect(await outcomeOf(personAt(product), body, 'completeAccountingAuth')).toEqual(mismatch);
  });

  it('is older than ten minutes', async () => {
    const { person, token } = await signedIn();
    const body = await consented(person, token);
    clockOffset = 10 * 60_000;
    expect(await outcomeOf(person, body, 'completeAccountingAuth')).toEqual(mismatch);
  });

  it('belongs to another flow than the one that was started', async () => {
    const { person, token } = await signedIn();
    expect(await outcomeOf(person, await consented(person, token), 'completeAuth')).toEqual(mismatch);
    expect(await outcomeOf(person, await consented(person, token, 'onboarding'), 'completeAccountingAuth')).toEqual(
      mismatch,
    );
    const url = await person.call('signInUrl', {});
    const State = new URL(url.text).searchParams.get('state') ?? '';
    expect(await outcomeOf(person, { ...(await consented(person, token)), State }, 'completeAccountingAuth')).toEqual(
      mismatch,
    );
  });

  it('has no code or no company', async () => {
    const { person, token } = await signedIn();
    expect(
      await outcomeOf(person, { ...(await consented(person, token)), Code: '' }, 'completeAccountingAuth'),
    ).toEqual(mismatch);
    expect(
      await outcomeOf(person, { ...(await consented(person, token)), RealmId: '' }, 'completeAccountingAuth'),
    ).toEqual(mismatch);
  });

  it('belongs to a user who has signed out', async () => {
    const { person, token } = await signedIn();
    const body = await consented(person, token);
    await person.call('logout', { params: { flag: 'true' }, body: [{ token, tokenType: 'Jwt' }] });
    expect(await outcomeOf(person, body, 'completeAccountingAuth')).toEqual(mismatch);
  });

  it('names another company than the one that the code was issued for', async () => {
    const { person, token } = await signedIn();
    const since = await lastEntry();
    const [company, tokens] = [await companyAt(main), await tokensOf(main)];
    const body = { ...(await consented(person, token)), RealmId: main };
    const refused = await person.call('completeAccountingAuth', { body });
    expect(refused.body).toMatchObject({ ...nothing, error: { reasonCode: 'StateMismatch' } });
    expect([await companyAt(main), await tokensOf(main)]).toEqual([company, tokens]);
    expect(await companyAt(second)).toBeNull();
    expect(await tokenWork(second, since)).toEqual(['Token.grant', 'Token.revoke']);
  });

  it('was declined by the administrator', async () => {
    const { person, token } = await signedIn();
    const back = await person.consentAt(await consentUrl(person, token), people.dana.accounting, null);
    const declined = await person.call('completeAccountingAuth', { body: completionBody(back) });
    expect(declined.body).toMatchObject({ ...nothing, error: { reasonCode: 'AccessDenied' } });
  });

  it('has a code that the accounting service does not accept', async () => {
    const { person, token } = await signedIn();
    const body = { ...(await consented(person, token)), Code: 'AB11-not-a-code' };
    const refused = await person.call('completeAccountingAuth', { body });
    expect(refused.body).toMatchObject({ ...nothing, error: { reasonCode: 'AccessDenied' } });
  });

  it('cannot be stored', async () => {
    const since = await lastEntry();
    const { person, token } = await signedIn();
    const body = await consented(person, token);
    const { db } = product.connector.services;
    const table = 'alter table salestax.accounting_connection';
    await asOwner(db, `${table} add constraint refused check (false) not valid`);
    const refused = await person.call('completeAccountingAuth', { body });
    await asOwner(db, `${table} drop constraint refused`);
    expect(await companyAt(second)).toBeNull();
    expect(refused.status).toBe(500);
    expect(await tokenWork(second, since)).toEqual(['Token.grant', 'Token.revoke']);
  });

  it('has tokens that do not open the company', async () => {
    const since = await lastEntry();
    const { person, token } = await signedIn();
    const body = await consented(person, token);
    product.sandbox.kernel.faults.add({
      service: 'accounting',
      path: '/companyinfo/',
      fault: { kind: 'status', status: 403 },
    });
    const refused = await person.call('completeAccountingAuth', { body });
    expect(refused).toMatchObject({ status: 403, body: { error: { reasonCode: 'NonAdminUser' } } });
    expect(await companyAt(second)).toBeNull();
    expect(await tokenWork(second, since)).toEqual(['Token.grant', 'Token.revoke']);
  });
});

describe('an onboarding', () => {
  withFreshProducts();

  it('ends with a session in the company and the parameters of the portal', async () => {
    const { person, token } = await signedIn();
    const body = await consented(person, token, 'onboarding');
    const { status, body: done } = await person.call('completeAuth', {
      body: { ...body, enableProcessing: true, avataxCompanyId: '7001' },
    });
    expect(status).toBe(200);
    expect(done).toMatchObject({
      success: true,
      isSetupComplete: false,
      isAvaTaxCompanyConfigured: false,
      realmId: second,
      companyName: 'Cottonwood Equipment Rental',
      error: null,
    });
    expect(await companyAt(second)).toMatchObject({ calculationActive: true, wantedProviderCompanyId: '7001' });
    const session = textAt(done, 'sessionId');
    expect((await person.call('userConfiguration', { token: session })).status).toBe(200);
    // Belongs to the same sign-in.
    await person.call('logout', { params: { flag: 'true' }, body: [{ token, tokenType: 'Jwt' }] });
    expect((await person.call('userConfiguration', { token: session })).status).toBe(401);
  });

  it(
    'uses the provider company of its start when its end names none, and does not switch calculation on',
    long,
    async () => {
      const { person, token } = await signedIn();
      const url = await consentUrl(person, token, 'onboarding', { avataxCompanyId: '7002' });
      const back = await person.consentAt(url, people.dana.accounting, second);
      const done = await person.call('completeAuth', { body: completionBody(back) });
      expect(done.body).toMatchObject({ success: true });
      expect(await companyAt(second)).toMatchObject({ calculationActive: false, wantedProviderCompanyId: '7002' });
    },
  );

  it('for another user’s company fails', long, async () => {
    const dana = await signedIn();
    await connect(dana.person, dana.token, people.dana.accounting, second);
    const priya = await signedIn(people.priya.sub);
    const body = await consented(priya.person, priya.token, 'onboarding');
    expect((await priya.person.call('completeAuth', { body })).body).toEqual({
      success: false,
      sessionId: '',
      isSetupComplete: false,
      isAvaTaxCompanyConfigured: false,
      realmId: '',
      userId: '',
      companyName: '',
      error: { reasonCode: 'AlreadyConnected', message: alreadyConnected },
    });
  });
});
