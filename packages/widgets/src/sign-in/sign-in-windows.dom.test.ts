import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { onFlowEnd, openFlow, ownFlow, notifyFlowEnd, type FlowEnd, type OpenFlow } from './sign-in-windows.ts';

afterEach(() => {
  window.name = '';
  sessionStorage.clear();
});

describe('a sign-in window', () => {
  it('is two thirds of the opening window, with its own name', () => {
    const open = vi.fn<(request: OpenFlow) => void>();
    const url = Promise.resolve('https://accounting.example/');
    const names = [openFlow(url, open), openFlow(url, open)];
    expect(open.mock.calls.map(([{ name }]) => name)).toEqual(names);
    expect(new Set(names).size).toBe(2);
    const [[request] = []] = open.mock.calls;
    expect(request).toMatchObject({
      url,
      width: Math.round((innerWidth * 2) / 3),
      height: Math.round((innerHeight * 2) / 3),
    });
  });

  it('is recognised by its name, or by the storage set when it was opened', () => {
    expect(ownFlow()).toBeNull();
    window.name = 'salestax-1';
    expect(ownFlow()).toBe('salestax-1');
    window.name = 'somebody-else';
    expect(ownFlow()).toBeNull();
    let copy: string | null = null;
    const name = openFlow(Promise.resolve(null), () => (copy = ownFlow()));
    expect(copy).toBe(name);
    expect(ownFlow()).toBeNull();
  });

  it('notifies other windows of its end while they listen', async () => {
    const life = createLifetime();
    const received = vi.fn<(end: FlowEnd) => void>();
    onFlowEnd(life, received);
    const port = new BroadcastChannel('salestax-sign-in');
    port.postMessage({ kind: 'signed-in' });
    notifyFlowEnd({ kind: 'signed-in', flow: 'salestax-1' });
    await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith({ kind: 'signed-in', flow: 'salestax-1' }));
    port.close();
    life.end();
    expect(() => notifyFlowEnd({ kind: 'failed', flow: 'salestax-1' })).not.toThrow();
  });
});
