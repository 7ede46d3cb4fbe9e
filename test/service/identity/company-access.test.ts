import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorConfig } from '@salestax/connector';
import type { RouteName } from '@salestax/contract';
import { people as users } from '../../support/account-user.fixture.ts';
import { contract, pathOf } from '../../support/call.harness.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import { type LoneConnector, pages, realms, startLoneConnector } from '../../support/lone-connector.harness.ts';
import { people, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

describe('the integrators of a company', () => {
  const widgets = ['home', 'nexus'];
  const clients: ConnectorConfig['embedClients'] = [
    { clientId: 'portal', clientSecret: 'a', realms: [realms.own], manage: true, widgets, origins: [pages.other] },
    { clientId: 'everywhere', clientSecret: 'b', realms: ['*'], widgets: ['home'], origins: [pages.own] },
    { clientId: 'elsewhere', clientSecret: 'c', realms: [realms.other], widgets: ['home'], origins: [pages.own] },
  ];

  let lone: LoneConnector;
  let administrator: string;
  let user: string;
  beforeAll(async () => {
    lone = await startLoneConnector({ embedClients: clients });
  });
  afterAll(() => lone.stop());
  beforeEach(async () => {
    ({ token: administrator } = await lone.session({ kind: 'app', realmId: realms.own, user: users.administrator }));
    ({ token: user } = await lone.session({ kind: 'app', realmId: realms.own, user: users.bookkeeper }));
  });

  async function call(name: RouteName, token: string, payload?: object) {
    const page = await lone.app.inject({ method: 'GET', url: '/oauth/api/signin' });
    const cookies = Object.fromEntries(page.cookies.map((one) => [one.name, one.value]));
    const answer = await lone.app.inject({
      method: contract[name].method,
      url: pathOf(name, { realmId: realms.own, userId: '0' }),
      headers: { authorization: `Bearer ${token}`, 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
      cookies,
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }

  async function requestSession(realmId: string = realms.own) {
    const answer = await lone.app.inject({
      method: 'POST',
      url: pathOf('embedSession', {}),
      headers: { authorization: `Basic ${Buffer.from('everywhere:b').toString('base64')}` },
      payload: { realmId, widgets: ['home'], origins: [pages.own] },
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }
  /** From the record of activity, the newest first. */
  async function changesOfIntegrators() {
    const entries = listAt((await call('activity', administrator)).body, 'entries');
    return entries
      .filter((entry) => field(entry, 'action') === 'integrator-access')
      .map((entry) => [field(entry, 'actorName'), field(entry, 'after')]);
  }
  const statusWith = async (token: string) => (await call('userConfiguration', token)).status;

  it('are shown to its administrator with their rights and sessions', async () => {
    const { body } = await requestSession();
    expect(await statusWith(textAt(body, 'token'))).toBe(200);
    expect((await call('companyAccess', administrator)).body).toMatchObject({
      mayManage: true,
      integrators: [
        { clientId: 'everywhere', widgets: ['home'], mayManage: false, openSessions: 1, blocked: null },
        { clientId: 'portal', mayManage: true, openSessions: 0, lastSessionAt: null, origins: [pages.other] },
      ],
    });
  });

  it('are not shown to other users, who cannot change them', async () => {
    expect((await call('companyAccess', user)).body).toMatchObject({ mayManage: false, integrators: [] });
    const change = await call('changeIntegrator', user, { clientId: 'everywhere', action: 'block' });
    expect([change.status, field(change.body, 'error', 'reasonCode')]).toEqual([403, 'NonAdminUser']);
  });

  it('have their sessions ended, and may open new ones', async () => {
    const token = textAt((await requestSession()).body, 'token');
    expect(await statusWith(token)).toBe(200);
    const { status } = await call('changeIntegrator', administrator, { clientId: 'everywhere', action: 'end' });
    expect(status).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect((await requestSession()).status).toBe(200);
  });

  it('are blocked in this company until they are allowed again', async () => {
    const token = textAt((await requestSession()).body, 'token');
    const { body } = await call('changeIntegrator', administrator, { clientId: 'everywhere', action: 'block' });
    expect(body).toMatchObject({ integrators: [{ openSessions: 0, blocked: { by: 'Dana Whitfield' } }, {}] });
    expect(await statusWith(token)).toBe(401);
    const refused = await requestSession();
    expect([refused.status, field(refused.body, 'error', 'code')]).toEqual([403, 'ClientBlocked']);
    expect((await requestSession(realms.other)).status).toBe(200);
    await call('changeIntegrator', administrator, { clientId: 'everywhere', action: 'allow' });
    expect((await requestSession()).status).toBe(200);
    expect(await changesOfIntegrators()).toEqual([
      ['Dana Whitfield', { client: 'everywhere', status: 'Allowed' }],
      ['Dana Whitfield', { client: 'everywhere', status: 'Blocked' }],
      ['Dana Whitfield', { client: 'everywhere', status: 'Sessions ended' }],
    ]);
  });

  it('of other companies cannot be changed', async () => {
    const { status } = await call('changeIntegrator', administrator, { clientId: 'elsewhere', action: 'block' });
    expect(status).toBe(404);
  });
});

describe('the sessions of a company', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ webhooks: false });
  });
  afterAll(() => product.stop());

  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

  async function signedIn(sub: string) {
    const person = personAt(product, (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('user-agent', userAgent);
      return fetch(url, { ...init, headers });
    });
    const { body } = await signIn(person, sub, product.info.realmId);
    const token = textAt(body, 'appToken');
    const sessions = async () => listAt((await person.call('companyAccess', { token })).body, 'sessions');
    const end = async (ended: readonly unknown[]) => {
      for (const session of ended) await person.call('endUserSession', { token, body: { id: textAt(session, 'id') } });
    };
    const isOpen = async () => (await person.call('userConfiguration', { token })).status === 200;
    const activity = async () => listAt((await person.call('activity', { token })).body, 'entries');
    return { sessions, end, isOpen, activity };
  }
  const isOwn = (session: unknown) => field(session, 'isOwn') === true;
  const isCurrent = (session: unknown) => field(session, 'isCurrent') === true;
  const isOfLuis = (session: unknown) => field(session, 'userName') === 'Luis Ortega';

  it('a user sees their own with device and time, and ends one of them', async () => {
    const here = await signedIn(people.luis.sub);
    const there = await signedIn(people.luis.sub);
    const sessions = await here.sessions();
    expect(sessions.every(isOwn)).toBe(true);
    expect(sessions[0]).toMatchObject({ userName: 'Luis Ortega', device: 'Firefox, Windows' });
    expect(sessions.filter(isCurrent)).toHaveLength(1);
    await here.end(sessions.filter((session) => !isCurrent(session)));
    expect([await here.isOpen(), await there.isOpen()]).toEqual([true, false]);
    const entries = await (await signedIn(people.dana.sub)).activity();
    expect(entries.find((entry) => field(entry, 'action') === 'session-end')).toMatchObject({
      actorName: 'Luis Ortega',
      after: { user: 'Luis Ortega' },
    });
  });

  it('an administrator sees those of the other users, and ends them in the company', async () => {
    const dana = await signedIn(people.dana.sub);
    const luis = await signedIn(people.luis.sub);
    const ofLuis = (await dana.sessions()).filter(isOfLuis);
    expect(ofLuis.length).toBeGreaterThan(0);
    await dana.end(ofLuis);
    expect(await luis.isOpen()).toBe(false);
    expect((await dana.sessions()).filter(isOfLuis)).toEqual([]);
    expect((await dana.activity())[0]).toMatchObject({
      action: 'session-end',
      actorName: 'Dana Whitfield',
      after: { user: 'Luis Ortega' },
    });
  });

  it('a user without the right ends nothing of another user', async () => {
    const dana = await signedIn(people.dana.sub);
    const luis = await signedIn(people.luis.sub);
    await luis.end(await dana.sessions().then((all) => all.filter(isOwn)));
    expect(await dana.isOpen()).toBe(true);
  });
});
