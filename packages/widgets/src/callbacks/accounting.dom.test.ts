import { afterEach, describe, expect, it } from 'vitest';
import {
  accountingSetUpIn,
  readOnboarding,
  readSession,
  writeOnboarding,
  writeSession,
  type OnboardingRecord,
} from '@salestax/client';
import { fakeService, offline, ok, refuse } from '../testing/service.fake.ts';
import { realm, sampleSession } from '../testing/session.fixture.ts';
import { finishAccounting, hasAccountingParameters } from './accounting.ts';

const path = 'POST /oauth/api/oauth';
const onboardingPath = 'POST /oauth/api/signin/CompleteAuth';
const parameters = { code: 'c', state: 's', realmId: realm };
const aiUrl = 'https://provider.example/authorize';
const done = { isQboDisconnected: false, aiUrl, error: null };
const now = Date.now;

const finish = (answer: unknown, given: Record<string, string> = parameters) => {
  const service = fakeService({ [path]: ok(answer), [onboardingPath]: ok(answer) });
  return { service, next: finishAccounting({ call: service.call, parameters: given, now }) };
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the callback parameters of the accounting service', () => {
  it.each([
    ['all', parameters, true],
    ['an error', { error: 'access_denied', state: 's' }, true],
    ['none', {}, false],
    ['no state', { ...parameters, state: '' }, false],
    ['no company', { code: 'c', state: 's' }, false],
  ])('are read: %s', (_, given, complete) => {
    expect(hasAccountingParameters(given)).toBe(complete);
  });
});

describe('a consent callback of the accounting service', () => {
  it('sends the service the parameters and what the browser stored', async () => {
    writeSession(sampleSession({ isQboConnected: false, realmId: '' }));
    const { service, next } = finish(done);
    await next;
    expect(service.calls).toEqual([
      {
        key: path,
        query: '',
        body: {
          Code: 'c',
          State: 's',
          Scope: '',
          RealmId: realm,
          Error: null,
          ErrorDescription: null,
          avaTaxUserId: 'dana@cottonwood.example',
          isAlreadyConnected: false,
          avataxAccountNumber: '2000134567',
          enableProcessing: false,
          avataxCompanyId: '',
        },
      },
    ]);
  });

  it('leads to the tax provider with the company, and stores it', async () => {
    accountingSetUpIn().start();
    expect(await finish(done).next).toEqual({ kind: 'go', to: aiUrl, how: 'reload' });
    expect(localStorage.getItem('realmId')).toBe(realm);
    expect(accountingSetUpIn().returnsToAccounting()).toBe(true);
  });

  it('reports that the company is not found when there is no next address', async () => {
    expect(await finish({ ...done, aiUrl: null }).next).toEqual({ kind: 'ask', question: 'company-not-found' });
    expect(await finish({ ...done, aiUrl: '' }).next).toEqual({ kind: 'ask', question: 'company-not-found' });
  });

  it('starts the consent again when the connection has ended, automatically once', async () => {
    const dead = { ...done, isQboDisconnected: true, aiUrl: null };
    expect(await finish(dead).next).toEqual({ kind: 'reconnect', isAgain: false });
    expect(await finish(dead).next).toEqual({ kind: 'reconnect', isAgain: true });
    await finish(done).next;
    expect(await finish(dead).next).toEqual({ kind: 'reconnect', isAgain: false });
  });

  it.each([
    ['AlreadyConnected', 'No.', { kind: 'ask', question: 'already-connected' }],
    ['LinkedElsewhere', 'No.', { kind: 'ask', question: 'linked-elsewhere' }],
    ['StateMismatch', 'No.', { kind: 'fail', problem: { code: 'identity' } }],
    [
      'AccessDenied',
      'You have declined.',
      { kind: 'fail', problem: { code: 'with-reason', reason: 'You have declined.' } },
    ],
    ['AccessDenied', '', { kind: 'fail', problem: { code: 'access-denied' } }],
  ])('when %s changes nothing in the browser', async (reasonCode, message, next) => {
    localStorage.setItem('realmId', 'before');
    expect(await finish({ ...done, aiUrl: null, error: { reasonCode, message } }).next).toMatchObject(next);
    expect(localStorage.getItem('realmId')).toBe('before');
  });

  it('shows an error of the accounting service', async () => {
    const denied = { ...done, aiUrl: null, error: { reasonCode: 'AccessDenied', message: '' } };
    const { service, next } = finish(denied, { state: 's', error: 'access_denied', error_description: 'Declined' });
    await next;
    expect(service.calls[0]?.body).toMatchObject({ Code: '', Error: 'access_denied', ErrorDescription: 'Declined' });
  });

  it('requires an administrator, and offers a retry when no response came', async () => {
    const refused = fakeService({ [path]: refuse(403, 'NonAdminUser') });
    expect(await finishAccounting({ call: refused.call, parameters, now })).toEqual({
      kind: 'ask',
      question: 'administrator',
    });
    const away = fakeService({ [path]: offline });
    expect(await finishAccounting({ call: away.call, parameters, now })).toMatchObject({ isRetryable: true });
  });
});

describe('a consent callback in an onboarding', () => {
  const onboarding: OnboardingRecord = {
    status: 'IntegrationStarted',
    success: false,
    connectorId: '7',
    accountId: '2000999999',
    avataxCompanyId: '7001',
    enableProcessing: true,
  };
  const completed = {
    success: true,
    sessionId: 'new',
    isSetupComplete: true,
    isAvaTaxCompanyConfigured: true,
    realmId: realm,
    userId: 'the company',
    companyName: 'Cottonwood Equipment Rental',
    error: null,
  };

  it('completes the step, and continues with the company', async () => {
    writeOnboarding(onboarding);
    writeSession(sampleSession({ realmId: '', isQboConnected: false, isSetupComplete: false }));
    const { service, next } = finish(completed);
    expect(await next).toEqual({ kind: 'go', to: '/on-boarding', how: 'replace' });
    expect(service.calls[0]).toMatchObject({
      key: onboardingPath,
      body: { avataxAccountNumber: '2000999999', enableProcessing: true, avataxCompanyId: '7001' },
    });
    expect(readOnboarding()).toEqual({ ...onboarding, status: 'IntegrationSuccess', realmId: realm });
    expect(readSession(Date.now())).toMatchObject({
      realmId: realm,
      userId: 'the company',
      companyName: 'Cottonwood Equipment Rental',
      isQboConnected: true,
      isSetupComplete: true,
    });
    expect(readSession(Date.now())?.session_Id).toMatch(/^new_\d{13}$/);
    expect(localStorage.getItem('realmId')).toBe(realm);
  });

  it('continues without a session when that has ended meanwhile', async () => {
    writeOnboarding(onboarding);
    expect(await finish(completed).next).toMatchObject({ to: '/on-boarding' });
    expect(readSession(Date.now())).toBeNull();
  });

  it.each([
    [{ success: false }, { kind: 'ask', question: 'company-not-found' }],
    [{ success: false, error: { reasonCode: 'AlreadyConnected', message: '' } }, { question: 'already-connected' }],
    [
      { success: false, error: { reasonCode: 'Other', message: 'No.' } },
      { problem: { code: 'with-reason', reason: 'No.' } },
    ],
  ])('remains at its step after %j', async (change, next) => {
    writeOnboarding(onboarding);
    expect(await finish({ ...completed, ...change }).next).toMatchObject(next);
    expect(readOnboarding()).toEqual(onboarding);
  });
});
