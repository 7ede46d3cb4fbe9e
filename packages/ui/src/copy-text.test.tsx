import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyText } from './index.ts';
import { renderComponent, type RenderedComponent } from './testing/component.harness.ts';

let screen: RenderedComponent;
const writeText = vi.fn<(text: string) => Promise<void>>();
const words = { label: 'Copy RealmId', copied: 'Copied', notCopied: 'Not copied' };
const said = () => screen.find('[role=status]').textContent;

beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  screen.remove();
  vi.unstubAllGlobals();
});

describe('a text to copy', () => {
  it('is its own button, which says what a press does', async () => {
    screen = await renderComponent(<CopyText text="9341452100000001" {...words} />);
    expect(screen.find('button').textContent).toBe('9341452100000001 Copy RealmId');
  });

  it('is in the clipboard after a press, and says so for 750 ms', async () => {
    screen = await renderComponent(<CopyText text="9341452100000001" {...words} />);
    const timer = vi.spyOn(globalThis, 'setTimeout');
    screen.find('button').click();
    await vi.waitFor(() => expect(said()).toBe('Copied'));
    expect(writeText).toHaveBeenCalledExactlyOnceWith('9341452100000001');
    await vi.waitFor(() => expect(said()).toBe(''), 3_000);
    expect(timer.mock.calls.map(([, ms]) => ms)).toContain(750);
    timer.mockRestore();
  });

  it('says when the browser does not let it', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    screen = await renderComponent(<CopyText text="1" {...words} />);
    screen.find('button').click();
    await vi.waitFor(() => expect(said()).toBe('Not copied'));
  });
});
