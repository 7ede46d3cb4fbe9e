import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { createAnnouncer } from './announcer.ts';
import baseStyles from './base.css';
import { baseReader, checkFixed, divideOptions, type BaseOptions, type ResolvedBase } from './base-options.ts';
import type { WidgetContext, WidgetDefinition, WidgetHandle } from './widget.ts';
import { createEventHub } from './events.ts';
import { Frame, kitMessages, type FrameState } from './frame.tsx';
import { buildHost, findTarget } from './host.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import { wearStyles } from './styles.ts';
import { wearTheme } from './theme.ts';
import { tokenSheet } from './tokens.ts';
import { WidgetError, type WidgetFailure } from './widget-error.ts';

/** Options as read at the border; nothing inside looks at what was handed in. */
interface Settings<Options, Messages> {
  readonly own: Options;
  readonly base: ResolvedBase<Messages>;
}

/** Mounts a widget; see `Widget.mount`. */
export function mountWidget<Options, Events, Messages extends object, Input>(
  definition: WidgetDefinition<Options, Events, Messages>,
  target: Element | string,
  input: Input & BaseOptions<Events, Messages>,
): WidgetHandle<Input & BaseOptions<Events, Messages>, Events> {
  const { name } = definition;
  const read = borderOf(definition);
  const parent = named(name, () => findTarget(target));
  const settings = createStore<Settings<Options, Messages>>(() => read(input, input));
  const now = () => settings.getState();
  let given: object = input;

  const life = createLifetime(now().base.signal ?? undefined);
  const { host, root, inner, view, region } = buildHost(parent, name, now().base.isolation);
  wearStyles(inner, [tokenSheet(), baseStyles, definition.styles], now().base.nonce, life);
  const wear = wearTheme(host, life, now().base.theme);
  inner.lang = now().base.locale;

  const hub = createEventHub(host, () => now().base.on);
  const ready = settleable();
  const announce = createAnnouncer(region, life);
  const frame = createStore<FrameState>(() => ({ View: null, run: 0, useful: false, changes: 0 }));
  let endRun: (cause: unknown) => void = () => {};

  function fail(failure: WidgetFailure): void {
    ready.reject(failure instanceof WidgetError ? failure : new WidgetError(failure));
    hub.emit('error', failure);
  }

  function contextOf(run: Lifetime): WidgetContext<Options, Events, Messages> {
    const whileRunning = (work: () => void) => {
      if (!run.signal.aborted) work();
    };
    return {
      options: {
        get: () => now().own,
        subscribe: (listener) =>
          run.own(settings.subscribe((next, before) => next.own !== before.own && listener(next.own, before.own))),
      },
      life: run,
      text: () => now().base.messages,
      locale: () => now().base.locale,
      emit: (type, event) => whileRunning(() => hub.emit(String(type), event)),
      announce: (text) => whileRunning(() => announce(text)),
      ready: () => whileRunning(() => frame.setState({ useful: true })),
      fail: (failure) => whileRunning(() => fail(failure)),
      host,
      root,
    };
  }

  function start(): void {
    const run = createLifetime(life.signal);
    endRun = (cause) => {
      if (run.signal.aborted) return;
      run.end();
      frame.setState({ View: null, useful: false });
      fail({ code: 'crashed', message: now().base.messages.crashed, retryable: true, cause });
    };
    try {
      const View = definition.start(contextOf(run));
      frame.setState((before) => ({ View, run: before.run + 1 }));
    } catch (cause) {
      endRun(cause);
    }
  }

  const rendering = createRoot(view, { identifierPrefix: `${name}-`, onCaughtError: () => {} });
  life.own(() => {
    // React refuses to end one tree while it renders another, as when a component around us unmounts: effects are cleaned up right after.
    queueMicrotask(() => rendering.unmount());
    ready.reject(new WidgetError({ code: 'unmounted', message: `${name} was unmounted`, retryable: false }));
    hub.emit('unmounted', null);
    host.remove();
  });
  if (!life.signal.aborted) {
    start();
    watchSize(host, life, (size) => hub.emit('resize', size));
    // Both come out of a rendering, during which a listener could not unmount the widget: they wait until it is over.
    rendering.render(
      <Frame
        state={frame}
        text={() => now().base.messages}
        onShown={() => queueMicrotask(shown)}
        onCrash={(cause) => queueMicrotask(() => endRun(cause))}
        onRetry={start}
      />,
    );
  }

  function shown(): void {
    if (!frame.getState().useful || life.signal.aborted) return;
    ready.resolve();
    hub.emit('ready', null);
  }

  return {
    element: host,
    ready: ready.promise,
    update(patch) {
      if (life.signal.aborted) return;
      const next = { ...given, ...patch };
      const { own, base } = read(next, given);
      given = next;
      settings.setState({ own: Object.keys(divideOptions(patch).own).length > 0 ? own : now().own, base });
      wear(base.theme);
      inner.lang = base.locale;
      frame.setState((before) => ({ changes: before.changes + 1 }));
    },
    on: (type, listener) => hub.on(String(type), listener),
    unmount: life.end,
  };
}

/** Reads options for a widget; each error tells whose option it is. */
function borderOf<Options, Events, Messages extends object>(
  definition: WidgetDefinition<Options, Events, Messages>,
): (input: object, before: object) => Settings<Options, Messages> {
  const readBase = baseReader({ ...kitMessages, ...definition.messages });
  return (input, before) =>
    named(definition.name, () => {
      const { own, base } = divideOptions(input);
      if (before !== input) checkFixed(divideOptions(before).base, base);
      return { own: definition.options(own), base: readBase(base) };
    });
}

function named<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError(`[salestax] ${name}: ${error.message}`, { cause: error });
  }
}

/** A promise that nobody has to await: its rejection is told by the `error` event too. */
function settleable(): { promise: Promise<void>; resolve: () => void; reject: (error: WidgetError) => void } {
  let resolve: () => void = () => {};
  let reject: (error: WidgetError) => void = () => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}

function watchSize(
  host: Element,
  life: Lifetime,
  onSize: (size: { readonly width: number; readonly height: number }) => void,
): void {
  const observer = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) onSize({ width: contentRect.width, height: contentRect.height });
  });
  observer.observe(host);
  life.own(() => observer.disconnect());
}
