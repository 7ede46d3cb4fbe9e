import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyText } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';

let screen: RenderedComponent;
const writeText = vi.fn<(text: string) => Promise<void>>();
const words = { label: 'Copy RealmId', copied: 'Copied', notCopied: 'Not copied' };
const announcement = () => screen.find('[role=status]').textContent;

beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  screen.remove();
  vi.unstubAllGlobals();
});

describe('a text to copy', () => {
  it('is a button whose name includes the action', async () => {
    screen = await renderComponent(<CopyText text="9341452100000001" {...words} />);
    expect(screen.find('button').textContent).toBe('9341452100000001 Copy RealmId');
  });

  it('is in the clipboard after a press, and announces so for 750 ms', async () => {
    screen = await renderComponent(<CopyText text="9341452100000001" {...words} />);
    const timer = vi.spyOn(globalThis, 'setTimeout');
    screen.find('button').click();
    await vi.waitFor(() => expect(announcement()).toBe('Copied'));
    // A popover is hidden until it is shown, and its text then would not be announced.
    expect(screen.find('[role=status]').hasAttribute('popover')).toBe(false);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('9341452100000001');
    await vi.waitFor(() => expect(announcement()).toBe(''), 3_000);
    expect(timer.mock.calls.map(([, ms]) => ms)).toContain(750);
    timer.mockRestore();
  });

  it('announces when the browser does not allow copying', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    screen = await renderComponent(<CopyText text="1" {...words} />);
    screen.find('button').click();
    await vi.waitFor(() => expect(announcement()).toBe('Not copied'));
  });
});
