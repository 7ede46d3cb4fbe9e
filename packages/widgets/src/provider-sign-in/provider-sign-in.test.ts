import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { createProviderSignInModel, REDIRECT_TIMEOUT_MS, type ProviderSignInPorts } from './model.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure: Failure = {
  ok: false,
  problem: 'network',
  status: null,
  correlationId: 'c-7',
  message: 'Something went wrong, please try again later.',
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
};
const answers = <Value>(value: Value) => Promise.resolve({ ok: true as const, value, correlationId: 'c-1' });

function setUp(ports: Partial<ProviderSignInPorts> = {}, realmId: string | null = '93') {
  const life = createLifetime();
  const all = {
    authorized: vi.fn<ProviderSignInPorts['authorized']>(() => answers({ isAuthorized: true, errorMessage: null })),
    signInUrl: vi.fn<ProviderSignInPorts['signInUrl']>(() => answers('https://provider.example/authorize')),
    go: vi.fn<ProviderSignInPorts['go']>(),
    ...ports,
  };
  const model = createProviderSignInModel(life, realmId, all);
  return { model, life, ...all, state: () => model.store.getState() };
}

describe('the sign-in to the provider', () => {
  it('is offered to users whom the service accepts', async () => {
    const { model, authorized, state } = setUp();
    expect(state()).toEqual({ step: 'checking' });
    await model.check();
    expect(authorized).toHaveBeenCalledExactlyOnceWith('93');
    expect(state()).toEqual({ step: 'ready', isOpening: false, failure: null });
  });

  it('is refused to others', async () => {
    const { model, state } = setUp({ authorized: () => answers({ isAuthorized: false, errorMessage: 'No.' }) });
    await model.check();
    expect(state()).toEqual({ step: 'unauthorized' });
    await model.signIn();
    expect(state()).toEqual({ step: 'unauthorized' });
  });

  it.each([null, ''])('is refused without a company, without a call: %j', async (realmId) => {
    const { model, authorized, state } = setUp({}, realmId);
    await model.check();
    expect(authorized).not.toHaveBeenCalled();
    expect(state()).toEqual({ step: 'unauthorized' });
  });

  it('can be verified again when no response came', async () => {
    const authorized = vi.fn<ProviderSignInPorts['authorized']>().mockResolvedValueOnce(failure);
    authorized.mockImplementation(() => answers({ isAuthorized: true, errorMessage: null }));
    const { model, state } = setUp({ authorized });
    await model.check();
    expect(state()).toEqual({ step: 'unknown', correlationId: 'c-7' });
    await model.check();
    expect(state().step).toBe('ready');
  });

  it('opens once for a double click', async () => {
    const { model, signInUrl, go, state, life } = setUp();
    await model.check();
    const clicks = [model.signIn(), model.signIn()];
    expect(state()).toEqual({ step: 'ready', isOpening: true, failure: null });
    await Promise.all(clicks);
    expect(signInUrl).toHaveBeenCalledTimes(1);
    expect(go).toHaveBeenCalledExactlyOnceWith('https://provider.example/authorize');
    life.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [true, { step: 'ready', isOpening: false, failure: null }],
    [false, { step: 'unauthorized' }],
  ])('is verified again when the page is still open: authorized %s', async (isAuthorized, expected) => {
    const authorized = vi
      .fn<ProviderSignInPorts['authorized']>(() => answers({ isAuthorized, errorMessage: null }))
      .mockReturnValueOnce(answers({ isAuthorized: true, errorMessage: null }));
    const { model, state } = setUp({ authorized });
    await model.check();
    await model.signIn();
    await vi.advanceTimersByTimeAsync(REDIRECT_TIMEOUT_MS);
    expect(state()).toEqual(expected);
  });

  it('is verified again when the page is restored by the back button', async () => {
    const authorized = vi
      .fn<ProviderSignInPorts['authorized']>(() => answers({ isAuthorized: false, errorMessage: null }))
      .mockReturnValueOnce(answers({ isAuthorized: true, errorMessage: null }));
    const { model, state } = setUp({ authorized });
    await model.check();
    await model.signIn();
    model.returned();
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ step: 'unauthorized' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('retains its button when it cannot be opened', async () => {
    const { model, go, state } = setUp({ signInUrl: () => Promise.resolve(failure) });
    await model.check();
    await model.signIn();
    expect(state()).toEqual({ step: 'ready', isOpening: false, failure: { correlationId: 'c-7' } });
    expect(go).not.toHaveBeenCalled();
  });

  it('leads nowhere after it was disposed', async () => {
    const { model, go, life } = setUp();
    await model.check();
    const clicked = model.signIn();
    life.end();
    await clicked;
    expect(go).not.toHaveBeenCalled();
  });
});
