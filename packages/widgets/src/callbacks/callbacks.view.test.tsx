import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, writeOnboarding } from '@salestax/client';
import { type Navigation, createLifetime } from '@salestax/widget-kit';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { onFlowEnd, type CloseWindow, type FlowEnd } from '../sign-in/sign-in-windows.ts';
import { type FakeService, fakeService, ok, refuse } from '../testing/service.fake.ts';
import { config, realm, sampleSession, signedIn } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

const validator = 'POST /oauth/api/signin/GetAIValidator';
const accounting = 'POST /oauth/api/oauth';
const consent = 'POST /oauth/api/signin';
const fromProvider = { code: 'c', id_token: 'i', scope: 'openid', state: 's', session_state: 'ss' };
const fromAccounting = { code: 'c', state: 's', realmId: realm };
const options = { config, allowedRoles: ['AccountAdmin'] } as const;
const provider = { ...options, provider: 'tax-provider', parameters: fromProvider } as const;
const company = { ...options, provider: 'accounting', parameters: fromAccounting } as const;
let service: FakeService;

beforeEach(() => {
  service = fakeService({ [validator]: ok(signedIn) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.name = '';
});

describeMountContract('callbacks', widget, () => ({ ...options, provider: 'tax-provider', parameters: {} }));

/** A mounted callback after its delay of 3 seconds. */
function opened(given: Parameters<typeof mount>[1]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const callback = mount(document.body, given);
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  const view = () => callback.element.shadowRoot?.querySelector('.st-view');
  const text = () => view()?.textContent ?? '';
  const button = (label: string) =>
    [...(view()?.querySelectorAll<HTMLElement>('button, a') ?? [])].find((found) => found.textContent === label);
  return { callback, view, text, button };
}

const navigated = () => vi.fn<(to: Navigation) => void>();

describe('the callback page of the tax provider', () => {
  it('shows the remaining wait', async () => {
    const callback = mount(document.body, provider);
    await callback.ready;
    const bar = callback.element.shadowRoot?.querySelector('progress');
    expect(bar?.getAttribute('max')).toBe('3000');
    expect(service.calls).toEqual([]);
    callback.unmount();
  });

  it('signs in and leads to home', async () => {
    const navigate = navigated();
    const authChange = vi.fn<(change: { isLoggedIn: boolean; companyName: string }) => void>();
    const { callback } = opened({ ...provider, on: { navigate, authChange } });
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/home', how: 'replace' }));
    expect(service.keys()).toEqual([validator]);
    expect(readSession(Date.now())?.realmId).toBe(realm);
    expect(authChange).toHaveBeenCalledOnce();
    callback.unmount();
  });

  it.each([
    ['without its parameters', {}],
    ['with an access token only', { access_token: 'a', state: 's' }],
  ])('opened %s makes no call and shows the link to start again', async (_, parameters) => {
    const { callback, text, button } = opened({ ...provider, parameters });
    await vi.waitFor(() => expect(text()).toContain("We couldn't verify your identity."));
    expect(button('Start again')?.getAttribute('href')).toBe(`${location.origin}/learnmore`);
    expect(service.calls).toEqual([]);
    callback.unmount();
  });

  it('opened twice makes one call', async () => {
    const navigate = navigated();
    const first = opened({ ...provider, on: { navigate } });
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    first.callback.unmount();
    const second = opened(provider);
    await vi.waitFor(() => expect(second.text()).toContain("We couldn't verify your identity."));
    expect(service.keys()).toEqual([validator]);
    second.callback.unmount();
  });

  it("shows the alert 'company-validation-error', then closes the window", async () => {
    service.answer(validator, ok({ ...signedIn, validationflag: 'false' }));
    const closeWindow = vi.fn<(close: CloseWindow) => void>();
    const { callback, view, button } = opened({ ...provider, on: { closeWindow } });
    await vi.waitFor(() => {
      const dialog = view()?.querySelector('dialog[open]');
      expect(dialog?.getAttribute('role')).toBe('alertdialog');
      expect(dialog?.textContent).toContain('company-validation-error');
    });
    button('Ok')?.click();
    await vi.waitFor(() => expect(closeWindow).toHaveBeenCalledExactlyOnceWith({ otherwise: '/learnmore' }));
    expect(readSession(Date.now())).toBeNull();
    callback.unmount();
  });

  it("shows 'Administrator Access Required' with Sign-In", async () => {
    service.answer(validator, refuse(403, 'NonAdminUser'));
    service.answer('GET /oauth/api/signin', ok('https://provider.example/authorize'));
    const navigate = navigated();
    const { callback, view, button } = opened({ ...provider, on: { navigate } });
    await vi.waitFor(() =>
      expect(view()?.querySelector('dialog[open] h2')?.textContent).toBe('Administrator Access Required'),
    );
    button('Sign-In')?.click();
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: 'https://provider.example/authorize', how: 'reload' }),
    );
    callback.unmount();
  });

  it("shows 'Avalara authentication is failed…' when the user declined", async () => {
    const { callback, text } = opened({ ...provider, parameters: { error: 'access_denied', state: 's' } });
    await vi.waitFor(() =>
      expect(text()).toContain('Avalara authentication is failed, please try again with correct credentials.'),
    );
    callback.unmount();
  });

  it('in a separate window notifies the others, and closes', async () => {
    window.name = 'salestax-7';
    const life = createLifetime();
    const received = vi.fn<(end: FlowEnd) => void>();
    onFlowEnd(life, received);
    const closeWindow = vi.fn<(close: CloseWindow) => void>();
    const { callback } = opened({ ...provider, on: { closeWindow } });
    await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith({ kind: 'signed-in', flow: 'salestax-7' }));
    expect(closeWindow).toHaveBeenCalledExactlyOnceWith({ otherwise: '/home' });
    life.end();
    callback.unmount();
  });

  it('in a separate window has a button to close it after a failure', async () => {
    window.name = 'salestax-7';
    const closeWindow = vi.fn<(close: CloseWindow) => void>();
    const { callback, button } = opened({ ...provider, parameters: {}, on: { closeWindow } });
    await vi.waitFor(() => expect(button('Close')).toBeDefined());
    button('Close')?.click();
    await vi.waitFor(() => expect(closeWindow).toHaveBeenCalledExactlyOnceWith({ otherwise: '/integration' }));
    callback.unmount();
  });
});

describe('the callback page of the accounting service', () => {
  const done = { isQboDisconnected: false, aiUrl: 'https://provider.example/authorize', error: null };

  it('leads to the tax provider', async () => {
    service.answer(accounting, ok(done));
    const navigate = navigated();
    const { callback } = opened({ ...company, on: { navigate } });
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: done.aiUrl, how: 'reload' }));
    callback.unmount();
  });

  it('shows the alert that the company is not found', async () => {
    service.answer(accounting, ok({ ...done, aiUrl: null }));
    const { callback, view } = opened(company);
    await vi.waitFor(() =>
      expect(view()?.querySelector('[role=alertdialog]')?.textContent).toContain(
        'Connector authentication failed, ERP company is not found',
      ),
    );
    callback.unmount();
  });

  it('offers a different company when another user connected this one', async () => {
    localStorage.setItem('qbo_session', JSON.stringify(sampleSession({ realmId: '', isQboConnected: false })));
    const error = { reasonCode: 'AlreadyConnected', message: '' };
    service.answer(accounting, ok({ ...done, aiUrl: null, error }));
    service.answer(consent, ok({ intuitUrl: 'https://accounting.example/connect', error: null }));
    const navigate = navigated();
    const { callback, view, button } = opened({ ...company, on: { navigate } });
    await vi.waitFor(() =>
      expect(view()?.querySelector('dialog[open]')?.textContent).toContain(
        'This QuickBooks company is already connected through the Avalara Connector by another administrator.',
      ),
    );
    button('Select a different company')?.click();
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: 'https://accounting.example/connect', how: 'reload' }),
    );
    expect(service.calls.at(-1)?.body).toMatchObject({ prompt: 'select_account' });
    callback.unmount();
  });

  it('starts again under the not-connected sentence, and reports when that fails', async () => {
    localStorage.setItem('qbo_session', JSON.stringify(sampleSession()));
    service.answer(accounting, ok({ ...done, aiUrl: null, isQboDisconnected: true }));
    service.answer(consent, refuse(500, 'InternalError'));
    const { callback, text } = opened(company);
    await vi.waitFor(() => {
      expect(text()).toContain(
        'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
      );
      expect(text()).toContain('Failed to redirect to Intuit. Please retry.');
    });
    expect(service.calls.find(({ key }) => key === consent)?.body).toMatchObject({ operationType: 'reconnect' });
    callback.unmount();
  });
});

describe('a declined consent', () => {
  const declined = { ...options, provider: 'accounting', parameters: { state: 's', error: 'access_denied' } } as const;
  const refusal = {
    isQboDisconnected: false,
    aiUrl: null,
    error: { reasonCode: 'AccessDenied', message: 'Declined.' },
  };
  const onboarding = {
    status: 'IntegrationStarted',
    success: false,
    connectorId: 'c1',
    accountId: 'a1',
    avataxCompanyId: '7001',
    enableProcessing: true,
  } as const;

  it('is reported at once to the window that waits, while this one still shows it', async () => {
    window.name = 'salestax-8';
    service.answer(accounting, ok(refusal));
    const life = createLifetime();
    const received = vi.fn<(end: FlowEnd) => void>();
    onFlowEnd(life, received);
    const { callback, text } = opened(declined);
    await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith({ kind: 'declined', flow: 'salestax-8' }));
    await vi.waitFor(() => expect(text()).toContain('Declined.'));
    life.end();
    callback.unmount();
  });

  it('in an onboarding is reported to the portal that opened the window', async () => {
    writeOnboarding(onboarding);
    const { error } = refusal;
    const nobody = { sessionId: '', realmId: '', userId: '', companyName: '' };
    const unfinished = { success: false, isSetupComplete: false, isAvaTaxCompanyConfigured: false };
    service.answer('POST /oauth/api/signin/CompleteAuth', ok({ ...unfinished, ...nobody, error }));
    const portalMessage = vi.fn<(event: { to: string; message: unknown }) => void>();
    const { callback } = opened({ ...declined, on: { portalMessage } });
    const message = { type: 'salestax.onboarding', version: 1, status: 'IntegrationStarted', success: false };
    await vi.waitFor(() =>
      expect(portalMessage.mock.calls).toEqual([
        [{ to: 'parent', message: { ...message, message: 'Declined.' } }],
        [{ to: 'opener', message: { ...message, message: 'Declined.' } }],
      ]),
    );
    callback.unmount();
  });
});
