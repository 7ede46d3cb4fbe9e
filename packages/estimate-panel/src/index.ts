import { createBearerClient, createSessionSupplier, defaultSession } from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { clientLogSource, routes, type LogEntry } from '@salestax/contract';
import { plainButtonStyles } from '@salestax/ui';
import {
  baseUrl,
  callback,
  defineWidget,
  fields,
  importPart,
  isRecord,
  optional,
  shareSession,
  wrongOption,
  type BaseOptions,
  type Mount,
  type OptionReader,
  type WidgetContext,
  type WidgetErrorCode,
  type WidgetFailure,
} from '@salestax/widget-kit';
import { createElement, type ComponentType } from 'react';
import type { DocumentHost } from './document-host.ts';
import { laterMessages } from './later-messages.ts';
import type { PanelMessages, PanelTexts } from './messages.ts';
import { openPanel, type PanelModel } from './model.ts';
import { openingMessages } from './opening-messages.ts';
import type { PanelEvents } from './panel-events.ts';
import styles from './panel.css';
import type { Estimating } from './panel-ports.ts';
import { makeState } from './panel-state.ts';
import { CallError, type PanelFailure } from './service-data.ts';
import { PanelView } from './view.tsx';
import { waitForDocumentHost } from './window-host.ts';

export type {
  AccountingContext,
  AccountingDocument,
  DialogButton,
  DialogRequest,
  DocumentDiscount,
  DocumentEvent,
  DocumentHost,
  DocumentLine,
  LineChange,
} from './document-host.ts';
export { connectDocumentPage, type PageConnection } from './frame-transport/panel-side.ts';
export { serveFramedPanel, type FramedDocumentHost, type ServeOptions } from './frame-transport/page-side.ts';
export { waitForDocumentHost } from './window-host.ts';
export { enCorrected as panelEnCorrected } from './messages.plain.ts';
export { arabic as panelAr } from './messages.ar.ts';
export { spanish as panelEs } from './messages.es.ts';

export interface PanelOptions {
  /** Base URLs of the service. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /** The document page, or a promise of it. Without it the panel waits for `window.salesTaxDocumentHost`. */
  readonly host?: DocumentHost | Promise<DocumentHost> | undefined;
  /** Returns a bearer token for the service; called again, once for all calls, after the service refused one. */
  readonly session: () => Promise<string | null>;
}

/** Without `session` the panel uses the session that our own pages store in this browser. */
export type EstimatePanelOptions = Omit<PanelOptions, 'session'> &
  Partial<Pick<PanelOptions, 'session'>> &
  BaseOptions<PanelEvents, PanelMessages>;

const hostFunctions = ['context', 'current', 'changeLines', 'onLifecycle', 'resize', 'showDialog'];

const isDocumentHost = (value: unknown): value is DocumentHost | Promise<DocumentHost> =>
  value instanceof Promise || (isRecord(value) && hostFunctions.every((name) => typeof value[name] === 'function'));

const documentHost: OptionReader<DocumentHost | Promise<DocumentHost>> = (value, name = '') => {
  if (!isDocumentHost(value)) throw wrongOption(name, `an object with ${hostFunctions.join(', ')}`);
  return value;
};

const readOptions = fields({
  config: fields({ apiBaseUrl: baseUrl, oauthBaseUrl: baseUrl }),
  host: optional(documentHost, undefined),
  session: callback<() => Promise<string | null>>(),
});

/** What the page's developer has to correct, by the code of a failure; codes of the page's `session` begin with its name. */
const settings: { readonly [Code in WidgetErrorCode]?: string } = {
  'wrong-origin': 'origins',
  'wrong-widget': 'widgets',
  'wrong-address': 'config',
  'unexpected-answer': 'config',
};

function start(context: WidgetContext<PanelOptions, PanelEvents, PanelTexts>): ComponentType {
  const { options, life, locale, announce, ready, fail: emitError, render } = context;
  const text = () => loadedPart?.withEstimateTexts(context.text()) ?? context.text();
  const { config, session, host = waitForDocumentHost(window, life.signal) } = options.get();
  const call = createBearerClient({
    http: fetchHttp,
    bases: config,
    session: shareSession(session, config.apiBaseUrl, life, () => createSessionSupplier(session)),
  });
  let loadedPart: Estimating | null = null;
  let model: PanelModel | null = null;
  let state = makeState('loading');
  let complaint = '';

  /** Emits the `error` event; the console says once what is wrong in the page. */
  function fail(failure: WidgetFailure): void {
    const { code, cause } = failure;
    const setting = code.startsWith('session-') ? 'session' : settings[code];
    if (setting === undefined) return emitError(failure);
    const reason = cause instanceof CallError ? cause.failure.cause : cause;
    const hint = `${code} (${setting}): ${reason instanceof Error ? reason.message : ''}`;
    if (hint !== complaint) globalThis.console.error(`[salestax] estimate-panel: ${hint}`, reason);
    complaint = hint;
    emitError({ ...failure, setting, hint });
  }

  /** What is announced: the estimate, and what became of the last save. Each is repeated only when it changes. */
  function sentencesOf({ kind, result, message, note, record }: typeof state): readonly string[] {
    if (kind === 'unsupported') return [];
    const total = result && loadedPart?.announcedTotal(result, text(), locale());
    return [text()[kind], total, message, note, record?.message].flatMap((part) =>
      part ? [/[.!?…]$/.test(part) ? part : `${part}.`] : [],
    );
  }

  function draw(next: typeof state): void {
    // The state on opening is not announced to screen readers.
    const isOpening = state.kind === 'loading' && (next.kind === 'loading' || next.kind === 'idle');
    if (!isOpening) {
      const news = sentencesOf(next).filter((sentence) => !sentencesOf(state).includes(sentence));
      if (news.length > 0) announce(news.join(' '));
    }
    state = next;
    if (state.kind !== 'loading') ready();
    render();
  }

  /** Not awaited; a failure of logging is ignored. */
  function log(cause: unknown): void {
    const { status = null, correlationId = null } = cause instanceof CallError ? cause.failure : {};
    const entry: LogEntry = {
      message: cause instanceof Error ? cause.message : String(cause),
      level: 'Error',
      timestamp: new Date().toISOString(),
      source: clientLogSource,
      location: location.origin + location.pathname,
      additionalData: { status, correlationId },
    };
    fetch(config.oauthBaseUrl + routes.clientLogs.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entry),
      keepalive: true,
    }).catch(() => {});
  }

  /** @throws CallError if it cannot be loaded */
  async function loadEstimating(): Promise<Estimating> {
    const part = loadedPart ?? (await importPart('estimating', () => import('./estimating.ts')));
    if (part === null) throw new CallError(notLoaded);
    if (loadedPart === null) context.addStyles(part.styles);
    return (loadedPart = part);
  }
  const estimating = Object.assign(loadEstimating, { loaded: () => loadedPart });

  async function open(): Promise<void> {
    try {
      model = await openPanel({ ...context, text, host: await host, call, draw, log, fail, estimating });
      render();
    } catch (cause) {
      if (life.signal.aborted) return;
      const message = text().failed;
      log(cause);
      fail({ code: 'failed', message, retryable: true, cause });
      draw(makeState('error', message, message));
    }
  }

  const refresh = () => model?.refresh();
  life.listen(document, 'visibilitychange', () => document.hidden || refresh());
  life.listen(window, 'online', refresh);
  void open();
  return () =>
    createElement(PanelView, {
      state,
      text: text(),
      locale: locale(),
      estimating: loadedPart,
      settingsUrl: model?.context.isAdmin ? `${config.apiBaseUrl}/connectorsettings` : null,
      onEstimate: () => void (model ? model.estimate() : open()),
      onView: () => model?.viewError(),
      onLoad: () => void model?.reload(),
      onExplain: () => void model?.explain(),
      // Without a supported document the panel has no height, also when that closes the breakdown.
      onHeight: (height) => void (state.kind === 'unsupported' || model?.resize(height)),
    });
}

/** A part of the panel could not be loaded: to the user the same as a call that nothing has answered. */
const notLoaded: PanelFailure = { problem: 'network', code: 'load-failed', status: null, correlationId: null };

/** The panel as a widget; its session must be given. */
export const widget = defineWidget<PanelOptions, PanelEvents, PanelTexts>({
  name: 'estimate-panel',
  styles: plainButtonStyles + styles,
  messages: openingMessages,
  laterMessages,
  options: readOptions,
  start,
});

/** The session of a page that gives none, determined when it is needed: `mount` checks the options first. */
function storedSession({ config }: Pick<PanelOptions, 'config'>): PanelOptions['session'] {
  let source: PanelOptions['session'] | null = null;
  return () => (source ??= defaultSession(config.apiBaseUrl).source)();
}

/**
 * Mounts the estimate panel in an element of the document page.
 * @throws TypeError naming the wrong option, or when nothing matches the selector
 */
export const mount: Mount<EstimatePanelOptions, PanelEvents> = /* @__PURE__ */ Object.assign(
  (target: Element | string, { session, ...options }: EstimatePanelOptions) =>
    widget.mount(target, { ...options, session: session ?? storedSession(options) }),
  { widgetName: widget.name },
);
export type { PanelEvents, PanelMessages };
