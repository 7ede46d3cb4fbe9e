import {
  createClient,
  createClientLog,
  readSession,
  type Call,
  type ClientOptions,
  type Failure,
  type SessionRecord,
  type SessionSource,
} from '@salestax/client';
import { kyHttp } from '@salestax/client/http';
import { ownId, type Route } from '@salestax/contract';
import {
  baseUrl,
  callback,
  fields,
  isPlainClick,
  isRecord,
  optional,
  sessionOption,
  text,
  wrongOption,
  type EventNames,
  type LinkClick,
  type Navigation,
  type OptionReader,
  type SessionEnd,
  type SessionOption,
  type WidgetContext,
  type WidgetFailure,
} from '@salestax/widget-kit';
import type { FailureMessages } from './failed.tsx';
import { widgetOfPage } from './page-widgets.ts';
import { failureEvent } from './report-failure.ts';
import { sessionOfPage } from './session-of-page.ts';
import { createSilence, type Silence } from './silence.ts';

/** The service of a widget, and its session. */
export interface ServiceOptions {
  /** Base URLs of the connector service. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /**
   * Where the bearer token comes from: an embed session on an integrator page, which must have this option. Either the address
   * of your server that answers a POST with `{ token }`, or with 401 when nobody is signed in; or a function that returns the
   * token, or null. It is requested when there is none and after the service refused one, not for every call, and once for all
   * widgets of the page with the same `session`. @default on the connector's own pages: the session that they store
   */
  readonly session?: SessionOption | undefined;
  /**
   * The QuickBooks company (its realm id) that the session is for. Widgets of one page with different companies have different
   * sessions, also with the same `session`; an element and the React component mount again when it changes. A token of another
   * company is refused with the code `wrong-company`. @default whatever company the token is for
   */
  readonly company?: string | undefined;
  /**
   * Your own addresses for the pages to which the widget links, by the name of the widget that they show:
   * `{ nexus: '/our/nexus' }`. A link to a list adds its query, such as `?show=expired`, for the option `view`. With
   * it, links and tiles for which it has no address are left out. Without it they open the connector's pages in a new
   * tab, where your user has to sign in. @default the connector's pages
   */
  readonly links?: Readonly<Record<string, string>> | undefined;
  /**
   * Called before the widget changes something at a vendor or in the connector: saves settings, declares nexus, sends
   * requests. The change waits for the returned promise. If it rejects, nothing is changed, and the widget shows the message
   * of the error.
   */
  readonly beforeChange?: ((change: PendingChange) => Promise<void> | void) | undefined;
}

/** The options of a widget for any page: an integrator's must say where its session comes from. */
export interface EmbeddableOptions extends ServiceOptions {
  /** As in `ServiceOptions`; undefined on the connector's own pages only. */
  readonly session: SessionOption | undefined;
}

/** A change that a widget is about to make. */
export interface PendingChange {
  /** The name of the widget. */
  readonly widget: string;
  /** The name of the call, as 'saveSettings'. */
  readonly call: string;
}

/** Events of every widget that calls the service. */
export interface ServiceEvents {
  /**
   * There is no session (any more): `session` returned null, or the service refused its second token, too. On the
   * connector's own pages also after any other HTTP error, which they leave.
   */
  sessionExpired: SessionEnd;
  /** A call that the user waits for has started, or none is running any more. */
  busy: { readonly isBusy: boolean };
}

/** The names of the events of `ServiceEvents`. */
export const serviceEvents: EventNames<ServiceEvents> = { sessionExpired: true, busy: true };

const session = optional(sessionOption, undefined);
const beforeChange = optional(callback<NonNullable<ServiceOptions['beforeChange']>>(), undefined);

const linkTable: OptionReader<Readonly<Record<string, string>>> = (value, name = '') => {
  if (!isRecord(value)) throw wrongOption(name, 'an object with an address for each widget');
  return Object.fromEntries(
    Object.entries(value).map(([widget, address]) => [widget, text(address, `${name}.${widget}`)]),
  );
};

/** Readers of `ServiceOptions`, for widgets that may run on any page. */
export const serviceFields: {
  readonly config: OptionReader<ServiceOptions['config']>;
  readonly session: OptionReader<SessionOption | undefined>;
  readonly company: OptionReader<string | undefined>;
  readonly links: OptionReader<ServiceOptions['links']>;
  readonly beforeChange: OptionReader<ServiceOptions['beforeChange']>;
} = {
  config: fields({ apiBaseUrl: baseUrl, oauthBaseUrl: baseUrl }),
  session,
  company: optional(text, undefined),
  links: optional(linkTable, undefined),
  beforeChange,
};

/** An address of this page's own origin. */
const ownUrl: OptionReader<string> = (value, name = '') => {
  const url = baseUrl(value, name);
  if (new URL(url).origin !== location.origin)
    throw wrongOption(
      name,
      `on ${location.origin}: this widget signs people in and runs on the connector's own pages only`,
    );
  return url;
};

/** The options of every widget that handles passwords, sign-ins or the stored session: it runs on the connector's own pages only. */
export interface OwnPageOptions extends Pick<ServiceOptions, 'config'> {}

/** Readers of `OwnPageOptions`. */
export const ownPageFields: { readonly config: OptionReader<ServiceOptions['config']> } = {
  config: fields({ oauthBaseUrl: ownUrl, apiBaseUrl: ownUrl }),
};

/** The parts of a widget's context that its service needs. */
interface FailureReporter extends Pick<
  WidgetContext<ServiceOptions, object, object>,
  'name' | 'life' | 'fail' | 'debug'
> {
  /** The widget's own words for messages of the service; absent for a widget that shows none. */
  readonly text?: () => Partial<FailureMessages>;
  readonly options: { readonly get: () => ServiceOptions };
  emit(this: void, type: 'busy', event: ServiceEvents['busy']): void;
  emit(this: void, type: 'sessionExpired', event: SessionEnd): void;
  emit(this: void, type: 'navigate', event: Navigation): void;
}

/** The service for a widget. */
export interface Service {
  readonly call: Call;
  /** Calls for optional data: the page is notified only of the end of the session (401); the caller gets every failure. */
  readonly callQuietly: Call;
  /** The source of the bearer token, for a stream beside the calls. */
  readonly session: SessionSource;
  /** True on an integrator page, which knows its user itself. */
  readonly isEmbedded: boolean;
  /** Whether the service answers polls. */
  readonly silence: Silence;
  /** False when the embed session may only read. Known after the first call. */
  readonly mayManage: () => boolean;
  /** Emits the `error` event for a failed call, once. `isSecondary`: the widget has content without it. */
  readonly report: (failure: Failure, isSecondary?: boolean) => void;
  /** The stored session; null when there is none, and on an integrator page. */
  readonly record: () => SessionRecord | null;
  /** The ids in the paths of calls. */
  readonly ids: () => { readonly realmId: string; readonly userId: string };
  /** Emits `busy` while the promise is pending, for the loading indicator of the page. Returns its result. */
  readonly showBusy: <Value>(work: Promise<Value>) => Promise<Value>;
  /**
   * The props of a link to one of our own pages. On an integrator page it leads to the page's own address for it, or else to ours
   * in a new tab; the page may show it itself.
   */
  readonly link: (path: `/${string}`) => LinkProps;
  /**
   * Whether there is a link to one of our own pages. An integrator page has links to the widgets that `links` names, or else to
   * those of its session.
   */
  readonly hasLinkTo: (path: `/${string}`) => boolean;
}

export interface LinkProps {
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: 'noopener';
  readonly onClick?: (event: LinkClick) => void;
}

/**
 * Connects a widget with its service: calls end with the widget's lifetime, use its session, and report failures as
 * events.
 */
export function connectService({ name, options, life, emit, fail, debug, text: catalog }: FailureReporter): Service {
  const { config, session: sessionOfOptions, company } = options.get();
  const key = { serviceUrl: config.apiBaseUrl, company };
  const { source, isEmbedded, mayManage, includes } = sessionOfPage(sessionOfOptions, key, { name, life, debug });
  /** The `error` events that were emitted. */
  const events = new WeakMap<Failure, WidgetFailure>();
  /** Hints that were written to the console. */
  const writtenHints = new Set<string>();
  let pendingCount = 0;
  let hasAnswered = false;
  const { silence, note } = createSilence();

  function report(failure: Failure, isSecondary = false): void {
    const earlier = events.get(failure);
    if (isSecondary && earlier !== undefined) return;
    const event = earlier ?? failureEvent(failure, catalog?.() ?? {}, { widget: name, config, company, hasAnswered });
    events.set(failure, event);
    const { code, setting, hint } = event;
    if (isEmbedded && hint !== undefined && !writtenHints.has(hint)) {
      writtenHints.add(hint);
      const subject = setting === undefined ? code : `${code} (${setting})`;
      globalThis.console.error(`[salestax] ${name}: ${subject}: ${hint}`, event.cause);
    }
    fail(event, isSecondary);
  }

  const changePending = (by: 1 | -1) => {
    const wasBusy = pendingCount > 0;
    pendingCount += by;
    if (wasBusy !== pendingCount > 0 && !life.signal.aborted) emit('busy', { isBusy: pendingCount > 0 });
  };
  const record = () => (isEmbedded ? null : readSession(Date.now()));
  const client = {
    async http(request) {
      const answer = await kyHttp({ ...request, signal: request.signal ?? life.signal });
      return catalog === undefined
        ? answer
        : { ...answer, body: withCatalogMessage(answer.body, catalog().serviceMessage) };
    },
    bases: config,
    session: source,
    log: createClientLog({ http: kyHttp, oauthBaseUrl: config.oauthBaseUrl }),
    isEmbedded,
  } satisfies ClientOptions;

  const end = (failure: Failure) => emit('sessionExpired', endOf(failure));

  function callWith(onUnauthorized: (failure: Failure) => void): Call {
    const send = createClient({ ...client, onUnauthorized });
    return async (route, ...input) => {
      debug('call', route.name);
      const refusal = await refusalOf(route, name, options.get());
      const result = refusal ?? (await send(route, ...input));
      hasAnswered ||= result.ok || result.status !== null;
      if (result.ok || (result.problem !== 'network' && result.problem !== 'aborted')) note(true);
      else if (result.problem === 'network' && input[0]?.isRepeated === true) note(false);
      debug('answer', route.name, result.ok ? undefined : { code: result.code, status: result.status });
      return result;
    };
  }
  const reportingCall = callWith((failure) => (!isEmbedded || failure.problem === 'unauthorized') && end(failure));

  return {
    async call(route, ...input) {
      const result = await reportingCall(route, ...input);
      const hasNothingToReport =
        result.ok || result.problem === 'aborted' || (result.problem === 'network' && input[0]?.isRepeated === true);
      // A widget that has no content without the answer reports the failure itself, before or after this timer.
      if (isEmbedded && !hasNothingToReport) life.after(0, () => report(result, true));
      return result;
    },
    // On our own pages a refused session ends the work, whichever call it was (specification A8.1).
    callQuietly: callWith((failure) => !isEmbedded && failure.status === 401 && end(failure)),
    session: source,
    isEmbedded,
    silence,
    mayManage: () => mayManage(name),
    report,
    record,
    ids() {
      const stored = record();
      return { realmId: stored?.realmId || ownId, userId: stored?.userId || ownId };
    },
    async showBusy(work) {
      changePending(1);
      try {
        return await work;
      } finally {
        changePending(-1);
      }
    },
    link(path) {
      const href = new URL(path, config.apiBaseUrl).href;
      return isEmbedded ? embeddedLink(path, href) : { href };
    },
    hasLinkTo(path) {
      if (!isEmbedded) return true;
      if (options.get().links !== undefined) return ownAddress(path) !== undefined;
      const widget = widgetOfPage(path);
      return widget === undefined || includes(widget);
    },
  };

  /** The integrator's address for one of our pages; undefined: there is none. */
  function ownAddress(path: string): string | undefined {
    return options.get().links?.[widgetOfPage(path) ?? ''];
  }

  function embeddedLink(path: string, href: string): LinkProps {
    const own = ownAddress(path);
    const { search, searchParams } = new URL(href);
    const to = own === undefined ? href : withQuery(own, search);
    return {
      href: to,
      ...(own === undefined && { target: '_blank', rel: 'noopener' }),
      onClick(click) {
        // A new tab or window is the person's own choice.
        if (!isPlainClick(click)) return;
        emit('navigate', {
          to,
          how: 'link',
          widget: widgetOfPage(path),
          view: Object.fromEntries(searchParams),
          preventDefault: () => click.preventDefault(),
        });
      },
    };
  }
}

/** An address of the page with the query of a link, which names what a list shows. An address with a fragment gets none. */
function withQuery(address: string, query: string): string {
  if (address.includes('#')) return address;
  return address + (address.includes('?') ? query.replace('?', '&') : query);
}

/** The page's refusal of a call that changes something, by its `beforeChange`; null: the call may be made. */
async function refusalOf(
  { name, base, manages }: Route,
  widget: string,
  { beforeChange: callPage }: ServiceOptions,
): Promise<Failure | null> {
  if (callPage === undefined || manages !== 'change') return null;
  try {
    await callPage({ widget, call: name });
    return null;
  } catch (cause) {
    return {
      ok: false,
      problem: 'refused',
      code: 'refused',
      message: cause instanceof Error ? cause.message : '',
      cause,
      status: null,
      correlationId: null,
      reasonCode: null,
      base: `${base}BaseUrl`,
    };
  }
}

/** Replaces the message of an error response by the catalog's sentence for its error code, if there is one. */
function withCatalogMessage(
  body: unknown,
  serviceMessage: FailureMessages['serviceMessage'] = (_, sentence) => sentence,
): unknown {
  if (!isRecord(body) || !isRecord(body['error'])) return body;
  const { reasonCode, code = reasonCode, message } = body['error'];
  if (typeof code !== 'string' || typeof message !== 'string' || message === '') return body;
  return { ...body, error: { ...body['error'], message: serviceMessage(code, message) } };
}

function endOf({ problem, endCode, status, correlationId }: Failure): SessionEnd {
  const reason = status === null ? 'no-session' : problem === 'unauthorized' ? 'unauthorized' : 'failed';
  return { reason, ...(endCode !== undefined && { code: endCode }), status, correlationId };
}
