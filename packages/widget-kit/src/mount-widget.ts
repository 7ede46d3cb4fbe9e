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
  let readOptions = readerOf(definition);
  // An `Input` of unknown type cannot be spread.
  const givenOptions: object = input;
  let resolved = readOptions({ ...givenOptions }, null);
  const life = createLifetime(resolved.signal);
  const optionListeners = new Set<(next: Options, before: Options) => void>();

  const host = newElement(findTarget(target, name));
  host.dataset.salestax = name;
  const root = resolved.isolation === 'light' ? host : host.attachShadow({ mode: 'open' });
  const inner = newElement(root, 'st-root');
  const view = newElement(inner, 'st-view');
  const region = newElement(inner, 'st-visually-hidden');
  region.setAttribute('role', 'status');
  setLanguage();

  registerVersion();
  let stopDebug = () => {};
  function followDebug(): void {
    stopDebug();
    stopDebug = resolved.debug === null ? () => {} : onDebug(resolved.debug);
  }
  followDebug();
  life.own(() => stopDebug());
  const debug = (type: DebugEvent['type'], subject: string, detail?: DebugEvent['detail']) =>
    writeDebug({ widget: name, type, subject, detail });
  const events: object = { ...commonEvents, ...definition.events };
  const unknownListeners = Object.keys(resolved.on).filter((type) => !Object.hasOwn(events, type));
  const sheets = [tokenStyles, baseStyles, definition.styles];
  // A sheet uses every token as `var(--token, fallback)`.
  const unknownTokens = [...resolved.theme.properties.keys()].filter((token) => !sheets.join().includes(`${token},`));
  debug('mount', name, { otherListeners: unknownListeners.join(' '), otherTokens: unknownTokens.join(' ') });
  const hub = createEventHub(
    host,
    () => resolved.on,
    (type, event) => {
      if (type !== 'resize') debug('event', type, type === 'error' ? failureDetail(event) : undefined);
    },
  );
  const announce = createAnnouncer(region, life);
  applyStyles(inner, sheets, resolved.nonce ?? null, life);
  watchSize(host, life, (size) => hub.emit('resize', size));
  const apply = applyTheme(host, life);
  apply(resolved.theme);

  const ready = new Promise<void>((resolve, reject) => {
    const rejectReady = (failure: WidgetFailure) => reject(new WidgetError(failure));
    hub.on('ready', () => resolve());
    hub.on('error', rejectReady);
    hub.on('unmounted', () => rejectReady({ code: 'unmounted', message: `${name} was unmounted`, retryable: false }));
  });
  // A page need not handle `ready`: the `error` event reports the failure, too.
  ready.catch(() => {});

  const tree = createRoot(view, { identifierPrefix: `${name}-`, onCaughtError: () => {} });
  let runs = 0;
  let isRenderScheduled = false;
  let hasRendered = false;
  let current: WidgetRun | null = null;

  /**
   * Renders in a microtask, once for several calls: neither React nor Preact renders a tree from within its own rendering. The
   * first rendering has a task of its own, because together with the mount it would be a long task on a slow phone.
   */
  function render(): void {
    if (isRenderScheduled) return;
    isRenderScheduled = true;
    (hasRendered ? queueMicrotask : inNextTask)(() => {
      hasRendered = true;
      isRenderScheduled = false;
      if (current && !life.signal.aborted)
        tree.render(createElement(ErrorBoundary, { ...current, text: resolved.messages }));
    });
  }

  /** Sets the language of the texts, and its direction if it is written from right to left; else the page's direction applies. */
  function setLanguage(): void {
    inner.lang = resolved.locale;
    inner.dir = directionOf(resolved.locale);
  }

  /** A part has brought the remaining texts: checks the page's replacements again, now also for texts that do not exist. */
  function checkReplacements(partMessages: object): void {
    const messages = { ...definition.messages, ...partMessages };
    const readAll = readerOf({ ...definition, messages, laterMessages: false });
    try {
      resolved = readAll(resolved.given, resolved);
      readOptions = readAll;
    } catch (cause) {
      globalThis.console.error(cause);
      // The widget works on, with the replacements that it had before.
      const message = cause instanceof Error ? cause.message : '';
      hub.emit('error', { code: 'wrong-option', message, retryable: false, cause }, true);
    }
  }

  function start(): void {
    const run = createLifetime(life.signal, (cause) => crash(cause));
    let readiness: 'starting' | 'has-content' | 'emitted' = 'starting';
    const key = (runs += 1);
    let startedView: WidgetRun['view'] | null = null;
    const whileRunning =
      <Args extends readonly unknown[]>(work: (...args: Args) => void) =>
      (...args: Args) => {
        if (!run.signal.aborted) work(...args);
      };
    /** Replaces the view by one that throws, so that the error boundary shows the crash screen and reports the crash. */
    const crash = whileRunning((cause: unknown) => {
      startedView = throwing(cause);
      if (current?.key === key) current = { ...current, view: startedView };
      render();
    });
    const context: WidgetContext<Options, Events, Messages> = {
      name,
      options: {
        get: () => resolved.own,
        subscribe(listener) {
          optionListeners.add(listener);
          return run.own(() => optionListeners.delete(listener));
        },
      },
      life: run,
      text: () => resolved.messages,
      locale: () => resolved.locale,
      emit: whileRunning((type, event) => hub.emit(String(type), event)),
      announce: whileRunning(announce),
      ready: whileRunning(() => {
        if (readiness === 'starting') readiness = 'has-content';
        render();
      }),
      fail: whileRunning((failure, isSecondary) => hub.emit('error', failure, isSecondary)),
      crash,
      debug: whileRunning(debug),
      render,
      addPart({ styles, messages }) {
        applyStyles(inner, [styles], resolved.nonce ?? null, run);
        if (messages) checkReplacements(messages);
      },
      host,
      root,
    };
    const onCrash = whileRunning((cause: unknown) => {
      run.end();
      globalThis.console.error(`[salestax] ${name} crashed:`, cause);
      hub.emit('error', { code: 'crashed', message: resolved.messages.crashed, retryable: true, cause });
    });
    const onShown = whileRunning(() => {
      if (readiness !== 'has-content') return;
      readiness = 'emitted';
      hub.emit('ready', null);
    });
    try {
      const view = definition.start(context);
      // `start` may have called `crash`.
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
      const before = resolved;
      resolved = readOptions({ ...resolved.given, ...patch }, before);
      if (resolved.debug !== before.debug) followDebug();
      debug('update', Object.keys(patch).join(' '));
      apply(resolved.theme);
      setLanguage();
      render();
      if (resolved.own !== before.own) for (const notify of optionListeners) notify(resolved.own, before.own);
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
  // A DOM for tests may have no ResizeObserver.
  if (!('ResizeObserver' in globalThis)) return;
  const observer = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) onSize({ width: contentRect.width, height: contentRect.height });
  });
  observer.observe(host);
  life.own(() => observer.disconnect());
}
