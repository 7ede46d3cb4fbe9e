import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { type FakeService, fakeService, never } from '../testing/service.fake.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

let service: FakeService;

beforeEach(() => {
  service = fakeService(never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('utilities', widget, () => ({ config, realmId: '93' }));

function open(realmId: string | null) {
  const navigate = vi.fn<(event: { to: string; how: string }) => void>();
  const authChange = vi.fn<(event: { isLoggedIn: boolean }) => void>();
  const handle = mount(document.body, { config, realmId, on: { navigate, authChange } });
  const root = handle.element.shadowRoot;
  return { handle, root, navigate, authChange, shown: () => root?.querySelector('.st-view')?.textContent ?? '' };
}

describe('the utilities page', () => {
  it('stores the company, removes session, onboarding and earlier visits, and leads to the sign-in', async () => {
    for (const key of ['qbo_session', 'loadedBefore', 'onboarding', 'connectorId', 'accountId'])
      browserStore.set(key, 'x');
    service.reply = ({ key }) =>
      key.endsWith('/ValidateCompany')
        ? Response.json({ isValid: true, error: null })
        : new Response('https://provider.example/authorize');
    const { handle, navigate, authChange, root } = open('93');
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: 'https://provider.example/authorize', how: 'reload' }),
    );
    expect(Object.entries(localStorage)).toEqual([['realmId', '93']]);
    expect(authChange.mock.calls[0]?.[0].isLoggedIn).toBe(false);
    expect(service.calls).toEqual([
      { key: 'POST /oauth/api/oauth/ValidateCompany', query: '', body: { realmId: '93' } },
      { key: 'GET /oauth/api/oauth', query: '?realmId=93', body: null },
    ]);
    expect(root?.querySelector('.st-view > :not(.st-visually-hidden)')).toBeNull();
    expect(root?.querySelector('.st-view [role="status"]')?.textContent).not.toBe('');
    handle.unmount();
  });

  it("shows 'Failed to validate company. Please retry.' and retries", async () => {
    const error = { reasonCode: 'Unknown', message: 'Unknown company.' };
    service.reply = () => Response.json({ isValid: false, error });
    const { handle, root, shown } = open('93');
    await vi.waitFor(() => expect(shown()).toContain('Failed to validate company. Please retry.'));
    expect(shown()).toContain('Unknown company.');
    expect(service.calls).toHaveLength(1);
    root?.querySelector('button')?.click();
    await vi.waitFor(() => expect(service.calls).toHaveLength(2));
    handle.unmount();
  });

  it('makes no call without a company, and leads to the sign-in', async () => {
    const { handle, root, shown } = open(null);
    await handle.ready;
    expect(shown()).toContain('Failed to validate company. Please retry.');
    expect(root?.querySelector('a')?.href).toBe(`${location.origin}/learnmore`);
    expect(service.calls).toEqual([]);
    handle.unmount();
  });
});
