import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectorConfig, EmbedClientConfig } from '@salestax/connector';
import type { RouteName } from '@salestax/contract';
import { listActivity } from '../../../packages/connector/src/store/activity.ts';
import { changeCompany } from '../../../packages/connector/src/store/companies.ts';
import { testDatabases } from '../../../packages/connector/src/testing/databases.harness.ts';
import { long } from '../../long.ts';
import { contract, pathOf } from '../../support/call.harness.ts';
import { field, numberAt, textAt } from '../../support/json.ts';
import { type LoneConnector, pages, realms, startLoneConnector } from '../../support/lone-connector.harness.ts';

let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector();
});
afterAll(() => lone.stop());

const sessionRequest = { realmId: realms.own, widgets: ['estimate-panel'], origins: [pages.own] };
const basic = (clientId: string, secret: string) => `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
const good = basic('accounting', 'secret of accounting');

async function issue(body: object, authorization?: string, at: LoneConnector = lone) {
  const answer = await at.app.inject({
    method: 'POST',
    url: pathOf('embedSession', {}),
    headers: { 'x-correlation-id': 'the-same-one', ...(authorization !== undefined && { authorization }) },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.body, json: () => answer.json<unknown>() };
}

/** The status of a panel call with this session. */
async function use(token: string, at: LoneConnector = lone): Promise<number> {
  const answer = await at.app.inject({
    method: 'GET',
    url: pathOf('ecoSystemConfiguration', { realmId: realms.own }),
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.statusCode;
}

describe('an embed session', () => {
  it('is issued to an integrator for its own widgets and origins, for 15 minutes', async () => {
    const { status, json } = await issue(sessionRequest, good);
    expect(status).toBe(200);
    const left = Date.parse(textAt(json(), 'expiresAt')) - Date.now();
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(await use(textAt(json(), 'token'))).toBe(200);
  });

  it.each([
    ['another company', realms.other],
    ['an unknown company', realms.unknown],
  ])('makes no call for %s, and the answer says so to the developer of the page', async (_, realmId) => {
    const { json } = await issue(sessionRequest, good);
    const answer = await lone.app.inject({
      method: 'GET',
      url: pathOf('ecoSystemConfiguration', { realmId }),
      headers: { authorization: `Bearer ${textAt(json(), 'token')}` },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { reasonCode: 'NotFound', code: 'WrongCompany' } });
  });

  it('contains nothing of the company or the secret', async () => {
    const { json } = await issue({ ...sessionRequest, user: { name: 'Dana', email: 'dana@cottonwood.example' } }, good);
    const [, payload = ''] = textAt(json(), 'token').split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(Object.keys(claims ?? {}).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'realm', 'widgets']);
    expect(numberAt(claims, 'exp') - numberAt(claims, 'iat')).toBe(15 * 60);
  });

  it.each([
    ['no credentials', undefined],
    ['a wrong secret', basic('accounting', 'wrong')],
    ['an unknown client', basic('nobody', 'secret of nobody')],
    ['an empty secret', basic('accounting', '')],
    ['no Basic credentials', 'Bearer abcdefgh'],
    ['credentials without a colon', `Basic ${Buffer.from('accounting').toString('base64')}`],
    ['no base64', 'Basic %%%'],
  ])('is refused for %s, with one and the same response', async (_, authorization) => {
    const { status, body } = await issue(sessionRequest, authorization);
    expect(status).toBe(401);
    expect(body).toBe((await issue(sessionRequest, basic('nobody', 'x'))).body);
  });

  it("is refused for a company that isn't the client's, with the same response whether or not it exists", async () => {
    const portal = basic('portal', 'secret of portal');
    const request = { widgets: ['health'], origins: [pages.other] };
    const answer = await issue({ ...request, realmId: realms.own }, portal);
    expect(answer.status).toBe(403);
    expect(textAt(answer.json(), 'error', 'code')).toBe('WrongCompany');
    expect((await issue({ ...request, realmId: realms.unknown }, portal)).body).toBe(answer.body);
  });

  it('is refused for a company that was never connected, which a client with the right to it learns', async () => {
    const answer = await issue({ ...sessionRequest, realmId: realms.unknown }, good);
    expect(answer.status).toBe(403);
    expect(textAt(answer.json(), 'error', 'code')).toBe('UnknownCompany');
  });

  it.each([
    ['a misspelt widget', { widgets: ['estimate-panel', 'setings'] }, 'WrongWidget', "the widget 'setings'"],
    ['an origin of another', { origins: [pages.other] }, 'WrongOrigin', `the origin '${pages.other}'`],
    ['an origin with a slash', { origins: [`${pages.own}/`] }, 'WrongOrigin', `the origin '${pages.own}/'`],
  ])('is refused for %s, which the response names', async (_, change, code, part) => {
    const { status, json } = await issue({ ...sessionRequest, ...change }, good);
    expect(status).toBe(403);
    expect(textAt(json(), 'error', 'code')).toBe(code);
    expect(textAt(json(), 'error', 'message')).toContain(part);
  });

  it.each([
    ['a role', { role: 'viewer' }, 'role'],
    ['a field of the user', { user: { name: 'Dana', email: 'dana@cottonwood.example', role: 'viewer' } }, 'user'],
    ['a widget that has no rights', { rights: { 'estimate-panel': 'read' } }, 'rights'],
  ])('is refused with an unknown field, instead of granting more than was meant: %s', async (_, change, part) => {
    const { status, json } = await issue({ ...sessionRequest, ...change }, good);
    expect(status).toBe(400);
    expect(textAt(json(), 'error', 'message')).toContain(part);
  });

  it('is refused for a wrong right, with those that there are', async () => {
    const { status, json } = await issue({ ...sessionRequest, widgets: ['nexus'], rights: { nexus: 'admin' } }, good);
    expect([status, textAt(json(), 'error', 'message')]).toEqual([
      400,
      expect.stringMatching(/rights\/nexus must be one of .*manage/),
    ]);
  });

  it.each([
    ['no widgets', { ...sessionRequest, widgets: [] }],
    ['no origins', { ...sessionRequest, origins: [] }],
    ['no company', { widgets: ['estimate-panel'], origins: [pages.own] }],
  ])('requires all fields: %s', async (_, body) => {
    expect((await issue(body, good)).status).toBe(400);
  });
});

describe('the activity of a company about embed sessions', () => {
  const portal = basic('portal', 'secret of portal');
  const request = { realmId: realms.other, widgets: ['health'], origins: [pages.other] };
  const asUser = (email: string) => ({ ...request, user: { name: 'Ana Reyes', email } });
  const entries = () =>
    lone.connector.services.db.tx({ realm: realms.other }, async (trx) => {
      const page = {
        realmId: realms.other,
        action: 'embed-session',
        outcome: null,
        before: null,
        since: null,
      } as const;
      return (await listActivity(trx, { ...page, limit: 500 })).map(({ actor, outcome }) => `${actor} ${outcome}`);
    });

  it('has equal requests once in the life of a session, and different persons and refusals each', async () => {
    const before = await entries();
    for (let times = 0; times < 3; times += 1) {
      expect((await issue(asUser('ana@portal.example'), portal)).status).toBe(200);
      expect((await issue({ ...asUser('ana@portal.example'), origins: [pages.own] }, portal)).status).toBe(403);
      expect((await issue(asUser('bo@portal.example'), portal)).status).toBe(200);
    }
    expect(await entries()).toEqual([
      'bo@portal.example done',
      'ana@portal.example refused',
      'ana@portal.example done',
      ...before,
    ]);
  });

  it('is not filled by a client that invents persons: it is refused for a minute, and those it had work on', async () => {
    const before = await entries();
    const statuses = [];
    for (let at = 0; at < 130; at += 1) statuses.push((await issue(asUser(`p${at}@portal.example`), portal)).status);
    expect(statuses.slice(0, 110)).toEqual(Array.from({ length: 110 }, () => 200));
    expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429));
    expect((await entries()).length).toBeLessThanOrEqual(before.length + 120);
    expect((await issue(asUser('p0@portal.example'), portal)).status).toBe(200);
    expect((await issue({ ...sessionRequest, realmId: realms.other }, good)).status).toBe(200);
  });
});

const clientOf = (clientId: string, change: Partial<EmbedClientConfig> = {}): EmbedClientConfig => ({
  clientId,
  clientSecret: `secret of ${clientId}`,
  realms: [realms.own],
  manage: true,
  widgets: ['estimate-panel', 'call-log'],
  origins: [pages.own, pages.other],
  ...change,
});
const credentialsOf = (clientId: string) => basic(clientId, `secret of ${clientId}`);

/** Processes of one service: the same keys and database. */
const sharing = (store: ConnectorConfig['store']): Partial<ConnectorConfig> => ({
  store,
  signingKeys: [{ id: 'new', key: randomBytes(32) }],
  encryptionKeys: [{ id: 'e', key: randomBytes(32) }],
});

async function issued(clientId: string, at: LoneConnector): Promise<string> {
  const { status, json } = await issue(sessionRequest, credentialsOf(clientId), at);
  expect(status).toBe(200);
  const token = textAt(json(), 'token');
  expect(await use(token, at)).toBe(200);
  return token;
}

describe('after a restart with another list of clients', () => {
  const folder = mkdtempSync(join(tmpdir(), 'embed-sessions-'));
  const before = ['removed', 'new secret', 'other company', 'other widget', 'other origin', 'less', 'more'];
  const after = [
    clientOf('new secret', { clientSecret: 'a new secret' }),
    clientOf('other company', { realms: [realms.other] }),
    clientOf('other widget', { widgets: ['call-log'] }),
    clientOf('other origin', { origins: [pages.other] }),
    clientOf('less', { widgets: ['estimate-panel'], origins: [pages.own] }),
    clientOf('more', { realms: ['*'], widgets: ['estimate-panel', 'call-log', 'home'] }),
  ];
  /** Sessions issued before the restart, by client. */
  const tokens = new Map<string, string>();
  let running: LoneConnector | null = null;

  beforeAll(async () => {
    const shared = sharing({ dataDir: join(folder, 'data') });
    running = await startLoneConnector({ ...shared, embedClients: before.map((clientId) => clientOf(clientId)) });
    for (const clientId of before) tokens.set(clientId, await issued(clientId, running));
    await running.stop();
    running = await startLoneConnector({ ...shared, embedClients: after });
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true });
  });

  const afterwards = async (clientId: string) => ({
    issues: (await issue(sessionRequest, credentialsOf(clientId), running ?? lone)).status,
    session: await use(tokens.get(clientId) ?? '', running ?? lone),
  });

  it('a client that was removed is refused, and its sessions end', async () => {
    expect(await afterwards('removed')).toEqual({ issues: 401, session: 401 });
  });

  it('the former secret of a client is refused, and sessions issued for it end', async () => {
    expect(await afterwards('new secret')).toEqual({ issues: 401, session: 401 });
    expect((await issue(sessionRequest, basic('new secret', 'a new secret'), running ?? lone)).status).toBe(200);
  });

  it.each(['other company', 'other widget', 'other origin'])(
    'sessions with a right that their client lost end: %s',
    async (clientId) => {
      expect(await afterwards(clientId)).toEqual({ issues: 403, session: 401 });
    },
  );

  it.each(['less', 'more'])('sessions whose client still has all of their rights continue: %s', async (clientId) => {
    expect(await afterwards(clientId)).toEqual({ issues: 200, session: 200 });
  });
});

const postgres = (await testDatabases()).find(({ freshUrl }) => freshUrl !== null);

it.runIf(postgres)(
  'a client that only processes with an older list know is refused by the newer process',
  long,
  async () => {
    const shared = sharing({ databaseUrl: (await postgres?.freshUrl?.()) ?? '' });
    const processes: LoneConnector[] = [];
    const start = async (embedClients: readonly EmbedClientConfig[]) => {
      const started = await startLoneConnector({ ...shared, embedClients });
      processes.push(started);
      return started;
    };
    try {
      const newer = await start([]);
      // Starts later, with the former list of clients.
      const older = await start([clientOf('removed')]);
      const token = await issued('removed', older);
      expect((await issue(sessionRequest, credentialsOf('removed'), newer)).status).toBe(401);
      expect(await use(token, newer)).toBe(401);
    } finally {
      for (const each of processes) await each.stop();
    }
  },
);

describe('the rights of an embed session', () => {
  const client = clientOf('rights', { widgets: ['nexus', 'home', 'connector-settings', 'reconciliation'] });
  const user = { name: 'Dana', email: 'dana@cottonwood.example' };
  let at: LoneConnector;
  beforeAll(async () => {
    at = await startLoneConnector({ embedClients: [client] });
  });
  afterAll(() => at.stop());

  const request = (change: object) =>
    issue({ realmId: realms.own, widgets: ['nexus'], origins: [pages.own], ...change }, credentialsOf('rights'), at);
  const nexusData = { nexusList: [], asOf: '2026-06-01T10:00:00.000Z', invoiceCount: 0 };
  async function enableNexus(change: object) {
    const { json } = await request(change);
    const answer = await at.app.inject({
      method: 'POST',
      url: pathOf('enableNexus', { userId: '0' }),
      headers: { authorization: `Bearer ${textAt(json(), 'token')}`, 'x-correlation-id': 'the-same-one' },
      payload: nexusData,
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }

  it.each([
    ['the request names none', {}],
    ['the request names none of the widget', { rights: {} }],
    ['the request names read', { rights: { nexus: 'read' } }],
    ['the request names a user alone', { user }],
  ])('are to read where %s: a change is refused with a code', async (_, change) => {
    const limited = await enableNexus(change);
    expect(limited.status).toBe(403);
    expect(textAt(limited.body, 'error', 'code')).toBe('ReadOnly');
  });

  it('are to read where the client may not manage, whatever the request names', async () => {
    const reader = { ...client, manage: false };
    const lesser = await startLoneConnector({ embedClients: [reader] });
    const body = { realmId: realms.own, widgets: ['nexus'], origins: [pages.own], rights: { nexus: 'manage' }, user };
    const { status, json } = await issue(body, credentialsOf('rights'), lesser);
    expect(status).toBe(200);
    const answer = await lesser.app.inject({
      method: 'POST',
      url: pathOf('enableNexus', { userId: '0' }),
      headers: { authorization: `Bearer ${textAt(json(), 'token')}` },
      payload: nexusData,
    });
    expect([answer.statusCode, field(answer.json<unknown>(), 'error', 'code')]).toEqual([403, 'ReadOnly']);
    await lesser.stop();
  });

  it('allow changes with manage', async () => {
    expect((await enableNexus({ rights: { nexus: 'manage' }, user })).status).toBe(200);
  });

  it('are in the token, for the screens of the widgets', async () => {
    const { json } = await request({ rights: { nexus: 'read' } });
    const [, payload = ''] = textAt(json(), 'token').split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ rights: { nexus: 'read' } });
  });

  it.each(['read', 'manage'])('of one widget are not those of another: nexus %s', async (nexus) => {
    const { json } = await request({
      widgets: ['nexus', 'reconciliation'],
      rights: { nexus, reconciliation: 'read' },
      user,
    });
    const cancel = await at.app.inject({
      method: 'POST',
      url: pathOf('cancelRun', { realmId: realms.own }),
      headers: { authorization: `Bearer ${textAt(json(), 'token')}` },
      payload: { kind: 'recalculation' },
    });
    expect(cancel.statusCode).toBe(403);
  });

  it('do not hinder a search or its cancellation', async () => {
    const { json } = await request({ widgets: ['reconciliation'], rights: { reconciliation: 'read' } });
    const cancel = await at.app.inject({
      method: 'POST',
      url: pathOf('cancelRun', { realmId: realms.own }),
      headers: { authorization: `Bearer ${textAt(json(), 'token')}` },
      payload: { kind: 'comparison' },
    });
    expect(cancel.statusCode).toBe(200);
  });

  it.each([
    ['connector-settings', { 'connector-settings': 'manage' }],
    ['nexus', { nexus: 'manage' }],
    ['home', { 'connector-settings': 'read', home: 'manage' }],
  ])("to manage what is an administrator's need a user: %s", async (named, rights) => {
    const widgets = Object.keys(rights);
    const without = await request({ widgets, rights });
    expect(without.status).toBe(403);
    expect(textAt(without.json(), 'error', 'code')).toBe('UserMissing');
    expect(textAt(without.json(), 'error', 'message')).toContain(`'${named}'`);
    expect((await request({ widgets, rights, user })).status).toBe(200);
  });

  it.each([
    ['name', { ...user, name: '' }],
    ['email', { ...user, email: ' ' }],
  ])('do not name a person by a blank %s', async (name, blank) => {
    const { status, json } = await request({ widgets: ['nexus'], rights: { nexus: 'manage' }, user: blank });
    expect(status).toBe(400);
    expect(textAt(json(), 'error', 'message')).toContain(name);
  });

  it('of a widget that the session does not have are refused', async () => {
    const { status, json } = await request({ rights: { home: 'read' }, user });
    expect(status).toBe(403);
    expect(textAt(json(), 'error', 'code')).toBe('WrongRights');
  });
});

describe('an embed session for a company that is disconnected', () => {
  const client = clientOf('reader', { widgets: ['estimate-panel', 'call-log', 'home', 'reconciliation'] });
  let at: LoneConnector;
  const change = (connection: 'connected' | 'disconnected') =>
    at.connector.services.db.tx({ realm: realms.own }, (trx) =>
      changeCompany(trx, realms.own, { connection }, new Date()),
    );
  beforeAll(async () => {
    at = await startLoneConnector({ embedClients: [client] });
    await change('disconnected');
  });
  afterAll(() => at.stop());

  async function call(name: RouteName): Promise<{ readonly status: number; readonly code: unknown }> {
    const { json } = await issue({ ...sessionRequest, widgets: client.widgets }, credentialsOf('reader'), at);
    const answer = await at.app.inject({
      method: contract[name].method,
      url: `${pathOf(name, { realmId: realms.own, userId: '0' })}?txnType=1&txnId=1`,
      headers: { authorization: `Bearer ${textAt(json(), 'token')}` },
    });
    return { status: answer.statusCode, code: field(answer.json<unknown>(), 'error', 'code') };
  }

  it.each(['originAddress', 'documentTimeline', 'userConfiguration'] as const)('reads its status: %s', async (name) => {
    expect((await call(name)).status).toBe(200);
  });

  it.each(['documentCalls', 'companyOverview', 'fetchComparedTransactions'] as const)(
    'reads nothing else that is stored of it: %s',
    async (name) => {
      expect(await call(name)).toEqual({ status: 403, code: 'CompanyDisconnected' });
      await change('connected');
      expect((await call(name)).code).not.toBe('CompanyDisconnected');
      await change('disconnected');
    },
  );
});

describe('the requests of a client', () => {
  const log: string[] = [];
  let at: LoneConnector;
  beforeAll(async () => {
    at = await startLoneConnector(
      { embedClients: [clientOf('busy'), clientOf('quiet'), clientOf('new', { realms: ['*'] })], logLevel: 'info' },
      log,
    );
  });
  afterAll(() => at.stop());

  const linesOf = (clientId: string) =>
    log.map((line): unknown => JSON.parse(line)).filter((line) => field(line, 'clientId') === clientId);
  /** 50 at a time: more at once are refused as an overload on a slow machine. */
  const requests = async (clientId: string, authorization: string, count: number, realmId: string = realms.own) => {
    const statuses: number[] = [];
    while (statuses.length < count) {
      const answers = Array.from({ length: Math.min(50, count - statuses.length) }, () =>
        issue({ ...sessionRequest, realmId, user: dana }, authorization, at),
      );
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
    }
    return statuses;
  };
  const dana = { name: 'Dana', email: 'dana@cottonwood.example' };

  it('are written to the log with the client, without its secret, its user or the token', async () => {
    expect(await requests('quiet', credentialsOf('quiet'), 1)).toEqual([200]);
    expect(linesOf('quiet')).toMatchObject([{ realmId: realms.own, widgets: ['estimate-panel'] }]);
    for (const text of ['secret of quiet', dana.email, 'eyJ']) expect(log.join('')).not.toContain(text);
  });

  it('are written to the log when they are refused, too, with the reason', async () => {
    const before = linesOf('quiet').length;
    await requests('quiet', basic('quiet', 'wrong'), 1);
    await issue({ ...sessionRequest, widgets: ['nexus'] }, credentialsOf('quiet'), at);
    expect(linesOf('quiet').slice(before)).toMatchObject([
      { reasonCode: 'Unauthorized' },
      { reasonCode: 'Forbidden', code: 'WrongWidget' },
    ]);
    await requests('made up', basic('made up', 'wrong'), 1);
    expect([linesOf('made up').length, linesOf('unknown').length]).toEqual([0, 1]);
  });

  it('are limited per client: refused ones to 60 a minute, without a limit for the right secret', async () => {
    const statuses = await requests('busy', basic('busy', 'wrong'), 70);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await requests('busy', credentialsOf('busy'), 1)).toEqual([200]);
  });

  it('are not limited like mistakes where the company was never connected', async () => {
    const statuses = await requests('new', credentialsOf('new'), 70, realms.unknown);
    expect(new Set(statuses)).toEqual(new Set([403]));
  });

  it('are limited per client: issued ones to 600 a minute, without a limit for another client', long, async () => {
    const statuses = await requests('busy', credentialsOf('busy'), 601);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(590);
    expect(await requests('quiet', credentialsOf('quiet'), 1)).toEqual([200]);
  });
});
