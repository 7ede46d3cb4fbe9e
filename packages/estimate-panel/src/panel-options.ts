import {
  baseUrl,
  fields,
  optional,
  sessionOption,
  text,
  type BaseOptions,
  type OptionReader,
  type SessionOption,
  isRecord,
  wrongOption,
} from '@salestax/widget-kit';
import { hostFunctions, type DocumentHost } from './host/document-host.ts';
import type { PanelEvents } from './state/panel-events.ts';
import type { PanelMessages } from './texts/messages.ts';

export interface PanelOptions {
  /** Base URLs of the service. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /** The document page, or a promise of it. Without it the panel waits for `window.salesTaxDocumentHost`. */
  readonly host?: DocumentHost | Promise<DocumentHost> | undefined;
  /**
   * Where the bearer token for the service comes from: the address of your server that answers a POST with `{ token }`, or a
   * function that returns the token. It is requested again, once for all calls, after the service refused one.
   */
  readonly session: SessionOption;
  /**
   * The QuickBooks company (its realm id) of the session. A page that switches companies must name it: panels of different
   * companies have different sessions.
   */
  readonly company?: string | undefined;
}

/** With `session: undefined` the panel uses the session that the connector's own pages store in this browser. */
export type EstimatePanelOptions = Omit<PanelOptions, 'session'> & {
  readonly session: PanelOptions['session'] | undefined;
} & BaseOptions<PanelEvents, PanelMessages>;

export const isDocumentHost = (value: unknown): value is DocumentHost =>
  isRecord(value) && hostFunctions.every((name) => typeof value[name] === 'function');

/** A promised host is checked when it resolves. */
const documentHost: OptionReader<DocumentHost | Promise<DocumentHost>> = (value, name = '') => {
  if (value instanceof Promise || isDocumentHost(value)) return value;
  throw wrongOption(name, `an object with the functions ${hostFunctions.join(', ')}`);
};

/** Checks the options of the page. @throws TypeError that names the wrong option */
export const readOptions: (given: unknown) => PanelOptions = fields({
  config: fields({ apiBaseUrl: baseUrl, oauthBaseUrl: baseUrl }),
  host: optional(documentHost, undefined),
  session: sessionOption,
  company: optional(text, undefined),
});
