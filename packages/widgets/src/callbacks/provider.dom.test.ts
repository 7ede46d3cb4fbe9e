import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accountingSetUpIn,
  readOnboarding,
  readSession,
  tokenWithStart,
  writeOnboarding,
  writeSession,
  type OnboardingRecord,
} from '@salestax/client';
import { fakeService, offline, ok, refuse } from '../testing/service.fake.ts';
import { realm, sampleSession, signedIn, withoutCompany } from '../testing/session.fixture.ts';
import { finishProvider, hasProviderParameters, type ProviderCallback } from './provider.ts';

const path = 'POST /oauth/api/signin/GetAIValidator';
const parameters = { code: 'c', id_token: 'i', scope: 'openid', state: 's', session_state: 'ss' };
const onboarding: OnboardingRecord = {
  status: 'AIStarted',
  success: false,
  connectorId: '7',
  accountId: '2000134567',
  avataxCompanyId: '7001',
  enableProcessing: true,
};

const service = (answer: unknown) => fakeService({ [path]: ok(answer) });
const signedInEvents = vi.fn<ProviderCallback['signedIn']>();
const callback = (from: Partial<ProviderCallback> & Pick<ProviderCallback, 'call'>): ProviderCallback => ({
  parameters,
  allowedRoles: ['AccountAdmin'],
  now: Date.now,
  isOwnWindow: false,
  signedIn: signedInEvents,
  ...from,
});

beforeEach(() => void signedInEvents.mockReset());
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the callback parameters of the tax provider', () => {
  it.each([
    ['all', parameters, true],
    ['an error', { error: 'access_denied', state: 's' }, true],
    ['none', {}, false],
    ['no state', { ...parameters, state: '' }, false],
    ['no id token', { code: 'c', state: 's' }, false],
    ['no code', { id_token: 'i', state: 's' }, false],
    ['an access token instead of a code', { access_token: 'a', id_token: 'i', state: 's' }, false],
  ])('are read: %s', (_, given, complete) => {
    expect(hasProviderParameters(given)).toBe(complete);
  });
});

describe('a sign-in callback of the tax provider', () => {
  it('sends the service the parameters and the stored company', async () => {
    localStorage.setItem('realmId', realm);
    const { call, calls } = service(signedIn);
    await finishProvider(callback({ call, parameters: { ...parameters, access_token: 'never' } }));
    expect(calls).toEqual([{ key: path, query: '', body: { ...parameters, realmId: realm } }]);
  });

  it('leads to home when the setup is complete, and stores the session and its company', async () => {
    localStorage.setItem('realmId', 'other');
    const { call } = service(signedIn);
    expect(await finishProvider(callback({ call }))).toEqual({ kind: 'go', to: '/home', how: 'replace' });
    expect(readSession(Date.now())).toMatchObject({ realmId: realm, isSetupComplete: true, isUsrAlw: true });
    expect(localStorage.getItem('realmId')).toBe(realm);
    expect(signedInEvents).toHaveBeenCalledExactlyOnceWith({
      isLoggedIn: true,
      userName: 'Dana Whitfield',
      companyName: 'Cottonwood Landscape Supply',
      userType: 'AccountAdmin',
      source: '',
      avataxAccountNumber: '2000134567',
    });
  });

  it('ends the session that the browser had, with all its tokens, after the new one is stored', async () => {
    writeSession(
      sampleSession({
        session_Id: tokenWithStart('former-app', Date.now()),
        curSen: tokenWithStart('former', Date.now()),
      }),
    );
    const { call, calls } = service(signedIn);
    await finishProvider(callback({ call }));
    expect(calls[1]).toMatchObject({
      key: 'POST /oauth/api/signin/Logout/true',
      body: [
        { token: 'former-app', tokenType: 'Jwt' },
        { token: 'former', tokenType: 'Jwt' },
      ],
    });
    expect(readSession(Date.now())?.session_Id).not.toContain('former');
  });

  it.each([
    ['of support staff in the browser', { source: 'okta' }, false],
    ['that a separate window goes on with', {}, true],
  ] as const)('leaves the session %s alone', async (_, former, isOwnWindow) => {
    writeSession(sampleSession(former));
    const { call, calls } = service(signedIn);
    await finishProvider(callback({ call, isOwnWindow }));
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['no tax company is linked', { isSetupComplete: false, isAvaTaxCompanyConfigured: false }, '/linkcompany'],
    ['settings are missing', { isSetupComplete: false }, '/connectorsettings'],
    ['they are another one’s to set', { isSetupComplete: false, avaType: 'CompanyUser' }, '/home'],
    ['the company is not connected', { isQboConnected: false }, '/integration'],
  ])('leads to the next step, when %s', async (_, change, to) => {
    const { call } = service({ ...signedIn, ...change });
    expect(await finishProvider(callback({ call }))).toEqual({ kind: 'go', to, how: 'replace' });
  });

  it('leads back to the accounting service when the connection was started there and made', async () => {
    accountingSetUpIn().start();
    accountingSetUpIn().markConnected();
    const { call } = service(signedIn);
    expect(await finishProvider(callback({ call }))).toMatchObject({ to: '/completion' });
  });

  it('without a company leads to the accounting step, and closes a separate window', async () => {
    const { call } = service(withoutCompany);
    expect(await finishProvider(callback({ call }))).toEqual({ kind: 'go', to: '/integration', how: 'replace' });
    expect(readSession(Date.now())).toMatchObject({ isAIConnected: true, isSetupComplete: false, realmId: '' });
    expect(await finishProvider(callback({ call, isOwnWindow: true }))).toEqual({
      kind: 'close',
      otherwise: '/integration',
    });
  });

  it('shows a question when the company belongs to another account, stores nothing, and forgets the company', async () => {
    localStorage.setItem('realmId', '9130350428000001');
    const { call } = service({ ...signedIn, validationflag: 'false' });
    expect(await finishProvider(callback({ call }))).toEqual({ kind: 'ask', question: 'company-validation-error' });
    expect(readSession(Date.now())).toBeNull();
    expect(localStorage.getItem('realmId')).toBeNull();
    expect(signedInEvents).not.toHaveBeenCalled();
  });

  it('shows the service’s message or a failure, and stores nothing', async () => {
    const refused = service({ ...signedIn, error: "We couldn't verify your identity.", appToken: '' });
    expect(await finishProvider(callback({ call: refused.call }))).toMatchObject({
      kind: 'fail',
      problem: { code: 'with-reason', reason: "We couldn't verify your identity.", correlationId: 'c-1' },
    });
    const empty = service({ ...signedIn, appToken: '' });
    expect(await finishProvider(callback({ call: empty.call }))).toMatchObject({
      problem: { code: 'not-authenticated' },
    });
    const broken = fakeService({ [path]: refuse(500, 'InternalError') });
    expect(await finishProvider(callback({ call: broken.call }))).toMatchObject({
      problem: { code: 'not-authenticated', correlationId: 'c-1' },
      isRetryable: false,
    });
    expect(readSession(Date.now())).toBeNull();
  });

  it('can be retried when no response came', async () => {
    const { call } = fakeService({ [path]: offline });
    expect(await finishProvider(callback({ call }))).toMatchObject({ problem: { code: 'network' }, isRetryable: true });
  });

  it.each([
    ['NonAdminUser', 'administrator'],
    ['InvalidUser', 'inactive-user'],
  ])('requires another user after %s', async (reason, question) => {
    const { call } = fakeService({ [path]: refuse(403, reason) });
    expect(await finishProvider(callback({ call }))).toEqual({ kind: 'ask', question });
  });

  it('makes no call when the user declined', async () => {
    const { call, calls } = service(signedIn);
    const declined = callback({ call, parameters: { error: 'access_denied', state: 's' } });
    expect(await finishProvider(declined)).toMatchObject({ problem: { code: 'not-authenticated' } });
    expect(calls).toEqual([]);
  });

  it('reports that the browser stores nothing', async () => {
    const { call } = service(signedIn);
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(await finishProvider(callback({ call }))).toMatchObject({ problem: { code: 'not-kept' } });
    vi.unstubAllGlobals();
    expect(signedInEvents).not.toHaveBeenCalled();
  });

  describe('in an onboarding', () => {
    it.each([
      ['with a company', signedIn],
      ['without one', withoutCompany],
    ])('completes its step and continues, %s', async (_, answer) => {
      writeOnboarding(onboarding);
      localStorage.setItem('realmId', 'another');
      const { call, calls } = service(answer);
      expect(await finishProvider(callback({ call }))).toEqual({ kind: 'go', to: '/on-boarding', how: 'replace' });
      expect(readOnboarding()).toEqual({ ...onboarding, status: 'AISuccess' });
      expect(calls[0]?.body).toEqual({ ...parameters, avataxCompanyId: '7001' });
    });

    it('leaves the stored onboarding unchanged when the step failed', async () => {
      writeOnboarding(onboarding);
      const { call } = service({ ...signedIn, error: 'No.' });
      await finishProvider(callback({ call }));
      expect(readOnboarding()).toEqual(onboarding);
    });

    it('is ignored when the onboarding is at another step', async () => {
      writeOnboarding({ ...onboarding, status: 'Completed' });
      const { call } = service(signedIn);
      expect(await finishProvider(callback({ call }))).toMatchObject({ to: '/home' });
    });
  });
});
