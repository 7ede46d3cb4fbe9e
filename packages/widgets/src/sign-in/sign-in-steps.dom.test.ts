import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOnboarding, writeOnboarding, type OnboardingRecord } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { fakeService, offline, ok, refuse } from '../testing/service.fake.ts';
import { realm } from '../testing/session.fixture.ts';
import {
  accountingAddress,
  createDeparture,
  providerAddress,
  sentenceOfStep,
  stepMessages,
  type Address,
} from './sign-in-steps.ts';

const providerPath = 'GET /oauth/api/signin';
const accountingPath = 'POST /oauth/api/signin';
const onboarding: OnboardingRecord = {
  status: 'IntegrationStarted',
  success: false,
  connectorId: '7',
  accountId: '2000134567',
  avataxCompanyId: '7001',
  enableProcessing: true,
};
const sentenceOf = (address: Address) => (address.ok ? '' : sentenceOfStep(address.problem, stepMessages));

afterEach(() => localStorage.clear());

describe('the redirect to the tax provider’s sign-in', () => {
  const requestWith = async (stored: string | null) => {
    if (stored !== null) localStorage.setItem('realmId', stored);
    const service = fakeService({ [providerPath]: ok('https://provider.example/authorize') });
    const address = await providerAddress(service.call);
    return { address, query: service.calls[0]?.query };
  };

  it('is requested with the stored company', async () => {
    const { address, query } = await requestWith(realm);
    expect(address).toEqual({ ok: true, url: 'https://provider.example/authorize' });
    expect(query).toBe(`?realmId=${realm}&operationType=signin&prompt=login`);
  });

  it.each([[null], ['../../x'], ['']])('is requested without a company when the browser stores %j', async (stored) => {
    expect((await requestWith(stored)).query).toBe('?operationType=signin&prompt=login');
  });

  it('ends an onboarding that was left', async () => {
    writeOnboarding(onboarding);
    await requestWith(null);
    expect(readOnboarding()).toBeNull();
  });

  it('keeps an onboarding whose company is connected, so that its set-up goes on after it', async () => {
    writeOnboarding({ ...onboarding, status: 'IntegrationSuccess' });
    await requestWith(null);
    expect(readOnboarding()).toMatchObject({ status: 'IntegrationSuccess' });
  });

  it.each([
    ['no answer', offline],
    ['an error', refuse(500, 'InternalError')],
    ['an empty answer', ok('')],
  ])('is not available after %s', async (_, reply) => {
    const { call } = fakeService({ [providerPath]: reply });
    expect(sentenceOf(await providerAddress(call))).toBe('Something went wrong, please try again later.');
  });
});

describe('the redirect to the accounting service’s consent', () => {
  const url = 'https://accounting.example/connect';
  it.each([
    ['connect', { operationType: 'signin', prompt: 'login' }],
    ['reconnect', { operationType: 'reconnect', prompt: 'login' }],
    ['select-company', { operationType: 'signin', prompt: 'select_account' }],
  ] as const)('is requested to %s', async (start, body) => {
    const { call, calls } = fakeService({ [accountingPath]: ok({ intuitUrl: url, error: null }) });
    expect(await accountingAddress(call, start)).toEqual({ ok: true, url });
    expect(calls[0]?.body).toEqual(body);
  });

  it.each([
    ['ends an onboarding that was left', 'IntegrationStarted', null],
    ['keeps an onboarding whose company is to be connected again', 'IntegrationSuccess', 'IntegrationSuccess'],
  ] as const)('%s', async (_, status, left) => {
    writeOnboarding({ ...onboarding, status });
    const { call } = fakeService({ [accountingPath]: ok({ intuitUrl: url, error: null }) });
    await accountingAddress(call, 'connect');
    expect(readOnboarding()?.status ?? null).toBe(left);
  });

  it('continues an onboarding', async () => {
    writeOnboarding(onboarding);
    const { call, calls } = fakeService({ [accountingPath]: ok({ intuitUrl: url, error: null }) });
    await accountingAddress(call, 'select-company', onboarding);
    expect(calls[0]?.body).toEqual({
      operationType: 'onboarding',
      prompt: 'select_account',
      connectorId: '7',
      accountId: '2000134567',
      avataxCompanyId: '7001',
    });
    expect(readOnboarding()).toEqual(onboarding);
  });

  it.each([
    ['Intuit URL is not generated', ok({ intuitUrl: null, error: null })],
    [
      'Failed to generate Intuit URL: no client',
      ok({ intuitUrl: null, error: { reasonCode: 'X', message: 'no client' } }),
    ],
    ['Failed to redirect to Intuit. Please retry.', refuse(500, 'InternalError')],
    ['Something went wrong, please try again later.', offline],
    ['Session is timed out. Please log in again.', refuse(401, 'Unauthorized')],
  ])('reports its failure: %s', async (sentence, reply) => {
    const { call } = fakeService({ [accountingPath]: reply });
    expect(sentenceOf(await accountingAddress(call, 'connect'))).toBe(sentence);
  });

  it('is for administrators', async () => {
    const { call } = fakeService({ [accountingPath]: refuse(403, 'NonAdminUser') });
    expect(await accountingAddress(call, 'connect')).toMatchObject({ ok: false, problem: { code: 'administrator' } });
  });
});

describe('a redirect', () => {
  let life = createLifetime();
  beforeEach(() => {
    vi.useFakeTimers();
    life = createLifetime();
  });
  afterEach(() => {
    life.end();
    if (vi.getTimerCount() > 0) throw new Error('A timer is left after the end.');
    vi.useRealTimers();
  });

  const departureTo = (getAddress: () => Promise<Address>) => {
    const calls = vi.fn<() => Promise<Address>>(getAddress);
    const go = vi.fn<(url: string) => void>();
    const departure = createDeparture(life, calls, go, 'accounting-failed');
    return { departure, calls, go, state: departure.store.getState };
  };
  const found = () => Promise.resolve<Address>({ ok: true, url: 'https://provider.example/' });

  it('makes one call for two clicks, and navigates once', async () => {
    const { departure, calls, go, state } = departureTo(found);
    await Promise.all([departure.start(), departure.start()]);
    await departure.start();
    expect(calls).toHaveBeenCalledOnce();
    expect(go).toHaveBeenCalledExactlyOnceWith('https://provider.example/');
    expect(state().status).toBe('leaving');
  });

  it('can be retried after a failure', async () => {
    const { departure, calls, go, state } = departureTo(found);
    const problem = { code: 'network', reason: '', correlationId: null } as const;
    calls.mockResolvedValueOnce({ ok: false, problem });
    await departure.start();
    expect(state()).toEqual({ status: 'failed', problem });
    await departure.start();
    expect(go).toHaveBeenCalledOnce();
  });

  it('reports that the browser has not navigated', async () => {
    const { departure, state } = departureTo(found);
    await departure.start();
    vi.advanceTimersByTime(9_999);
    expect(state().status).toBe('leaving');
    vi.advanceTimersByTime(1);
    expect(state()).toMatchObject({ status: 'failed', problem: { code: 'accounting-failed' } });
  });

  it('starts again for a user who returned', async () => {
    const { departure, go, state } = departureTo(found);
    await departure.start();
    departure.reset();
    vi.advanceTimersByTime(20_000);
    expect(state()).toEqual({ status: 'idle', problem: null });
    await departure.start();
    expect(go).toHaveBeenCalledTimes(2);
  });

  it('does not happen after it was disposed', async () => {
    const { departure, go } = departureTo(found);
    const started = departure.start();
    life.end();
    await started;
    expect(go).not.toHaveBeenCalled();
  });
});
