import { createElement } from 'react';
import { createClient, createSessionSupplier, type SessionSource } from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { panelHeight, type IntegrationStatus } from '@salestax/contract';
import {
  baseUrl,
  callback,
  defineWidget,
  fields,
  isRecord,
  wrongOption,
  type OptionReader,
  type WidgetContext,
} from '@salestax/widget-kit';
import { announcementOf } from './announcements.ts';
import { createClientCalls } from './client-calls.ts';
import type { DocumentHost } from './document-host.ts';
import { messages, type PanelMessages } from './messages.ts';
import { createPanelModel } from './model.ts';
import { openQueue } from './open-queue.ts';
import panelStyles from './panel.css';
import type { PanelNews } from './panel-ports.ts';
import type { EstimateResult } from './panel-state.ts';
import { amountFormat, PanelView } from './view.tsx';

export interface PanelOptions {
  /** Where the service is. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /** The document page. */
  readonly host: DocumentHost;
  /** A bearer for the service; asked again, once for all calls, when the service takes it no longer. */
  readonly session: () => Promise<string | null>;
}

export interface PanelEvents {
  /** The integration's status, when it is first known and whenever it changes. */
  status: { readonly status: IntegrationStatus };
  /** Tax and fees stand in the document. */
  estimated: Pick<EstimateResult, 'salesTax' | 'fee' | 'taxOnFee' | 'total'> & { readonly isCached: boolean };
  /** The service takes the session no longer: the page has to sign in again. */
  sessionExpired: null;
}

type PanelContext = WidgetContext<PanelOptions, PanelEvents, PanelMessages>;

const hostFunctions = ['context', 'current', 'changeLines', 'onLifecycle', 'resize', 'showDialog'] as const;

const isDocumentHost = (value: unknown): value is DocumentHost =>
  isRecord(value) && hostFunctions.every((name) => typeof value[name] === 'function');

const documentHost: OptionReader<DocumentHost> = (value, name = '') => {
  if (!isDocumentHost(value)) throw wrongOption(name, `an object with ${hostFunctions.join(', ')}`, value);
  return value;
};

const readOptions = fields({
  config: fields({ oauthBaseUrl: baseUrl, apiBaseUrl: baseUrl }),
  host: documentHost,
  session: callback<() => Promise<string | null>>(),
});

function pass(news: PanelNews, { emit, fail }: PanelContext): void {
  switch (news.type) {
    case 'status':
      return emit('status', { status: news.status });
    case 'estimated': {
      const { salesTax, fee, taxOnFee, total } = news.result;
      return emit('estimated', { salesTax, fee, taxOnFee, total, isCached: news.isCached });
    }
    case 'failed':
      if (news.problem === 'unauthorized') emit('sessionExpired', null);
      fail({ code: news.problem, message: news.error.message, retryable: true });
  }
}

function start(context: PanelContext): () => ReturnType<typeof createElement> {
  const { life, text } = context;
  const { config, host } = context.options.get();
  const source: SessionSource = createSessionSupplier(() => context.options.get().session());
  const call = createClient({ http: fetchHttp, bases: config, session: source });
  const model = createPanelModel({
    host,
    callsFor: (realmId) => createClientCalls(call, realmId),
    savedDocumentsFor: (realmId, deliver) => openQueue(realmId, deliver, life),
    poll: (ms, work) => life.poll(ms, work),
    own: (undo) => life.own(undo),
    text,
    tell: (news) => pass(news, context),
  });
  life.own(
    model.store.subscribe((state, before) => {
      const said = announcementOf(state, before, text(), amountFormat(context.locale(), true));
      if (said !== null) context.announce(said);
      if (state.kind !== 'loading') context.ready();
    }),
  );
  life.listen(document, 'visibilitychange', () => {
    if (!document.hidden) void model.refresh();
  });
  life.listen(window, 'online', () => void model.refresh());
  void model.start();
  const onHeight = (height: number | null) => host.resize(height ?? panelHeight);
  return () =>
    createElement(PanelView, {
      model,
      text: text(),
      locale: context.locale(),
      settingsUrl: `${config.apiBaseUrl}/connectorsettings`,
      onHeight,
    });
}

/** The panel as a widget; the session has to be given. */
export const panelWidget = defineWidget<PanelOptions, PanelEvents, PanelMessages>({
  name: 'estimate-panel',
  styles: panelStyles,
  messages,
  options: readOptions,
  start,
});
export type { PanelMessages };
