import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineWidget } from './define-widget.ts';
import { callback, fields, optional, text } from './options.ts';
import { sessionOption, type SessionOption } from './page.ts';
import { SalesTaxWidget } from './react.tsx';
import type { WidgetFailure } from './widget-error.ts';

interface NoteOptions {
  readonly title: string;
  readonly author?: { readonly name: string } | undefined;
}
interface NoteEvents {
  saved: { readonly id: string };
}

/** The current mounts. */
const alive = new Set<AbortSignal>();
let mounts = 0;

const { mount } = defineWidget<NoteOptions, NoteEvents, object>({
  name: 'note',
  events: { saved: true },
  styles: '',
  messages: {},
  options: fields({ title: text, author: optional(fields({ name: text }), undefined) }),
  start(context) {
    mounts += 1;
    alive.add(context.life.signal);
    context.life.own(() => alive.delete(context.life.signal));
    context.ready();
    return () => (
      <label>
        {context.options.get().title} <input />
        <button type="button" onClick={() => context.emit('saved', { id: '7' })}>
          Save
        </button>
      </label>
    );
  },
});

interface AnyHandle {
  update(patch: object): void;
  unmount(): void;
}

describe('a widget in a component', () => {
  let page: HTMLElement;
  let root: Root;
  beforeEach(() => {
    mounts = 0;
    page = document.body.appendChild(document.createElement('main'));
    root = createRoot(page);
  });
  afterEach(() => {
    root.unmount();
    page.remove();
  });

  const hosts = () => [...page.querySelectorAll<HTMLElement>('[data-salestax]')];
  const find = <Name extends keyof HTMLElementTagNameMap>(name: Name) => hosts()[0]?.shadowRoot?.querySelector(name);
  const shown = () => vi.waitFor(() => expect(find('label')).toBeTruthy());
  /** Waits until the effects of the last rendering have run. */
  const settled = () => new Promise((resolve) => void setTimeout(resolve, 20));

  it('is mounted in an element with the class that it is given', async () => {
    root.render(<SalesTaxWidget mount={mount} options={{ title: 'One' }} className="place" />);
    await shown();
    expect(page.querySelector('.place > [data-salestax=note]')).toBe(hosts()[0]);
  });

  it('is mounted once under StrictMode, and removed with the component', async () => {
    root.render(
      <StrictMode>
        <SalesTaxWidget mount={mount} options={{ title: 'One' }} />
      </StrictMode>,
    );
    await shown();
    await settled();
    expect(hosts()).toHaveLength(1);
    expect(alive.size).toBe(1);
    root.render(null);
    await vi.waitFor(() => expect(alive.size).toBe(0));
    expect(hosts()).toEqual([]);
  });

  it('may be unmounted before it is ready', async () => {
    root.render(<SalesTaxWidget mount={mount} options={{ title: 'One' }} />);
    root.render(null);
    await settled();
    expect(alive.size).toBe(0);
  });

  it('is not updated by a rendering with equal options, and updated in place by one with others', async () => {
    const render = (title: string, name: string) =>
      root.render(<SalesTaxWidget mount={mount} options={{ title, author: { name }, theme: { accent: '#0b7a75' } }} />);
    render('One', 'Dana');
    await shown();
    const input = find('input');
    if (input) input.value = 'typed';
    const update = vi.spyOn(hosts()[0] ?? page, 'setAttribute');
    render('One', 'Dana');
    await settled();
    expect(update).not.toHaveBeenCalled();
    render('Two', 'Dana');
    await vi.waitFor(() => expect(find('label')?.textContent).toContain('Two'));
    expect(find('input')?.value).toBe('typed');
    expect(mounts).toBe(1);
  });

  it('resets an option that is left out to its default', async () => {
    root.render(<SalesTaxWidget mount={mount} options={{ title: 'One', theme: { colorScheme: 'dark' } }} />);
    await shown();
    expect(hosts()[0]?.getAttribute('data-st-theme')).toBe('dark');
    root.render(<SalesTaxWidget mount={mount} options={{ title: 'One' }} />);
    await vi.waitFor(() => expect(hosts()[0]?.getAttribute('data-st-theme')).toBe('light'));
    expect(mounts).toBe(1);
  });

  it('is mounted again for a changed option that is fixed at mount', async () => {
    root.render(<SalesTaxWidget mount={mount} options={{ title: 'One' }} />);
    await shown();
    root.render(<SalesTaxWidget mount={mount} options={{ title: 'One', isolation: 'light' }} />);
    await vi.waitFor(() => expect(page.querySelector('[data-salestax] > .st-root')).not.toBeNull());
    expect(alive.size).toBe(1);
    expect(hosts()).toHaveLength(1);
  });

  it('calls the listeners of the latest rendering', async () => {
    const received: string[] = [];
    const render = (to: string) =>
      root.render(
        <SalesTaxWidget
          mount={mount}
          options={{ title: 'One' }}
          on={{ saved: ({ id }) => received.push(`${to} ${id}`) }}
        />,
      );
    render('first');
    await shown();
    /** What a click calls. */
    const called = () => {
      received.length = 0;
      find('button')?.click();
      return received;
    };
    render('second');
    await vi.waitFor(() => expect(called()).toEqual(['second 7']));
    root.render(<SalesTaxWidget mount={mount} options={{ title: 'One' }} />);
    await vi.waitFor(() => expect(called()).toEqual([]));
    expect(mounts).toBe(1);
  });

  describe('with a wrong option', () => {
    const wrong: { title: string } = Object.assign({ title: 'One' }, { titel: 'x' });
    const complaints = vi.spyOn(console, 'error');
    beforeEach(() => complaints.mockReset().mockImplementation(() => {}));
    afterEach(() => complaints.mockRestore());

    it('leaves the page standing, shows the fallback, and reports the option once', async () => {
      const error = vi.fn<(failure: WidgetFailure) => void>();
      const render = () =>
        root.render(
          <>
            <h1>The page</h1>
            <SalesTaxWidget mount={mount} options={wrong} on={{ error }} fallback="Not here" />
          </>,
        );
      render();
      await vi.waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Not here'));
      render();
      await settled();
      expect(page.querySelector('h1')?.textContent).toBe('The page');
      expect(error).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ code: 'wrong-option', retryable: false }),
      );
      expect(error.mock.calls[0]?.[0].message).toContain('unknown option "titel"');
      expect(complaints).toHaveBeenCalledWith(expect.stringContaining('unknown option "titel"'));
      expect(alive.size).toBe(0);
    });

    it('shows the fallback also where the listener of the page throws', async () => {
      const later: unknown[] = [];
      const tasks = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((work) => {
        Promise.resolve()
          .then(work)
          .catch((cause: unknown) => later.push(cause));
      });
      const error = (): never => {
        throw new Error('The listener is wrong.');
      };
      root.render(
        <>
          <h1>The page</h1>
          <SalesTaxWidget mount={mount} options={wrong} on={{ error }} fallback="Not here" />
        </>,
      );
      await vi.waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Not here'));
      expect(page.querySelector('h1')?.textContent).toBe('The page');
      await vi.waitFor(() => expect(later).toEqual([new Error('The listener is wrong.')]));
      tasks.mockRestore();
    });

    it('shows the widget once the option is corrected, and leaves a mounted one as it is', async () => {
      root.render(<SalesTaxWidget mount={mount} options={wrong} />);
      await vi.waitFor(() => expect(page.querySelector('[role=alert]')).not.toBeNull());
      root.render(<SalesTaxWidget mount={mount} options={{ title: 'Two' }} />);
      await shown();
      await vi.waitFor(() => expect(page.querySelector('[role=alert]')).toBeNull());
      root.render(<SalesTaxWidget mount={mount} options={wrong} />);
      await settled();
      expect(find('label')?.textContent).toContain('Two');
      expect(page.querySelector('[role=alert]')).toBeNull();
    });
  });

  describe('with a `session` function that each rendering makes anew', () => {
    let take: () => Promise<string | null>;
    const guest = defineWidget<
      { readonly session: () => Promise<string | null>; readonly company: string },
      object,
      object
    >({
      name: 'guest',
      events: {},
      styles: '',
      messages: {},
      options: fields({ session: callback<() => Promise<string | null>>(), company: text }),
      start(context) {
        mounts += 1;
        take = context.options.get().session;
        context.ready();
        return () => <label />;
      },
    });
    let takeOther: () => Promise<string | null>;
    const other = defineWidget<{ readonly session: () => Promise<string | null> }, object, object>({
      name: 'other',
      events: {},
      styles: '',
      messages: {},
      options: fields({ session: callback<() => Promise<string | null>>() }),
      start(context) {
        takeOther = context.options.get().session;
        context.ready();
        return () => <label />;
      },
    });
    const render = (name: string, company = 'One') =>
      root.render(<SalesTaxWidget mount={guest.mount} options={{ session: () => Promise.resolve(name), company }} />);

    it('is not mounted again, and calls the latest one', async () => {
      render('first');
      await shown();
      render('second');
      await settled();
      expect(await take()).toBe('second');
      expect(mounts).toBe(1);
    });

    it('is mounted again, with another one, where the session is the address of a server', async () => {
      const embedded = defineWidget<{ readonly session: SessionOption }, object, object>({
        name: 'embedded',
        events: {},
        styles: '',
        messages: {},
        options: fields({ session: sessionOption }),
        start(context) {
          mounts += 1;
          const { session } = context.options.get();
          context.ready();
          return () => <label>{String(session)}</label>;
        },
      });
      for (const session of ['/first', '/first', '/second']) {
        root.render(<SalesTaxWidget mount={embedded.mount} options={{ session }} />);
        await vi.waitFor(() => expect(find('label')?.textContent).toBe(session));
      }
      expect(mounts).toBe(2);
    });

    it('leaves the session of another component alone when it changes company and session', async () => {
      const sessions = ['first', 'second'].map((name) => () => Promise.resolve(name));
      const both = (session = sessions[0], company = 'One') => (
        <>
          <SalesTaxWidget mount={guest.mount} options={{ session: session ?? take, company }} />
          <SalesTaxWidget mount={other.mount} options={{ session: sessions[0] ?? take }} />
        </>
      );
      root.render(both());
      await vi.waitFor(() => expect(hosts()).toHaveLength(2));
      await settled();
      root.render(both(sessions[1], 'Two'));
      await settled();
      expect([await take(), await takeOther()]).toEqual(['second', 'first']);
    });

    it('is mounted once for another company, and not again by later renderings', async () => {
      render('first');
      await shown();
      render('second', 'Two');
      await settled();
      render('third', 'Two');
      await settled();
      expect(await take()).toBe('third');
      expect(mounts).toBe(2);
    });
  });

  it('mounts through an instance, which fills in options', async () => {
    const instance = {
      mount: (mountIt: (target: Element, options: object) => AnyHandle, target: Element, options: object) =>
        mountIt(target, { title: 'From the instance', ...options }),
    };
    root.render(<SalesTaxWidget instance={instance} mount={mount} />);
    await shown();
    expect(find('label')?.textContent).toContain('From the instance');
  });
});
