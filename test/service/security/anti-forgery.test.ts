import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '@salestax/contract';
import { people } from '../../support/account-user.fixture.ts';
import { contract, pathOf, routeNames, servedAt } from '../../support/call.harness.ts';
import { dumpOf } from '../../support/database-dump.ts';
import {
  type LoneConnector,
  pages,
  publicUrl,
  realms,
  someAddress,
  startLoneConnector,
} from '../../support/lone-connector.harness.ts';
import { pagePaths, panelPath, writePages } from '../../support/page-files.fixture.ts';
import { endsSessions, type SharedSessions, shareSessions } from '../../support/shared-sessions.harness.ts';

let lone: LoneConnector;
let sessions: SharedSessions;
let requestCount = 0;
const files = writePages();

beforeAll(async () => {
  lone = await startLoneConnector({ pagesDir: files.pagesDir });
  sessions = shareSessions(lone);
});
afterAll(async () => {
  await lone.stop();
  files.remove();
});

/** The cookies of a browser that has opened a page. */
interface BrowserCookies {
  readonly id: string;
  readonly proof: string;
}

const idCookie = '__Host-salestax';

async function openPage(cookies: Record<string, string> = {}): Promise<BrowserCookies> {
  const { cookies: set } = await lone.app.inject({ method: 'GET', url: '/learnmore', cookies });
  const valueOf = (name: string) => set.find((cookie) => cookie.name === name)?.value ?? '';
  return { id: valueOf(idCookie), proof: valueOf('XSRF-TOKEN') };
}

interface Sent {
  readonly cookies?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
  readonly bearer?: string | null;
  readonly realmId?: string;
}

async function bearerFor(name: RouteName): Promise<string | null> {
  if (contract[name].access === 'open') return null;
  if (contract[name].access === 'staff') return sessions.tokenOf({ kind: 'staff', realmId: null });
  return sessions.tokenOf({ kind: 'app', realmId: realms.own, user: people.administrator });
}

/** A valid request except for what the test changes: a valid bearer token, and no body for the call to act on. */
async function send(name: RouteName, { cookies = {}, headers = {}, payload, bearer, realmId = '0' }: Sent) {
  const token = bearer === undefined ? await bearerFor(name) : bearer;
  requestCount += 1;
  const answer = await lone.app.inject({
    method: contract[name].method,
    url: pathOf(name, { realmId, userId: '0', flag: 'true' }),
    remoteAddress: someAddress(requestCount),
    cookies,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  if (endsSessions.has(name)) sessions.forget();
  return answer;
}

const served = () => routeNames.filter((name) => lone.app.hasRoute(servedAt(name)));
/** Routes of our own pages that change data. */
const guarded = () =>
  served().filter(
    (name) =>
      contract[name].method !== 'GET' &&
      !['panel', 'client-credentials'].includes(contract[name].access) &&
      name !== 'clientLogs',
  );

/** The guarded routes that answered another status than 403. */
async function notRefused(sent: (name: RouteName) => Sent): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of guarded()) {
    const { statusCode } = await send(name, sent(name));
    if (statusCode !== 403) wrong.push(`${name}: ${statusCode}`);
  }
  return wrong;
}

const withCookies = ({ id, proof }: BrowserCookies) => ({ [idCookie]: id, 'XSRF-TOKEN': proof });

describe('a browser without a session', () => {
  it('receives a host-only cookie that no script reads, and a proof that scripts read', async () => {
    const { headers } = await lone.app.inject({ method: 'GET', url: '/learnmore' });
    const set = [headers['set-cookie']].flat().map(String);
    expect(set.find((line) => line.startsWith(idCookie))).toMatch(
      /^__Host-salestax=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(set.find((line) => line.startsWith('XSRF-TOKEN'))).toMatch(
      /^XSRF-TOKEN=[\w-]{43}; Max-Age=86400; Path=\/; Secure; SameSite=Strict$/,
    );
  });

  it('keeps a valid cookie; an invalid one is replaced', async () => {
    const first = await openPage();
    expect(await openPage(withCookies(first))).toEqual(first);
    for (const odd of ['', 'x', '../..', `${first.id}x`, '<script>'])
      expect((await openPage({ [idCookie]: odd })).id).toMatch(/^[\w-]{43}$/);
  });

  it('has a proof that cannot be computed without our key', async () => {
    const [one, two] = [await openPage(), await openPage()];
    expect(one.proof).not.toBe(two.proof);
    expect(one.proof).not.toBe(one.id);
  });

  it('receives no cookie from the panel page, which other sites embed', async () => {
    const { statusCode, headers } = await lone.app.inject({ method: 'GET', url: panelPath });
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('a forged request from another site', () => {
  let dana: BrowserCookies;
  let mallory: BrowserCookies;
  beforeAll(async () => {
    [dana, mallory] = [await openPage(), await openPage()];
  });

  it('is tested with every route that changes data', () => {
    expect(guarded().toSorted()).toMatchInlineSnapshot(`
      [
        "aiValidator",
        "assignTaxCode",
        "authorizeProvider",
        "authorizedForAiLogin",
        "cancelRun",
        "changeIntegrator",
        "changeSupportAccess",
        "closeMonth",
        "compareCompanies",
        "compareItems",
        "compareTransactions",
        "completeAccountingAuth",
        "completeAuth",
        "decideAddress",
        "decideAddresses",
        "decideStaffDisconnect",
        "disconnectHint",
        "disconnectOwn",
        "downloadCertificate",
        "enableNexus",
        "endUserSession",
        "extendJwt",
        "fetchAvaTaxTransactions",
        "fetchComparedItems",
        "fetchComparedTransactions",
        "fetchExemptedCustomers",
        "fetchExemptionRequests",
        "fetchQboCustomers",
        "fetchQboTransactions",
        "fetchRecalculation",
        "fetchRequestCustomers",
        "linkCompany",
        "listMonths",
        "listSalesDocuments",
        "logout",
        "makeAuditFile",
        "previewRecalculation",
        "readMonth",
        "readMonthFigures",
        "readSalesDocument",
        "recalculateQboTransactions",
        "reopenMonth",
        "resendQboItems",
        "saveSettings",
        "saveStaffConfiguration",
        "searchExemptedCustomers",
        "searchItems",
        "searchRequestCustomers",
        "searchTaxCodes",
        "sendExemptionRequest",
        "sendForAddressValidation",
        "setCalculationStatus",
        "simulateSettings",
        "staffDisconnect",
        "staffSignIn",
        "startSignIn",
        "stopCompanyComparisons",
        "switchCompany",
        "validateAccount",
        "validateCompany",
        "voidTransaction",
        "writeTaxLines",
      ]
    `);
  });

  const proofs: Readonly<Record<string, () => Record<string, string>>> = {
    'no proof': () => ({}),
    'an empty proof': () => ({ 'x-xsrf-token': '' }),
    'a wrong proof': () => ({ 'x-xsrf-token': 'A'.repeat(43) }),
    'a shortened proof': () => ({ 'x-xsrf-token': dana.proof.slice(0, -1) }),
    'a longer proof': () => ({ 'x-xsrf-token': `${dana.proof}A` }),
    "another browser's proof": () => ({ 'x-xsrf-token': mallory.proof }),
    'the cookie itself for a proof': () => ({ 'x-xsrf-token': dana.id }),
    'the proof in another header': () => ({ 'x-csrf-token': dana.proof }),
  };
  it.each(Object.entries(proofs))('is refused with %s', async (_, headers) => {
    expect(await notRefused(() => ({ cookies: withCookies(dana), headers: headers() }))).toEqual([]);
  });

  it('is refused when a sibling subdomain set its own XSRF-TOKEN cookie', async () => {
    const planted = { [idCookie]: dana.id, 'XSRF-TOKEN': mallory.proof };
    expect(await notRefused(() => ({ cookies: planted, headers: { 'x-xsrf-token': mallory.proof } }))).toEqual([]);
    const alone = { 'XSRF-TOKEN': mallory.proof };
    expect(await notRefused(() => ({ cookies: alone, headers: { 'x-xsrf-token': mallory.proof } }))).toEqual([]);
  });

  it.each([
    'https://evil.example',
    'null',
    'http://connector.example',
    'https://connector.example:8443',
    'https://connector.example.evil.example',
    'https://sub.connector.example',
    `${pages.own}.evil.example`,
    'http://accounting.example',
  ])('is refused from the origin %s, whatever else is valid', async (origin) => {
    const right = { cookies: withCookies(dana), headers: { 'x-xsrf-token': dana.proof, origin } };
    expect(await notRefused(() => right)).toEqual([]);
    expect(await notRefused(() => ({ headers: { origin } }))).toEqual([]);
  });

  it.each(['cross-site', 'same-site', 'something new'])(
    'is refused with Sec-Fetch-Site %s, whatever else is valid',
    async (site) => {
      const headers = { 'x-xsrf-token': dana.proof, 'sec-fetch-site': site };
      expect(await notRefused(() => ({ cookies: withCookies(dana), headers }))).toEqual([]);
      expect(await notRefused(() => ({ headers: { 'sec-fetch-site': site } }))).toEqual([]);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/csp-report',
    '',
  ])("is refused with the content type '%s', which needs no preflight", async (type) => {
    const wrong: string[] = [];
    for (const name of guarded()) {
      const { statusCode } = await send(name, { headers: { 'content-type': type }, payload: '{"status":true}' });
      if (statusCode !== 400) wrong.push(`${name}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a GET that changes something', () => {
  const names = ['signInUrl', 'connectedCompanySignInUrl', 'staffSignInUrl', 'staffRevoke'] as const;
  const statusAt = async (name: RouteName, site: string | null) => {
    const headers: Record<string, string> = site === null ? {} : { 'sec-fetch-site': site };
    return (await send(name, { headers })).statusCode;
  };

  it.each(names)('is refused from another site, and from an address that a person opened: %s', async (name) => {
    for (const site of ['cross-site', 'same-site', 'none']) expect(await statusAt(name, site)).toBe(403);
  });

  it.each(names)('is accepted from our own pages, and from programs: %s', async (name) => {
    for (const site of ['same-origin', null]) expect(await statusAt(name, site)).not.toBe(403);
  });
});

describe('a genuine request', () => {
  it('from our own pages is accepted with the proof of the browser, also with same-origin headers', async () => {
    const dana = await openPage();
    const headers = { 'x-xsrf-token': dana.proof, origin: publicUrl, 'sec-fetch-site': 'same-origin' };
    const wrong: string[] = [];
    for (const name of guarded()) {
      const { statusCode } = await send(name, { cookies: withCookies(dana), headers });
      if ([401, 403, 500].includes(statusCode)) wrong.push(`${name}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  it('from a program without cookies is accepted', async () => {
    const wrong: string[] = [];
    for (const name of guarded()) {
      const { statusCode } = await send(name, {});
      if ([401, 403, 500].includes(statusCode)) wrong.push(`${name}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a request that needs no proof', () => {
  const strange = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  it('is one with an embed session from a listed origin', async () => {
    const dana = await openPage();
    const { token } = await lone.session({
      kind: 'embed',
      realmId: realms.own,
      widgets: ['home'],
      origins: [pages.own],
    });
    const headers = { origin: pages.own, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
    const from = (origin: string) =>
      send('setCalculationStatus', {
        bearer: token,
        cookies: withCookies(dana),
        headers: { ...headers, origin },
        payload: '{"status":true}',
      });
    const answer = await from(pages.own);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(pages.own);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await from(pages.other)).statusCode).toBe(403);
    expect((await from('https://evil.example')).statusCode).toBe(403);
  });

  it('is one of the panel, whose responses no other origin may read', async () => {
    const dana = await openPage();
    for (const name of served().filter((each) => contract[each].access === 'panel')) {
      const answer = await send(name, { realmId: realms.own, cookies: withCookies(dana), headers: strange });
      expect([name, [403, 500].includes(answer.statusCode)]).toEqual([name, false]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      const withoutBearer = await send(name, { realmId: realms.own, cookies: withCookies(dana), bearer: null });
      expect([name, withoutBearer.statusCode]).toEqual([name, 401]);
    }
  });

  it('is an entry of the client log, which accepts everything and returns nothing', async () => {
    const answer = await send('clientLogs', { cookies: withCookies(await openPage()), headers: strange });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it('is one with client credentials', async () => {
    const headers = {
      ...strange,
      authorization: `Basic ${Buffer.from('accounting:secret of accounting').toString('base64')}`,
    };
    const payload = { realmId: realms.own, widgets: ['estimate-panel'], origins: [pages.own] };
    const answer = await lone.app.inject({
      method: 'POST',
      url: pathOf('embedSession', {}),
      headers,
      payload: payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a GET request', () => {
  /** The whole database, except for started sign-ins. */
  async function stored() {
    const { db, calls } = lone.connector.services;
    await calls.flush();
    const dump = new Map(await dumpOf(db));
    dump.delete('salestax.auth_flow');
    return dump;
  }

  it('for a page changes nothing, whatever its URL contains', async () => {
    const dana = await openPage();
    const before = await stored();
    const queries = ['', '?realmId=9341452100000001', '?RealmId=9341452100000001&id=9341452100000001&code=a&state=b'];
    for (const path of [...pagePaths, panelPath, '/nothing/here', '/'])
      for (const query of queries) {
        const { statusCode } = await lone.app.inject({
          method: 'GET',
          url: path + query,
          cookies: withCookies(dana),
          headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
        });
        expect([path, [200, 404].includes(statusCode)]).toEqual([path, true]);
      }
    for (const [table, rows] of await stored()) expect([table, rows === before.get(table)]).toEqual([table, true]);
  });

  it.each([
    ['a link on another site, with the cookies that go along', null],
    ['our own pages', 'with a bearer'],
  ])('for data from %s changes nothing', async (_, bearer) => {
    const dana = await openPage();
    /** Ends a staff session by GET, as specified; it requires the bearer token of that session. */
    const reading = served().filter(
      (name) => contract[name].method === 'GET' && contract[name].answer !== 'events' && name !== 'staffRevoke',
    );
    const { token } = await lone.session({ kind: 'app', realmId: realms.own, user: people.administrator });
    const before = await stored();
    // Vendor calls of an answer are in the call log, and that the user was refused the calls of staff is in the record of activity.
    const logs = bearer === null ? [] : ['salestax.call_log', 'salestax.activity'];
    const rowsOf = async () => [...(await stored())].filter(([table]) => !logs.includes(table));
    for (const name of reading)
      await send(name, {
        bearer: bearer === null ? null : token,
        realmId: realms.own,
        cookies: withCookies(dana),
        headers: { 'sec-fetch-site': bearer === null ? 'cross-site' : 'same-origin' },
      });
    for (const [table, rows] of await rowsOf()) expect([table, rows === before.get(table)]).toEqual([table, true]);
    expect(reading.length).toBeGreaterThan(12);
  });

  it('with another method than the route has does nothing', async () => {
    for (const name of guarded()) {
      const url = pathOf(name, { realmId: '0', userId: '0', flag: 'true' });
      const isReadToo = served().some(
        (other) => contract[other].method === 'GET' && servedAt(other).url === servedAt(name).url,
      );
      if (isReadToo) continue;
      for (const method of ['GET', 'HEAD'] as const)
        expect([
          name,
          (await lone.app.inject({ method, url, remoteAddress: someAddress((requestCount += 1)) })).statusCode,
        ]).toEqual([name, 404]);
    }
  });
});
