import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageDialog, type Message } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';

const ok = [{ id: 'ok', label: 'Ok' }];
const question: Message = {
  title: 'Leave this page?',
  text: 'There are some unsaved changes.\n Do you really want to navigate away?',
  buttons: [
    { id: 'no', label: 'No' },
    { id: 'yes', label: 'Yes', variant: 'danger' },
  ],
};

const answered = vi.fn<(buttonId: string) => void>();
const show = (message: Message | null) => <MessageDialog message={message} onAnswer={answered} />;
let screen: RenderedComponent;

beforeEach(() => void answered.mockReset());
afterEach(() => screen.remove());

describe('a message', () => {
  it('is a modal alertdialog with its text unchanged, and reports the pressed button', async () => {
    screen = await renderComponent(show(question));
    const dialog = screen.find('dialog');
    await vi.waitFor(() => expect(dialog.open).toBe(true));
    expect(dialog.getAttribute('role')).toBe('alertdialog');
    expect(screen.find('.st-dialog-text').textContent).toBe(question.text);
    expect(screen.find(`#${dialog.getAttribute('aria-labelledby')}`).textContent).toBe('Leave this page?');
    const yes = () => screen.all('button')[1];
    await vi.waitFor(() => expect(yes()?.hasAttribute('aria-disabled')).toBe(false));
    yes()?.click();
    expect(answered).toHaveBeenCalledExactlyOnceWith('yes');
  });

  it('ignores early presses on a dangerous button, which has its place in the Tab order', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      screen = await renderComponent(show(question));
      const [no, yes] = screen.all('button');
      expect([no, yes].map((button) => button?.getAttribute('aria-disabled'))).toEqual([null, 'true']);
      expect([no, yes].map((button) => button?.hasAttribute('disabled'))).toEqual([false, false]);
      yes?.click();
      expect(answered).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is shown again when the browser closes it and its owner does not, as while something is being sent', async () => {
    screen = await renderComponent(show(question));
    const dialog = screen.find('dialog');
    await vi.waitFor(() => expect(dialog.open).toBe(true));
    dialog.close();
    await vi.waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith('no'));
    await vi.waitFor(() => expect(dialog.open).toBe(true));
  });

  it('answers with its first button on Escape, and stays until its owner removes it', async () => {
    screen = await renderComponent(show(question));
    await vi.waitFor(() => expect(screen.find('dialog').open).toBe(true));
    const cancel = new Event('cancel', { cancelable: true });
    screen.find('dialog').dispatchEvent(cancel);
    expect(answered).toHaveBeenCalledExactlyOnceWith('no');
    expect(cancel.defaultPrevented).toBe(true);
    expect(screen.find('dialog').open).toBe(true);
    await screen.show(show(null));
    expect(screen.find('dialog').open).toBe(false);
  });

  it('without a title has its text as its name', async () => {
    screen = await renderComponent(show({ text: 'Settings saved successfully !', buttons: ok }));
    expect(screen.find(`#${screen.find('dialog').getAttribute('aria-labelledby')}`).textContent).toBe(
      'Settings saved successfully !',
    );
  });

  it('is replaced by the next one', async () => {
    screen = await renderComponent(show(question));
    await screen.show(show({ text: 'Saved.', buttons: ok }));
    await vi.waitFor(() => expect(screen.find('dialog').open).toBe(true));
    expect(screen.all('dialog')).toHaveLength(1);
    expect(screen.find('.st-dialog-text').textContent).toBe('Saved.');
  });
});

describe('a message that closes itself', () => {
  const brief: Message = { text: 'Saved.', buttons: ok, autoCloseMs: 5000 };

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Advances the clock in steps, between which tasks of the browser run. */
  async function pass(ms: number): Promise<void> {
    for (let step = 0; step < 20; step += 1) {
      await vi.advanceTimersByTimeAsync(ms / 20);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
  const shown = async () => {
    screen = await renderComponent(show(brief));
    await vi.waitFor(() => expect(screen.find('dialog').open).toBe(true));
  };

  it('answers with its first button after its time', async () => {
    await shown();
    expect(answered).not.toHaveBeenCalled();
    await pass(10_000);
    expect(answered).toHaveBeenCalledExactlyOnceWith('ok');
  });

  it('is paused while the page is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await shown();
    await pass(60_000);
    expect(answered).not.toHaveBeenCalled();
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(10_000);
    expect(answered).toHaveBeenCalledOnce();
  });

  it('is paused after a key was used in it', async () => {
    await shown();
    screen.find('button').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    await pass(60_000);
    expect(answered).not.toHaveBeenCalled();
  });
});
