import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '../store/db.ts';
import { buildOpsApp, opsReaders, type ProbedService } from './ops-routes.ts';

function probes(health: Db['health'], lifecycle: Partial<ProbedService['lifecycle']> = {}) {
  const app = buildOpsApp({
    // Only its health is asked for.
    db: Object.assign(Object.create(null), { health }),
    lifecycle: Object.assign(Object.create(null), { isDraining: () => false, ...lifecycle }),
    callsPerMonth: null,
    checkMetricsReader: opsReaders(null),
  });
  onTestFinished(() => app.close());
  return async () => (await app.inject('/ready')).statusCode;
}

describe('the probe /ready', () => {
  it('looks at the database once in a second, however many ask', async () => {
    const health = vi.fn<Db['health']>().mockResolvedValue(true);
    const ready = probes(health);
    const statuses = await Promise.all(Array.from({ length: 50 }, ready));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(health).toHaveBeenCalledOnce();
  });

  it('says within a second that the database does not answer any more, and that it answers again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const health = vi
      .fn<Db['health']>()
      .mockResolvedValueOnce(true)
      .mockResolvedValueOnce(false)
      .mockResolvedValue(true);
    const ready = probes(health);
    expect(await ready()).toBe(200);
    vi.advanceTimersByTime(1_000);
    expect(await ready()).toBe(503);
    vi.advanceTimersByTime(1_000);
    expect(await ready()).toBe(200);
  });

  it('says at once that the process drains', async () => {
    let isDraining = false;
    const ready = probes(() => Promise.resolve(true), { isDraining: () => isDraining });
    expect(await ready()).toBe(200);
    isDraining = true;
    expect(await ready()).toBe(503);
  });
});
