import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownId, readableWidgets, type RouteName } from '@salestax/contract';
import { HttpError } from '@salestax/contract/schemas';
import { companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { longUnless } from '../../long.ts';
import { people } from '../../support/account-user.fixture.ts';
import { contract, pathOf, routeNames, servedAt, namesOwnCompany } from '../../support/call.harness.ts';
import {
  type LoneConnector,
  pages,
  publicUrl,
  realms,
  type SessionOf,
  someAddress,
  startLoneConnector,
} from '../../support/lone-connector.harness.ts';
import { type Audience, audiences, servedBySandboxes, widgetCalls } from '../../support/route-callers.ts';
import { endsSessions, type SharedSessions, shareSessions } from '../../support/shared-sessions.harness.ts';

const isHttpError = Compile(HttpError);

let lone: LoneConnector;
let sessions: SharedSessions;
let requestCount = 0;
/** `userId` of the paths, by company. */
const companyIds = new Map<string, string>();

beforeAll(async () => {
  lone = await startLoneConnector();
  sessions = shareSessions(lone);
  for (const realmId of [realms.own, realms.other]) companyIds.set(realmId, await companyIdOf(realmId));
});
afterAll(() => lone.stop());

async function companyIdOf(realmId: string): Promise<string> {
  const { db } = lone.connector.services;
  return (await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId)))?.companyId ?? '';
}

/** Callers that no guard lets through. */
const refusedCallers = ['no token', 'garbage', 'client credentials', 'expired', 'revoked', 'unknown session'] as const;
type RefusedCaller = (typeof refusedCallers)[number];

const panel = { kind: 'embed', realmId: realms.own, widgets: ['estimate-panel'] } as const;
const widget = (name: string) => ({ kind: 'embed', realmId: realms.own, widgets: [name] }) as const;

/** Callers with a valid session. */
const known = {
  administrator: { kind: 'app', realmId: realms.own, user: people.administrator },
  'user without the right': { kind: 'app', realmId: realms.own, user: people.bookkeeper },
  'administrator of another company': { kind: 'app', realmId: realms.other, user: people.outfitter },
  'sign-in': { kind: 'sign-in', realmId: null, user: people.administrator },
  panel: { ...panel, origins: [pages.own] },
  home: widget('home'),
  'connector-settings': widget('connector-settings'),
  nexus: widget('nexus'),
  documents: widget('documents'),
  reconciliation: widget('reconciliation'),
  close: widget('close'),
  'product-catalog': widget('product-catalog'),
  'address-validation': widget('address-validation'),
  exemption: widget('exemption'),
  'call-log': widget('call-log'),
  'a widget by the name of a kind': { ...widget('staff'), widgets: ['staff', 'app', 'session', 'signed-in', '*'] },
  staff: { kind: 'staff', realmId: null },
} as const satisfies Readonly<Record<string, SessionOf>>;
type Known = keyof typeof known;
type Caller = RefusedCaller | Known;

const isKnown = (caller: Caller): caller is Known => caller in known;

async function authorizationOf(caller: Caller): Promise<string | undefined> {
  if (!isKnown(caller)) return asRefusedCallers[caller]();
  return `Bearer ${await sessions.tokenOf(known[caller])}`;
}

const asRefusedCallers: Readonly<Record<RefusedCaller, () => Promise<string | undefined>>> = {
  'no token': async () => undefined,
  garbage: async () => 'Bearer eyJhbGciOiJub25lIn0.e30.',
  'client credentials': async () => `Basic ${Buffer.from('accounting:a wrong secret').toString('base64')}`,
  expired: async () => `Bearer ${(await lone.session({ ...known.administrator, endsIn: -1 })).token}`,
  async revoked() {
    const { jti, token } = await lone.session(known.administrator);
    await lone.revoke(jti);
    return `Bearer ${token}`;
  },
  'unknown session': async () => `Bearer ${lone.token({ payload: { realm: realms.own, exp: 4_000_000_000 } })}`,
};

/** Which company's id is in the path. */
const idKinds = ['own', 'other', 'unknown', ownId] as const;
type IdKind = (typeof idKinds)[number];

function idsOf(kind: IdKind): { readonly realmId: string; readonly userId: string } {
  if (kind === ownId) return { realmId: ownId, userId: ownId };
  const realmId = realms[kind];
  return { realmId, userId: companyIds.get(realmId) ?? '00000000-0000-4000-8000-000000000000' };
}

const isServed = (name: RouteName) => lone.app.hasRoute(servedAt(name));
const served = () => routeNames.filter(isServed);

interface RequestParts {
  readonly id?: IdKind;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

async function answerFor(name: RouteName, caller: Caller, { id = 'own', headers = {}, body }: RequestParts = {}) {
  const authorization = await authorizationOf(caller);
  requestCount += 1;
  // Credentials in place of a bearer token are verified with the body.
  const payload =
    body ?? (name === 'embedSession' ? { realmId: realms.own, widgets: ['x'], origins: ['x'] } : undefined);
  const request = {
    method: contract[name].method,
    url: pathOf(name, idsOf(id)),
    remoteAddress: someAddress(requestCount),
    headers: { ...(authorization !== undefined && { authorization }), ...headers },
    ...(payload !== undefined && { payload }),
  };
  if (contract[name].answer === 'events') {
    // A stream stays open, so its start is sufficient.
    const begun = await lone.app.inject({ ...request, payloadAsStream: true });
    begun.stream().destroy();
    if (begun.statusCode < 400) return { status: begun.statusCode, body: null, reason: null };
  }
  const answer = await lone.app.inject(request);
  if (endsSessions.has(name)) sessions.forget();
  const responseBody: unknown =
    answer.body === '' ? null : answer.headers['content-type']?.includes('json') ? answer.json() : null;
  if (answer.statusCode >= 400 && !isHttpError.Check(responseBody))
    throw new Error(`${name}: not the body of an error`);
  const reason = isHttpError.Check(responseBody) ? responseBody.error.reasonCode : null;
  return { status: answer.statusCode, body: responseBody, reason };
}

const audienceNames = [
  'everybody',
  'signedIn',
  'accountUsers',
  'panel',
  'staff',
  'integrators',
] as const satisfies readonly Audience[];
const audienceOf = (name: RouteName): Audience | undefined =>
  audienceNames.find((audience) => audiences[audience].some((each) => each === name));

const accountUsers: readonly Caller[] = ['administrator', 'user without the right', 'administrator of another company'];

/** The expected result of the table; 'through': the guard accepts the call. */
function expected(name: RouteName, caller: Caller, id: IdKind): 401 | 403 | 404 | 'through' {
  const audience = audienceOf(name);
  if (audience === 'everybody') return 'through';
  if (audience === 'integrators' || !isKnown(caller)) return 401;
  const isAllowed = {
    signedIn: caller === 'sign-in' || accountUsers.includes(caller),
    accountUsers: accountUsers.includes(caller) || widgetCalls[caller]?.includes(name) === true,
    panel: caller === 'panel' || accountUsers.includes(caller),
    staff: caller === 'staff',
  };
  if (audience === undefined || !isAllowed[audience]) return 403;
  if (!namesOwnCompany(contract[name])) return 'through';
  if (id === ownId) return audience === 'panel' ? 404 : 'through';
  const { realmId } = known[caller];
  return realmId !== null && id !== 'unknown' && realms[id] === realmId ? 'through' : 404;
}

describe('the table of routes in this test', () => {
  it('has every route of the contract once', () => {
    expect(Object.values(audiences).flat().toSorted()).toEqual(routeNames.toSorted());
  });

  it('has every route that is served, except those of the sandboxes', () => {
    expect(served().toSorted()).toEqual(routeNames.filter((name) => !servedBySandboxes.includes(name)).toSorted());
  });

  it('lists every URL of the service, except health, metrics, policy reports and webhooks', () => {
    const addresses = new Set(routeNames.map((name) => servedAt(name).url.replaceAll(/:\w+/g, ':')));
    const extra = addressesOf(lone.app.printRoutes({ commonPrefix: false })).filter(
      (url) => !addresses.has(url.replaceAll(/:\w+/g, ':')) && !url.startsWith('/docs'),
    );
    expect(extra.toSorted()).toEqual(['/live', '/metrics', '/policy-reports', '/ready', '/webhooks/accounting']);
  });
});

describe('access to every route', () => {
  /** Callers that are always refused are tested with one id. */
  const idsFor = (caller: Caller) => (isKnown(caller) ? idKinds : (['own', ownId] as const));

  /** Widgets have the same guard; `npm test` includes the panel and one of them. */
  const otherWidgets: readonly Caller[] = [
    'home',
    'connector-settings',
    'nexus',
    'documents',
    'close',
    'product-catalog',
    'address-validation',
    'exemption',
  ];
  const callers: readonly Caller[] = [...refusedCallers, ...(Object.keys(known) as Known[])];
  for (const caller of callers)
    it(`is as in the table for the caller ‘${caller}’`, longUnless(!otherWidgets.includes(caller)), async () => {
      const wrong: string[] = [];
      for (const name of served())
        for (const id of namesOwnCompany(contract[name]) ? idsFor(caller) : (['own'] as const)) {
          const { status, reason } = await answerFor(name, caller, { id });
          const wanted = expected(name, caller, id);
          const refusals = audienceOf(name) === 'everybody' ? [401, 403] : [401, 403, 404];
          const isThrough = ![...refusals, 500].includes(status);
          // The guard accepted the call, and its handler requires an administrator.
          const isForManagers = reason === 'NonAdminUser' && caller === 'user without the right';
          const isRight =
            wanted === 'through' ? isThrough || isForManagers : status === wanted && reason !== 'NonAdminUser';
          if (!isRight) wrong.push(`${name} with the id '${id}': ${status} ${reason} and not ${wanted}`);
        }
      expect(wrong).toEqual([]);
    });

  it('refuses a realm id in place of a user id, and the reverse', async () => {
    const wrong: string[] = [];
    for (const name of served().filter((each) => namesOwnCompany(contract[each]))) {
      const { realmId, userId } = idsOf('own');
      const { token } = await lone.session(known.administrator);
      const { statusCode } = await lone.app.inject({
        method: contract[name].method,
        url: pathOf(name, { realmId: userId, userId: realmId }),
        remoteAddress: someAddress((requestCount += 1)),
        headers: { authorization: `Bearer ${token}` },
      });
      if (statusCode !== 404) wrong.push(`${name}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a user without the right to manage the company', () => {
  const settings = {
    avaTaxCompanies: [],
    salesTaxItems: [],
    rdfItems: [],
    showSalesTaxItemsSection: true,
    avaTaxDetails: { avaTaxAccountNumber: '1', avaTaxUserName: 'dana', avaTaxCompanyCode: 'C' },
    configuration: {
      taxItemId: '40',
      rdfItemId: '',
      rdfItemCode: '',
      taxOnRdfItemId: '',
      taxOnRdfItemCode: '',
      isEnableRetailDeliveryFee: 'false',
      isEnableAddressValidation: false,
      applyParentExemptionToSubCustomer: false,
      applyParentExemptionToProject: false,
      isMakeAllCustomerTaxable: false,
      avaTaxStartDate: null,
    },
    userId: '',
    version: 1,
  };
  const refused: readonly [RouteName, object | undefined][] = [
    ['authorizeProvider', { username: 'a', password: 'b' }],
    ['disconnectOwn', undefined],
    ['linkCompany', { companyCode: 'C' }],
    ['changeIntegrator', { clientId: 'accounting', action: 'block' }],
    ['changeSupportAccess', { duration: 'day' }],
    ['saveSettings', settings],
    ['simulateSettings', { settings: { isFeeAbsorbed: true }, taxCodes: [] }],
    ['searchItems', { search: '' }],
    ['settings', undefined],
    ['startSignIn', { operationType: 'signin', prompt: 'login' }],
    ['validateAccount', { username: 'dana' }],
  ];
  const withoutEffect: readonly [RouteName, object, object][] = [
    [
      'setCalculationStatus',
      { status: true },
      { calculationStatus: true, errorMessage: expect.stringContaining('administrator') },
    ],
    [
      'enableNexus',
      { nexusList: [], asOf: '2026-01-01T00:00:00Z', invoiceCount: 0 },
      { value: false, error: { message: expect.stringContaining('administrator') } },
    ],
  ];
  /** Routes that change nothing in the company. */
  const harmless: readonly RouteName[] = ['extendJwt', 'endUserSession', 'switchCompany'];
  /** Month-end work is open to every user of the company. */
  const monthEndWork: readonly RouteName[] = [
    ...(widgetCalls['documents'] ?? []),
    ...(widgetCalls['reconciliation'] ?? []),
    ...(widgetCalls['close'] ?? []),
    ...(widgetCalls['product-catalog'] ?? []),
    ...(widgetCalls['address-validation'] ?? []),
    ...(widgetCalls['exemption'] ?? []),
    // The comparison of several companies, each by the rules of the switch.
    'compareCompanies',
    'stopCompanyComparisons',
  ];

  it.each(refused)('is refused by %s', async (name, body) => {
    const given = body === undefined ? {} : { body };
    expect(await answerFor(name, 'user without the right', given)).toMatchObject({
      status: 403,
      reason: 'NonAdminUser',
    });
    expect(await answerFor(name, 'administrator', given)).not.toMatchObject({ status: 403 });
  });

  it.each(withoutEffect)('is answered by %s with the reason why nothing was done', async (name, body, answer) => {
    const { status, body: responseBody } = await answerFor(name, 'user without the right', { body });
    expect(status).toBe(200);
    expect(responseBody).toMatchObject(answer);
  });

  it('is tested with every route that changes data', () => {
    const changing = served().filter((name) => {
      const audience = audienceOf(name);
      return contract[name].method !== 'GET' && (audience === 'accountUsers' || audience === 'signedIn');
    });
    const covered = [
      ...refused.map(([name]) => name),
      ...withoutEffect.map(([name]) => name),
      ...harmless,
      ...monthEndWork,
    ];
    expect(changing.filter((name) => !covered.includes(name))).toEqual([]);
  });

  it('has no right by a role whose name only resembles one in the list', async () => {
    for (const role of ['', 'accountadmin', 'AccountAdmin ', 'AccountAdministrator', '__proto__']) {
      const { token } = await lone.session({
        kind: 'app',
        realmId: realms.own,
        user: { ...people.administrator, role },
      });
      const { statusCode } = await lone.app.inject({
        method: 'GET',
        url: pathOf('settings', idsOf(ownId)),
        headers: { authorization: `Bearer ${token}` },
      });
      expect([role, statusCode]).toEqual([role, 403]);
    }
  });
});

/** The full paths in Fastify's print of its routes. */
function addressesOf(drawing: string): string[] {
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([│├└─ ]*)(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (line === '') return [];
    const depth = indent.length / 4;
    above[depth] = segment;
    return methods === undefined || methods === 'OPTIONS' ? [] : [above.slice(0, depth + 1).join('')];
  });
}

describe('a refused call', () => {
  it('is refused before its body is read', async () => {
    const { statusCode } = await lone.app.inject({
      method: 'POST',
      url: pathOf('getTax', { realmId: realms.own }),
      headers: { 'content-type': 'application/json' },
      payload: '{"not": json',
    });
    expect(statusCode).toBe(401);
  });

  it('to a foreign company is answered like one to a company that does not exist', async () => {
    const bodies = [];
    for (const realmId of [realms.other, realms.unknown]) {
      const answer = await lone.app.inject({
        method: 'GET',
        url: pathOf('originAddress', { realmId }),
        headers: { authorization: `Bearer ${(await lone.session(panel)).token}`, 'x-correlation-id': 'the-same-one' },
      });
      bodies.push([answer.statusCode, answer.body]);
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.[0]).toBe(404);
  });

  it('is refused from the moment that its session ends', async () => {
    const { jti, token } = await lone.session({ kind: 'app', realmId: realms.own });
    await lone.revoke(jti);
    const answer = await lone.app.inject({
      method: 'GET',
      url: pathOf('ecoSystemConfiguration', { realmId: realms.own }),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('to the call log is refused for embed sessions without that right', async () => {
    const send = (token: string) =>
      lone.app.inject({
        method: 'GET',
        url: `${pathOf('documentCalls', { realmId: realms.own })}?txnType=35&txnId=1`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await send((await lone.session(panel)).token)).statusCode).toBe(403);
    expect((await send((await lone.session(known['call-log'])).token)).statusCode).toBe(200);
    expect((await send((await lone.session(known['user without the right'])).token)).statusCode).toBe(200);
  });
});

describe('an embed session', () => {
  it.each([
    ['the page it was requested for', pages.own, 200],
    ['an iframe of the connector itself', publicUrl, 200],
    ['the page of another integrator', pages.other, 403],
    ['an opaque origin', 'null', 403],
  ])('is accepted or refused by the Origin header: %s', async (_, origin, status) => {
    expect(await answerFor('ecoSystemConfiguration', 'panel', { headers: { origin } })).toMatchObject({ status });
  });

  it('that is refused is told apart: a page of another origin, and a call of another widget', async () => {
    const codeOf = async (caller: Known, origin: string) => {
      const answer = await lone.app.inject({
        method: 'GET',
        url: pathOf('ecoSystemConfiguration', { realmId: realms.own }),
        headers: { authorization: (await authorizationOf(caller)) ?? '', origin },
      });
      return answer.json<{ error: { code?: string } }>().error.code;
    };
    expect(await codeOf('panel', pages.other)).toBe('WrongOrigin');
    expect(await codeOf('nexus', pages.own)).toBe('WrongWidget');
  });

  it('that may only read is refused every call that changes something, and no other', async () => {
    const readers = Object.fromEntries(
      readableWidgets.map((name) => [name, { ...widget(name), widgets: [`${name}:read`] }]),
    );
    const refused: string[] = [];
    for (const name of routeNames) {
      const [scope] = (contract[name].embed ?? []).filter((each) => each in readers);
      const reader = scope === undefined ? undefined : readers[scope];
      if (reader === undefined || contract[name].answer === 'events') continue;
      const { token } = await lone.session(reader);
      requestCount += 1;
      const answer = await lone.app.inject({
        method: contract[name].method,
        url: pathOf(name, idsOf('own')),
        remoteAddress: someAddress(requestCount),
        headers: { authorization: `Bearer ${token}` },
        ...(contract[name].method !== 'GET' && { payload: {} }),
      });
      if (answer.json<{ error?: { code?: string } }>()?.error?.code === 'ReadOnly') refused.push(name);
    }
    expect(refused.toSorted()).toEqual(routeNames.filter((name) => contract[name].manages !== undefined).toSorted());
    expect(refused).toContain('recalculateQboTransactions');
  });
});

describe('a forged token', () => {
  const exp = 4_000_000_000;
  const forge = {
    'without a signature (alg none)': async (jti: string) => {
      const unsigned = lone.token({ header: { alg: 'none' }, payload: { jti, realm: realms.own, exp } });
      return `${unsigned.split('.').slice(0, 2).join('.')}.`;
    },
    'signed with another key': async (jti: string) =>
      lone.token({ payload: { jti, realm: realms.own, exp }, key: new Uint8Array(32) }),
    'with an unknown key id': async (jti: string) =>
      lone.token({ header: { kid: 'theirs' }, payload: { jti, realm: realms.own, exp } }),
    'without a key id': async (jti: string) =>
      lone.token({ header: { kid: undefined }, payload: { jti, realm: realms.own, exp } }),
    'of another algorithm': async (jti: string) =>
      lone.token({ header: { alg: 'HS512' }, payload: { jti, realm: realms.own, exp } }),
    'of another type': async (jti: string) =>
      lone.token({ header: { typ: 'JWT' }, payload: { jti, realm: realms.own, exp } }),
    'of another kind than its session': async (jti: string) =>
      lone.token({ header: { typ: 'staff+jwt' }, payload: { jti, realm: realms.own, exp } }),
    'for another audience': async (jti: string) =>
      lone.token({ payload: { aud: 'somebody-else', jti, realm: realms.own, exp } }),
    'of another issuer': async (jti: string) =>
      lone.token({ payload: { iss: 'https://evil.example', jti, realm: realms.own, exp } }),
    'not valid yet': async (jti: string) => lone.token({ payload: { nbf: exp - 10, jti, realm: realms.own, exp } }),
    'ended by its own word': async (jti: string) =>
      lone.token({ payload: { jti, realm: realms.own, exp: 1_000_000_000 } }),
    'without an end': async (jti: string) => lone.token({ payload: { jti, realm: realms.own } }),
    'of another company than its session': async (jti: string) =>
      lone.token({ payload: { jti, realm: realms.other, exp } }),
  };

  it.each(Object.entries(forge))('is refused: %s', async (_, make) => {
    const { jti } = await lone.session({ kind: 'app', realmId: realms.own });
    const answer = await lone.app.inject({
      method: 'GET',
      url: pathOf('ecoSystemConfiguration', { realmId: realms.own }),
      headers: { authorization: `Bearer ${await make(jti)}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('differs from one signed with the previous key, which is valid until it expires', async () => {
    const { jti } = await lone.session({ kind: 'app', realmId: realms.own });
    const old = lone.config.signingKeys[1]?.key ?? new Uint8Array();
    const token = lone.token({ header: { kid: 'old' }, payload: { jti, realm: realms.own, exp }, key: old });
    const answer = await lone.app.inject({
      method: 'GET',
      url: pathOf('ecoSystemConfiguration', { realmId: realms.own }),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
  });
});
