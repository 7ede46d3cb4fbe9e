import { createLifetime } from '@salestax/widget-kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardChanges } from './leaving.ts';

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
    expect([changes.isHeld(), close()]).toEqual([false, false]);
    changes.note(true);
    expect([changes.isHeld(), close()]).toEqual([true, true]);
    changes.note(false);
    expect([changes.isHeld(), close()]).toEqual([false, false]);
  });

  it('do not ask without a session, which could not save them', () => {
    const changes = guard();
    changes.note(true);
    isSignedIn = false;
    expect([changes.isHeld(), close()]).toEqual([false, false]);
  });

  it('are discarded after the answer yes, and retained after no', async () => {
    const changes = guard();
    changes.note(true);
    expect([await changes.ask(), changes.isHeld()]).toEqual([false, true]);
    answer = true;
    expect([await changes.ask(), changes.isHeld()]).toEqual([true, false]);
  });

  it('take precedence over a reminder, which does not ask before the tab is closed', async () => {
    const changes = guard();
    answer = true;
    changes.note(false, 'Please complete it.');
    expect([changes.isHeld(), close()]).toEqual([true, false]);
    expect([await changes.ask(), changes.isHeld()]).toEqual([true, false]);
    changes.note(true, 'Please complete it.');
    await changes.ask();
    expect(ask.mock.calls).toEqual([['Please complete it.'], []]);
  });
});
