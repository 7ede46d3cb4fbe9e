import type { RouteName } from '@salestax/contract';
import { HttpError } from '@salestax/contract/schemas';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, pathOf, routeNames, servedAt } from './call.ts';
import { type LoneConnector, pages, publicUrl, realms, someAddress, startLoneConnector } from './lone-connector.ts';

const isHttpError = Compile(HttpError);

/** Callers that no route with a guard lets through. */
const strangers = ['no token', 'garbage', 'expired', 'revoked', 'unknown session'] as const;
/** Callers with a sound session. */
const known = ['user', 'user of another company', 'sign-in', 'panel', 'other widget', 'staff'] as const;
type Caller = (typeof strangers)[number] | (typeof known)[number];

let lone: LoneConnector;
const bearers = new Map<Caller, string>();
const served: RouteName[] = [];
let asked = 0;

beforeAll(async () => {
  lone = await startLoneConnector();
  const { own, other } = realms;
  const panel = ['estimate-panel'];
  const sessions = {
    user: { kind: 'app', realmId: own },
    'user of another company': { kind: 'app', realmId: other },
    'sign-in': { kind: 'sign-in', realmId: null },
    panel: { kind: 'embed', realmId: own, widgets: panel, origins: [pages.own] },
    'other widget': { kind: 'embed', realmId: own, widgets: ['call-log'] },
    staff: { kind: 'staff', realmId: null },
    expired: { kind: 'app', realmId: own, endsIn: -1 },
  } as const;
  for (const [name, of] of Object.entries(sessions) as [Caller, (typeof sessions)[keyof typeof sessions]][])
    bearers.set(name, (await lone.session(of)).token);
  const revoked = await lone.session({ kind: 'embed', realmId: own, widgets: panel });
  await lone.revoke(revoked.jti);
  bearers.set('revoked', revoked.token);
  bearers.set('garbage', 'eyJhbGciOiJub25lIn0.e30.');
  bearers.set('unknown session', lone.token({ payload: { realm: own, exp: 4_000_000_000 } }));
  served.push(...routeNames.filter((name) => lone.app.hasRoute(servedAt(name))));
});
afterAll(() => lone.stop());

async function statusFor(name: RouteName, caller: Caller, headers: Record<string, string> = {}) {
  const bearer = bearers.get(caller);
  asked += 1;
  const answer = await lone.app.inject({
    method: contract[name].method,
    url: pathOf(name, { realmId: realms.own }),
    remoteAddress: someAddress(asked),
    headers: { ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }), ...headers },
    // Its credentials are not the bearer, and are looked at with the body.
    ...(name === 'embedSession' && { payload: { realmId: realms.own, widgets: ['x'], origins: ['x'] } }),
  });
  expect(answer.statusCode < 400 || isHttpError.Check(answer.json())).toBe(true);
  return answer.statusCode;
}

/** What the table of the contract says; undefined = let through. */
function expected(name: RouteName, caller: Caller): 401 | 403 | 404 | undefined {
  const { access, id } = contract[name];
  if (access === 'open') return undefined;
  if (access === 'client-credentials' || strangers.some((stranger) => stranger === caller)) return 401;
  const allowed: Record<typeof access, readonly Caller[]> = {
    'signed-in': ['user', 'user of another company', 'sign-in'],
    session: ['user', 'user of another company'],
    panel: ['user', 'user of another company', 'panel'],
    staff: ['staff'],
  };
  if (!allowed[access].includes(caller)) return 403;
  return caller === 'user of another company' && id === 'realmId' ? 404 : undefined;
}

describe('who may make which call', () => {
  it('every call of the panel is served', () => {
    const ofPanel = routeNames.filter((name) => contract[name].access === 'panel');
    expect(ofPanel.filter((name) => !served.includes(name))).toEqual([]);
  });

  it.each([...strangers, ...known])('%s', async (caller) => {
    const wrong: string[] = [];
    for (const name of served) {
      const status = await statusFor(name, caller);
      const refusal = expected(name, caller);
      const isRight = refusal === undefined ? status !== 401 && status !== 403 : status === refusal;
      if (!isRight) wrong.push(`${name}: ${status} and not ${refusal ?? 'let through'}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a caller without the right is refused before anything of the body is read', async () => {
    const { statusCode } = await lone.app.inject({
      method: 'POST',
      url: pathOf('getTax', { realmId: realms.own }),
      headers: { 'content-type': 'application/json' },
      payload: '{"not": json',
    });
    expect(statusCode).toBe(401);
  });

  it('a foreign company answers like one that does not exist', async () => {
    const bodies = [];
    for (const realmId of [realms.other, realms.unknown]) {
      const answer = await lone.app.inject({
        method: 'GET',
        url: pathOf('originAddress', { realmId }),
        headers: { authorization: `Bearer ${bearers.get('panel')}`, 'x-correlation-id': 'the-same-one' },
      });
      bodies.push([answer.statusCode, answer.body]);
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.[0]).toBe(404);
  });

  it('a session that ends is refused from then on', async () => {
    const { jti, token } = await lone.session({ kind: 'app', realmId: realms.own });
    await lone.revoke(jti);
    const answer = await lone.app.inject({
      method: 'GET',
      url: pathOf('ecoSystemConfiguration', { realmId: realms.own }),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('the call log is for embed sessions that may show it', async () => {
    const ask = (token: string) =>
      lone.app.inject({
        method: 'GET',
        url: `${pathOf('documentCalls', { realmId: realms.own })}?txnType=35&txnId=1`,
        headers: { authorization: `Bearer ${token}` },
      });
    const both = await lone.session({ kind: 'embed', realmId: realms.own, widgets: ['estimate-panel', 'call-log'] });
    expect((await ask(bearers.get('panel') ?? '')).statusCode).toBe(403);
    expect((await ask(both.token)).statusCode).toBe(200);
    expect((await ask(bearers.get('user') ?? '')).statusCode).toBe(200);
  });
});

describe('an embed session', () => {
  it.each([
    ['the page it was asked for', pages.own, 200],
    ['a frame of the connector itself', publicUrl, 200],
    ['the page of another integrator', pages.other, 403],
    ['an opaque origin', 'null', 403],
  ])('works in %s', async (_, origin, status) => {
    expect(await statusFor('ecoSystemConfiguration', 'panel', { origin })).toBe(status);
  });
});

describe('a token that is not ours', () => {
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

  it.each(Object.entries(forge))('%s is refused', async (_, make) => {
    const { jti } = await lone.session({ kind: 'app', realmId: realms.own });
    const answer = await lone.app.inject({
      method: 'GET',
      url: pathOf('ecoSystemConfiguration', { realmId: realms.own }),
      headers: { authorization: `Bearer ${await make(jti)}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('signed with the key before the current one is good until it ends', async () => {
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
