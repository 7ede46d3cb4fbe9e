import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { createDisconnectModel, type DisconnectPorts } from './model.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(ports: Partial<DisconnectPorts> = {}) {
  const life = createLifetime();
  const all = {
    verifyDisconnect: vi.fn<DisconnectPorts['verifyDisconnect']>(() => Promise.resolve(null)),
    clearStorage: vi.fn<DisconnectPorts['clearStorage']>(() => true),
    reload: vi.fn<DisconnectPorts['reload']>(),
    ...ports,
  };
  const model = createDisconnectModel(life, all);
  return { model, life, ...all, isWorking: () => model.store.getState().isWorking };
}

describe('the disconnect page', () => {
  it('calls, again after a second, clears the browser’s storage and reloads', async () => {
    const { model, verifyDisconnect, clearStorage, reload, isWorking } = setUp();
    await model.disconnect('93');
    expect(verifyDisconnect).toHaveBeenCalledTimes(1);
    expect(isWorking()).toBe(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(verifyDisconnect).toHaveBeenCalledTimes(1);
    expect(clearStorage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(verifyDisconnect).toHaveBeenCalledTimes(2);
    expect(verifyDisconnect).toHaveBeenLastCalledWith('93');
    expect(clearStorage).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(isWorking()).toBe(false);
  });

  it('does not reload when nothing was stored', async () => {
    const { model, clearStorage, reload } = setUp({
      clearStorage: vi.fn<DisconnectPorts['clearStorage']>(() => false),
    });
    await model.disconnect('93');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(clearStorage).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([null, ''])('shows only its notice without a company: %j', async (realmId) => {
    const { model, verifyDisconnect, clearStorage } = setUp();
    await model.disconnect(realmId);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(verifyDisconnect).not.toHaveBeenCalled();
    expect(clearStorage).not.toHaveBeenCalled();
  });

  it('clears the storage at once when the person leaves before its end', async () => {
    const { model, clearStorage } = setUp();
    await model.disconnect('93');
    model.leave();
    expect(clearStorage).toHaveBeenCalledTimes(1);
  });

  it('leaves the storage unchanged when it is unmounted before', async () => {
    const { model, life, verifyDisconnect, clearStorage } = setUp();
    await model.disconnect('93');
    life.end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(verifyDisconnect).toHaveBeenCalledTimes(1);
    expect(clearStorage).not.toHaveBeenCalled();
  });
});
