import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore, extended, readSession, removeSession, writeSession, type SessionRecord } from '@salestax/client';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';
import type { Locks } from './extension.ts';
import { startSession, type Session } from './session.ts';

const start = 1_800_000_000_000;
const minutes = (count: number) => count * 60_000;
const now = () => Date.now();
const baseUrls = { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' };

const record: SessionRecord = {
  session_Id: `app_token_${start}`,
  curSen: `sign_in_token_${start}`,
  avat: '',
  avai: '',
  ava: '2000134567',
  avau: 'dana',
  avaut: 'CompanyAdmin',
  realmId: '9341452100000001',
  userId: '1',
  source: '',
  userName: 'Dana Whitfield',
  avataxAccountNumber: '2000134567',
  isAIConnected: true,
  isSetupComplete: true,
  isQboConnected: true,
  isAvaTaxCompanyConfigured: true,
  isUsrAlw: true,
};

interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body: string;
  keepalive: boolean;
}

const fetched = vi.fn<(url: string, init: FetchInit) => Promise<Response>>();
let life: Lifetime;
let events: string[];
let isPrompting = false;

/** A fake of the Web Locks API: one piece of work at a time for all tabs. */
function createLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_, work) {
      const current = last.then(work);
      last = current;
      return current;
    },
  };
}
const locks = createLocks();

const tab = (own = life, log: string[] = events): Session =>
  startSession({
    now,
    store: browserStore,
    baseUrls,
    locks,
    life: own,
    isPrompting: () => isPrompting,
    on: {
      changed: (session) => void log.push(session === null ? 'signed out' : `changed ${session.session_Id}`),
      ending: (endsAt) => void log.push(`ending in ${(endsAt - now()) / 1_000} s`),
      continued: () => void log.push('continued'),
      ended: () => void log.push('ended'),
      refused: () => void log.push('refused'),
      signedOut: () => void log.push('signed out elsewhere'),
      moved: () => void log.push('moved'),
    },
  });

/** Changes or removes the record as another tab would. */
function elsewhere(next: SessionRecord | null): void {
  const text = next === null ? null : JSON.stringify(next);
  if (next === null) removeSession();
  else writeSession(next);
  dispatchEvent(new StorageEvent('storage', { key: 'qbo_session', newValue: text, storageArea: localStorage }));
}

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const requests = () =>
  fetched.mock.calls.map(([url, init]) => `${init.method} ${url.slice(baseUrls.oauthBaseUrl.length)}`);
const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('fetch', fetched);
  fetched
    .mockReset()
    .mockImplementation(() =>
      answer({ jwtToken: 'next_token', userId: '1', userName: 'Dana Whitfield', avataxAccountNumber: '2000134567' }),
    );
  localStorage.clear();
  life = createLifetime();
  events = [];
  isPrompting = false;
});
afterEach(() => {
  life.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the time of a session', () => {
  it('is reported two minutes before its end and at its end, when the record is removed', () => {
    writeSession(record);
    tab();
    vi.advanceTimersByTime(minutes(23) - 1);
    expect(events).toEqual([`changed ${record.session_Id}`]);
    vi.advanceTimersByTime(1);
    expect(events.slice(1)).toEqual(['ending in 120 s']);
    vi.advanceTimersByTime(minutes(2));
    expect(events.slice(2)).toEqual(['signed out', 'ended']);
    expect(localStorage.getItem('qbo_session')).toBeNull();
  });

  it('is checked again when a machine wakes up after the end', () => {
    writeSession(record);
    tab();
    vi.setSystemTime(start + minutes(600));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(events.slice(1)).toEqual(['signed out', 'ended']);
  });

  it('continues when another tab has extended the session', () => {
    writeSession(record);
    tab();
    vi.advanceTimersByTime(minutes(24));
    elsewhere({ ...record, session_Id: `next_${now()}` });
    expect(events.slice(2)).toEqual([`changed next_${now()}`, 'continued']);
    vi.advanceTimersByTime(minutes(23) - 1);
    expect(events).toHaveLength(4);
  });

  it('is not watched without a session', () => {
    tab();
    vi.advanceTimersByTime(minutes(60));
    expect(events).toEqual([]);
  });

  it('leaves no timer and no listener behind when it ends', () => {
    writeSession(record);
    tab();
    life.end();
    expect(vi.getTimerCount()).toBe(0);
    elsewhere(null);
    expect(events).toHaveLength(1);
  });
});

describe('another tab', () => {
  it('that signs out is reported as a sign-out, not as an expiry', () => {
    writeSession(record);
    tab();
    elsewhere(null);
    expect(events.slice(1)).toEqual(['signed out', 'signed out elsewhere']);
  });

  it('that clears the storage is reported as a sign-out', () => {
    writeSession(record);
    tab();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null, newValue: null, storageArea: localStorage }));
    expect(events.at(-1)).toBe('signed out elsewhere');
  });

  it('that removes an expired session first is not reported as a sign-out', () => {
    writeSession(record);
    tab();
    vi.setSystemTime(start + minutes(25));
    elsewhere(null);
    expect(events.at(-1)).toBe('ended');
  });

  it('that changes the company is reported as moved', () => {
    writeSession(record);
    const session = tab();
    elsewhere({ ...record, realmId: '9341452100000002', userId: '2' });
    // The page goes on to show the user of its own company.
    expect(events).toEqual([`changed ${record.session_Id}`, 'moved']);
    expect(session.hasMoved()).toBe(true);
    session.adopt();
    expect(session.hasMoved()).toBe(false);
  });

  it('that returns to the choice of a company is reported as moved', () => {
    writeSession(record);
    tab();
    elsewhere({ ...record, realmId: '', userId: '' });
    expect(events.at(-1)).toBe('moved');
  });

  it('that chooses the first company is reported as a change, not as moved', () => {
    writeSession({ ...record, realmId: '', userId: '' });
    tab();
    elsewhere(record);
    expect(events.at(-1)).toBe(`changed ${record.session_Id}`);
  });
});

describe('a page that the browser restores', () => {
  const restore = () => {
    const event = new PageTransitionEvent('pageshow');
    // happy-dom ignores it as an option.
    Object.defineProperty(event, 'persisted', { value: true });
    dispatchEvent(event);
  };
  const atSignIn = { ...record, realmId: '', userId: '', isQboConnected: false };
  /** This tab shows a page, and changes the session from it. */
  const leave = (next: SessionRecord | null): Session => {
    writeSession(record);
    const session = tab();
    session.open();
    if (next === null) removeSession();
    else writeSession(next);
    session.adopt();
    events.length = 0;
    return session;
  };

  it('is reported as moved when this tab itself has left its company', () => {
    const session = leave(atSignIn);
    expect(session.hasMoved()).toBe(false);
    restore();
    expect(events).toEqual(['moved']);
    expect(session.hasMoved()).toBe(true);
  });

  it('is reported as moved when another company was chosen afterwards', () => {
    leave(atSignIn);
    elsewhere({ ...record, realmId: '9341452100000002', userId: '2' });
    restore();
    expect(events.at(-1)).toBe('moved');
  });

  it('is reported as signed out when this tab itself has ended the session', () => {
    leave(null);
    restore();
    expect(events).toEqual(['signed out', 'signed out elsewhere']);
  });

  it('stays when its company is open, also after an extension', () => {
    leave(extended(record, 'next_token', now()));
    restore();
    expect(events.some((event) => event === 'moved' || event === 'signed out elsewhere')).toBe(false);
  });

  it('stays when it was shown before a company was chosen, until another one is', () => {
    writeSession(atSignIn);
    tab().open();
    elsewhere(record);
    restore();
    expect(events).not.toContain('moved');
    writeSession({ ...record, realmId: '9341452100000002', userId: '2' });
    restore();
    expect(events.at(-1)).toBe('moved');
  });

  it('stays when it was shown after the company was changed', () => {
    const session = leave(atSignIn);
    elsewhere({ ...record, realmId: '9341452100000002', userId: '2' });
    session.open();
    restore();
    expect(events).not.toContain('moved');
  });
});

describe('activity of the user', () => {
  it.each(['keydown', 'pointerdown'])('extends the session in its last five minutes (%s)', async (type) => {
    writeSession(record);
    tab();
    await vi.advanceTimersByTimeAsync(minutes(20) - 1);
    document.dispatchEvent(new Event(type));
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_001);
    document.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
    expect(requests()).toEqual([`POST /api/signin/ExtendJwtDuration/${record.realmId}`]);
    expect(readSession(now())).toMatchObject({ session_Id: `next_token_${now()}`, curSen: record.curSen });
  });

  it('extends the session once for many keys and tabs', async () => {
    writeSession(record);
    const other = createLifetime();
    const sessions = [tab(), tab(other, [])];
    await vi.advanceTimersByTimeAsync(minutes(21));
    press();
    press();
    const extensions = Promise.all(sessions.map((session) => session.extend()));
    await vi.advanceTimersByTimeAsync(0);
    expect(await extensions).toEqual(['extended', 'extended']);
    expect(requests()).toHaveLength(1);
    other.end();
  });

  it('retries a failed extension half a minute later', async () => {
    writeSession(record);
    tab();
    fetched.mockImplementation(() => answer({}, 500));
    await vi.advanceTimersByTimeAsync(minutes(21));
    press();
    await vi.advanceTimersByTimeAsync(29_000);
    press();
    expect(requests()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    press();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests()).toHaveLength(2);
    expect(readSession(now())?.session_Id).toBe(record.session_Id);
  });

  it('reports a session that the service refuses to extend', async () => {
    writeSession(record);
    tab();
    fetched.mockImplementation(() => answer({}, 401));
    await vi.advanceTimersByTimeAsync(minutes(21));
    press();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toContain('refused');
  });

  it('does not extend the session while the warning is shown', async () => {
    writeSession(record);
    tab();
    isPrompting = true;
    await vi.advanceTimersByTimeAsync(minutes(24));
    press();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('does not extend a session that ends with its sign-in', async () => {
    const claims = btoa(JSON.stringify({ iat: 1_000, exp: 1_240 }));
    writeSession(extended(record, `e30.${claims}.c2ln`, now()));
    const session = tab();
    press();
    expect(await session.extend()).toBe('none');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('of support staff does not extend their session', async () => {
    writeSession({ ...record, source: 'okta' });
    const session = tab();
    await vi.advanceTimersByTimeAsync(minutes(24));
    press();
    expect(await session.extend()).toBe('none');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('an extension', () => {
  it('that the service refuses does not change the record', async () => {
    writeSession(record);
    const session = tab();
    fetched.mockImplementation(() => answer({}, 401));
    vi.setSystemTime(start + minutes(24));
    const extension = session.extend();
    await vi.advanceTimersByTimeAsync(0);
    expect(await extension).toBe('refused');
    expect(events).toContain('refused');
    expect(readSession(now())).toEqual(record);
  });

  it('that completes after a sign-out does not sign in again', async () => {
    writeSession(record);
    const session = tab();
    vi.setSystemTime(start + minutes(24));
    fetched.mockImplementation(() => {
      elsewhere(null);
      return answer({ jwtToken: 'next_token', userId: '1', userName: '', avataxAccountNumber: '' });
    });
    const extension = session.extend();
    await vi.advanceTimersByTimeAsync(0);
    expect(await extension).toBe('none');
    expect(readSession(now())).toBeNull();
  });

  it('calls the endpoint with id 0 before a company is connected', async () => {
    writeSession({ ...record, realmId: '', userId: '' });
    const session = tab();
    vi.setSystemTime(start + minutes(24));
    const extension = session.extend();
    await vi.advanceTimersByTimeAsync(0);
    await extension;
    expect(requests()).toEqual(['POST /api/signin/ExtendJwtDuration/0']);
  });
});

describe('a log-out', () => {
  const body = () => JSON.parse(fetched.mock.calls[0]?.[1].body ?? 'null');

  it('ends the session in the browser at once, and revokes both tokens', async () => {
    fetched.mockImplementation(() => answer(true));
    writeSession(record);
    const session = tab();
    const ending = session.logOut();
    expect(readSession(now())).toBeNull();
    expect(events.slice(1)).toEqual(['signed out']);
    expect(await ending).toEqual(record);
    expect(requests()).toEqual(['POST /api/signin/Logout/true']);
    expect(body()).toEqual([
      { token: 'app_token', tokenType: 'Jwt' },
      { token: 'sign_in_token', tokenType: 'Jwt' },
    ]);
  });

  it('revokes a token once when both tokens are equal', async () => {
    writeSession({ ...record, session_Id: `sign_in_token_${start + 1}` });
    await tab().logOut();
    expect(body()).toEqual([{ token: 'sign_in_token', tokenType: 'Jwt' }]);
  });

  it.each([
    ['fails', () => answer({}, 500)],
    ['has no answer', () => Promise.reject(new TypeError('offline'))],
  ])('ends the session in the browser even when the call %s', async (_, fails) => {
    fetched.mockImplementation(fails);
    writeSession(record);
    await tab().logOut();
    expect(readSession(now())).toBeNull();
  });

  it('is finished by the browser when its tab is closed', async () => {
    fetched.mockImplementation(() => answer(true));
    writeSession(record);
    await tab().logOut();
    expect(fetched.mock.calls[0]?.[1].keepalive).toBe(true);
  });

  it('of support staff revokes their session', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('OK')));
    writeSession({ ...record, source: 'okta' });
    await tab().logOut();
    expect(requests()).toEqual(['GET /api/adminPanel/oktasignin/revoke']);
    expect(fetched.mock.calls[0]?.[1].headers['authorization']).toBe('Bearer app_token');
  });

  it('without a session sends no request', async () => {
    expect(await tab().logOut()).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});
