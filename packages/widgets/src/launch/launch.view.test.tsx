import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOnboarding, writeOnboarding } from '@salestax/client';
import type { Navigation } from '@salestax/widget-kit';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { type FakeService, fakeService, never, ok, refuse } from '../testing/service.fake.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

const path = 'GET /oauth/api/signin';
const url = 'https://provider.example/authorize';
let service: FakeService;

beforeEach(() => {
  service = fakeService({ [path]: never });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

describeMountContract('launch', widget, () => ({ config }));

describe('the launch page', () => {
  it('starts the sign-in without a click, and removes a stored onboarding', async () => {
    writeOnboarding({
      status: 'AIStarted',
      success: false,
      connectorId: '7',
      accountId: '1',
      avataxCompanyId: '2',
      enableProcessing: false,
    });
    service.answer(path, ok(url));
    const navigate = vi.fn<(to: Navigation) => void>();
    const launch = mount(document.body, { config, on: { navigate } });
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: url, how: 'reload' }));
    expect(readOnboarding()).toBeNull();
    expect(service.calls).toHaveLength(1);
    launch.unmount();
  });

  it('shows its progress, and why it failed', async () => {
    const launch = mount(document.body, { config });
    await launch.ready;
    const root = launch.element.shadowRoot;
    expect(root?.querySelector('progress')).not.toBeNull();
    launch.unmount();

    service.answer(path, refuse(500, 'InternalError'));
    const navigate = vi.fn<(to: Navigation) => void>();
    const sessionExpired = vi.fn<() => void>();
    const failing = mount(document.body, { config, on: { navigate } });
    failing.element.addEventListener('salestax-sessionExpired', sessionExpired);
    const shown = () => failing.element.shadowRoot?.querySelector('.st-view')?.textContent ?? '';
    await vi.waitFor(() => expect(shown()).toContain('Something went wrong, please try again later.'));
    expect(shown()).toContain('c-1');
    service.answer(path, ok(url));
    const buttons = failing.element.shadowRoot?.querySelectorAll('button') ?? [];
    [...buttons].find(({ textContent }) => textContent === 'Retry')?.click();
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    expect(sessionExpired).not.toHaveBeenCalled();
    failing.unmount();
  });

  it('waits for a click when the user comes back to it', async () => {
    service.answer(path, ok(url));
    const navigate = vi.fn<(to: Navigation) => void>();
    const launch = mount(document.body, { config, isReturn: true, on: { navigate } });
    await launch.ready;
    const root = launch.element.shadowRoot;
    expect(root?.querySelector('.st-view')?.textContent).toContain('You came back without signing in.');
    expect(service.calls).toEqual([]);
    root?.querySelector('button')?.click();
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    launch.unmount();
  });
});
