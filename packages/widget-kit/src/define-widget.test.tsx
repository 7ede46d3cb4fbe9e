import { createElement, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { defineWidget } from './define-widget.ts';
import { guarded } from './guard.ts';
import { fields, optional, text } from './options.ts';
import type { DebugEvent } from './page.ts';
import { plural } from './plural.ts';
import { describeMountContract } from './testing/mount-contract.harness.ts';
import { useStore } from './use-store.ts';
import type { WidgetFailure } from './widget-error.ts';
import type { WidgetContext } from './widget.ts';

interface NoteOptions {
  readonly title: string;
}
interface NoteEvents {
  saved: { readonly id: string };
}
const messages = {
  label: 'Note',
  count: (left: number) => `${left} left`,
  notes: plural({ one: '{count} note', other: '{count} notes' }),
};
type NoteContext = WidgetContext<NoteOptions, NoteEvents, typeof messages>;

const readNote = fields({ title: optional(text, 'Untitled') });
const styles = '.note { color: var(--st-text); }';

function noteWith(
  start: (context: NoteContext) => () => React.ReactNode,
  more: { readonly laterMessages?: boolean } = {},
) {
  return defineWidget<NoteOptions, NoteEvents, typeof messages, Partial<NoteOptions>>({
    name: 'note',
    events: { saved: true },
    styles,
    messages,
    options: readNote,
    start,
    ...more,
  });
}

const note = noteWith((context) => {
  context.life.every(1000, () => {});
  context.life.listen(window, 'storage', () => {});
  context.life.listen(document, 'keydown', () => {});
  context.ready();
  return () => (
    <label>
      {context.text().label} {context.options.get().title} {context.text().count(3)} {context.locale()}
      <input />
    </label>
  );
});

describeMountContract('a widget with a timer and listeners', note, () => ({ title: 'One' }));

function throwFaulty(): never {
  throw new Error('faulty model');
}

describe('a widget', () => {
  let target: HTMLElement;
  beforeEach(() => {
    target = document.createElement('main');
    document.body.append(target);
  });
  afterEach(() => target.remove());

  const shown = (handle: { element: HTMLElement }) => handle.element.shadowRoot?.querySelector('.st-view')?.textContent;

  it('mounts in a DOM for tests that has no ResizeObserver, as jsdom', async () => {
    const { ResizeObserver } = globalThis;
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    onTestFinished(() => void (globalThis.ResizeObserver = ResizeObserver));
    const handle = note.mount(target, {});
    await handle.ready;
    expect(shown(handle)).toContain('Untitled');
    handle.unmount();
  });

  it('shows resolved options and texts, and updates them without losing typed text', async () => {
    const handle = note.mount(target, { title: 'First', messages: { label: 'Memo' } });
    await handle.ready;
    expect(shown(handle)).toBe('Memo First 3 left en-US');
    const input = handle.element.shadowRoot?.querySelector('input');
    if (input) input.value = 'typed';
    handle.update({ title: undefined, messages: { count: (left) => `noch ${left}` }, locale: 'de-DE' });
    await vi.waitFor(() => expect(shown(handle)).toBe('Note Untitled noch 3 de-DE'));
    expect(handle.element.shadowRoot?.querySelector('input')?.value).toBe('typed');
    handle.unmount();
  });

  it('is laid out in the direction of its language where that is from right to left, and else in that of the page', () => {
    const handle = note.mount(target, { locale: 'ar-u-nu-latn' });
    const root = handle.element.shadowRoot?.querySelector<HTMLElement>('.st-root');
    expect([root?.lang, root?.dir]).toEqual(['ar-u-nu-latn', 'rtl']);
    handle.update({ locale: 'es-US' });
    expect([root?.lang, root?.dir]).toEqual(['es-US', '']);
    handle.unmount();
  });

  it('takes plural forms for a text that depends on a count, and no other value', () => {
    const wrong: object = { messages: { notes: 'notes' } };
    expect(() => note.mount(target, { ...wrong })).toThrow('option "messages.notes" must be plural forms');
    note.mount(target, { messages: { notes: { zero: 'none', other: '{count}' } } }).unmount();
  });

  it('throws an error that names a text that it does not have', () => {
    const wrong: object = { messages: { lable: 'Memo' } };
    expect(() => note.mount(target, { ...wrong })).toThrow('[salestax] note: unknown option "messages.lable"');
  });

  it('whose part brings further texts takes replacements of these, and names one of a text that no part has brought', async () => {
    let add: NoteContext['addPart'] = () => {};
    const parted = noteWith(
      (context) => {
        add = context.addPart;
        context.ready();
        return () => <p>{context.text().label}</p>;
      },
      { laterMessages: true },
    );
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => complaints.mockRestore());
    const messages: object = { label: 'Memo', later: 'Afterwards', latter: 'Afterwards' };
    const handle = parted.mount(target, { messages: { ...messages } });
    const failed = vi.fn<(failure: { readonly code: string; readonly message: string }) => void>();
    handle.on('error', failed);
    await handle.ready;
    expect(failed).not.toHaveBeenCalled();
    add({ styles: '', messages: { later: 'Later' } });
    expect(failed.mock.calls).toMatchObject([
      [{ code: 'wrong-option', message: expect.stringContaining('unknown option "messages.latter"') }],
    ]);
    expect(complaints).toHaveBeenCalledTimes(1);
    handle.update({ title: 'Second' });
    expect(shown(handle)).toBe('Memo');
    handle.unmount();
  });

  it('is ready although a part has shown before that the page replaces a text that it does not have', async () => {
    const parted = noteWith(
      (context) => {
        context.addPart({ styles: '', messages: { later: 'Later' } });
        context.ready();
        return () => <p>{context.text().label}</p>;
      },
      { laterMessages: true },
    );
    vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const messages: object = { latter: 'Afterwards' };
    const failed = vi.fn<(failure: { readonly code: string }) => void>();
    const handle = parted.mount(target, { messages: { ...messages }, on: { error: failed } });
    await expect(handle.ready).resolves.toBeUndefined();
    expect(failed.mock.calls).toMatchObject([[{ code: 'wrong-option' }]]);
    handle.unmount();
  });

  it('throws an error for a listener of an event that it does not have, and names those that it has', () => {
    const handle = note.mount(target, {});
    expect(() => Reflect.apply(handle.on, null, ['savd', () => {}])).toThrow(
      '[salestax] note: no event "savd" (known: ready, error, navigate, resize, unmounted, saved)',
    );
    handle.unmount();
  });

  it('takes listeners that several widgets share, and names those of other events in the debug stream', () => {
    const on: object = { savd: () => {}, ready: () => {}, saved: () => {} };
    const written: DebugEvent[] = [];
    note.mount(target, { on, debug: (event) => written.push(event) }).unmount();
    expect(written[0]).toMatchObject({ type: 'mount', detail: { otherListeners: 'savd' } });
  });

  it('names tokens of its theme that its styles do not use in the debug stream', () => {
    const tokens: object = { '--st-text': 'black', '--st-txet': 'black' };
    const written: DebugEvent[] = [];
    note.mount(target, { theme: { tokens }, debug: (event) => written.push(event) }).unmount();
    expect(written[0]).toMatchObject({ type: 'mount', detail: { otherTokens: '--st-txet' } });
  });

  it('throws an error that names an unknown option', () => {
    const wrong: object = { titel: 'x' };
    expect(() => note.mount(target, { ...wrong })).toThrow('[salestax] note: unknown option "titel" (known: title)');
  });

  it('rejects an update of an option that is fixed at mount', () => {
    const handle = note.mount(target, {});
    const fixed: object = { isolation: 'light' };
    expect(() => handle.update(fixed)).toThrow('"isolation" is fixed at mount');
    handle.unmount();
  });

  it('queues events until ready, and drops them after unmount', async () => {
    const received: string[] = [];
    let emit: NoteContext['emit'] = () => {};
    const widget = noteWith((context) => {
      emit = context.emit;
      context.emit('saved', { id: 'early' });
      context.ready();
      return () => null;
    });
    const handle = widget.mount(target, {
      on: { ready: () => received.push('ready'), saved: ({ id }) => received.push(id) },
    });
    expect(received).toEqual([]);
    await handle.ready;
    emit('saved', { id: 'later' });
    handle.unmount();
    emit('saved', { id: 'too late' });
    expect(received).toEqual(['ready', 'early', 'later']);
  });

  it('dispatches bubbling DOM events with the event as detail', async () => {
    const details: unknown[] = [];
    target.addEventListener('salestax-saved', (event) => details.push(event instanceof CustomEvent && event.detail));
    const widget = noteWith((context) => {
      context.ready();
      return () => <button onClick={() => context.emit('saved', { id: '7' })}>Save</button>;
    });
    const handle = widget.mount(target, {});
    await handle.ready;
    handle.element.shadowRoot?.querySelector('button')?.click();
    expect(details).toEqual([{ id: '7' }]);
    handle.unmount();
  });

  it('lets a page keep a followed link by the DOM event, too', async () => {
    const preventDefault = vi.fn<() => void>();
    let emit: NoteContext['emit'] = () => {};
    const widget = noteWith((context) => {
      ({ emit } = context);
      context.ready();
      return () => null;
    });
    const handle = widget.mount(target, {});
    await handle.ready;
    const navigate = (how: 'link' | 'push') =>
      emit('navigate', { to: '/nexus', how, ...(how === 'link' && { preventDefault }) });
    navigate('link');
    expect(preventDefault).not.toHaveBeenCalled();
    const listener = (event: Event) => event.preventDefault();
    target.addEventListener('salestax-navigate', listener);
    navigate('push');
    expect(preventDefault).not.toHaveBeenCalled();
    navigate('link');
    expect(preventDefault).toHaveBeenCalledOnce();
    target.removeEventListener('salestax-navigate', listener);
    handle.unmount();
  });

  it('reports a crash by the error event and a message, and offers a retry', async () => {
    let broken = true;
    const failures: WidgetFailure[] = [];
    const runs: AbortSignal[] = [];
    const widget = noteWith((context) => {
      runs.push(context.life.signal);
      context.ready();
      return () => {
        if (broken) throw new Error('faulty view');
        return <p>fine</p>;
      };
    });
    const handle = widget.mount(target, { on: { error: (failure) => failures.push(failure) } });
    await expect(handle.ready).rejects.toMatchObject({ name: 'WidgetError', code: 'crashed', retryable: true });
    expect(failures).toMatchObject([{ code: 'crashed', cause: new Error('faulty view') }]);
    await vi.waitFor(() => expect(shown(handle)).toContain('Something went wrong here.'));
    expect(runs.map((signal) => signal.aborted)).toEqual([true]);
    broken = false;
    const ready = vi.fn<() => void>();
    handle.on('ready', ready);
    handle.element.shadowRoot?.querySelector('button')?.click();
    await vi.waitFor(() => expect(shown(handle)).toBe('fine'));
    await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce());
    handle.unmount();
  });

  it('offers a retry when it crashes while starting', async () => {
    const widget = noteWith(() => {
      throw new Error('no start');
    });
    const handle = widget.mount(target, {});
    await expect(handle.ready).rejects.toMatchObject({ code: 'crashed' });
    await vi.waitFor(() => expect(handle.element.shadowRoot?.querySelector('[role=alert]')).not.toBeNull());
    handle.unmount();
  });

  it.each([
    ['rejects while it starts', 'start', () => Promise.reject(new Error('faulty model'))],
    ['rejects after it is ready', 'click', () => Promise.reject(new Error('faulty model'))],
    ['throws after it is ready', 'click', () => throwFaulty()],
  ])('shows its crash when its model %s', async (_, when, faulty) => {
    const failures: WidgetFailure[] = [];
    const widget = noteWith((context) => {
      const model = guarded(context, { part: { load: (): unknown => faulty() } });
      if (when === 'click') context.ready();
      else void model.part.load();
      return () => <button onClick={() => void model.part.load()}>Load</button>;
    });
    const handle = widget.mount(target, { on: { error: (failure) => failures.push(failure) } });
    await handle.ready.catch(() => undefined);
    if (when === 'click') handle.element.shadowRoot?.querySelector('button')?.click();
    await vi.waitFor(() => expect(shown(handle)).toContain('Something went wrong here.'));
    expect(failures).toMatchObject([{ code: 'crashed', cause: new Error('faulty model') }]);
    handle.unmount();
  });

  it('shows its crash when the work of a timer throws', async () => {
    const widget = noteWith((context) => {
      context.life.after(0, () => {
        throw new Error('faulty timer');
      });
      return () => null;
    });
    const handle = widget.mount(target, {});
    await expect(handle.ready).rejects.toMatchObject({ code: 'crashed', cause: new Error('faulty timer') });
    handle.unmount();
  });

  it('emits a secondary failure after ready, and is ready all the same', async () => {
    const received: string[] = [];
    const widget = noteWith((context) => {
      context.fail({ code: 'network', message: '', retryable: true }, true);
      context.ready();
      return () => null;
    });
    const on = { ready: () => received.push('ready'), error: () => received.push('error') };
    const handle = widget.mount(target, { on });
    await handle.ready;
    expect(received).toEqual(['ready', 'error']);
    handle.unmount();
  });

  it('emits a failure once, also when it was secondary at first', async () => {
    const failure = { code: 'network', message: 'No answer', retryable: true } as const;
    const failures: WidgetFailure[] = [];
    const widget = noteWith((context) => {
      context.fail(failure, true);
      context.fail(failure);
      context.fail(failure, true);
      return () => null;
    });
    const handle = widget.mount(target, { on: { error: (each) => failures.push(each) } });
    await expect(handle.ready).rejects.toMatchObject({ code: 'network' });
    expect(failures).toEqual([failure]);
    handle.unmount();
  });

  it('rejects ready with the failure that it reports', async () => {
    const widget = noteWith((context) => {
      context.fail({ code: 'unauthorized', message: 'Sign in first.', retryable: false });
      return () => null;
    });
    const handle = widget.mount(target, {});
    await expect(handle.ready).rejects.toMatchObject({ code: 'unauthorized', message: 'Sign in first.' });
    handle.unmount();
  });

  it('can be unmounted by a listener of ready, and runs the cleanup of effects', async () => {
    let running = 0;
    function View() {
      useEffect(() => {
        running += 1;
        return () => void (running -= 1);
      }, []);
      return null;
    }
    const widget = noteWith((context) => {
      context.ready();
      return View;
    });
    const handle = widget.mount(target, { on: { ready: () => handle.unmount() } });
    await handle.ready;
    expect(target.children).toHaveLength(0);
    await vi.waitFor(() => expect(running).toBe(0));
  });

  it('continues when a listener throws', async () => {
    const later: unknown[] = [];
    const spy = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((work) => {
      Promise.resolve()
        .then(work)
        .catch((error: unknown) => later.push(error));
    });
    const second = vi.fn<() => void>();
    const handle = note.mount(target, {
      on: {
        ready: () => {
          throw new Error('faulty page');
        },
      },
    });
    handle.on('ready', second);
    await handle.ready;
    expect(second).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(later).toEqual([new Error('faulty page')]));
    spy.mockRestore();
    handle.unmount();
  });

  it('announces in a polite live region inside its own root', async () => {
    let announce: NoteContext['announce'] = () => {};
    const widget = noteWith((context) => {
      announce = context.announce;
      return () => null;
    });
    const handle = widget.mount(target, {});
    const region = handle.element.shadowRoot?.querySelector('[role=status]');
    announce('Saved.');
    announce('3 rows.');
    expect(region?.textContent).toBe('');
    await vi.waitFor(() => expect(region?.textContent).toBe('Saved. 3 rows.'));
    handle.unmount();
  });

  it('renders when the selected part of a vanilla store changes', async () => {
    const store = createStore(() => ({ count: 1, other: 0 }));
    const widget = noteWith((context) => {
      context.ready();
      return function Count() {
        const [first] = useState('n');
        return createElement(
          'p',
          null,
          first,
          useStore(store, (state) => state.count),
        );
      };
    });
    const handle = widget.mount(target, {});
    await handle.ready;
    store.setState({ count: 2 });
    await vi.waitFor(() => expect(shown(handle)).toBe('n2'));
    handle.unmount();
  });

  it('notifies its model of changes to its own options only', () => {
    const titles: string[] = [];
    const widget = noteWith((context) => {
      context.options.subscribe((options) => titles.push(options.title));
      return () => null;
    });
    const handle = widget.mount(target, { title: 'a' });
    handle.update({ locale: 'fr-FR' });
    handle.update({ title: 'b' });
    handle.unmount();
    expect(titles).toEqual(['b']);
  });
});
