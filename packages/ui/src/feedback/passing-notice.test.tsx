import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PassingNotice } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';

const closed = vi.fn<() => void>();
let screen: RenderedComponent;

beforeEach(() => {
  closed.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  screen.remove();
});

/** Advances the clock in steps, between which tasks of the browser run. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    await vi.advanceTimersByTimeAsync(ms / 20);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

async function shown(): Promise<void> {
  screen = await renderComponent(
    <PassingNotice tone="positive" closeLabel="Close" onClose={closed}>
      Settings saved successfully !
    </PassingNotice>,
  );
  await pass(20);
}

/** The events of a browser: React derives the second from the first, and Preact subscribes to it at each element. */
function movePointer([first, second]: readonly [string, string]): void {
  const button = screen.find('button');
  button.dispatchEvent(new PointerEvent(first, { bubbles: true, relatedTarget: document.body }));
  for (let at: Element | null = button; at !== null && at !== screen.at; at = at.parentElement)
    at.dispatchEvent(new PointerEvent(second));
}

describe('a notice about a completed action', () => {
  it('closes itself after five seconds', async () => {
    await shown();
    await pass(4_900);
    expect(closed).not.toHaveBeenCalled();
    await pass(200);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('stays while the focus is in it', async () => {
    await shown();
    screen.find('button').focus();
    await pass(60_000);
    expect(closed).not.toHaveBeenCalled();
    screen.find('button').blur();
    await pass(6_000);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('stays while the pointer is over it', async () => {
    await shown();
    movePointer(['pointerover', 'pointerenter']);
    await pass(60_000);
    expect(closed).not.toHaveBeenCalled();
    movePointer(['pointerout', 'pointerleave']);
    await pass(6_000);
    expect(closed).toHaveBeenCalledOnce();
  });
});
