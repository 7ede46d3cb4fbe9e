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

/** Where the service of a widget is, and who asks. */
export interface ServiceOptions {
  /** Where the connector listens. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /**
   * Answers a bearer: an embed session in somebody else's page. It is asked when there is none yet and after the service
   * has refused one, and not for every call. @default the session that our own pages keep
   */
  readonly session?: SessionSource | undefined;
}

/** What every widget tells that asks the service. */
export interface ServiceEvents {
  /** The work on this page can't go on: there is no session (any more), or the service failed. */
  sessionExpired: SessionEnd;
  /** A request that the person waits for is under way, or none any more. */
  busy: { readonly isBusy: boolean };
}

/** `no-session`: nobody is signed in. `unauthorized`: the service refused the session. `failed`: any other HTTP error. */
export interface SessionEnd {
  readonly reason: 'no-session' | 'unauthorized' | 'failed';
  readonly status: number | null;
  readonly correlationId: string | null;
}

const session = optional(callback<SessionSource>(), undefined);

/** Readers of `ServiceOptions`, for widgets that may stand in any page. */
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

/** Readers of `ServiceOptions`, for widgets that handle passwords, sign-ins or the kept session. */
export const ownServiceFields: { readonly config: OptionReader<ServiceOptions['config']> } = {
  config: fields({ oauthBaseUrl: ownUrl, apiBaseUrl: ownUrl }),
};

/** As much of a widget's context as its service needs. */
interface FailureReporter {
  /** The widget's own words for what the service says; a widget that shows no sentence of the service has none. */
  readonly text?: () => Pick<FailureMessages, 'said'>;
  readonly options: { readonly get: () => ServiceOptions };
  readonly life: Lifetime;
  emit(this: void, type: 'busy', event: ServiceEvents['busy']): void;
  emit(this: void, type: 'sessionExpired', event: SessionEnd): void;
}

/** The service as a widget sees it. */
export interface Service {
  readonly call: Call;
  /** Asks for what the page can do without: a failure is told to nobody but the caller. */
  readonly askQuietly: Call;
  /** The source of the bearer of its calls, for a stream beside them. */
  readonly session: SessionSource;
  /** True in somebody else's page, which knows by itself who works. */
  readonly isEmbedded: boolean;
  /** The kept session; null when there is none, and in somebody else's page. */
  readonly record: () => SessionRecord | null;
  /** The ids for the paths of calls. */
  readonly ids: () => { readonly realmId: string; readonly userId: string };
  /** Tells the page that somebody waits, for as long as the work takes. */
  readonly wait: <Value>(work: Promise<Value>) => Promise<Value>;
  /** What a link to one of our own pages carries; from somebody else's page it opens in a new tab. */
  readonly link: (path: `/${string}`) => {
    readonly href: string;
    readonly target?: '_blank';
    readonly rel?: 'noopener';
  };
}

/** Connects a widget with its service: calls of the widget's lifetime, with its session, its failures told as events. */
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
      return text === undefined ? answer : { ...answer, body: inWords(answer.body, text().said) };
    },
    bases: config,
    session: bearer,
    log: createClientLog({ http: kyHttp, oauthBaseUrl: config.oauthBaseUrl }),
    isEmbedded: given !== undefined,
  } satisfies ClientOptions;

  return {
    call: createClient({ ...client, onUnauthorized: (failure) => emit('sessionExpired', endOf(failure)) }),
    askQuietly: createClient(client),
    session: bearer,
    isEmbedded: given !== undefined,
    record,
    ids() {
      const kept = record();
      return { realmId: kept?.realmId || ownId, userId: kept?.userId || ownId };
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

/** An answer whose error is said in the words of the catalogue, where they have some for its reason. */
function inWords(body: unknown, said: FailureMessages['said']): unknown {
  if (!isRecord(body) || !isRecord(body['error'])) return body;
  const { reasonCode, code = reasonCode, message } = body['error'];
  if (typeof code !== 'string' || typeof message !== 'string' || message === '') return body;
  return { ...body, error: { ...body['error'], message: said(code, message) } };
}

function endOf({ problem, status, correlationId }: Failure): SessionEnd {
  const reason = status === null ? 'no-session' : problem === 'unauthorized' ? 'unauthorized' : 'failed';
  return { reason, status, correlationId };
}
