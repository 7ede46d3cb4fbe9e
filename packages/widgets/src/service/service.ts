import {
  createClient,
  createClientLog,
  createSessionSupplier,
  readSession,
  recordedSession,
  type Call,
  type ClientOptions,
  type Failure,
  type SessionRecord,
  type SessionSource,
} from '@salestax/client';
import { kyHttp } from '@salestax/client/http';
import { ownId } from '@salestax/contract';
import {
  baseUrl,
  callback,
  fields,
  isRecord,
  optional,
  wrongOption,
  type Lifetime,
  type OptionReader,
} from '@salestax/widget-kit';
import type { FailureMessages } from './failed.tsx';

/** The service of a widget, and its session. */
export interface ServiceOptions {
  /** Base URLs of the connector service. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /**
   * Returns a bearer token: an embed session on an integrator page. It is called when there is no token and after the
   * service refused one, not for every call. @default the session that our own pages store
   */
  readonly session?: SessionSource | undefined;
}

/** Events of every widget that calls the service. */
export interface ServiceEvents {
  /** The page cannot continue: there is no session (any more), or the service failed. */
  sessionExpired: SessionEnd;
  /** A call that the user waits for has started, or none is running any more. */
  busy: { readonly isBusy: boolean };
}

/** `no-session`: nobody is signed in. `unauthorized`: the service refused the session. `failed`: any other HTTP error. */
export interface SessionEnd {
  readonly reason: 'no-session' | 'unauthorized' | 'failed';
  readonly status: number | null;
  readonly correlationId: string | null;
}

const session = optional(callback<SessionSource>(), undefined);

/** Readers of `ServiceOptions`, for widgets that may run on any page. */
export const serviceFields: {
  readonly config: OptionReader<ServiceOptions['config']>;
  readonly session: OptionReader<SessionSource | undefined>;
} = { config: fields({ oauthBaseUrl: baseUrl, apiBaseUrl: baseUrl }), session };

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

/** Readers of `ServiceOptions`, for widgets that handle passwords, sign-ins or the stored session. */
export const ownServiceFields: { readonly config: OptionReader<ServiceOptions['config']> } = {
  config: fields({ oauthBaseUrl: ownUrl, apiBaseUrl: ownUrl }),
};

/** The parts of a widget's context that its service needs. */
interface FailureReporter {
  /** The widget's own words for messages of the service; absent for a widget that shows none. */
  readonly text?: () => Pick<FailureMessages, 'serviceMessage'>;
  readonly options: { readonly get: () => ServiceOptions };
  readonly life: Lifetime;
  emit(this: void, type: 'busy', event: ServiceEvents['busy']): void;
  emit(this: void, type: 'sessionExpired', event: SessionEnd): void;
}

/** The service for a widget. */
export interface Service {
  readonly call: Call;
  /** Calls for optional data: a failure is reported to the caller only. */
  readonly callQuietly: Call;
  /** The source of the bearer token, for a stream beside the calls. */
  readonly session: SessionSource;
  /** True on an integrator page, which knows its user itself. */
  readonly isEmbedded: boolean;
  /** The stored session; null when there is none, and on an integrator page. */
  readonly record: () => SessionRecord | null;
  /** The ids in the paths of calls. */
  readonly ids: () => { readonly realmId: string; readonly userId: string };
  /** Emits `busy` while the promise is pending, for the loading indicator of the page. Returns its result. */
  readonly wait: <Value>(work: Promise<Value>) => Promise<Value>;
  /** The props of a link to one of our own pages; on an integrator page it opens in a new tab. */
  readonly link: (path: `/${string}`) => {
    readonly href: string;
    readonly target?: '_blank';
    readonly rel?: 'noopener';
  };
}

/**
 * Connects a widget with its service: calls end with the widget's lifetime, use its session, and report failures as
 * events.
 */
export function connectService({ options, life, emit, text }: FailureReporter): Service {
  const given = options.get().session;
  const { config } = options.get();
  const bearer = given === undefined ? recordedSession(Date.now) : createSessionSupplier(given);
  let waiting = 0;

  const change = (by: 1 | -1) => {
    const before = waiting > 0;
    waiting += by;
    if (before !== waiting > 0 && !life.signal.aborted) emit('busy', { isBusy: waiting > 0 });
  };
  const record = () => (given === undefined ? readSession(Date.now()) : null);
  const client = {
    async http(request) {
      const answer = await kyHttp({ ...request, signal: request.signal ?? life.signal });
      return text === undefined ? answer : { ...answer, body: withCatalogMessage(answer.body, text().serviceMessage) };
    },
    bases: config,
    session: bearer,
    log: createClientLog({ http: kyHttp, oauthBaseUrl: config.oauthBaseUrl }),
    isEmbedded: given !== undefined,
  } satisfies ClientOptions;

  return {
    call: createClient({ ...client, onUnauthorized: (failure) => emit('sessionExpired', endOf(failure)) }),
    callQuietly: createClient(client),
    session: bearer,
    isEmbedded: given !== undefined,
    record,
    ids() {
      const stored = record();
      return { realmId: stored?.realmId || ownId, userId: stored?.userId || ownId };
    },
    async wait(work) {
      change(1);
      try {
        return await work;
      } finally {
        change(-1);
      }
    },
    link: (path) => ({
      href: new URL(path, config.apiBaseUrl).href,
      ...(given !== undefined && { target: '_blank', rel: 'noopener' }),
    }),
  };
}

/** Replaces the message of an error response by the catalog's sentence for its error code, if there is one. */
function withCatalogMessage(body: unknown, serviceMessage: FailureMessages['serviceMessage']): unknown {
  if (!isRecord(body) || !isRecord(body['error'])) return body;
  const { reasonCode, code = reasonCode, message } = body['error'];
  if (typeof code !== 'string' || typeof message !== 'string' || message === '') return body;
  return { ...body, error: { ...body['error'], message: serviceMessage(code, message) } };
}

function endOf({ problem, status, correlationId }: Failure): SessionEnd {
  const reason = status === null ? 'no-session' : problem === 'unauthorized' ? 'unauthorized' : 'failed';
  return { reason, status, correlationId };
}
