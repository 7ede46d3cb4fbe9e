import { afterEach, describe, expect, it, vi } from 'vitest';
import { backAtSignIn, readSession, tokenOf, writeSession, type AuthChange } from '@salestax/client';
import { fakeService, ok } from '../testing/service.fake.ts';
import { realm, sampleSession } from '../testing/session.fixture.ts';
import { leaveCompany } from './leave-company.ts';

const logout = 'POST /oauth/api/signin/Logout/false';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function leave() {
  const onAuthChange = vi.fn<(change: AuthChange) => void>();
  const { call, calls } = fakeService({ [logout]: ok(true) });
  return { onAuthChange, calls, next: leaveCompany(call, onAuthChange) };
}

describe('leaving the company', () => {
  it('returns at once to the sign-in without a company, and revokes the current token', async () => {
    const record = sampleSession();
    writeSession(record);
    localStorage.setItem('realmId', realm);
    const { onAuthChange, calls, next } = leave();
    const session = readSession(Date.now());
    expect(session).toMatchObject({ ...backAtSignIn(record, 0), session_Id: session?.session_Id });
    expect(session && tokenOf(session)).toBe('sign-in');
    expect(localStorage.getItem('realmId')).toBeNull();
    expect(onAuthChange.mock.calls).toMatchObject([
      [{ isLoggedIn: true, userName: 'Dana Whitfield', companyName: '' }],
    ]);
    expect(await next).toBe('/integration');
    expect(calls).toEqual([{ key: logout, query: '', body: [{ token: 'app', tokenType: 'Jwt' }] }]);
  });

  it('does not end the sign-in itself', async () => {
    writeSession(sampleSession({}, 'sign-in'));
    const { calls, next } = leave();
    expect(await next).toBe('/integration');
    expect(calls).toEqual([]);
  });

  it('leads to a new sign-in when the former one is unknown', async () => {
    writeSession(sampleSession({ curSen: '' }));
    const { onAuthChange, calls, next } = leave();
    expect(readSession(Date.now())).toBeNull();
    expect(onAuthChange.mock.calls).toMatchObject([[{ isLoggedIn: false }]]);
    expect(await next).toBe('/learnmore');
    expect(calls).toHaveLength(1);
  });

  it('leads to a new sign-in without a session', async () => {
    const { calls, next } = leave();
    expect(await next).toBe('/learnmore');
    expect(calls).toEqual([]);
  });
});
