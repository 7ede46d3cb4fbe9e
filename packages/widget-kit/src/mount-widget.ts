import { createAnnouncer } from './announcer.ts';

import { createEventHub } from './events.ts';
import { findTarget, newElement } from './host.ts';
import { createLifetime } from './lifetime.ts';
import type { WidgetRenderer, WidgetRun } from './manner.ts';
import { readerOf } from './read-options.ts';
import type { WidgetContext, WidgetDefinition, WidgetHandle } from './widget.ts';
import { WidgetError, type WidgetFailure } from './widget-error.ts';

/** Mounts a widget in a manner; see `Widget.mount`. */
export function mountWidget<Looks, View, Options, Events, Messages extends object, Input extends object>(
  renderer: WidgetRenderer<Looks, View>,
  definition: WidgetDefinition<Options, Events, Messages, View>,
  target: Element | string,
  input: Input,
): WidgetHandle<Input, Events> {
  const { name } = definition;
  const read = readerOf(renderer, definition);
  const first: object = input;
  let now = read({ ...first }, null);
  const life = createLifetime(now.signal);
  const optionListeners = new Set<(next: Options, before: Options) => void>();

  const host = newElement(findTarget(target, name));
  host.dataset.salestax = name;
  const root = renderer.root(host, now.looks);
  const inner = newElement(root, 'st-root');
  const view = newElement(inner, 'st-view');
  const region = newElement(inner, 'st-visually-hidden');
  region.setAttribute('role', 'status');
  inner.lang = now.locale;

  const hub = createEventHub(host, () => now.on);
  const announce = createAnnouncer(region, life);
  const applyAppearance = renderer.createApplyAppearance({
    host,
    root,
    inner,
    life,
    styles: definition.styles,
    nonce: now.nonce,
    emit: hub.emit,
  });
  applyAppearance(now.looks);

  const ready = new Promise<void>((resolve, reject) => {
    const refuse = (failure: WidgetFailure) => reject(new WidgetError(failure));
    hub.on('ready', () => resolve());
    hub.on('error', refuse);
    hub.on('unmounted', () => refuse({ code: 'unmounted', message: `${name} was unmounted`, retryable: false }));
  });
  // Nobody has to await it: its rejection is told by the `error` event too.
  ready.catch(() => {});

  const viewRenderer = renderer.createRenderer(view, name);
  let runs = 0;
  let isDue = false;
  let current: WidgetRun<View> | null = null;

  /** Later, and once for several reasons: neither React nor Preact renders a tree from within a rendering of it. */
  function render(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (current && !life.signal.aborted) viewRenderer.render(current, now.messages);
    });
  }

  function start(): void {
    const run = createLifetime(life.signal);
    let stage: 'starting' | 'useful' | 'told' = 'starting';
    const running =
      <Args extends readonly unknown[]>(work: (...args: Args) => void) =>
      (...args: Args) => {
        if (!run.signal.aborted) work(...args);
      };
    const context: WidgetContext<Options, Events, Messages> = {
      options: {
        get: () => now.own,
        subscribe(listener) {
          optionListeners.add(listener);
          return run.own(() => optionListeners.delete(listener));
        },
      },
      life: run,
      text: () => now.messages,
      locale: () => now.locale,
      emit: running((type, event) => hub.emit(String(type), event)),
      announce: running(announce),
      ready: running(() => {
        if (stage === 'starting') stage = 'useful';
        render();
      }),
      fail: running((failure) => hub.emit('error', failure)),
      render,
      view,
      host,
      root,
    };
    const onCrash = running((cause: unknown) => {
      run.end();
      hub.emit('error', { code: 'crashed', message: now.messages.crashed, retryable: true, cause });
    });
    const onShown = running(() => {
      if (stage !== 'useful') return;
      stage = 'told';
      hub.emit('ready', null);
    });
    const broken = (cause: unknown) => () => {
      throw cause;
    };
    let shown: WidgetRun<View>['view'];
    try {
      shown = definition.start(context);
    } catch (cause) {
      shown = broken(cause);
    }
    current = { key: (runs += 1), view: shown, onShown, onCrash, onRetry: start };
    render();
  }

  life.own(() => {
    queueMicrotask(viewRenderer.clear);
    hub.emit('unmounted', null);
    host.remove();
  });
  if (!life.signal.aborted) start();

  return {
    element: host,
    ready,
    on: (type, listener) => hub.on(String(type), listener),
    unmount: life.end,
    update(patch) {
      if (life.signal.aborted) return;
      const before = now;
      now = read({ ...now.given, ...patch }, before);
      applyAppearance(now.looks);
      inner.lang = now.locale;
      render();
      if (now.own !== before.own) for (const notify of optionListeners) notify(now.own, before.own);
    },
  };
}
