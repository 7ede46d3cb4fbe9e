import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { guardChanges } from './unsaved-changes.ts';

let isSignedIn = true;
let answer = false;
let life = createLifetime();

const ask = vi.fn<(sentence?: string) => Promise<boolean>>(() => Promise.resolve(answer));
const guard = () => guardChanges({ page: window, life, isSignedIn: () => isSignedIn, ask });
const close = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

afterEach(() => {
  ask.mockClear();
  life.end();
  life = createLifetime();
  [isSignedIn, answer] = [true, false];
});

describe('unsaved changes', () => {
  it('ask before the page or the tab is left, until they are saved', () => {
    const changes = guard();
    expect([changes.needsConfirmation(), close()]).toEqual([false, false]);
    changes.set(true);
    expect([changes.needsConfirmation(), close()]).toEqual([true, true]);
    changes.set(false);
    expect([changes.needsConfirmation(), close()]).toEqual([false, false]);
  });

  it('do not ask without a session, which could not save them', () => {
    const changes = guard();
    changes.set(true);
    isSignedIn = false;
    expect([changes.needsConfirmation(), close()]).toEqual([false, false]);
  });

  it('are discarded after the answer yes, and retained after no', async () => {
    const changes = guard();
    changes.set(true);
    expect([await changes.ask(), changes.needsConfirmation()]).toEqual([false, true]);
    answer = true;
    expect([await changes.ask(), changes.needsConfirmation()]).toEqual([true, false]);
  });

  it('take precedence over a reminder, which does not ask before the tab is closed', async () => {
    const changes = guard();
    answer = true;
    changes.set(false, 'Please complete it.');
    expect([changes.needsConfirmation(), close()]).toEqual([true, false]);
    expect([await changes.ask(), changes.needsConfirmation()]).toEqual([true, false]);
    changes.set(true, 'Please complete it.');
    await changes.ask();
    expect(ask.mock.calls).toEqual([['Please complete it.'], []]);
  });
});
