import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, writeSession, type AuthChange } from '@salestax/client';
import type { Navigation } from '@salestax/widget-kit';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { type FakeService, fakeService, never, offline, ok } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

const path = 'GET /oauth/api/signin';
const url = 'https://provider.example/authorize';
const videoUrl = 'https://video.example/embed?id=1';
let service: FakeService;

beforeEach(() => {
  service = fakeService({ [path]: ok(url) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

describeMountContract('landing', widget, () => ({ config }));

async function shown(options: Partial<Parameters<typeof mount>[1]> = {}) {
  const landing = mount(document.body, { config, ...options });
  await landing.ready;
  const root = landing.element.shadowRoot ?? landing.element;
  const button = (label: string) => [...root.querySelectorAll('button')].find((found) => found.textContent === label);
  return { landing, root, button };
}

describe('the landing page', () => {
  it('describes the product', async () => {
    const { landing, root } = await shown();
    expect(root.querySelector('h1')?.textContent).toBe('Sales tax integration for QuickBooks');
    for (const word of ['Calculate tax', 'validate addresses', 'exemption certificates', 'accounting software'])
      expect(root.textContent).toContain(word);
    expect(root.querySelector('.st-product-mark')).not.toBeNull();
    landing.unmount();
  });

  it('leads to the tax provider’s sign-in, once for two clicks', async () => {
    localStorage.setItem('realmId', realm);
    const navigate = vi.fn<(to: Navigation) => void>();
    const { landing, button } = await shown({ on: { navigate } });
    button('Sign In')?.click();
    button('Sign In')?.click();
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: url, how: 'reload' }));
    expect(service.calls).toHaveLength(1);
    expect(service.calls[0]?.query).toBe(`?realmId=${realm}&operationType=signin&prompt=login`);
    landing.unmount();
  });

  it('shows that no response came, and retries', async () => {
    service.answer(path, offline);
    const navigate = vi.fn<(to: Navigation) => void>();
    const { landing, root, button } = await shown({ on: { navigate } });
    button('Sign In')?.click();
    await vi.waitFor(() =>
      expect(root.querySelector('[role=alert]')?.textContent).toContain(
        'Something went wrong, please try again later.',
      ),
    );
    service.answer(path, ok(url));
    button('Retry')?.click();
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    landing.unmount();
  });

  it('lets a user sign in who returned with the back button', async () => {
    const { landing, button } = await shown();
    button('Sign In')?.click();
    await vi.waitFor(() => expect(service.calls).toHaveLength(1));
    const event = new Event('pageshow');
    Object.defineProperty(event, 'persisted', { value: true });
    await vi.waitFor(() => {
      window.dispatchEvent(event);
      expect(button('Sign In')?.getAttribute('aria-busy')).toBeNull();
    });
    landing.unmount();
  });

  it('opens its links in new windows, and states that', async () => {
    const { landing, root } = await shown({
      supportUrl: 'https://help.example/support',
      getStartedUrl: 'https://help.example/start',
    });
    const links = [...root.querySelectorAll('a')];
    expect(links.map(({ textContent, target, rel }) => [textContent, target, rel])).toEqual([
      ['Support (opens in a new window)', '_blank', 'noopener noreferrer'],
      ['Get Started (opens in a new window)', '_blank', 'noopener noreferrer'],
    ]);
    landing.unmount();
  });

  it('has no iframe before the video is started', async () => {
    const { landing, root, button } = await shown({ videoUrl });
    expect(root.querySelector('iframe')).toBeNull();
    button('Watch how it works')?.click();
    await vi.waitFor(() => expect(root.querySelector('iframe')?.getAttribute('src')).toBe(videoUrl));
    expect(root.querySelector('iframe')?.title).not.toBe('');
    landing.unmount();
  });

  it('plays its own film when no video is configured, which can be paused', async () => {
    const { landing, root, button } = await shown();
    const subtitle = () => root.querySelector('.st-landing-film [role=status]')?.textContent;
    button('Watch how it works')?.click();
    await vi.waitFor(() => expect(subtitle()).toContain('An invoice in QuickBooks'));
    expect(root.querySelector('iframe')).toBeNull();
    button('Pause')?.click();
    await vi.waitFor(() => expect(button('Continue')).toBeDefined());
    landing.unmount();
  });

  it('shows the scenes of its film one after the other, and again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { landing, root, button } = await shown();
    const subtitle = () => root.querySelector('.st-landing-film [role=status]')?.textContent;
    button('Watch how it works')?.click();
    const seen = new Set<string | null | undefined>();
    for (let passed = 0; passed < 60 && button('Play again') === undefined; passed += 1) {
      await vi.advanceTimersByTimeAsync(500);
      seen.add(subtitle());
    }
    vi.useRealTimers();
    expect([...seen].filter(Boolean)).toHaveLength(4);
    button('Play again')?.click();
    await vi.waitFor(() => expect(subtitle()).toContain('An invoice in QuickBooks'));
    landing.unmount();
  });

  it.each([
    ['signed-out', 'You have signed out on Avalara connector.'],
    ['timed-out', 'Session is timed out. Please log in again.'],
  ] as const)('states why the user is here: %s', async (notice, sentence) => {
    const { landing, root } = await shown({ notice });
    expect(root.querySelector('.st-notice')?.textContent).toBe(sentence);
    landing.unmount();
  });

  it('removes the stored session when it is opened, and notifies the page', async () => {
    writeSession(sampleSession());
    const authChange = vi.fn<(change: AuthChange) => void>();
    const { landing } = await shown({ on: { authChange } });
    expect(readSession(Date.now())).toBeNull();
    expect(authChange.mock.calls.map(([change]) => change.isLoggedIn)).toEqual([false]);
    landing.unmount();
  });

  it('requests to close its window, whatever its name', async () => {
    const closeWindow = vi.fn<(close: { otherwise: string | null }) => void>();
    const { landing } = await shown({ on: { closeWindow } });
    expect(closeWindow).toHaveBeenCalledExactlyOnceWith({ otherwise: null });
    landing.unmount();
  });

  it('leads nowhere when it is unmounted during its call', async () => {
    service.answer(path, never);
    const navigate = vi.fn<(to: Navigation) => void>();
    const { landing, button } = await shown({ on: { navigate } });
    button('Sign In')?.click();
    await vi.waitFor(() => expect(service.calls).toHaveLength(1));
    landing.unmount();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('runs on our own origin only, and names a wrong option', () => {
    const elsewhere = { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' };
    expect(() => mount(document.body, { config: elsewhere })).toThrow('config.oauthBaseUrl');
    expect(() => mount(document.body, { config, videoUrl: 'javascript:alert(1)' })).toThrow('videoUrl');
  });
});
