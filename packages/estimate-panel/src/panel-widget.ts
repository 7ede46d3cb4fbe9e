import { createBearerClient, createSessionSupplier } from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { clientLogSource, routes, type LogEntry } from '@salestax/contract';
import {
  baseUrl,
  callback,
  defineSmallWidget,
  fields,
  isRecord,
  wrongOption,
  type OptionReader,
  type WidgetContext,
} from '@salestax/widget-kit';
import type { DocumentHost } from './document-host.ts';
import { messages, type PanelMessages } from './messages.ts';
import { openPanel, type PanelModel } from './model.ts';
import { moneyIn } from './money.ts';
import type { PanelEvents } from './panel-events.ts';
import panelStyles from './panel.css?settled';
import { makeState } from './panel-state.ts';
import { CallError } from './service-data.ts';
import { createView } from './view.ts';

export interface PanelOptions {
  /** Base URLs of the service. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /** The document page, or a promise of it. */
  readonly host: DocumentHost | Promise<DocumentHost>;
  /** Returns a bearer token for the service; called again, once for all calls, after the service refused one. */
  readonly session: () => Promise<string | null>;
}

const hostFunctions = ['context', 'current', 'changeLines', 'onLifecycle', 'resize', 'showDialog'];

const isDocumentHost = (value: unknown): value is PanelOptions['host'] =>
  value instanceof Promise || (isRecord(value) && hostFunctions.every((name) => typeof value[name] === 'function'));

const documentHost: OptionReader<PanelOptions['host']> = (value, name = '') => {
  if (!isDocumentHost(value)) throw wrongOption(name, `an object with ${hostFunctions.join(', ')}`);
  return value;
};

const readOptions = fields({
  config: fields({ oauthBaseUrl: baseUrl, apiBaseUrl: baseUrl }),
  host: documentHost,
  session: callback<() => Promise<string | null>>(),
});

function start(context: WidgetContext<PanelOptions, PanelEvents, PanelMessages>): () => void {
  const { options, life, text, locale, announce, ready, fail, render, view } = context;
  const { config, host } = options.get();
  const call = createBearerClient({
    http: fetchHttp,
    bases: config,
    session: createSessionSupplier(() => options.get().session()),
  });
  let model: PanelModel | null = null;
  let state = makeState('loading');

  /** What is announced: the estimate, and what became of the last save. Each is repeated only when it changes. */
  function sentencesOf({ kind, result, message, note, record }: typeof state): readonly string[] {
    if (kind === 'unsupported') return [];
    const total = result && `${text().total} ${moneyIn(locale(), result.total, true)}`;
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

  const show = createView(view, {
    onEstimate: () => void (model ? model.estimate() : open()),
    onView: () => model?.viewError(),
    onLoad: () => void model?.reload(),
    onHeight: (height) => model?.resize(height),
  });

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

  async function open(): Promise<void> {
    try {
      model = await openPanel({ ...context, host: await host, call, draw, log });
      render();
    } catch (cause) {
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
    show({
      state,
      text: text(),
      locale: locale(),
      settingsUrl: model?.context.isAdmin ? `${config.apiBaseUrl}/connectorsettings` : null,
    });
}

/** The panel as a widget; its session must be given. */
export const panelWidget = defineSmallWidget<PanelOptions, PanelEvents, PanelMessages>({
  name: 'estimate-panel',
  styles: panelStyles,
  messages,
  options: readOptions,
  start,
});
export type { PanelEvents, PanelMessages };
