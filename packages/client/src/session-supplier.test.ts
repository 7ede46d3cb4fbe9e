import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionSource } from './session-source.ts';
import { createSessionSupplier, sessionTimeoutMs } from './session-supplier.ts';

/** A page without types may return anything. */
const isSource = (value: unknown): value is SessionSource => typeof value === 'function';

it('a token that is rejected late is answered with the newer one, without another fetch', async () => {
  const fetchToken = vi
    .fn<() => Promise<string | null>>()
    .mockResolvedValueOnce('first')
    .mockResolvedValueOnce('second');
  const supplier = createSessionSupplier(fetchToken);
  expect(await supplier()).toBe('first');
  expect(await supplier('first')).toBe('second');
  expect(await supplier('first')).toBe('second');
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

describe('a `session` of a page that gives no token', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('is session-failed with what it threw as the cause, when it rejects or throws', async () => {
    const down = new Error('my server is down');
    const rejecting = createSessionSupplier(() => Promise.reject(down));
    await expect(rejecting()).rejects.toMatchObject({ code: 'session-failed', cause: down });
    await expect(rejecting()).rejects.toThrow('"session" failed: my server is down');
    const throwing = createSessionSupplier(() => {
      throw down;
    });
    await expect(throwing()).rejects.toMatchObject({ code: 'session-failed', cause: down });
  });

  it('is session-timeout when it never settles', async () => {
    const failure = createSessionSupplier(() => new Promise(() => {}))().catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(sessionTimeoutMs);
    expect(await failure).toMatchObject({ code: 'session-timeout' });
  });

  it.each([
    ['undefined', undefined],
    ['an object', { token: 'secret' }],
    ['an empty text', ''],
    ['a number', 7],
  ])('is session-invalid when it resolves with %s, whose value is not in the message', async (_, value) => {
    const wrong: unknown = () => Promise.resolve(value);
    const supplier = createSessionSupplier(isSource(wrong) ? wrong : () => Promise.resolve(null));
    const error: unknown = await supplier().catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'session-invalid' });
    expect(String(error)).not.toContain('secret');
  });

  it('is called again for the next caller, and leaves no timer', async () => {
    const fetchToken = vi.fn<() => Promise<string | null>>().mockRejectedValueOnce(new Error('down'));
    const supplier = createSessionSupplier(fetchToken.mockResolvedValue('token'));
    await supplier().catch(() => undefined);
    expect(await supplier()).toBe('token');
    expect(vi.getTimerCount()).toBe(0);
  });
});
