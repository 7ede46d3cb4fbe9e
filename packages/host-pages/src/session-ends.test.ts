import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Navigation } from '@salestax/widget-kit';
import { createOverlays } from './overlays.ts';
import { createSessionEnds, type SessionEndsOptions } from './session-ends.ts';

const refused = { kind: 'unauthorized', status: 401, correlationId: null } as const;

const page = { pathname: '/admin/customers', search: '?find=Cottonwood', href: '' };
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('location', page);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

/** The ends of a session on the page, whose visitor confirms every dialog at once. */
function endsAt(
  config: SessionEndsOptions['config'],
  record: ReturnType<SessionEndsOptions['session']['record']> = null,
  mayLeave: boolean | null = null,
) {
  const redirect = vi.fn<(url: string) => boolean>(() => true);
  const go = vi.fn<(to: Navigation) => void>();
  const logOut = vi.fn<() => Promise<null>>(async () => null);
  const overlays = createOverlays(({ kind }) => {
    if (kind !== 'none') queueMicrotask(() => ends.answer({ dialog: 'timedOut', button: 'ok' }));
  });
  const session = { hasMoved: () => false, record: () => record, logOut, extend: async () => 'extended' as const };
  // `mayLeave`: the answer of a person with unsaved changes; null: there are none.
  const changes = { set: () => {}, needsConfirmation: () => mayLeave !== null, ask: async () => mayLeave !== false };
  const ends = createSessionEnds({
    config,
    overlays,
    go,
    session,
    changes,
    visit: { note: () => {} },
    redirect,
  });
  return { ends, go, logOut, redirect };
}

describe('a log-out', () => {
  it('leaves the page at once, and is not taken for a session that has ended by the calls that still run', async () => {
    const loggedOut = Promise.withResolvers<null>();
    const { ends, go, logOut } = endsAt({});
    page.pathname = '/home';
    logOut.mockReturnValueOnce(loggedOut.promise);
    const leaving = ends.logOut();
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/learnmore', how: 'push' });
    await ends.end({ kind: 'noSession' });
    loggedOut.resolve(null);
    await leaving;
    expect(go).toHaveBeenCalledOnce();
    page.pathname = '/admin/customers';
  });
});

describe('a log-out of support staff', () => {
  const staff = { session_Id: 'staff_token', source: 'okta' } as const;

  it.each([
    [
      'the sign-out of their identity provider',
      'https://identity.example/logout',
      [['https://identity.example/logout']],
      [],
    ],
    ['their sign-in', undefined, [], [[{ to: '/admin/signin', how: 'push' }]]],
  ])('leads to %s at once, while the service still ends the session', (_, staffSignOutUrl, redirects, ways) => {
    const { ends, go, logOut, redirect } = endsAt({ ...(staffSignOutUrl !== undefined && { staffSignOutUrl }) }, staff);
    logOut.mockReturnValueOnce(new Promise(() => {}));
    void ends.logOut();
    expect(redirect.mock.calls).toEqual(redirects);
    expect(go.mock.calls).toEqual(ways);
  });
});

describe('a session that cannot be extended', () => {
  it('is signed in again on the page of its kind, which leads back', async () => {
    for (const [pathname, to] of [
      ['/admin/customers', '/admin/signin'],
      ['/documents', '/learnmore'],
    ] as const) {
      const { ends, go } = endsAt({});
      page.pathname = pathname;
      ends.answer({ dialog: 'endsSoon', button: 'signInAgain' });
      expect(go).toHaveBeenCalledExactlyOnceWith({ to, how: 'push' });
      expect([...stored.values()]).toEqual([`${pathname}?find=Cottonwood`]);
    }
    page.pathname = '/admin/customers';
  });
});

describe('the session of support staff', () => {
  it('that the service refuses ends at the sign-out', async () => {
    const { ends, go } = endsAt({});
    await ends.end(refused);
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/signout', how: 'push' });
  });

  it('goes on after a failed call when they keep what they have typed, and ends when they do not', async () => {
    const failed = { kind: 'failed', status: 500, correlationId: null } as const;
    const kept = endsAt({}, null, false);
    await kept.ends.end(failed);
    expect([kept.go, kept.logOut].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    const left = endsAt({}, null, true);
    await left.ends.end(failed);
    expect(left.logOut).toHaveBeenCalledOnce();
    expect(left.go).toHaveBeenCalledExactlyOnceWith({ to: '/signout', how: 'push' });
  });

  it('ends at the sign-in of a host of their own, which has no page for customers', async () => {
    const { ends, go, logOut } = endsAt({ isStaffHost: true });
    await ends.end(refused);
    expect(logOut).toHaveBeenCalledOnce();
    ends.leaveSignedOut();
    expect(go.mock.calls.map(([{ to }]) => to)).toEqual(Array(2).fill('/admin/signin?signedOut=true'));
  });

  it('that has timed out leads back to their page, and not to one that was refused', async () => {
    const { ends, go } = endsAt({});
    await ends.end({ kind: 'timedOut' });
    expect(go).toHaveBeenLastCalledWith({ to: '/admin/signin', how: 'push' });
    expect([...stored.values()]).toEqual(['/admin/customers?find=Cottonwood']);
  });
});
