import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore, tabStore } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { fakeService, type FakeService, offline } from '../testing/service.fake.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

let service: FakeService;

beforeEach(() => {
  service = fakeService(() => Response.json(true));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('disconnect', widget, () => ({ config, realmId: '93' }));

function open(realmId: string | null) {
  const navigate = vi.fn<(event: { to: string; how: string }) => void>();
  const authChange = vi.fn<(event: { isLoggedIn: boolean }) => void>();
  const handle = mount(document.body, { config, realmId, on: { navigate, authChange } });
  const root = handle.element.shadowRoot;
  const done = () => root?.querySelector('.st-view [role="status"]')?.textContent === '';
  return { handle, root, navigate, authChange, done };
}

describe('the disconnect page', () => {
  it('shows that QuickBooks is disconnected, makes no call without a company, and offers to connect again', async () => {
    browserStore.set('qbo_session', 'x');
    const { handle, root } = open(null);
    await handle.ready;
    expect(root?.querySelector('h2')?.textContent).toBe('QuickBooks is disconnected');
    expect(root?.querySelector('a')?.href).toBe(`${location.origin}/launch`);
    expect(service.calls).toEqual([]);
    expect(browserStore.get('qbo_session')).toBe('x');
    handle.unmount();
  });

  it.each([
    ['taken', () => Response.json(true)],
    ['refused', () => Response.json({}, { status: 500 })],
    ['lost', offline],
  ])('calls again when the first call was %s, clears the storage and reloads without the company', async (_, reply) => {
    service.reply = reply;
    browserStore.set('qbo_session', 'x');
    tabStore.set('a', 'y');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { handle, navigate, authChange } = open('93');
    const hints = () => service.keys().filter((key) => key.endsWith('/Disconnect/93'));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(100);
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: `${location.origin}/disconnect`, how: 'reload' });
    });
    const hint = 'DELETE /oauth/api/signin/Disconnect/93';
    expect(hints()).toEqual([hint, hint]);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    expect(authChange.mock.calls[0]?.[0].isLoggedIn).toBe(false);
    handle.unmount();
  });

  it('does not reload when nothing was stored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { handle, navigate, done } = open('93');
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(100);
      expect(service.calls).toHaveLength(2);
      expect(done()).toBe(true);
    });
    expect(navigate).not.toHaveBeenCalled();
    handle.unmount();
  });
});
