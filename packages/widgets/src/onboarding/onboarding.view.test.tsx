import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readOnboarding,
  readSession,
  storageKeys,
  tokenWithStart,
  writeOnboarding,
  writeSession,
  type OnboardingRecord,
} from '@salestax/client';
import type { Answer } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { fakeService, type FakeService } from '../testing/service.fake.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget, type OnboardingEvents } from './index.ts';

let service: FakeService;
const given = { connectorId: 'c1', accountId: 'a1', avataxCompanyId: '7001', enableProcessing: null };
const none = { connectorId: null, accountId: null, avataxCompanyId: null, enableProcessing: null };
const portal = { integrationsUrl: 'https://portal.example/integrations?tab=1' };
const at = (status: OnboardingRecord['status']): OnboardingRecord => ({
  ...given,
  enableProcessing: true,
  status,
  success: false,
});

function signIn(account = 'a1') {
  const texts = { avat: '', avai: '', ava: '', avau: '', avaut: '', realmId: '', userId: '', userName: '' };
  const flags = {
    isAIConnected: true,
    isSetupComplete: false,
    isQboConnected: false,
    isAvaTaxCompanyConfigured: false,
  };
  const token = tokenWithStart('sign-in-token', Date.now());
  writeSession({
    ...texts,
    ...flags,
    session_Id: token,
    curSen: token,
    source: '',
    isUsrAlw: true,
    avataxAccountNumber: account,
  });
}

interface ServedCompany {
  readonly status: string;
  readonly editConfig: boolean;
  readonly setUp?: Answer<'userConfiguration'>['setUp'];
}

function serveSetUp(company: ServedCompany, isAuthorized: boolean): void {
  const configuration = { isEnableAddressValidation: false, avaTaxUserName: '', qboCompanyName: '', ...company };
  service.reply = ({ key }) =>
    Response.json(key.includes('/avatax/authorize/') ? { isAuthorized, requestToken: '' } : configuration);
}

function open(
  args: { readonly [Name in keyof typeof none]: string | null },
  more: { portal?: typeof portal | undefined; isReturn?: boolean } = { portal },
) {
  const navigate = vi.fn<(event: { to: string; how: string }) => void>();
  const portalMessage = vi.fn<(event: OnboardingEvents['portalMessage']) => void>();
  const closeWindow = vi.fn<(event: OnboardingEvents['closeWindow']) => void>();
  const handle = mount(document.body, {
    config,
    arguments: args,
    ...more,
    on: { navigate, portalMessage, closeWindow },
  });
  const root = handle.element.shadowRoot;
  const shown = () => root?.querySelector('.st-view')?.textContent ?? '';
  const button = (name: string) =>
    [...(root?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
  return { handle, root, shown, button, navigate, portalMessage, closeWindow };
}

beforeEach(() => {
  service = fakeService(() => new Response('https://provider.example/authorize'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('onboarding', widget, () => ({ config, arguments: given, portal }));

describe('the onboarding page', () => {
  it("shows 'Initiating QuickBooks company integration' and 'Please wait...' with a blinking logo and its progress", async () => {
    const { handle, root, shown } = open(given);
    await handle.ready;
    expect(shown()).toContain('Initiating QuickBooks company integration');
    expect(shown()).toContain('Please wait...');
    expect(root?.querySelector('.st-blink svg')).not.toBeNull();
    expect(root?.querySelector('progress')?.max).toBe(5);
    expect(root?.querySelector('[aria-current="step"]')?.textContent).toContain('Sign in to Avalara');
    expect(readOnboarding()).toEqual(at('NotStarted'));
    expect(localStorage.getItem('connectorId')).toBe('c1');
    expect(localStorage.getItem('enableProcessing')).toBe('true');
    handle.unmount();
  });

  it('leads to the sign-in after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { handle, navigate } = open(given);
    await handle.ready;
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: 'https://provider.example/authorize', how: 'reload' }),
    );
    expect(service.calls[0]).toMatchObject({
      key: 'GET /oauth/api/signin',
      query: '?operationType=onboarding&prompt=login',
    });
    expect(readOnboarding()?.status).toBe('AIStarted');
    handle.unmount();
  });

  it('shows, reports and offers to retry a failed redirect', async () => {
    writeOnboarding(at('AIStarted'));
    service.reply = () => Response.json({}, { status: 500, headers: { 'x-correlation-id': 'c-7' } });
    const { handle, shown, button, portalMessage } = open(none);
    await vi.waitFor(() => expect(button('Retry')).toBeDefined());
    expect(button('Go to integrations')).toBeDefined();
    const message = 'We couldn’t redirect you to Avalara sign-in. Please click Retry to try again.';
    expect(shown()).toContain(message);
    expect(shown()).toContain('c-7');
    const sent = { type: 'salestax.onboarding', version: 1, status: 'AIStarted', success: false, message };
    expect(portalMessage.mock.calls).toEqual([[{ to: 'parent', message: sent }], [{ to: 'opener', message: sent }]]);
    button('Retry')?.click();
    await vi.waitFor(() => expect(shown()).toContain('Please wait...'));
    expect(readOnboarding()).toEqual(at('NotStarted'));
    handle.unmount();
  });

  it.each([
    [{ portal }, portal.integrationsUrl],
    [{}, `${location.origin}/learnmore`],
  ])('returns to the portal after five seconds when arguments are missing', async (more, otherwise) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { handle, shown, closeWindow, portalMessage } = open({ ...given, accountId: null }, more);
    await handle.ready;
    const message = 'Error in integration arguments. Redirecting back to the integration portal';
    expect(shown()).toContain(message);
    const sent = { type: 'salestax.onboarding', version: 1, status: 'NotStarted', success: false, message };
    expect(portalMessage.mock.calls).toEqual([[{ to: 'parent', message: sent }], [{ to: 'opener', message: sent }]]);
    await vi.waitFor(() =>
      expect(service.calls[0]).toMatchObject({ key: 'POST /oauth/api/clientlogs', body: { message } }),
    );
    expect(closeWindow).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(closeWindow).toHaveBeenCalledExactlyOnceWith({ otherwise });
    handle.unmount();
  });

  it('opens the accounting service’s consent in the same window after the sign-in', async () => {
    writeOnboarding(at('AISuccess'));
    signIn();
    const intuitUrl = 'https://accounting.example/consent';
    service.reply = () => Response.json({ intuitUrl, error: null });
    const { handle, navigate } = open(none);
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: intuitUrl, how: 'reload' }));
    const stored = { connectorId: 'c1', accountId: 'a1', avataxCompanyId: '7001' };
    expect(service.calls).toEqual([
      {
        key: 'POST /oauth/api/signin',
        query: '',
        body: { operationType: 'onboarding', prompt: 'login', ...stored },
      },
    ]);
    expect(readOnboarding()?.status).toBe('IntegrationStarted');
    handle.unmount();
  });

  it('starts again when the sign-in has ended meanwhile', async () => {
    writeOnboarding(at('AISuccess'));
    const { handle, shown, button, portalMessage } = open(none);
    await vi.waitFor(() => expect(button('Retry')).toBeDefined());
    expect(shown()).toContain('Failed to redirect to Intuit. Please retry.');
    expect(portalMessage.mock.calls[0]?.[0].message).toMatchObject({ status: 'IntegrationStarted', success: false });
    expect(service.calls).toEqual([]);
    handle.unmount();
  });

  it('does not lead forward by itself when the user comes back to it', async () => {
    writeOnboarding(at('AIStarted'));
    const { handle, shown, button, navigate } = open(none, { portal, isReturn: true });
    await handle.ready;
    expect(shown()).toContain('You came back before this step was complete.');
    expect(service.calls).toEqual([]);
    button('Continue')?.click();
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    handle.unmount();
  });

  it.each([
    [{ status: 'NotIntegrated', editConfig: true }, false, 'Enter the AvaTax user name and password', '/linkcompany'],
    [{ status: 'NotIntegrated', editConfig: true }, true, 'Link the AvaTax company', '/linkcompany'],
    [{ status: 'Active', editConfig: true }, true, 'Complete the connector settings', '/connectorsettings'],
    [{ status: 'Active', editConfig: false }, false, 'Enter the AvaTax user name and password', '/linkcompany'],
  ])('shows what is missing and where to enter it: %j, credentials %s', async (company, isAuthorized, label, path) => {
    writeOnboarding(at('IntegrationSuccess'));
    signIn();
    serveSetUp(company, isAuthorized);
    const { handle, root, shown, portalMessage } = open(none);
    await vi.waitFor(() => expect(shown()).toContain('Tax cannot be calculated yet'));
    const link = [...(root?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent === label);
    expect(link?.href).toBe(location.origin + path);
    expect(portalMessage).not.toHaveBeenCalled();
    expect(readOnboarding()).toEqual(at('IntegrationSuccess'));
    handle.unmount();
  });

  it('does not report success for another company than the portal chose', async () => {
    writeOnboarding(at('IntegrationSuccess'));
    signIn();
    const setUp = {
      isConnected: true,
      hasCredentials: true,
      companyCode: 'RIDGEWEST',
      isOtherThanChosen: true,
      missingSettings: [],
      regionsCollecting: null,
    };
    serveSetUp({ status: 'Active', editConfig: false, setUp }, true);
    const { handle, root, shown, button, portalMessage, closeWindow } = open(none);
    await vi.waitFor(() => expect(shown()).toContain('is not the one that is linked'));
    expect(root?.querySelector('a')?.href).toBe(`${location.origin}/linkcompany`);
    expect(portalMessage).not.toHaveBeenCalled();
    button('Go to integrations')?.click();
    expect(closeWindow).toHaveBeenCalledExactlyOnceWith({ otherwise: portal.integrationsUrl });
    const message = 'The integration was not completed.';
    const sent = { type: 'salestax.onboarding', version: 1, status: 'IntegrationSuccess', success: false, message };
    expect(portalMessage.mock.calls).toEqual([[{ to: 'parent', message: sent }], [{ to: 'opener', message: sent }]]);
    expect(readOnboarding()).toBeNull();
    handle.unmount();
  });

  it('names the account that the portal chose when another one signed in', async () => {
    writeOnboarding({ ...at('AISuccess'), accountId: 'a2' });
    signIn();
    const { handle, shown, button, navigate } = open(none);
    await vi.waitFor(() => expect(shown()).toContain('another Avalara account than a2'));
    button('Sign in again')?.click();
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: 'https://provider.example/authorize', how: 'reload' }),
    );
    handle.unmount();
  });

  it('offers a person without the right the sign-in as an administrator, or the way back to the portal', async () => {
    writeOnboarding(at('AISuccess'));
    signIn();
    service.reply = () => Response.json({ error: { reasonCode: 'NonAdminUser', message: '' } }, { status: 403 });
    const { handle, root, button, portalMessage, closeWindow } = open(none);
    await vi.waitFor(() =>
      expect(root?.querySelector('dialog')?.textContent).toContain('Administrator Access Required'),
    );
    expect(button('Sign-In')).toBeDefined();
    expect(portalMessage).not.toHaveBeenCalled();
    button('Cancel')?.click();
    await vi.waitFor(() => expect(closeWindow).toHaveBeenCalledOnce());
    expect(portalMessage.mock.calls[0]?.[0].message).toMatchObject({ success: false });
    handle.unmount();
  });

  it.each([
    [true, 'This window closes by itself in 10 seconds.'],
    [false, 'You return to the portal in 10 seconds.'],
  ])('says at the end what happens to the window: opened by the portal %s', async (isOpened, sentence) => {
    if (isOpened) sessionStorage.setItem(storageKeys.opened, 'true');
    writeOnboarding(at('IntegrationSuccess'));
    signIn();
    serveSetUp({ status: 'Active', editConfig: false }, true);
    const { handle, root } = open(none);
    await vi.waitFor(() => expect(root?.querySelector('dialog')?.textContent).toContain(sentence));
    handle.unmount();
  });

  it('says at the end when tax calculation is off', async () => {
    writeOnboarding(at('IntegrationSuccess'));
    signIn();
    serveSetUp({ status: 'Down', editConfig: false }, true);
    const { handle, root } = open(none);
    await vi.waitFor(() => expect(root?.querySelector('dialog')?.textContent).toContain('tax calculation is off'));
    handle.unmount();
  });

  it('does not report success without a session to verify the setup', async () => {
    writeOnboarding(at('IntegrationSuccess'));
    const { handle, shown, button, portalMessage } = open(none);
    await vi.waitFor(() => expect(button('Retry')).toBeDefined());
    expect(shown()).toContain('The set-up of the company could not be read. Please click Retry to try again.');
    expect(portalMessage.mock.calls[0]?.[0].message).toMatchObject({ status: 'IntegrationSuccess', success: false });
    handle.unmount();
  });

  it('keeps that a company is set up when another account has signed in', async () => {
    writeOnboarding(at('IntegrationSuccess'));
    signIn('a2');
    serveSetUp({ status: 'Active', editConfig: false }, true);
    const { handle } = open(none);
    await handle.ready;
    await vi.waitFor(() =>
      expect(readSession(Date.now())).toMatchObject({ isAvaTaxCompanyConfigured: true, isSetupComplete: true }),
    );
    handle.unmount();
  });

  it('notifies the opener, removes the onboarding and closes the window after ten seconds', async () => {
    writeOnboarding(at('IntegrationSuccess'));
    signIn();
    serveSetUp({ status: 'Active', editConfig: false }, true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { handle, root, portalMessage, closeWindow } = open(none);
    await handle.ready;
    while (portalMessage.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1);
    expect(portalMessage).toHaveBeenCalledExactlyOnceWith({
      to: 'opener',
      message: {
        type: 'salestax.onboarding',
        version: 1,
        status: 'Completed',
        success: true,
        ...given,
        enableProcessing: true,
      },
    });
    expect(Object.keys(localStorage)).toEqual(['qbo_session']);
    expect(readSession(Date.now())).toMatchObject({ isAvaTaxCompanyConfigured: true, isSetupComplete: true });
    // A dialog opens after the next paint.
    await vi.advanceTimersByTimeAsync(100);
    expect(root?.querySelector('dialog')?.open).toBe(true);
    await vi.advanceTimersByTimeAsync(9_800);
    expect(closeWindow).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(closeWindow).toHaveBeenCalledExactlyOnceWith({ otherwise: portal.integrationsUrl });
    handle.unmount();
  });

  it('closes the window by its button, leads to home when there is no portal, and is shown again by a reload', async () => {
    writeOnboarding(at('IntegrationSuccess'));
    signIn();
    serveSetUp({ status: 'Active', editConfig: false }, true);
    const { handle, button, closeWindow } = open(none, {});
    await vi.waitFor(() => expect(button('Go to Home')).toBeDefined());
    button('Go to Home')?.click();
    expect(closeWindow).toHaveBeenCalledExactlyOnceWith({ otherwise: `${location.origin}/home` });
    handle.unmount();
    const reloaded = open(none, {});
    await vi.waitFor(() => expect(reloaded.button('Go to Home')).toBeDefined());
    expect(reloaded.portalMessage).not.toHaveBeenCalled();
    reloaded.handle.unmount();
  });

  it('runs on the connector’s own pages only', () => {
    const elsewhere = { oauthBaseUrl: 'https://other.example/oauth', apiBaseUrl: 'https://other.example' };
    expect(() => mount(document.body, { config: elsewhere, arguments: given })).toThrow('config.oauthBaseUrl');
  });
});
