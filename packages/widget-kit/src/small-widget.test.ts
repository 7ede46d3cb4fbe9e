import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountFromScript } from './auto.ts';
import { textColorOn } from './text-color.ts';
import { describeMountContract } from './testing/mount-contract.harness.ts';
import { fields, optional, text } from './options.ts';
import { defineSmallWidget, type Draw } from './small-widget.ts';
import type { WidgetContext } from './widget.ts';
import type { WidgetFailure } from './widget-error.ts';

interface NoteOptions {
  readonly title: string;
}
interface NoteEvents {
  saved: { readonly id: string };
}
const messages = { label: 'Note' };
type NoteContext = WidgetContext<NoteOptions, NoteEvents, typeof messages>;

const noteWith = (start: (context: NoteContext) => Draw) =>
  defineSmallWidget<NoteOptions, NoteEvents, typeof messages, Partial<NoteOptions>>({
    name: 'note',
    styles: ':host { display: block }',
    messages,
    options: fields({ title: optional(text, 'Untitled') }),
    start,
  });

const note = noteWith((context) => {
  const title = document.createElement('p');
  context.view.append(title);
  context.life.every(1000, () => {});
  context.ready();
  return () => {
    title.textContent = `${context.text().label} ${context.options.get().title} ${context.locale()}`;
  };
});

describeMountContract('a small widget', note, () => ({ title: 'One' }), [{}]);

describe('a small widget', () => {
  let target: HTMLElement;
  beforeEach(() => {
    target = document.createElement('main');
    document.body.append(target);
  });
  afterEach(() => {
    target.remove();
    vi.restoreAllMocks();
  });

  const view = (handle: { element: HTMLElement }) => handle.element.shadowRoot?.querySelector('.st-view');

  it('has its style sheet in its shadow root, and draws again when its options change', async () => {
    const handle = note.mount(target, { title: 'First' });
    await handle.ready;
    expect(handle.element.shadowRoot?.adoptedStyleSheets).toHaveLength(1);
    expect(view(handle)?.textContent).toBe('Note First en-US');
    const title = view(handle)?.firstChild;
    handle.update({ title: undefined, messages: { label: 'Memo' }, locale: 'de-DE' });
    await vi.waitFor(() => expect(view(handle)?.textContent).toBe('Memo Untitled de-DE'));
    expect(view(handle)?.firstChild).toBe(title);
    handle.unmount();
  });

  it('may draw in start, and return no draw function', async () => {
    const widget = noteWith((context) => {
      context.view.append('drawn');
      context.ready();
    });
    const handle = widget.mount(target, {});
    await handle.ready;
    handle.update({ title: 'x' });
    expect(view(handle)?.textContent).toBe('drawn');
    handle.unmount();
  });

  it('draws once for several render requests, and not after its end', async () => {
    const draw = vi.fn<() => void>();
    let render = () => {};
    const widget = noteWith((context) => {
      ({ render } = context);
      context.ready();
      return draw;
    });
    const handle = widget.mount(target, {});
    render();
    await handle.ready;
    expect(draw).toHaveBeenCalledOnce();
    render();
    handle.unmount();
    await Promise.resolve();
    expect(draw).toHaveBeenCalledOnce();
  });

  it('applies scheme and accent, and follows the scheme that the page sets', () => {
    target.dataset['stTheme'] = 'dark';
    const handle = note.mount(target, { theme: { accent: '#ffd400' } });
    const { element } = handle;
    expect(element.getAttribute('data-st-theme')).toBe('dark');
    expect(element.style.getPropertyValue('--st-on-accent')).toBe('#000000');
    handle.update({ theme: { colorScheme: 'light' } });
    expect(element.getAttribute('data-st-theme')).toBe('light');
    expect(element.style.cssText).toBe('');
    handle.unmount();
  });

  it.each([
    [{ theme: { font: 'serif' } }, 'unknown option "theme.font" (known: colorScheme, accent)'],
    [{ isolation: 'light' }, 'unknown option "isolation"'],
    [{ theme: { colorScheme: 'sepia' } }, 'option "theme.colorScheme" must be one of auto, light, dark'],
    [{ nonce: 7 }, 'option "nonce" must be a text'],
  ])('throws an error that names what is wrong in %j', (wrong, message) => {
    const options: object = wrong;
    expect(() => note.mount(target, { ...options })).toThrow(`[salestax] note: ${message}`);
  });

  it.each(['start', 'drawing'])(
    'reports a crash in %s by the error event and a message, and offers a retry',
    async (where) => {
      let broken = true;
      const failures: WidgetFailure[] = [];
      const runs: AbortSignal[] = [];
      const crash = () => {
        if (broken) throw new Error('faulty');
      };
      const widget = noteWith((context) => {
        runs.push(context.life.signal);
        context.view.append('half');
        if (where === 'start') crash();
        context.ready();
        return crash;
      });
      const handle = widget.mount(target, { on: { error: (failure) => failures.push(failure) } });
      await expect(handle.ready).rejects.toMatchObject({ name: 'WidgetError', code: 'crashed', retryable: true });
      expect(failures).toMatchObject([{ code: 'crashed', cause: new Error('faulty') }]);
      expect(runs.map((signal) => signal.aborted)).toEqual([true]);
      const alert = view(handle)?.querySelector('[role=alert]');
      expect(alert?.textContent).toBe('Something went wrong here.Try again');
      handle.update({ title: 'x' });
      await Promise.resolve();
      expect(view(handle)?.firstChild).toBe(alert);
      broken = false;
      const ready = vi.fn<() => void>();
      handle.on('ready', ready);
      alert?.querySelector('button')?.click();
      await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce());
      expect(view(handle)?.textContent).toBe('half');
      handle.unmount();
    },
  );

  it('is mounted by a script element with data attributes', async () => {
    const script = document.createElement('script');
    Object.assign(script.dataset, { title: 'x', accent: '#0b7a75', colorScheme: 'dark' });
    target.append(script);
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    const handle = mountFromScript(note, ({ title = '' }) => ({ title }));
    await handle?.ready;
    expect(script.nextElementSibling).toBe(handle?.element);
    expect(handle?.element.style.getPropertyValue('--st-accent')).toBe('#0b7a75');
    handle?.unmount();
  });
});

describe('the text colour on an accent', () => {
  const light = (pair: string) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };

  it('has a contrast of at least 4.5:1', () => {
    const steps = Array.from({ length: 52 }, (_, step) => (step * 5).toString(16).padStart(2, '0'));
    const contrasts = steps.flatMap((red) =>
      steps.flatMap((green) =>
        steps.map((blue) => {
          const luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
          const isWhite = textColorOn(`#${red}${green}${blue}`) === '#ffffff';
          return isWhite ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05;
        }),
      ),
    );
    expect(contrasts.toSorted((a, b) => a - b)[0]).toBeGreaterThan(4.5);
  });

  it('is not set for a colour in another notation than #rrggbb', () => {
    expect(textColorOn('var(--brand)')).toBe('');
  });
});
