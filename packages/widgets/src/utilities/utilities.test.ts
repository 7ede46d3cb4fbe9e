import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { createUtilitiesModel, REDIRECT_TIMEOUT_MS, type UtilitiesPorts } from './model.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = { ok: false, reason: 'Unknown company.', correlationId: 'c-7' } as const;

function setUp(ports: Partial<UtilitiesPorts> = {}) {
  const done: string[] = [];
  const life = createLifetime();
  const model = createUtilitiesModel(life, {
    storeCompany: (realmId) => done.push(`stored ${realmId}`),
    removeStored: () => done.push('forgot'),
    validate(realmId) {
      done.push(`validated ${realmId}`);
      return Promise.resolve({ ok: true, value: null });
    },
    signInUrl: () => Promise.resolve({ ok: true, value: 'https://provider.example/authorize' }),
    go: (url) => done.push(`gone to ${url}`),
    ...ports,
  });
  return { model, done, life, state: () => model.store.getState() };
}

describe('the entry from the accounting service', () => {
  it('removes the former session, validates the company and leads to its sign-in', async () => {
    const { model, done, life, state } = setUp();
    await model.start('93');
    expect(done).toEqual(['stored 93', 'forgot', 'validated 93', 'gone to https://provider.example/authorize']);
    expect(state()).toEqual({ step: 'working' });
    life.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(['validate', 'signInUrl'] as const)(
    'fails when %s fails, and retries without removing the session again',
    async (part) => {
      const { model, done, state } = setUp({ [part]: () => Promise.resolve(refused) });
      await model.start('93');
      expect(state()).toEqual({ step: 'failed', reason: 'Unknown company.', correlationId: 'c-7' });
      await Promise.all([model.retry(), model.retry()]);
      expect(done.filter((what) => what.startsWith('forgot'))).toHaveLength(1);
      expect(done.filter((what) => what.startsWith('gone'))).toHaveLength(0);
    },
  );

  it.each([null, ''])('only removes the former session without a company: %j', async (realmId) => {
    const { model, done, state } = setUp();
    await model.start(realmId);
    expect(done).toEqual(['forgot']);
    expect(state()).toEqual({ step: 'noCompany' });
  });

  it('fails when its page is still open long after the redirect', async () => {
    const { model, state } = setUp();
    await model.start('93');
    vi.advanceTimersByTime(REDIRECT_TIMEOUT_MS);
    expect(state().step).toBe('failed');
  });

  it('can be retried by a user who returned to the page', async () => {
    const { model, done, state } = setUp();
    await model.start('93');
    model.returned();
    expect(state()).toEqual({ step: 'returned' });
    expect(vi.getTimerCount()).toBe(0);
    await model.retry();
    expect(done.at(-1)).toBe('gone to https://provider.example/authorize');
  });

  it('does not lead forward by itself when the user comes back to it', async () => {
    const { model, done, state } = setUp();
    await model.start('93', true);
    expect(state()).toEqual({ step: 'returned' });
    expect(done).toEqual(['stored 93', 'forgot']);
    await model.retry();
    expect(done.at(-1)).toBe('gone to https://provider.example/authorize');
  });

  it('leads nowhere after it was disposed', async () => {
    const { model, done, life } = setUp();
    const started = model.start('93');
    life.end();
    await started;
    expect(done).toEqual(['stored 93', 'forgot', 'validated 93']);
  });
});
