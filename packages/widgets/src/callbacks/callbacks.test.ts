import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { createDeparture, type Departure } from '../sign-in/sign-in-steps.ts';
import { createCallbackModel, type CallbackPorts } from './model.ts';
import { fail, type Next } from './next.ts';

const departed = vi.fn<(url: string) => void>();
let life = createLifetime();

function modelWith(next: Next, change: Partial<CallbackPorts> = {}) {
  const departure = (url: string): Departure =>
    createDeparture(life, () => Promise.resolve({ ok: true, url }), departed, 'accounting-failed');
  const ports = {
    isComplete: true,
    markUsed: vi.fn<CallbackPorts['markUsed']>(() => true),
    finish: vi.fn<CallbackPorts['finish']>(() => Promise.resolve(next)),
    signIn: departure('sign-in'),
    signInAgain: () => null,
    reconnect: departure('reconnect'),
    selectCompany: departure('select-company'),
    go: vi.fn<CallbackPorts['go']>(),
    failed: vi.fn<CallbackPorts['failed']>(),
    close: vi.fn<CallbackPorts['close']>(),
    isOwnWindow: false,
    ...change,
  };
  const model = createCallbackModel(life, ports);
  return { ...ports, model, state: model.store.getState };
}

beforeEach(() => {
  vi.useFakeTimers();
  life = createLifetime();
  departed.mockReset();
});
afterEach(() => {
  life.end();
  if (vi.getTimerCount() > 0) throw new Error('A timer is left after the end.');
  vi.useRealTimers();
});

const home: Next = { kind: 'go', to: '/home', how: 'replace' };

describe('a callback', () => {
  it('shows a wait of 3 seconds, then calls once and continues', async () => {
    const { model, state, finish, go } = modelWith(home);
    model.start();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(state()).toMatchObject({ at: 'waiting', done: 1_500 });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(finish).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(finish).toHaveBeenCalledOnce();
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/home', how: 'replace' });
    expect(state().at).toBe('leaving');
  });

  it.each([
    ['without its parameters', { isComplete: false }],
    ['that was taken before', { markUsed: () => false }],
  ])('%s is not verified and makes no call', async (_, change) => {
    const { model, state, finish } = modelWith(home, change);
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toMatchObject({ at: 'failed', problem: { code: 'identity' }, isRetryable: false });
    expect(finish).not.toHaveBeenCalled();
  });

  it('whose answer was lost says so, when it is refused at the second try', async () => {
    const finish = vi
      .fn<CallbackPorts['finish']>()
      .mockResolvedValueOnce(fail('network'))
      .mockResolvedValueOnce(fail('identity', { correlationId: 'c-2' }));
    const { model, state } = modelWith(home, { finish });
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toMatchObject({ at: 'failed', problem: { code: 'network' }, isRetryable: true });
    await model.retry();
    expect(state()).toMatchObject({
      at: 'failed',
      problem: { code: 'answer-lost', correlationId: 'c-2' },
      isRetryable: false,
    });
  });

  it('says that it failed when the page is still open 10 seconds after the redirect', async () => {
    const { model, state } = modelWith(home);
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toMatchObject({ at: 'leaving' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state()).toMatchObject({ at: 'failed', problem: { code: 'provider-failed' } });
  });

  it('makes no call when its page is left before', async () => {
    const { model, markUsed } = modelWith(home);
    model.start();
    await vi.advanceTimersByTimeAsync(2_999);
    life.end();
    await vi.advanceTimersByTimeAsync(10);
    expect(markUsed).not.toHaveBeenCalled();
  });

  it('leads nowhere when its page is left during the call', async () => {
    let answer: (next: Next) => void = () => {};
    const { model, go } = modelWith(home, { finish: () => new Promise((resolve) => (answer = resolve)) });
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    life.end();
    answer(home);
    await vi.advanceTimersByTimeAsync(0);
    expect(go).not.toHaveBeenCalled();
  });

  it('can be retried only when no response came', async () => {
    const finish = vi.fn<CallbackPorts['finish']>(() => Promise.resolve(home)).mockResolvedValueOnce(fail('network'));
    const { model, go, state } = modelWith(home, { finish });
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toMatchObject({ at: 'failed', isRetryable: true });
    await model.retry();
    expect(go).toHaveBeenCalledOnce();
    await model.retry();
    expect(finish).toHaveBeenCalledTimes(2);
  });

  it('reports why it failed', async () => {
    const { model, failed } = modelWith(fail('access-denied'));
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(failed).toHaveBeenCalledExactlyOnceWith({ code: 'access-denied', reason: '', correlationId: null });
  });

  it('in a separate window closes it and reports success', async () => {
    const { model, close } = modelWith({ kind: 'close', otherwise: '/integration' }, { isOwnWindow: true });
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(close).toHaveBeenCalledExactlyOnceWith('signed-in', '/integration');
  });

  it('in a separate window closes it also when the user gives up', () => {
    const { model, close } = modelWith(home, { isOwnWindow: true });
    model.giveUp();
    expect(close).toHaveBeenCalledExactlyOnceWith('failed', '/integration');
  });
});

describe('a question of a callback', () => {
  async function askQuestion(
    question: Extract<Next, { kind: 'ask' }>['question'],
    change: Partial<CallbackPorts> = {},
  ) {
    const given = modelWith({ kind: 'ask', question }, change);
    given.model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(given.state()).toEqual({ at: 'question', question });
    return given;
  }

  it("closes the window after 'company-validation-error', or leads to the landing page", async () => {
    const { model, close } = await askQuestion('company-validation-error');
    model.answer('ok');
    expect(close).toHaveBeenCalledExactlyOnceWith('failed', '/learnmore');
  });

  it('leads back to the integration page when the company is not found', async () => {
    const { model, go } = await askQuestion('company-not-found');
    model.answer('ok');
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/integration', how: 'replace' });
  });

  it('lets the user select another company', async () => {
    const { model, go } = await askQuestion('already-connected');
    model.answer('select-company');
    await vi.advanceTimersByTimeAsync(0);
    expect(departed).toHaveBeenCalledExactlyOnceWith('select-company');
    expect(go).not.toHaveBeenCalled();
  });

  it('changes nothing when the selection is cancelled', async () => {
    const { model, go, failed } = await askQuestion('already-connected');
    model.answer('cancel');
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/integration', how: 'replace' });
    expect(failed).toHaveBeenCalledExactlyOnceWith('already-connected');
    const popup = await askQuestion('already-connected', { isOwnWindow: true });
    popup.model.answer('cancel');
    expect(popup.close).toHaveBeenCalledExactlyOnceWith('failed', '/integration');
  });

  it('lets an administrator sign in', async () => {
    const { model } = await askQuestion('administrator');
    model.answer('sign-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(departed).toHaveBeenCalledExactlyOnceWith('sign-in');
  });

  it('lets an administrator sign in for a running onboarding on its own page', async () => {
    const { model, go } = await askQuestion('administrator', { signInAgain: () => '/on-boarding' });
    model.answer('sign-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/on-boarding', how: 'replace' });
    expect(departed).not.toHaveBeenCalled();
  });

  it('is answered once', async () => {
    const { model, go } = await askQuestion('administrator');
    model.answer('cancel');
    model.answer('cancel');
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/learnmore', how: 'replace' });
  });
});

describe('a connection that has ended', () => {
  it('is requested again automatically', async () => {
    const { model, state } = modelWith({ kind: 'reconnect', isAgain: false });
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toMatchObject({ at: 'departing', isReconnect: true });
    expect(departed).toHaveBeenCalledExactlyOnceWith('reconnect');
  });

  it('waits for the user the second time', async () => {
    const { model, reconnect } = modelWith({ kind: 'reconnect', isAgain: true });
    model.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(departed).not.toHaveBeenCalled();
    await reconnect.start();
    expect(departed).toHaveBeenCalledExactlyOnceWith('reconnect');
  });
});
