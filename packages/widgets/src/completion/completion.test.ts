import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { createCompletionModel } from './model.ts';

describe('the return to the accounting service', () => {
  let life = createLifetime();
  const back = vi.fn<() => void>();
  const ports = {
    back,
    isCalculating: async () => true as boolean | null,
    switchOn: async () => null as string | null,
  };
  beforeEach(() => {
    vi.useFakeTimers();
    life = createLifetime();
    back.mockReset();
  });
  afterEach(() => {
    life.end();
    if (vi.getTimerCount() > 0) throw new Error('A timer is left after the end.');
    vi.useRealTimers();
  });

  it('happens after 5 seconds, with a countdown', async () => {
    const { store } = createCompletionModel(life, ports);
    const seen = [store.getState().secondsLeft];
    store.subscribe(({ secondsLeft }) => seen.push(secondsLeft));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(back).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(back).toHaveBeenCalledOnce();
    expect([...new Set(seen)]).toEqual([5, 4, 3, 2, 1, 0]);
    expect(store.getState().status).toBe('leaving');
  });

  it('can be done at once, and once', async () => {
    const model = createCompletionModel(life, ports);
    model.goNow();
    model.goNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(back).toHaveBeenCalledOnce();
  });

  it('does not happen for users who stay, who can still do it later', async () => {
    const model = createCompletionModel(life, ports);
    model.stay();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(back).not.toHaveBeenCalled();
    expect(model.store.getState()).toMatchObject({ status: 'staying', canReturn: true });
    model.goNow();
    expect(back).toHaveBeenCalledOnce();
  });

  it('does not exist without an address', async () => {
    const model = createCompletionModel(life, { ...ports, back: null });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(model.store.getState()).toMatchObject({ status: 'staying', canReturn: false });
  });

  it('does not happen by itself while tax calculation is off, which can be switched on', async () => {
    const switchOn = vi.fn<() => Promise<string | null>>().mockResolvedValueOnce('The settings are incomplete.');
    switchOn.mockResolvedValue(null);
    const model = createCompletionModel(life, { back, isCalculating: async () => false, switchOn });
    await model.load();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(back).not.toHaveBeenCalled();
    expect(model.store.getState()).toMatchObject({ status: 'staying', isCalculating: false });
    await model.switchOn();
    expect(model.store.getState()).toMatchObject({ isCalculating: false, refusal: 'The settings are incomplete.' });
    await model.switchOn();
    expect(model.store.getState()).toMatchObject({ isCalculating: true, isSwitching: false, refusal: null });
  });

  it('waits until it is known whether tax is calculated', async () => {
    const known = Promise.withResolvers<boolean>();
    const model = createCompletionModel(life, { ...ports, isCalculating: () => known.promise });
    const loading = model.load();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(back).not.toHaveBeenCalled();
    known.resolve(false);
    await loading;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(back).not.toHaveBeenCalled();
    expect(model.store.getState()).toMatchObject({ status: 'staying', isCalculating: false });
  });

  it('can be tried again when the page is still open after 10 seconds', async () => {
    const model = createCompletionModel(life, ports);
    model.goNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(model.store.getState().status).toBe('staying');
    model.goNow();
    expect(back).toHaveBeenCalledTimes(2);
  });

  it.each([true, null])('happens when calculation is on, or not known: %s', async (isCalculating) => {
    const model = createCompletionModel(life, { ...ports, isCalculating: async () => isCalculating });
    await model.load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(back).toHaveBeenCalledOnce();
  });
});
