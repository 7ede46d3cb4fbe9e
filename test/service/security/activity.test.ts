import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { changeCompany } from '../../../packages/connector/src/store/companies.ts';
import { type AccountUser, password, people, signIn } from '../../support/account-user.fixture.ts';
import { callerOf } from '../../support/call.harness.ts';
import { exchange, field, textAt } from '../../support/json.ts';
import { callbackBody, personAt } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { morgan, staffAt, type StaffCaller } from '../../support/staff-user.fixture.ts';

const isActivity = Compile(schemas.activity.answer);
const isSettings = Compile(schemas.settings.answer);
const isForm = Compile(schemas.staffConfiguration.answer);

let product: Product;
let dana: AccountUser;
let luis: AccountUser;
let staff: StaffCaller;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  dana = await signIn(product, people.administrator);
  luis = await signIn(product, people.bookkeeper);
  staff = await staffAt(product, new Date());
});
afterAll(() => product.stop());

async function activity(query: Readonly<Record<string, string>> = {}): Promise<readonly ActivityEntry[]> {
  const { body } = await dana.call('activity', { query });
  if (!isActivity.Check(body)) throw new Error(`Not the activity: ${JSON.stringify(body)}`);
  return body.entries;
}
/** The newest entry. */
const last = async () => (await activity({ limit: '1' }))[0];

const administrator = { actorKind: 'user', actor: 'dana@cottonwood.example', actorName: 'Dana Whitfield' };
const bookkeeper = { actorKind: 'user', actor: 'luis@cottonwood.example', actorName: 'Luis Ortega' };
const support = { actorKind: 'staff', actor: morgan.email, actorName: morgan.name };
const here = { address: '127.0.0.0/24' };

describe('the record of a company says who changed what, before and after:', () => {
  it('its settings', async () => {
    const { body } = await dana.call('settings');
    if (!isSettings.Check(body)) throw new Error('Not the settings.');
    const timeZone = body.configuration.timeZone === 'America/Denver' ? 'America/Chicago' : 'America/Denver';
    const saved = { ...body, configuration: { ...body.configuration, timeZone } };
    const answer = await dana.call('saveSettings', { body: saved, headers: { 'x-correlation-id': 'settings-saved' } });
    expect(answer.body).toBe(true);
    expect(await last()).toMatchObject({
      ...administrator,
      ...here,
      action: 'settings',
      outcome: 'done',
      before: { timeZone: body.configuration.timeZone },
      after: { timeZone },
      correlationId: 'settings-saved',
    });
    const { at = '' } = (await last()) ?? {};
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  });

  it('calculation, once for each change', async () => {
    await dana.call('setCalculationStatus', { body: { status: false } });
    await dana.call('setCalculationStatus', { body: { status: false } });
    await dana.call('setCalculationStatus', { body: { status: true } });
    const [on, off, earlier] = await activity({ limit: '3' });
    expect(on).toMatchObject({ action: 'calculation', before: { calculationActive: false } });
    expect(off).toMatchObject({ action: 'calculation', after: { calculationActive: false } });
    expect(earlier?.action).not.toBe('calculation');
  });

  it('credentials, stored or refused, without the secret', async () => {
    await dana.call('authorizeProvider', { body: { username: 'dana@cottonwood.example', password: 'wrong-secret' } });
    expect(await last()).toMatchObject({ action: 'credentials', outcome: 'refused', reason: 'WrongCredentials' });
    await dana.call('authorizeProvider', { body: { username: 'dana@cottonwood.example', password } });
    expect(await last()).toMatchObject({
      ...administrator,
      action: 'credentials',
      outcome: 'done',
      after: { providerLogin: 'dana@cottonwood.example' },
    });
    const all = JSON.stringify(await activity({ limit: '500' }));
    expect(all).not.toContain(password);
    expect(all).not.toContain('wrong-secret');
  });

  it('the company at AvaTax', async () => {
    const { db } = product.connector.services;
    const { realmId } = product.info;
    const unlinked = {
      connectedBy: people.administrator.sub,
      providerAccountId: null,
      providerCompanyCode: null,
      providerCompanyId: null,
    };
    await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, unlinked, new Date()));
    await dana.call('linkCompany', { body: { companyCode: 'COTTONWOOD' } });
    expect(await last()).toMatchObject({
      ...administrator,
      action: 'link',
      before: { providerCompanyCode: null },
      after: { providerCompanyCode: 'COTTONWOOD' },
    });
  });

  it('nexus', async () => {
    const region = {
      enabled: false,
      checked: true,
      stateName: 'Wyoming',
      stateCode: 'WY',
      countryName: 'United States',
      countryCode: 'US',
      corporateHeadQuarters: false,
      totalInvoice: 0,
      taxedInvoice: 0,
    };
    const body = { nexusList: [region], asOf: new Date().toISOString(), invoiceCount: 0 };
    expect((await dana.call('enableNexus', { body })).status).toBe(200);
    expect(await last()).toMatchObject({ ...administrator, action: 'nexus', after: { regions: ['Wyoming'] } });
  });
});

describe('the record of a company has', () => {
  it('who was refused a right, once a minute for each call', async () => {
    await luis.call('setCalculationStatus', { body: { status: false } });
    await luis.call('settings');
    await luis.call('settings');
    expect((await luis.call('activity')).status).toBe(403);
    const refused = await activity({ outcome: 'refused', action: 'access' });
    expect(refused.map(({ after }) => field(after, 'call'))).toEqual([
      'GET /oauth/api/configuration/:userId/activity',
      'GET /api/Configuration/config/:userId',
      'PUT /oauth/api/configuration/:userId',
    ]);
    expect(refused[0]).toMatchObject({ ...bookkeeper, ...here, reason: 'NonAdminUser', outcome: 'refused' });
  });

  it('what support staff read and changed, also for support staff', async () => {
    const params = { userId: dana.companyId };
    const { body } = await staff.call('staffConfiguration', { params });
    expect(await last()).toMatchObject({ ...support, ...here, action: 'configuration-read' });
    if (!isForm.Check(body)) throw new Error('Not the form.');
    const { userStatus, isApiThrottleExceeded, apiThrottleTimeStamp: _at, accountingCalls: _calls, ...model } = body;
    const changed = {
      ...model.configuration,
      isEnableAddressValidation: !model.configuration.isEnableAddressValidation,
    };
    const save = {
      configurationModel: { ...model, configuration: changed },
      userStatusBody: { status: userStatus === 'Active' },
      isApiThrottleExceeded,
    };
    expect((await staff.call('saveStaffConfiguration', { body: save })).body).toBe(true);
    expect(await last()).toMatchObject({
      ...support,
      ...here,
      action: 'settings',
      after: { isEnableAddressValidation: changed.isEnableAddressValidation },
    });
    const inCustomer = await staff.call('staffActivity', { params, query: { limit: '1' } });
    expect(inCustomer.body).toEqual({ entries: [await last()], hasMore: true });
  });

  it('who signed in and out', async () => {
    const person = personAt(product);
    const url = await person.call('signInUrl', { query: { realmId: product.info.realmId } });
    const body = await person.signInAt(url.text, people.administrator.sub);
    const { body: entered } = await person.call('aiValidator', { body: callbackBody(body) });
    expect(await last()).toMatchObject({ ...administrator, ...here, action: 'sign-in', outcome: 'done' });
    const token = textAt(entered, 'appToken');
    const signOut = () => person.call('logout', { params: { flag: 'true' }, body: [{ token, tokenType: 'Jwt' }] });
    await signOut();
    const ended = await last();
    expect(ended).toMatchObject({ ...administrator, ...here, action: 'sign-out' });
    await signOut();
    expect(await last()).toEqual(ended);
  });

  it('that somebody of another account tried to sign in', async () => {
    const person = personAt(product);
    const url = await person.call('signInUrl', { query: { realmId: product.info.realmId } });
    const body = await person.signInAt(url.text, people.outfitter.sub);
    await person.call('aiValidator', { body: callbackBody(body) });
    expect(await last()).toMatchObject({
      actor: people.outfitter.userName,
      action: 'sign-in',
      outcome: 'refused',
      reason: 'AnotherAccount',
    });
  });

  it('who worked through which integrator, and what an integrator was refused', async () => {
    const { realmId, embedClient, documentPage } = product.info;
    const issue = (change: object) =>
      exchange(
        new URL('/oauth/api/embed/sessions', product.info.api).href,
        `Basic ${Buffer.from(`${embedClient.clientId}:${embedClient.clientSecret}`).toString('base64')}`,
        'POST',
        { realmId, widgets: ['home'], origins: [new URL(documentPage).origin], ...change },
      );
    const user = { name: 'Ana Reyes', email: 'ana@portal.example' };
    const integrator = { actorKind: 'integrator', actor: user.email, clientId: embedClient.clientId, ...here };
    const session = await issue({ user, rights: { home: 'manage' } });
    expect(await last()).toMatchObject({
      ...integrator,
      actorName: user.name,
      action: 'embed-session',
      outcome: 'done',
      after: { widgets: ['home'] },
    });
    await callerOf(product, textAt(session, 'token'))('setCalculationStatus', {
      params: { userId: dana.companyId },
      body: { status: false },
    });
    expect(await last()).toMatchObject({ ...integrator, action: 'calculation' });
    await issue({ user, origins: ['https://elsewhere.example'] }).catch(() => undefined);
    expect(await last()).toMatchObject({
      ...integrator,
      action: 'embed-session',
      outcome: 'refused',
      reason: 'WrongOrigin',
    });
  });
});

it('a page of the record continues after the last entry of the one before it', async () => {
  const all = await activity({ limit: '4' });
  const first = await activity({ limit: '2' });
  expect(await activity({ limit: '2', before: first.at(-1)?.id ?? '' })).toEqual(all.slice(2));
});

it('a disconnect is recorded with who disconnected', async () => {
  await dana.call('disconnectOwn');
  dana = await signIn(product, people.administrator);
  expect(await last()).toMatchObject({ ...administrator, action: 'disconnect', after: { connection: 'disconnected' } });
});
