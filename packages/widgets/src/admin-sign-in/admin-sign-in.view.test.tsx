import { StrictMode, createElement, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { fakeService, offline, ok, refuse, type FakeService } from '../testing/service.fake.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget, type AdminSignInOptions } from './index.ts';
import { messages } from './messages.ts';

const urlKey = 'GET /oauth/api/adminPanel/oktasignin';
const finishKey = 'POST /oauth/api/adminPanel/oktasignin';
const logKey = 'POST /oauth/api/clientlogs';
const directory = 'https://staff.example/authorize';
const proof = { code: 'c0de', state: 'st4te' };
const signedIn = { sessionId: 'staff-token', userName: 'Morgan Hale', userId: '00u1', source: 'okta', error: null };

let service: FakeService;
beforeEach(() => {
  service = fakeService({
    [urlKey]: ok(directory),
    [finishKey]: ok(signedIn),
    [logKey]: () => new Response(null, { status: 204 }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('admin-sign-in', widget, () => ({ config, parameters: { error: 'access_denied' } }));

function open(options: Partial<AdminSignInOptions> = {}) {
  const emitted = vi.fn<(type: string, event: unknown) => void>();
  const on = {
    navigate: (event: object) => emitted('navigate', event),
    authChange: (event: object) => emitted('authChange', event),
  };
  const handle = mount(document.body, { config, parameters: {}, ...options, on });
  const { shadowRoot } = handle.element;
  const callsOf = (key: string) => service.calls.filter((one) => one.key === key);
  return {
    handle,
    emitted,
    callsOf,
    shown: () => shadowRoot?.querySelector('.st-view')?.textContent ?? '',
    find: (selector: string) => shadowRoot?.querySelector<HTMLElement>(selector),
  };
}

describe('the staff sign-in without callback parameters', () => {
  it('requests the sign-in address and navigates to it', async () => {
    const { handle, emitted, callsOf } = open();
    await vi.waitFor(() =>
      expect(emitted).toHaveBeenCalledExactlyOnceWith('navigate', { to: directory, how: 'reload' }),
    );
    expect(callsOf(urlKey)).toEqual([{ key: urlKey, query: '', body: null }]);
    handle.unmount();
  });

  it('requests a new proof of identity when one is required', async () => {
    const { handle, emitted, callsOf } = open({ again: true });
    await vi.waitFor(() => expect(emitted).toHaveBeenCalled());
    expect(callsOf(urlKey)).toMatchObject([{ query: '?again=true' }]);
    handle.unmount();
  });

  it.each([
    ['a sign-out: the directory would sign the user in again at once', { signedOut: true }],
    ['a return with the back button', { isReturn: true }],
  ])('waits for a click after %s', async (_, option) => {
    const { handle, emitted, shown, find, callsOf } = open(option);
    await vi.waitFor(() => expect(shown()).toContain(messages.notSignedIn));
    expect(callsOf(urlKey)).toEqual([]);
    find('button')?.click();
    await vi.waitFor(() => expect(emitted).toHaveBeenCalledWith('navigate', { to: directory, how: 'reload' }));
    handle.unmount();
  });

  it('has a link to sign in when the service does not respond', async () => {
    service.answer(urlKey, refuse(500, 'InternalError'));
    const { handle, emitted, shown, find } = open();
    await vi.waitFor(() => expect(shown()).toContain(messages.failed));
    expect(emitted).not.toHaveBeenCalled();
    service.answer(urlKey, ok(directory));
    find('.st-button')?.click();
    await vi.waitFor(() => expect(emitted).toHaveBeenCalledWith('navigate', { to: directory, how: 'reload' }));
    handle.unmount();
  });
});

describe('the callback of the staff sign-in', () => {
  it('stores the staff session and leads to the customers', async () => {
    const { handle, emitted, callsOf } = open({ parameters: proof });
    await vi.waitFor(() =>
      expect(emitted).toHaveBeenLastCalledWith('navigate', { to: '/admin/customers', how: 'replace' }),
    );
    expect(callsOf(finishKey)).toMatchObject([{ body: proof }]);
    expect(readSession(Date.now())).toMatchObject({
      source: 'okta',
      userName: 'Morgan Hale',
      userId: '00u1',
      realmId: '',
      isUsrAlw: false,
      session_Id: expect.stringMatching(/^staff-token_\d{13}$/),
    });
    expect(emitted.mock.calls[0]).toMatchObject(['authChange', { isLoggedIn: true, source: 'okta' }]);
    handle.unmount();
  });

  it('redeems a code once, also when React mounts twice', async () => {
    function Embed() {
      const place = useRef<HTMLDivElement>(null);
      useEffect(
        () => (place.current === null ? undefined : mount(place.current, { config, parameters: proof }).unmount),
        [],
      );
      return createElement('div', { ref: place });
    }
    const target = document.body.appendChild(document.createElement('div'));
    const tree = createRoot(target);
    tree.render(createElement(StrictMode, null, createElement(Embed)));
    await vi.waitFor(() => expect(readSession(Date.now())).not.toBeNull());
    expect(service.keys().filter((key) => key === finishKey)).toHaveLength(1);
    tree.unmount();
  });

  it('is refused the second time, without a call', async () => {
    const first = open({ parameters: proof });
    await vi.waitFor(() => expect(first.callsOf(finishKey)).toHaveLength(1));
    first.handle.unmount();
    const { handle, shown, callsOf } = open({ parameters: proof });
    await vi.waitFor(() => expect(shown()).toContain("We couldn't verify your identity."));
    expect(callsOf(finishKey)).toHaveLength(1);
    handle.unmount();
  });

  it.each([{ code: 'c' }, { state: 's' }, { code: '', state: 's' }])(
    'is ignored when incomplete: %j',
    async (parameters) => {
      const { handle, shown, callsOf, find } = open({ parameters });
      await vi.waitFor(() => expect(shown()).toContain("We couldn't verify your identity."));
      expect(callsOf(finishKey)).toEqual([]);
      expect(find('button')?.textContent).toBe('Sign in again');
      handle.unmount();
    },
  );

  it('shows the service’s reason for a refusal, and offers to sign in as another user', async () => {
    const error = { reasonCode: 'NoRole', message: 'Your account has no access to the support area.' };
    service.answer(finishKey, ok({ sessionId: '', userName: '', userId: '', source: 'okta', error }));
    const { handle, shown, find, emitted, callsOf } = open({ parameters: proof });
    await vi.waitFor(() => expect(shown()).toContain(error.message));
    expect(find('[role=alert]')?.textContent).toContain(error.message);
    expect(readSession(Date.now())).toBeNull();
    find('.st-button')?.click();
    await vi.waitFor(() => expect(emitted).toHaveBeenCalledWith('navigate', { to: directory, how: 'reload' }));
    expect(callsOf(urlKey)).toMatchObject([{ query: '?again=true' }]);
    handle.unmount();
  });

  it('with an error logs it without showing it, and has a link to sign in', async () => {
    const { handle, shown, callsOf, emitted, find } = open({ parameters: { error: 'access_denied', state: 's' } });
    await vi.waitFor(() => expect(callsOf(logKey)).toHaveLength(1));
    expect(callsOf(logKey)[0]?.body).toMatchObject({ level: 'Warning', additionalData: { error: 'access_denied' } });
    expect(shown()).not.toContain('access_denied');
    expect(callsOf(urlKey)).toEqual([]);
    expect(emitted).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(find('button')?.textContent).toBe('Sign in'));
    handle.unmount();
  });

  it.each([refuse(500, 'InternalError'), offline])('that fails has a link to sign in again (%#)', async (reply) => {
    service.answer(finishKey, reply);
    const { handle, shown, find } = open({ parameters: proof });
    await vi.waitFor(() => expect(shown()).toContain(messages.failed));
    expect(find('.st-button')?.textContent).toBe('Sign in again');
    handle.unmount();
  });

  it('reports that the browser stores no session', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem, getItem: () => null });
    const { handle, shown } = open({ parameters: proof });
    await vi.waitFor(() => expect(shown()).toContain(messages.notKept));
    handle.unmount();
  });
});
