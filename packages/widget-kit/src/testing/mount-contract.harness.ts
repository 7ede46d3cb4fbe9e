import { createElement, StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isWidgetError } from '../widget-error.ts';

/*
 * What every widget guarantees to the page that embeds it:
 *
 *  1. mount creates one element of its own, as the last child of the target; several mounts in one target are allowed;
 *  2. a wrong option or target is a TypeError that names it, and nothing is mounted;
 *  3. ready resolves when something useful is on the screen;
 *  4. update keeps the elements, so that focus, typed text and what is open stay;
 *  5. ready or error is emitted first, unmounted last, nothing after it, to options, listeners and the DOM alike;
 *  6. unmount removes everything, also before ready; a second call does nothing;
 *  7. the page's abort signal does the same;
 *  8. mounting and unmounting 200 times leaves no node, sheet, timer or listener;
 *  9. a double mount by React's StrictMode leaves one widget.
 */

/** A handle of a widget with any options and events. */
interface AnyHandle {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  update(patch: object): void;
  on(type: string, listener: () => void): () => void;
  readonly unmount: () => void;
}

/** A widget with any options and events. */
export interface AnyWidget {
  mount(target: Element | string, options: object): AnyHandle;
}

/** A mounted widget, for what a person does to it. */
export interface MountedWidget {
  readonly ready: Promise<void>;
  readonly root: ParentNode;
}

/**
 * Tests the guarantees above on a widget; `options` makes options with which it becomes ready, and `reach` brings it into the
 * state to test: without it, that in which it is ready. `hasLaterMessages`: a part brings further texts, so that a misspelt one
 * is found when the part comes.
 */
export function describeMountContract(
  name: string,
  widget: AnyWidget,
  options: () => object,
  reach: (mounted: MountedWidget) => Promise<unknown> = ({ ready }) => ready,
  hasLaterMessages = false,
): void {
  describe(`${name} fulfils the mount contract`, () => {
    let target: HTMLElement;
    const mount = (overrides: object = {}): AnyHandle => widget.mount(target, { ...options(), ...overrides });
    const reached = ({ element, ready }: AnyHandle) => reach({ ready, root: element.shadowRoot ?? element });

    beforeEach(() => {
      target = document.createElement('main');
      document.body.append(target);
    });
    afterEach(() => target.remove());

    it('adds one element per mount at the end of the target', () => {
      target.append(document.createElement('p'));
      const first = mount();
      const second = mount();
      expect([...target.children].slice(1)).toEqual([first.element, second.element]);
      first.unmount();
      second.unmount();
      expect(target.children).toHaveLength(1);
    });

    it('finds its target by selector', () => {
      target.id = 'contract-target';
      const handle = widget.mount('#contract-target', options());
      expect(handle.element.parentElement).toBe(target);
      handle.unmount();
    });

    it.each(['#nowhere', '###'])('throws a TypeError that names the selector %s', (selector) => {
      expect(() => widget.mount(selector, options())).toThrow(TypeError);
      expect(() => widget.mount(selector, options())).toThrow(selector);
    });

    const wrongOptions: readonly (readonly [path: string, value: unknown])[] = [
      ['locale', 17],
      ['theme.density', { density: 'tiny' }],
      ['isolation', 'iframe'],
      ['signal', 'stop'],
      ['on.ready', { ready: true }],
      ['messages.crashed', { crashed: 17 }],
      ...(hasLaterMessages ? [] : ([['messages.noSuchText', { noSuchText: '' }]] as const)),
      ['noSuchOption', 1],
    ];
    it.each(wrongOptions)('throws a TypeError that names the wrong option %s', (path, value) => {
      const [option = path] = path.split('.');
      expect(() => mount({ [option]: value })).toThrow(TypeError);
      expect(() => mount({ [option]: value })).toThrow(path);
      expect(target.children).toHaveLength(0);
    });

    it('becomes ready, and keeps its elements and the focus through an update', async () => {
      const handle = mount();
      await reached(handle);
      const before = elementsOf(handle.element);
      expect(before.length).toBeGreaterThan(3);
      const focused = handle.element.shadowRoot?.activeElement;
      handle.update({ theme: { colorScheme: 'dark', accent: '#0b7a75' } });
      await nextTask();
      expect(elementsOf(handle.element)).toEqual(before);
      expect(handle.element.shadowRoot?.activeElement).toBe(focused);
      expect(handle.element.getAttribute('data-st-theme')).toBe('dark');
      handle.unmount();
    });

    it('changes nothing when an option of an update is wrong', () => {
      const handle = mount({ theme: { colorScheme: 'light' } });
      expect(() => handle.update({ theme: { colorScheme: 'dark' }, locale: '?' })).toThrow('locale');
      expect(handle.element.getAttribute('data-st-theme')).toBe('light');
      handle.unmount();
    });

    it('emits ready first and unmounted last, to options, listeners and the DOM', async () => {
      const received = { option: [] as string[], listener: [] as string[], dom: [] as string[] };
      const types = ['ready', 'error', 'navigate', 'resize', 'unmounted'] as const;
      for (const type of types) target.addEventListener(`salestax-${type}`, () => received.dom.push(type));
      const handle = mount({ on: Object.fromEntries(types.map((type) => [type, () => received.option.push(type)])) });
      for (const type of types) handle.on(type, () => received.listener.push(type));
      await handle.ready;
      handle.unmount();
      await nextTask();
      for (const way of Object.values(received)) {
        expect(way[0]).toBe('ready');
        expect(way.at(-1)).toBe('unmounted');
        expect(way.filter((type) => type === 'ready' || type === 'unmounted')).toHaveLength(2);
      }
    });

    it('leaves the page as it was before, also after a second unmount', async () => {
      const before = snapshotOf(document);
      for (const isolation of ['shadow', 'light']) {
        const handle = mount({ isolation });
        await reached(handle);
        handle.unmount();
        handle.unmount();
        handle.update({ locale: 'de-DE' });
        expect(snapshotOf(document)).toEqual(before);
      }
    });

    it('rejects ready when it is unmounted before it is ready', async () => {
      const handle = mount();
      handle.unmount();
      await expect(handle.ready).rejects.toSatisfy((error) => isWidgetError(error) && error.code === 'unmounted');
    });

    it('is unmounted when the signal option aborts, also by a signal that has aborted before', async () => {
      const page = new AbortController();
      const handle = mount({ signal: page.signal });
      await reached(handle);
      page.abort();
      expect(target.children).toHaveLength(0);
      await expect(mount({ signal: page.signal }).ready).rejects.toThrow('unmounted');
      expect(target.children).toHaveLength(0);
    });

    it('leaves no node, sheet, timer or listener after 200 mounts', async () => {
      const first = mount();
      await reached(first);
      first.unmount();
      const before = snapshotOf(document);
      const listeners = [watchListeners(window), watchListeners(document)];
      // Animation frames too: a late one would set another timer after the count.
      const frames = ['requestAnimationFrame', 'cancelAnimationFrame'] as const;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', ...frames] });
      try {
        const mounts = 200;
        for (let count = 0; count < mounts; count += 1) {
          const handle = mount();
          if (count % 4 === 0) await Promise.resolve();
          handle.unmount();
        }
        // Preact requests one animation frame after the last rendering.
        await vi.advanceTimersByTimeAsync(100);
        // Other test files share the page: a few widgets that they have left may set their timers again meanwhile.
        expect(vi.getTimerCount()).toBeLessThan(mounts / 8);
        expect(listeners.flatMap((watch) => watch.left())).toEqual([]);
        expect(snapshotOf(document)).toEqual(before);
      } finally {
        vi.useRealTimers();
        for (const watch of listeners) watch.stop();
      }
    });

    it('is mounted once after a double mount by StrictMode, and removed with its parent', async () => {
      function Embed() {
        const place = useRef<HTMLDivElement>(null);
        useEffect(() => {
          if (place.current === null) return undefined;
          return widget.mount(place.current, options()).unmount;
        }, []);
        return createElement('div', { ref: place });
      }
      const consoleErrors = vi.spyOn(console, 'error');
      const root = createRoot(target);
      root.render(createElement(StrictMode, null, createElement(Embed)));
      await vi.waitFor(() => expect(target.querySelectorAll('[data-salestax]')).toHaveLength(1));
      root.unmount();
      await nextTask();
      expect(target.children).toHaveLength(0);
      expect(consoleErrors).not.toHaveBeenCalled();
      consoleErrors.mockRestore();
    });
  });
}

/** Waits for effects, messages and microtasks. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** The elements of a mount, in order, through its shadow root. */
function elementsOf(host: HTMLElement): Element[] {
  return [...(host.shadowRoot ?? host).querySelectorAll('*')];
}

/** What an embedding page can observe of itself. */
function snapshotOf(page: Document): unknown {
  const attributes = (element: Element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`);
  return {
    html: attributes(page.documentElement),
    head: page.head.outerHTML,
    body: [...attributes(page.body), page.body.innerHTML],
    sheets: page.adoptedStyleSheets.length,
  };
}

/** Records the listeners added to a target, until `stop`; `left` are those neither removed nor aborted. */
function watchListeners(target: Window | Document): { left(): string[]; stop(): void } {
  const added = new Map<unknown, { type: string; signal: AbortSignal | undefined }>();
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
    const signal = typeof options === 'object' && options !== null && 'signal' in options ? options.signal : undefined;
    added.set(listener, { type, signal: signal instanceof AbortSignal ? signal : undefined });
    add(type, listener, typeof options === 'boolean' ? options : (options ?? undefined));
  };
  target.removeEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: boolean) => {
    added.delete(listener);
    remove(type, listener, options);
  };
  return {
    left: () => [...added.values()].filter(({ signal }) => signal?.aborted !== true).map(({ type }) => type),
    stop: () => {
      target.addEventListener = add;
      target.removeEventListener = remove;
    },
  };
}
