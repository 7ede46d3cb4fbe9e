import { createElement, type ComponentType } from 'react';
import {
  createBearerClient,
  createPageSession,
  createSessionSupplier,
  defaultSession,
  type SessionSource,
} from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { plainButtonStyles } from '@salestax/ui';
import {
  defineWidget,
  importPart,
  sessionFunction,
  shareSession,
  type Mount,
  type WidgetContext,
  type WidgetFailure,
} from '@salestax/widget-kit';
import type * as diagnosis from './diagnosis.ts';
import type { DocumentHost } from './host/document-host.ts';
import { pageTimeoutMs } from './host/page-time.ts';
import { waitForDocumentHost } from './host/window-host.ts';
import { WrongHost } from './host/wrong-host.ts';
import { isDocumentHost, readOptions, type EstimatePanelOptions, type PanelOptions } from './panel-options.ts';
import { openPanel, type Panel } from './panel.ts';
import { CallError, type PanelFailure } from './state/calls.ts';
import { reportFailure } from './state/failures.ts';
import type { PanelEvents } from './state/panel-events.ts';
import type { ReportedFailure } from './state/panel-ports.ts';
import { makeState } from './state/panel-state.ts';
import { createPart } from './state/part.ts';
import type { PanelMessages } from './texts/messages.ts';
import { openingMessages } from './texts/opening-messages.ts';
import { createAnnouncer } from './view/announcer.ts';
import { PanelView } from './view/panel-view.tsx';
import styles from './view/panel.css';

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
} from './host/document-host.ts';
export { connectDocumentPage, type PageConnection } from './host/frame/panel-side.ts';
export { serveFramedPanel, type FramedDocumentHost, type ServeOptions } from './host/frame/page-side.ts';
export { waitForDocumentHost } from './host/window-host.ts';
export { enPlain as panelEnPlain } from './texts/messages.plain.ts';
export { arabic as panelAr } from './texts/messages.ar.ts';
export { spanish as panelEs } from './texts/messages.es.ts';

function start(context: WidgetContext<PanelOptions, PanelEvents, PanelMessages>): ComponentType {
  const { options, life, text, locale, ready, render, fail: emitFailure } = context;
  const { config, session, company, host = waitForDocumentHost(window, life.signal) } = options.get();
  const request = sessionFunction(session, createPageSession);
  let hasAnswered = false;
  const call = createBearerClient({
    async http(request) {
      const answer = await fetchHttp(request);
      hasAnswered = true;
      return answer;
    },
    bases: config,
    session: shareSession(request, { serviceUrl: config.apiBaseUrl, company }, life, () =>
      createSessionSupplier(request),
    ),
  });
  let hasFailed = false;
  let report: typeof emitFailure | null = null;
  /** Emits a failure with advice what to do, or without if the part that has the advice cannot be loaded. */
  function fail(failure: WidgetFailure): void {
    hasFailed = true;
    loadDiagnosis().then(
      ({ createFailureReport }) =>
        (report ??= createFailureReport({ emit: emitFailure, config, life, hasAnswered: () => hasAnswered }))(failure),
      () => emitFailure(failure),
    );
  }
  const onDemand = createPart(async () => {
    const part = await loadPart('on-demand', () => import('./on-demand.ts'));
    context.addPart(part);
    return part;
  });
  const announce = createAnnouncer({ ...context, views: onDemand.loaded });
  let panel: Panel | null = null;
  let isClaimed = false;
  const claimOpening = () => !isClaimed && (isClaimed = true);
  let documentHost: DocumentHost | undefined;
  let state = makeState('loading');

  function draw(next: typeof state): void {
    announce(next, state);
    state = next;
    // A reported failure has rejected `ready`. The reason why a document needs attention is a useful screen.
    if (state.kind !== 'loading' && !(state.kind === 'error' && hasFailed)) ready();
    render();
  }

  /** Reports what is wrong with the page's document host, or else the cause; null: neither. */
  async function explainFailure(cause: unknown, event?: object): Promise<ReportedFailure | null> {
    const wasOpened = isClaimed;
    // Calls that were not refused for their form have their own cause.
    const isExplained = cause instanceof WrongHost || (cause instanceof CallError && cause.failure.status !== 400);
    const fault = isExplained
      ? null
      : await Promise.all([loadDiagnosis(), onDemand()])
          .then(([{ hostFault }, part]) => hostFault(documentHost, cause, life, part, event))
          // The part cannot be loaded, or the page's objects cannot be read.
          .catch(() => null);
    const reported = fault ?? cause;
    // A page that was only slow has answered meanwhile.
    const isOver = life.signal.aborted || isClaimed !== wasOpened;
    return reported === null || isOver ? null : reportFailure({ ...context, fail }, reported);
  }

  async function failToOpen(cause: unknown): Promise<void> {
    const failure = await explainFailure(cause);
    if (failure) draw(makeState('error', failure.message));
  }

  /** Waits for the page's host and its context, again after each click: the first answer opens the panel. */
  async function open(): Promise<void> {
    try {
      documentHost = await host;
      if (!isDocumentHost(documentHost)) throw new TypeError();
      panel = await openPanel({
        ...context,
        host: documentHost,
        call,
        claimOpening,
        draw,
        fail,
        onDemand,
        explainFailure,
      });
      render();
    } catch (cause) {
      if (life.signal.aborted || panel) return;
      isClaimed = false;
      await failToOpen(cause);
    }
  }

  // There is no host yet, or it does not answer: the panel shows what is wrong.
  life.after(pageTimeoutMs, () => void (state.kind === 'loading' && failToOpen(null)));
  const refresh = () => panel?.refresh();
  life.listen(document, 'visibilitychange', () => document.hidden || refresh());
  life.listen(window, 'online', refresh);
  void open();
  return () =>
    createElement(PanelView, {
      // Its sentences follow the language.
      state: panel?.state() ?? state,
      text: text(),
      locale: locale(),
      views: onDemand.loaded(),
      context: panel?.context ?? null,
      base: config.apiBaseUrl,
      onEstimate: () => void (panel ? panel.estimate() : open()),
      onView: () => panel?.viewError(),
      onReload: () => void panel?.reload(),
      onExplain: async () => panel?.explain(),
      // Without a supported document the panel has no height, also when that closes the breakdown.
      onHeight: (height) => void (state.kind === 'unsupported' || panel?.resize(height)),
    });
}

/** A part of the panel could not be loaded: to the user the same as a call that nothing has answered. */
const notLoaded: PanelFailure = { problem: 'network', code: 'load-failed', status: null, correlationId: null };

/** Loads a part of the panel. Rejects with a CallError if it cannot be loaded. */
async function loadPart<Loaded>(name: string, importIt: () => Promise<Loaded>): Promise<Loaded> {
  const part = await importPart(name, importIt);
  if (part === null) throw new CallError(notLoaded);
  return part;
}

/** Loads what explains failures. */
const loadDiagnosis = (): Promise<typeof diagnosis> => loadPart('diagnosis', () => import('./diagnosis.ts'));

const name = 'estimate-panel';

/** Estimates the tax of the sales document on screen, writes it into the document, and follows what becomes of it after the save. */
export const widget = defineWidget<PanelOptions, PanelEvents, PanelMessages>({
  name,
  events: { status: true, estimated: true, sessionExpired: true },
  styles: plainButtonStyles + styles,
  messages: openingMessages,
  laterMessages: true,
  options: readOptions,
  start,
});

/** The session of a page that gives none, determined when it is needed: `mount` checks the options first. */
function storedSession(options: Pick<PanelOptions, 'config'>): SessionSource {
  let source: SessionSource | null = null;
  return () => (source ??= defaultSession(options.config.apiBaseUrl).source)();
}

/**
 * Mounts the estimate panel in an element of the document page.
 * @throws TypeError naming the wrong option, or when nothing matches the selector
 */
export const mount: Mount<EstimatePanelOptions, PanelEvents> = /* @__PURE__ */ Object.assign(
  (target: Element | string, options: EstimatePanelOptions) =>
    widget.mount(target, { ...options, session: options?.session ?? storedSession(options) }),
  { widgetName: name },
);
export type { EstimatePanelOptions, PanelEvents, PanelMessages, PanelOptions };
