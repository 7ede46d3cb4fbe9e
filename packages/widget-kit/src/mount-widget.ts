import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createAnnouncer } from './announcer.ts';
import { directionOf } from './direction.ts';
import { ErrorBoundary, type WidgetRun } from './error-boundary.tsx';
import { commonEvents, createEventHub } from './events.ts';
import { findTarget, newElement } from './host.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import { inNextTask } from './next-task.ts';
import { onDebug, registerVersion, writeDebug, type DebugEvent } from './page.ts';
import { readerOf } from './read-options.ts';
import { applyStyles } from './styles.ts';
import { applyTheme } from './theme.ts';
import { WidgetError, type WidgetFailure } from './widget-error.ts';
import type { WidgetContext, WidgetDefinition, WidgetHandle } from './widget.ts';
import baseStyles from './base.css';
import tokenStyles from './tokens.css';

/** Mounts a widget; see `Widget.mount`. */
export function mountWidget<Options, Events, Messages extends object, Input extends object>(
  definition: WidgetDefinition<Options, Events, Messages>,
  target: Element | string,
  input: Input,
): WidgetHandle<Input, Events> {
  const { name } = definition;
  let read = readerOf(definition);
  const first: object = input;
  let now = read({ ...first }, null);
  const life = createLifetime(now.signal);
  const optionListeners = new Set<(next: Options, before: Options) => void>();

  const host = newElement(findTarget(target, name));
  host.dataset.salestax = name;
  const root = now.isolation === 'light' ? host : host.attachShadow({ mode: 'open' });
  const inner = newElement(root, 'st-root');
  const view = newElement(inner, 'st-view');
  const region = newElement(inner, 'st-visually-hidden');
  region.setAttribute('role', 'status');
  setLanguage();

  registerVersion();
  let stopDebug = () => {};
  function followDebug(): void {
    stopDebug();
    stopDebug = now.debug === null ? () => {} : onDebug(now.debug);
  }
  followDebug();
  life.own(() => stopDebug());
  const debug = (type: DebugEvent['type'], subject: string, detail?: DebugEvent['detail']) =>
    writeDebug({ widget: name, type, subject, detail });
  const events: object = { ...commonEvents, ...definition.events };
  const otherListeners = Object.keys(now.on).filter((type) => !Object.hasOwn(events, type));
  const sheets = [tokenStyles, baseStyles, definition.styles];
  const otherTokens = [...now.theme.properties.keys()].filter((token) => !sheets.join().includes(`${token},`));
  const unused = { otherListeners: otherListeners.join(' '), otherTokens: otherTokens.join(' ') };
  debug('mount', name, unused.otherListeners || unused.otherTokens ? unused : undefined);
  const hub = createEventHub(
    host,
    () => now.on,
    (type, event) => {
      if (type !== 'resize') debug('event', type, type === 'error' ? failureDetail(event) : undefined);
    },
  );
  const announce = createAnnouncer(region, life);
  applyStyles(inner, sheets, now.nonce ?? null, life);
  watchSize(host, life, (size) => hub.emit('resize', size));
  const apply = applyTheme(host, life);
  apply(now.theme);

  const ready = new Promise<void>((resolve, reject) => {
    const rejectReady = (failure: WidgetFailure) => reject(new WidgetError(failure));
    hub.on('ready', () => resolve());
    hub.on('error', rejectReady);
    hub.on('unmounted', () => rejectReady({ code: 'unmounted', message: `${name} was unmounted`, retryable: false }));
  });
  // It need not be awaited: the `error` event reports the rejection too.
  ready.catch(() => {});

  const tree = createRoot(view, { identifierPrefix: `${name}-`, onCaughtError: () => {} });
  let runs = 0;
  let isRenderScheduled = false;
  let hasRendered = false;
  let current: WidgetRun | null = null;

  /**
   * Renders in a microtask, once for several calls: neither React nor Preact renders a tree from within its own rendering. The
   * first time in a task of its own: with the mount it would be a long one on a slow phone.
   */
  function render(): void {
    if (isRenderScheduled) return;
    isRenderScheduled = true;
    (hasRendered ? queueMicrotask : inNextTask)(() => {
      hasRendered = true;
      isRenderScheduled = false;
      if (current && !life.signal.aborted)
        tree.render(createElement(ErrorBoundary, { ...current, text: now.messages }));
    });
  }

  /** The language of the texts, and its direction where that is from right to left; else the page's direction applies. */
  function setLanguage(): void {
    inner.lang = now.locale;
    inner.dir = directionOf(now.locale);
  }

  /** Checks the replaced texts again, once the widget has the last of its own. */
  function checkReplacements(later: object): void {
    const messages = { ...definition.messages, ...later };
    const readAll = readerOf({ ...definition, messages, laterMessages: false });
    try {
      now = readAll(now.given, now);
      read = readAll;
    } catch (cause) {
      globalThis.console.error(cause);
      hub.emit('error', {
        code: 'wrong-option',
        message: cause instanceof Error ? cause.message : '',
        retryable: false,
        cause,
      });
    }
  }

  function start(): void {
    const run = createLifetime(life.signal, (cause) => crash(cause));
    let readiness: 'starting' | 'useful' | 'reported' = 'starting';
    const key = (runs += 1);
    let startedView: WidgetRun['view'] | null = null;
    const whileRunning =
      <Args extends readonly unknown[]>(work: (...args: Args) => void) =>
      (...args: Args) => {
        if (!run.signal.aborted) work(...args);
      };
    /** Shows the crash screen in place of the view, which reports the crash. */
    const crash = whileRunning((cause: unknown) => {
      startedView = throwing(cause);
      if (current?.key === key) current = { ...current, view: startedView };
      render();
    });
    const context: WidgetContext<Options, Events, Messages> = {
      name,
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
      fail: whileRunning((failure, isSecondary) => hub.emit('error', failure, isSecondary)),
      crash,
      debug: whileRunning(debug),
      render,
      addPart({ styles, messages }) {
        applyStyles(inner, [styles], now.nonce ?? null, run);
        if (messages) checkReplacements(messages);
      },
      host,
      root,
    };
    const onCrash = whileRunning((cause: unknown) => {
      run.end();
      globalThis.console.error(`[salestax] ${name} crashed:`, cause);
      hub.emit('error', { code: 'crashed', message: now.messages.crashed, retryable: true, cause });
    });
    const onShown = whileRunning(() => {
      if (readiness !== 'useful') return;
      readiness = 'reported';
      hub.emit('ready', null);
    });
    try {
      const view = definition.start(context);
      startedView ??= view;
    } catch (cause) {
      startedView = throwing(cause);
    }
    current = { key, view: startedView, onShown, onCrash, onRetry: start };
    render();
  }

  life.own(() => {
    debug('unmount', name);
    queueMicrotask(() => tree.unmount());
    hub.emit('unmounted', null);
    host.remove();
  });
  if (!life.signal.aborted) start();

  return {
    element: host,
    ready,
    on(type, listener) {
      const event = String(type);
      if (!Object.hasOwn(events, event))
        throw new TypeError(`[salestax] ${name}: no event "${event}" (known: ${Object.keys(events).join(', ')})`);
      return hub.on(event, listener);
    },
    unmount: life.end,
    update(patch) {
      if (life.signal.aborted) return;
      const before = now;
      now = read({ ...now.given, ...patch }, before);
      if (now.debug !== before.debug) followDebug();
      debug('update', Object.keys(patch).join(' '));
      apply(now.theme);
      setLanguage();
      render();
      if (now.own !== before.own) for (const notify of optionListeners) notify(now.own, before.own);
    },
  };
}

const throwing = (cause: unknown) => () => {
  throw cause;
};

/** The part of an event that the debug stream shows: the code and the setting of a failure, no data. */
function failureDetail(event: unknown): DebugEvent['detail'] {
  const text = (name: string) => {
    const field: unknown = Reflect.get(Object(event), name);
    return typeof field === 'string' ? field : null;
  };
  return { code: text('code'), setting: text('setting') };
}

function watchSize(
  host: Element,
  life: Lifetime,
  onSize: (size: { readonly width: number; readonly height: number }) => void,
): void {
  // A DOM for tests may have none.
  if (!('ResizeObserver' in globalThis)) return;
  const observer = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) onSize({ width: contentRect.width, height: contentRect.height });
  });
  observer.observe(host);
  life.own(() => observer.disconnect());
}
