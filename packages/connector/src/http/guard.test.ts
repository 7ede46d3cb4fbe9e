import { describe, expect, it } from 'vitest';
import { ownId, type Route, routes } from '@salestax/contract';
import { RequestError } from '../domain/request-error.ts';
import type { Principal } from '../security/principal.ts';
import { samplePrincipal } from '../testing/principal.fixture.ts';
import { guard, requireManager } from './guard.ts';

const page = 'https://accounting.example';
const realmId = '9341452100000001';
const companyId = 'company-1';

const person = (kind: Principal['kind'], changes: Partial<Principal> = {}): Principal =>
  samplePrincipal({ kind, realmId, companyId, canManage: true, canClose: true, ...changes });
const embedded = (widgets: readonly string[], changes: Partial<Principal> = {}): Principal =>
  person('embed', { widgets, manages: widgets, origins: [page], ...changes });

const all: readonly Route[] = Object.values(routes);
const some = (isIt: (route: Route) => boolean): Route => {
  const found = all.find(isIt);
  if (found === undefined) throw new Error('No route is like that.');
  return found;
};
const target = (pathId?: string, origin?: string) => ({ pathId, origin });
/** 'allowed', or the code of the refusal with its detail. */
function decision(route: Route, principal: Principal | null, { pathId, origin } = target()): string {
  try {
    guard(route, principal, { pathId, origin });
    return 'allowed';
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return [error.code, error.detail].filter(Boolean).join(' ');
  }
}

describe('a route', () => {
  const openRoutes = all.filter(({ access }) => access === 'open' || access === 'client-credentials');
  const closed = all.filter((route) => !openRoutes.includes(route));

  it.each(openRoutes.map((route) => [route.name, route] as const))('%s is open to every caller', (_, route) => {
    for (const principal of [null, person('app'), person('staff'), embedded(['home'])])
      expect(decision(route, principal, target('of somebody else', 'https://other.example'))).toBe('allowed');
  });

  it.each(closed.map((route) => [route.name, route] as const))('%s needs a session', (_, route) => {
    expect(decision(route, null, target(ownId))).toBe('Unauthorized');
  });

  const admitted = { staff: ['staff'], panel: ['app'], session: ['app'], 'signed-in': ['app', 'sign-in'] } as const;
  const kindsOf: Readonly<Record<string, readonly string[]>> = admitted;
  it.each(closed.map((route) => [route.name, route] as const))('%s admits only its kinds of sessions', (_, route) => {
    for (const kind of ['sign-in', 'app', 'staff'] as const)
      expect([kind, decision(route, person(kind))]).toEqual([
        kind,
        kindsOf[route.access]?.includes(kind) === true ? 'allowed' : 'Forbidden',
      ]);
  });
});

describe('the id in a path', () => {
  const withId = (id: 'realmId' | 'userId', access: Route['access']) =>
    all.filter((route) => route.path.includes(`/:${id}`) && route.access === access);

  it.each([
    ['realmId', realmId],
    ['userId', companyId],
  ] as const)('%s has to be that of the session', (id, own) => {
    const found = withId(id, 'session');
    expect(found).not.toEqual([]);
    for (const route of found) {
      expect(decision(route, person('app'), target(own))).toBe('allowed');
      expect(decision(route, person('app'), target('somebody-else'))).toBe('NotFound');
      expect(decision(route, person('app', { realmId: null, companyId: null }), target(own))).toBe('NotFound');
      expect(decision(route, person('app'), target(own === realmId ? companyId : realmId))).toBe('NotFound');
    }
  });

  it('may be a placeholder for that of the session, except in calls of the panel', () => {
    for (const access of ['session', 'signed-in', 'panel'] as const)
      for (const route of [...withId('realmId', access), ...withId('userId', access)])
        expect([route.name, decision(route, person('app'), target(ownId))]).toEqual([
          route.name,
          access === 'panel' ? 'NotFound' : 'allowed',
        ]);
  });

  it('of a call of staff is that of any company', () => {
    const found = withId('userId', 'staff');
    expect(found).not.toEqual([]);
    for (const route of found) expect(decision(route, person('staff'), target('company-2'))).toBe('allowed');
  });
});

describe('an embed session', () => {
  const panelRoute = some(({ access }) => access === 'panel');
  const reading = some(({ name }) => name === 'nexus');
  const changing = some(({ name }) => name === 'enableNexus');

  it('makes the calls of its widgets only', () => {
    for (const route of all.filter(({ access }) => access === 'session' || access === 'panel')) {
      const scopes = route.access === 'panel' ? ['estimate-panel'] : (route.embed ?? []);
      for (const scope of scopes)
        expect([route.name, decision(route, embedded([scope]))]).toEqual([route.name, 'allowed']);
      expect([route.name, decision(route, embedded(['another widget']))]).toEqual([
        route.name,
        'Forbidden WrongWidget',
      ]);
    }
  });

  it('makes no call of staff and none of a signed-in user', () => {
    for (const route of all.filter(({ access }) => access === 'staff' || access === 'signed-in'))
      expect([route.name, decision(route, embedded(all.flatMap(({ embed = [] }) => embed)))]).toEqual([
        route.name,
        'Forbidden WrongWidget',
      ]);
  });

  it('is valid in its pages, and for callers that are no browsers', () => {
    expect(decision(panelRoute, embedded(['estimate-panel']), target(realmId, page))).toBe('allowed');
    expect(decision(panelRoute, embedded(['estimate-panel']), target(realmId))).toBe('allowed');
    expect(decision(panelRoute, embedded(['estimate-panel']), target(realmId, 'https://other.example'))).toBe(
      'Forbidden WrongOrigin',
    );
  });

  it('is told what is wrong in a sentence for its developer', () => {
    expect(() => guard(reading, embedded(['home']), target(ownId))).toThrow(
      'The session is for other widgets than the one that makes this call.',
    );
    expect(() => guard(reading, embedded(['nexus']), target(ownId, 'https://other.example'))).toThrow(
      'The session is not for pages of https://other.example.',
    );
    expect(() => guard(changing, embedded(['nexus'], { manages: [] }), target(ownId))).toThrow(
      'This session may read, but it may not change anything.',
    );
  });

  it('that may only read makes no call that changes something', () => {
    const readOnly = embedded(['nexus'], { manages: [] });
    expect(decision(reading, readOnly, target(ownId))).toBe('allowed');
    expect(decision(changing, readOnly, target(ownId))).toBe('Forbidden ReadOnly');
    expect(decision(changing, embedded(['nexus'], { manages: ['home'] }), target(ownId))).toBe('Forbidden ReadOnly');
    expect(decision(changing, embedded(['nexus']), target(ownId))).toBe('allowed');
  });

  it('does not see another company', () => {
    expect(decision(reading, embedded(['nexus']), target('company-2'))).toBe('NotFound WrongCompany');
    expect(decision(panelRoute, embedded(['estimate-panel']), target('another realm'))).toBe('NotFound WrongCompany');
  });
});

describe('what administrators decide', () => {
  it('is refused to others', () => {
    expect(() => requireManager(person('app'))).not.toThrow();
    for (const principal of [null, person('app', { canManage: false })])
      expect(() => requireManager(principal)).toThrow(new RequestError('NonAdminUser'));
  });
});
