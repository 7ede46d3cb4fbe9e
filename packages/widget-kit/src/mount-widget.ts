import { createAnnouncer } from './announcer.ts';
import { createEventHub } from './events.ts';
import { findTarget, newElement } from './host.ts';
import { createLifetime } from './lifetime.ts';
import type { WidgetRenderer, WidgetRun } from './widget-renderer.ts';
import { readerOf } from './read-options.ts';
import type { WidgetContext, WidgetDefinition, WidgetHandle } from './widget.ts';
import { WidgetError, type WidgetFailure } from './widget-error.ts';

/** Mounts a widget with a renderer; see `Widget.mount`. */
export function mountWidget<Appearance, View, Options, Events, Messages extends object, Input extends object>(
  renderer: WidgetRenderer<Appearance, View>,
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
  const root = renderer.root(host, now.appearance);
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
  applyAppearance(now.appearance);

  const ready = new Promise<void>((resolve, reject) => {
    const rejectReady = (failure: WidgetFailure) => reject(new WidgetError(failure));
    hub.on('ready', () => resolve());
    hub.on('error', rejectReady);
    hub.on('unmounted', () => rejectReady({ code: 'unmounted', message: `${name} was unmounted`, retryable: false }));
  });
  // It need not be awaited: the `error` event reports the rejection too.
  ready.catch(() => {});

  const viewRenderer = renderer.createRenderer(view, name);
  let runs = 0;
  let isRenderScheduled = false;
  let current: WidgetRun<View> | null = null;

  /** Renders in a microtask, once for several calls: neither React nor Preact renders a tree from within its own rendering. */
  function render(): void {
    if (isRenderScheduled) return;
    isRenderScheduled = true;
    queueMicrotask(() => {
      isRenderScheduled = false;
      if (current && !life.signal.aborted) viewRenderer.render(current, now.messages);
    });
  }

  function start(): void {
    const run = createLifetime(life.signal);
    let readiness: 'starting' | 'useful' | 'reported' = 'starting';
    const whileRunning =
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
      emit: whileRunning((type, event) => hub.emit(String(type), event)),
      announce: whileRunning(announce),
      ready: whileRunning(() => {
        if (readiness === 'starting') readiness = 'useful';
        render();
      }),
      fail: whileRunning((failure) => hub.emit('error', failure)),
      render,
      view,
      host,
      root,
    };
    const onCrash = whileRunning((cause: unknown) => {
      run.end();
      hub.emit('error', { code: 'crashed', message: now.messages.crashed, retryable: true, cause });
    });
    const onShown = whileRunning(() => {
      if (readiness !== 'useful') return;
      readiness = 'reported';
      hub.emit('ready', null);
    });
    const throwing = (cause: unknown) => () => {
      throw cause;
    };
    let startedView: WidgetRun<View>['view'];
    try {
      startedView = definition.start(context);
    } catch (cause) {
      startedView = throwing(cause);
    }
    current = { key: (runs += 1), view: startedView, onShown, onCrash, onRetry: start };
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
      applyAppearance(now.appearance);
      inner.lang = now.locale;
      render();
      if (now.own !== before.own) for (const notify of optionListeners) notify(now.own, before.own);
    },
  };
}
