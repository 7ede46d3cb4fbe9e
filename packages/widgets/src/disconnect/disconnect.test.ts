import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { createDisconnectModel, type DisconnectPorts } from './model.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(ports: Partial<DisconnectPorts> = {}) {
  const life = createLifetime();
  const all = {
    hint: vi.fn<DisconnectPorts['hint']>(() => Promise.resolve(null)),
    forget: vi.fn<DisconnectPorts['forget']>(() => true),
    reload: vi.fn<DisconnectPorts['reload']>(),
    ...ports,
  };
  const model = createDisconnectModel(life, all);
  return { model, life, ...all, isWorking: () => model.store.getState().isWorking };
}

describe('the disconnect page', () => {
  it('calls, again after a second, clears the browser’s storage and reloads', async () => {
    const { model, hint, forget, reload, isWorking } = setUp();
    await model.disconnect('93');
    expect(hint).toHaveBeenCalledTimes(1);
    expect(isWorking()).toBe(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(hint).toHaveBeenCalledTimes(1);
    expect(forget).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(hint).toHaveBeenCalledTimes(2);
    expect(hint).toHaveBeenLastCalledWith('93');
    expect(forget).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(isWorking()).toBe(false);
  });

  it('does not reload when nothing was stored', async () => {
    const { model, forget, reload } = setUp({ forget: vi.fn<DisconnectPorts['forget']>(() => false) });
    await model.disconnect('93');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(forget).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([null, ''])('shows only its notice without a company: %j', async (realmId) => {
    const { model, hint, forget } = setUp();
    await model.disconnect(realmId);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hint).not.toHaveBeenCalled();
    expect(forget).not.toHaveBeenCalled();
  });

  it('clears the storage at once when the person leaves before its end', async () => {
    const { model, forget } = setUp();
    await model.disconnect('93');
    model.leave();
    expect(forget).toHaveBeenCalledTimes(1);
  });

  it('leaves the storage unchanged when it is unmounted before', async () => {
    const { model, life, hint, forget } = setUp();
    await model.disconnect('93');
    life.end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hint).toHaveBeenCalledTimes(1);
    expect(forget).not.toHaveBeenCalled();
  });
});
