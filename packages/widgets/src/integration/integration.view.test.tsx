import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, writeSession, type SessionRecord } from '@salestax/client';
import type { Navigation } from '@salestax/widget-kit';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { notifyFlowEnd, type OpenFlow } from '../sign-in/sign-in-windows.ts';
import { sampleCheckUp } from '../testing/check-up.fixture.ts';
import { type FakeService, fakeService, ok, refuse } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

const provider = 'GET /oauth/api/signin';
const consent = 'POST /oauth/api/signin';
const own = `DELETE /oauth/api/signin/${realm}`;
const logout = 'POST /oauth/api/signin/Logout/false';
const intuitUrl = 'https://accounting.example/connect';
const before: Partial<SessionRecord> = { realmId: '', userId: '', isQboConnected: false, isSetupComplete: false };
const unopened = 'Not open in this browser';
let service: FakeService;

beforeEach(() => {
  service = fakeService({ [consent]: ok({ intuitUrl, error: null }), [logout]: ok(true) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

describeMountContract('integration', widget, () => ({ config }));

async function shown(record: SessionRecord | null, on: NonNullable<Parameters<typeof mount>[1]['on']> = {}) {
  if (record !== null) writeSession(record);
  const integration = mount(document.body, { config, on });
  await integration.ready;
  const view = () => integration.element.shadowRoot?.querySelector('.st-view');
  const button = (label: string) =>
    [...(view()?.querySelectorAll<HTMLElement>('button, a') ?? [])].find((found) => found.textContent === label);
  const states = () => [...(view()?.querySelectorAll('.st-badge') ?? [])].map(({ textContent }) => textContent);
  return { integration, view, text: () => view()?.textContent ?? '', button, states };
}

describe('the integration page', () => {
  it.each<[string, SessionRecord | null, string[]]>([
    ['nobody', null, ['Not signed in', unopened, 'Later', 'Later', 'Later', 'Later']],
    ['a sign-in', sampleSession(before), ['Signed in', unopened, 'Later', 'Later', 'Later', 'Later']],
    [
      'a company',
      sampleSession({ isAvaTaxCompanyConfigured: false }),
      ['Signed in', 'Connected', 'Not linked', 'Later', 'Later', 'Later'],
    ],
    ['everything', sampleSession(), ['Signed in', 'Connected', 'Linked', 'Done', 'Not checked yet', 'Not checked yet']],
  ])('shows what is connected: %s', async (_, record, expected) => {
    const { integration, states } = await shown(record);
    expect(states()).toEqual(expected);
    integration.unmount();
  });

  it('shows what is missing by name, why, and who can do it', async () => {
    const setUp = {
      isConnected: true,
      hasCredentials: false,
      companyCode: '',
      isOtherThanChosen: false,
      missingSettings: ['AvaTaxUserName', 'SalesTaxItem'],
      regionsCollecting: null,
    };
    const configuration = { status: 'NotIntegrated', isEnableAddressValidation: false, editConfig: true };
    const key = `GET /oauth/api/configuration/${sampleSession().userId}`;
    service.answer(key, ok({ ...configuration, avaTaxUserName: '', qboCompanyName: '', setUp }));
    const { integration, text, states } = await shown(sampleSession({ isSetupComplete: false }));
    await vi.waitFor(() => expect(text()).toContain('Missing: AvaTax user name and password, AvaTax company.'));
    expect(states()).toEqual(['Signed in', 'Connected', 'Not linked', 'Later', 'Later', 'Later']);
    expect(text()).toContain("After 'Link the AvaTax company'.");
    expect(text()).toContain('Who: an administrator of the Avalara account');
    integration.unmount();
  });

  it('says before a click that connecting needs an administrator', async () => {
    const { integration, view, text, button } = await shown(
      sampleSession({ ...before, isUsrAlw: false, avaut: 'AccountUser' }),
    );
    expect(text()).toContain('You are signed in as Dana Whitfield with the role AccountUser.');
    button('Connect to QuickBooks')?.click();
    await vi.waitFor(() => expect(view()?.querySelector('dialog')?.open).toBe(true));
    expect(text()).toContain('Administrator Access Required');
    expect(service.calls).toEqual([]);
    integration.unmount();
  });

  it('saves the latest calls to the tax provider as a file, for administrators', async () => {
    const calls = `GET /oauth/api/configuration/${sampleSession().userId}/providerCalls`;
    service.answer(
      calls,
      ok({
        calls: [
          {
            at: '2026-06-17T10:00:00.000Z',
            vendor: 'tax-provider',
            operation: 'POST /api/v2/transactions/create',
            status: 201,
            durationMs: 80,
            request: null,
            response: null,
            correlationId: 'c-1',
            exchangeId: 'e-1',
          },
        ],
      }),
    );
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:log');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { integration, button, text } = await shown(sampleSession());
    button('Download the AvaTax log')?.click();
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [file] = saved.mock.calls[0] ?? [];
    expect(file instanceof Blob ? await file.text() : '').toContain('/api/v2/transactions/create');
    service.answer(calls, refuse(503, 'Unavailable'));
    button('Download the AvaTax log')?.click();
    await vi.waitFor(() => expect(text()).toContain('The AvaTax log could not be read.'));
    integration.unmount();
    vi.restoreAllMocks();

    const other = await shown(sampleSession({ isUsrAlw: false }));
    expect(other.button('Download the AvaTax log')).toBeUndefined();
    other.integration.unmount();
  });

  it('checks the set-up of the connected company, when the user wants it', async () => {
    const key = `GET /oauth/api/configuration/${sampleSession().userId}/checkUp`;
    service.answer(key, ok(sampleCheckUp));
    const { integration, button, text } = await shown(sampleSession());
    expect(service.keys()).not.toContain(key);
    button('Check now')?.click();
    await vi.waitFor(() => expect(text()).toContain('Sales tax is not set up'));
    expect(button('Where you collect')?.getAttribute('href')).toBe(`${location.origin}/nexussetup`);
    integration.unmount();

    const withoutCompany = await shown(sampleSession(before));
    expect(withoutCompany.button('Check now')).toBeUndefined();
    withoutCompany.integration.unmount();
  });

  it('signs in at the tax provider', async () => {
    service.answer(provider, ok('https://provider.example/authorize'));
    const navigate = vi.fn<(to: Navigation) => void>();
    const { integration, button } = await shown(null, { navigate });
    button('Sign In')?.click();
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: 'https://provider.example/authorize', how: 'reload' }),
    );
    integration.unmount();
  });

  it('requires a sign-in before the accounting step, and shows that', async () => {
    const { integration, button } = await shown(null);
    expect(button('Connect to QuickBooks')?.getAttribute('aria-disabled')).toBe('true');
    button('Connect to QuickBooks')?.click();
    expect(service.calls).toEqual([]);
    integration.unmount();
  });

  it('opens the accounting service, and continues by the stored session when its window has ended', async () => {
    const openWindow = vi.fn<(request: OpenFlow) => void>();
    const navigate = vi.fn<(to: Navigation) => void>();
    const { integration, button, text } = await shown(sampleSession(before, 'sign-in'), { openWindow, navigate });
    button('Connect to QuickBooks')?.click();
    await vi.waitFor(() => expect(openWindow).toHaveBeenCalledOnce());
    const [[request] = []] = openWindow.mock.calls;
    expect(request).toMatchObject({ width: Math.round((innerWidth * 2) / 3) });
    expect(await request?.url).toBe(intuitUrl);
    await vi.waitFor(() => expect(text()).toContain('Go on in the QuickBooks window.'));

    writeSession(sampleSession({ isSetupComplete: false, isAvaTaxCompanyConfigured: false }));
    notifyFlowEnd({ kind: 'signed-in', flow: request?.name ?? '' });
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/linkcompany', how: 'push' }));
    integration.unmount();
  });

  it('is reset when the user returns without having finished', async () => {
    const openWindow = vi.fn<(request: OpenFlow) => void>();
    const { integration, button, text } = await shown(sampleSession(before), { openWindow });
    button('Connect to QuickBooks')?.click();
    await vi.waitFor(() => expect(text()).toContain('Go on in the QuickBooks window.'));
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(text()).toContain('The QuickBooks window was left before'));
    button('Connect to QuickBooks')?.click();
    await vi.waitFor(() => expect(openWindow).toHaveBeenCalledTimes(2));
    integration.unmount();
  });

  it.each([
    ['Intuit URL is not generated', ok({ intuitUrl: null, error: null })],
    ['Failed to generate Intuit URL: no', ok({ intuitUrl: null, error: { reasonCode: 'X', message: 'no' } })],
    ['Failed to redirect to Intuit. Please retry.', refuse(500, 'InternalError')],
  ])('shows %s', async (sentence, reply) => {
    service.answer(consent, reply);
    const sessionExpired = vi.fn<() => void>();
    const { integration, button, view } = await shown(sampleSession(before), { sessionExpired });
    button('Connect to QuickBooks')?.click();
    await vi.waitFor(() => expect(view()?.querySelector('[role=alert]')?.textContent).toContain(sentence));
    expect(button('Retry')).toBeDefined();
    expect(sessionExpired).not.toHaveBeenCalled();
    integration.unmount();
  });

  it('reports that the session has ended', async () => {
    service.answer(consent, refuse(401, 'Unauthorized'));
    const sessionExpired = vi.fn<(end: { reason: string }) => void>();
    const { integration, button } = await shown(sampleSession(before), { sessionExpired });
    button('Connect to QuickBooks')?.click();
    await vi.waitFor(() => expect(sessionExpired.mock.calls[0]?.[0].reason).toBe('unauthorized'));
    integration.unmount();
  });

  it('returns to the sign-in for a different company and revokes the company’s token', async () => {
    const openWindow = vi.fn<(request: OpenFlow) => void>();
    const authChange = vi.fn<(change: { companyName: string }) => void>();
    const { integration, button, states } = await shown(sampleSession(), { openWindow, authChange });
    button('Select a different company')?.click();
    await vi.waitFor(() => expect(openWindow).toHaveBeenCalledOnce());
    await openWindow.mock.calls[0]?.[0].url;
    await vi.waitFor(() => expect(service.keys()).toContain(logout));
    expect(readSession(Date.now())).toMatchObject({ realmId: '', userId: '', isQboConnected: false });
    expect(readSession(Date.now())?.session_Id).toMatch(/^sign-in_/);
    expect(service.calls.find(({ key }) => key === logout)?.body).toEqual([{ token: 'app', tokenType: 'Jwt' }]);
    expect(service.calls.find(({ key }) => key === consent)?.body).toMatchObject({ prompt: 'select_account' });
    expect(authChange.mock.calls.map(([{ companyName }]) => companyName)).toEqual(['']);
    await vi.waitFor(() => expect(states()[1]).toBe(unopened));
    integration.unmount();
  });

  it('keeps the company, and says why, when the step for a different one is refused', async () => {
    const error = { reasonCode: 'SignInTooOld', message: 'Sign out and sign in again.' };
    service.answer(consent, ok({ intuitUrl: null, error }));
    const { integration, button, view, states } = await shown(sampleSession());
    button('Select a different company')?.click();
    await vi.waitFor(() => expect(view()?.querySelector('[role=alert]')?.textContent).toContain(error.message));
    expect(states()[1]).toBe('Connected');
    expect(readSession(Date.now())).toMatchObject({ realmId: realm, isQboConnected: true });
    expect(service.keys()).not.toContain(logout);
    integration.unmount();
  });

  it('connects the same company again, without leaving it', async () => {
    const openWindow = vi.fn<(request: OpenFlow) => void>();
    const { integration, button } = await shown(sampleSession(), { openWindow });
    button('Connect again')?.click();
    await vi.waitFor(() => expect(openWindow).toHaveBeenCalledOnce());
    await openWindow.mock.calls[0]?.[0].url;
    expect(service.calls.find(({ key }) => key === consent)?.body).toMatchObject({ operationType: 'reconnect' });
    expect(readSession(Date.now())?.isQboConnected).toBe(true);
    integration.unmount();
  });

  it('disconnects after a confirmation', async () => {
    service.answer(own, ok({ isQboDisconnected: true, error: null }));
    const { integration, button, text, view } = await shown(sampleSession());
    button('Disconnect from QuickBooks')?.click();
    await vi.waitFor(() => expect(view()?.querySelector('dialog[open]')?.textContent).toContain('Cottonwood'));
    await vi.waitFor(() => expect(button('Yes')?.hasAttribute('aria-disabled')).toBe(false));
    button('Yes')?.click();
    await vi.waitFor(() => expect(text()).toContain('QuickBooks is disconnected.'));
    expect(service.keys().filter((key) => key === own)).toHaveLength(1);
    expect(readSession(Date.now())?.isQboConnected).toBe(false);
    button('Connect to QuickBooks')?.click();
    await vi.waitFor(() => expect(service.keys()).toContain(consent));
    integration.unmount();
  });

  it('offers the disconnect to administrators only', async () => {
    const { integration, button } = await shown(sampleSession({ isUsrAlw: false }));
    expect(button('Disconnect from QuickBooks')).toBeUndefined();
    integration.unmount();
  });

  it("shows 'Administrator Access Required' when the service requires it", async () => {
    service.answer(own, refuse(403, 'NonAdminUser'));
    const { integration, button, view } = await shown(sampleSession());
    button('Disconnect from QuickBooks')?.click();
    await vi.waitFor(() => expect(button('Yes')).toBeDefined());
    await vi.waitFor(() => expect(button('Yes')?.hasAttribute('aria-disabled')).toBe(false));
    button('Yes')?.click();
    await vi.waitFor(() =>
      expect(view()?.querySelector('dialog[open] h2')?.textContent).toBe('Administrator Access Required'),
    );
    integration.unmount();
  });
});
