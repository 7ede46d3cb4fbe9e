import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { createSessionDialogsModel, minutesAndSeconds } from './model.ts';
import { sessionDialog } from './state.ts';

describe('the countdown of a session', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  function start() {
    const life = createLifetime();
    const model = createSessionDialogsModel(life, Date.now);
    return { life, ...model, left: () => model.store.getState().secondsLeft };
  }

  it('shows the seconds until the end, and stops there', async () => {
    const { show, left } = start();
    show({ kind: 'endsSoon', endsAt: Date.now() + 120_000 });
    expect(left()).toBe(120);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(left()).toBe(108);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(left()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('follows the clock, however long the page was suspended', async () => {
    const { show, left } = start();
    show({ kind: 'endsSoon', endsAt: Date.now() + 120_000 });
    vi.setSystemTime(Date.now() + 100_000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(left()).toBe(19);
  });

  it('is announced at a minute, half a minute and ten seconds', async () => {
    const { show, store } = start();
    show({ kind: 'endsSoon', endsAt: Date.now() + 62_000 });
    expect(store.getState().announcedSeconds).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.getState().announcedSeconds).toBe(60);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.getState().announcedSeconds).toBe(60);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(store.getState().announcedSeconds).toBe(10);
  });

  it('continues when the same end is shown again, and restarts for another end', async () => {
    const { show, left } = start();
    const endsAt = Date.now() + 120_000;
    show({ kind: 'endsSoon', endsAt });
    await vi.advanceTimersByTimeAsync(5000);
    show({ kind: 'endsSoon', endsAt });
    expect(left()).toBe(115);
    show({ kind: 'endsSoon', endsAt: endsAt + 1000 });
    expect(left()).toBe(116);
  });

  it('stops with another dialog and with the widget', () => {
    const { life, show } = start();
    show({ kind: 'endsSoon', endsAt: Date.now() + 120_000 });
    show({ kind: 'leave' });
    expect(vi.getTimerCount()).toBe(0);
    show({ kind: 'endsSoon', endsAt: Date.now() + 120_000 });
    life.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  [120, '2:00'],
  [108, '1:48'],
  [9, '0:09'],
  [0, '0:00'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});

describe('the option state of the session dialogs', () => {
  it.each([
    { kind: 'none' },
    { kind: 'timedOut' },
    { kind: 'noSession' },
    { kind: 'leave' },
    { kind: 'endsSoon', endsAt: 1 },
    { kind: 'unauthorized', correlationId: 'a', status: 401 },
    { kind: 'failed', correlationId: null, status: null },
  ])('reads %j', (state) => {
    expect(sessionDialog(state, 'state')).toEqual(state);
  });

  it.each([
    [null, 'state'],
    [{ kind: 'expired' }, 'state.kind'],
    [{ kind: 'endsSoon' }, 'state.endsAt'],
    [{ kind: 'failed', status: '500' }, 'state.status'],
    [{ kind: 'unauthorized', correlationId: 4 }, 'state.correlationId'],
  ])('names what is wrong with %j', (state, name) => {
    expect(() => sessionDialog(state, 'state')).toThrow(name);
  });
});
