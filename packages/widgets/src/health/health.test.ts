import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { createHealthModel } from './model.ts';

describe('health', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    [true, 'OK'],
    [false, 'FAIL'],
  ])('is, when the service answers %s, %s', async (answer, health) => {
    const model = createHealthModel(createLifetime(), () => Promise.resolve(answer));
    expect(model.store.getState().health).toBe('checking');
    await model.check();
    expect(model.store.getState().health).toBe(health);
  });

  it('is slow without a response after 400 ms', async () => {
    let answer: (healthy: boolean) => void = () => {};
    const model = createHealthModel(createLifetime(), () => new Promise((resolve) => (answer = resolve)));
    const checked = model.check();
    vi.advanceTimersByTime(399);
    expect(model.store.getState().health).toBe('checking');
    vi.advanceTimersByTime(1);
    expect(model.store.getState().health).toBe('slow');
    answer(true);
    await checked;
    expect(model.store.getState().health).toBe('OK');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not change after it was disposed', async () => {
    const life = createLifetime();
    const model = createHealthModel(life, () => Promise.resolve(true));
    const check = model.check();
    life.end();
    await check;
    expect(model.store.getState().health).toBe('checking');
    expect(vi.getTimerCount()).toBe(0);
  });
});
