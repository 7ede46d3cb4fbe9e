import type { Dispatcher } from 'undici';
import type { CallContext } from '../../ports/call-log.ts';
import { done, failed, type Outcome, type VendorError } from '../../domain/vendor-error.ts';
import { createLocalThrottle, type Throttle } from '../../ports/throttle.ts';
import { type ProviderCredentials, unreadableCredentials } from '../../ports/tax-provider.ts';
import { createCompanyCallLimiter, shareOf } from '../company-call-limiter.ts';
import {
  createVendorPool,
  exchange,
  exchangeBytes,
  headerOf,
  parseJson,
  reportExchange,
  restMs,
  shortText,
} from '../vendor-http.ts';
import { errorOfAnswer, errorOfLostAnswer, errorOfUnreadable, isErrorAnswer } from './errors.ts';

export interface AvaTaxOptions {
  /** Origin of the REST API, e.g. `https://rest.avatax.com`. */
  readonly baseUrl: string;
  /** Name and version under which the provider knows this connector. */
  readonly appName: string;
  readonly appVersion: string;
  readonly machineName: string;
  readonly http?: Dispatcher;
  /** Where a rest is kept that the vendor asks for; absent: in this process. */
  readonly rests?: Throttle;
  /** How many processes share the limits of the vendor; absent: this one alone. */
  readonly processes?: number;
}

export interface AvaTaxRequest<Value> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/api/v2`, its codes already escaped. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Changes what the provider keeps: a lost answer leaves it open whether it did. */
  readonly isWrite: boolean;
  /** Undefined when the answer has another shape than expected. */
  readonly read: (answer: unknown) => Value | undefined;
  /** What the call log keeps in place of a good answer: pages of a thousand rows would outgrow it. */
  readonly summary?: (value: Value) => unknown;
}

/** Of a sign-in at the provider's identity server. */
export interface ProviderAccessToken {
  readonly accessToken: string;
}

export type AvaTaxClient = <Value>(
  call: CallContext,
  credentials: ProviderCredentials | ProviderAccessToken,
  asked: AvaTaxRequest<Value>,
) => Promise<Outcome<Value>>;

/** A file; null when it is longer than `maxBytes`. */
export type AvaTaxDownload = (
  call: CallContext,
  credentials: ProviderCredentials,
  asked: Pick<AvaTaxRequest<never>, 'path' | 'query'> & { readonly maxBytes: number },
) => Promise<Outcome<Uint8Array | null>>;

/** The provider publishes no numbers; this is what one company may ask at once. */
const LIMITS = { atOnce: 8, inBackground: 4 };

/** One call to the tax provider: headers, sign-in, error model, call log. */
export function createAvaTaxClient(options: AvaTaxOptions): {
  readonly send: AvaTaxClient;
  readonly download: AvaTaxDownload;
} {
  const pool = options.http ?? createVendorPool();
  const now = () => performance.now();
  const { rests = createLocalThrottle(now) } = options;
  const slots = createCompanyCallLimiter(shareOf(LIMITS, options.processes ?? 1), now, rests);
  const { appName, appVersion, machineName } = options;
  const clientHeader = [appName, appVersion, 'SalesTaxConnector', appVersion, machineName].join('; ');
  const urlOf = ({ path, query }: Pick<AvaTaxRequest<never>, 'path' | 'query'>) => {
    const url = new URL(`/api/v2${path}`, options.baseUrl);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url;
  };
  const headersOf = (call: CallContext, credentials: ProviderCredentials | ProviderAccessToken, accept: string) => ({
    accept,
    authorization: authorizationOf(credentials),
    'x-avalara-client': clientHeader,
    'x-correlation-id': call.correlationId,
  });

  async function sendOnce<Value>(
    call: CallContext,
    credentials: ProviderCredentials | ProviderAccessToken,
    asked: AvaTaxRequest<Value>,
  ): Promise<Outcome<Value>> {
    const url = urlOf(asked);
    const startedAt = performance.now();
    const headers = {
      ...headersOf(call, credentials, 'application/json'),
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
    };
    const body = asked.body === undefined ? {} : { body: JSON.stringify(asked.body) };
    const sent = { vendor: 'tax-provider', method: asked.method, url, headers, ...body } as const;
    const reply = await exchange(pool, sent, call.signal);
    const tell = (status: number, response: unknown, exchangeId: string) =>
      reportExchange(call, 'tax-provider', { method: asked.method, url }, startedAt, {
        status,
        request: asked.body ?? null,
        response,
        exchangeId,
      });
    if (!reply.sent) {
      tell(0, null, '');
      return failed(errorOfLostAnswer(reply, asked.isWrite));
    }
    const answer = parseJson(reply.text);
    const isRefused = reply.status < 200 || reply.status > 299 || isErrorAnswer(answer);
    const value = isRefused ? undefined : asked.read(answer);
    const told = value === undefined || asked.summary === undefined ? answer : asked.summary(value);
    tell(reply.status, told ?? shortText(reply.text), headerOf(reply.headers, 'x-correlation-id', 'x-avalara-uid'));
    if (isRefused) return failed(errorOfAnswer(reply, answer, asked.isWrite, Date.now()));
    return value === undefined ? failed(errorOfUnreadable(reply, asked.isWrite)) : done(value);
  }

  const send: AvaTaxClient = async (call, credentials, asked) => {
    if (isUnreadable(credentials)) return failed(unreadable);
    const leave = await slots.acquire(call);
    if (!leave) return failed(errorOfLostAnswer({ reached: false, cause: call.signal.reason }, false));
    try {
      const outcome = await sendOnce(call, credentials, asked);
      const rest = outcome.ok ? 0 : restMs(outcome.error);
      if (rest > 0 && call.realmId !== '') rests.start(call.realmId, rest);
      return outcome;
    } finally {
      leave();
    }
  };

  const download: AvaTaxDownload = async (call, credentials, asked) => {
    if (isUnreadable(credentials)) return failed(unreadable);
    const url = urlOf(asked);
    const startedAt = performance.now();
    const headers = headersOf(call, credentials, '*/*');
    const sent = { vendor: 'tax-provider', method: 'GET', url, headers } as const;
    const reply = await exchangeBytes(pool, sent, call.signal, asked.maxBytes);
    const tell = (status: number, response: unknown, exchangeId: string) =>
      reportExchange(call, 'tax-provider', { method: 'GET', url }, startedAt, {
        status,
        request: null,
        response,
        exchangeId,
      });
    if (!reply.sent) {
      tell(0, null, '');
      return failed(errorOfLostAnswer(reply, false));
    }
    const { bytes, headers: answered, status } = reply;
    const exchangeId = headerOf(answered, 'x-correlation-id', 'x-avalara-uid');
    if (status >= 200 && status < 300) {
      tell(status, { type: headerOf(answered, 'content-type'), bytes: bytes?.length ?? null }, exchangeId);
      return done(bytes);
    }
    const text = bytes?.toString('utf8') ?? '';
    const answer = parseJson(text);
    tell(status, answer ?? shortText(text), exchangeId);
    return failed(errorOfAnswer({ ...reply, text }, answer, false, Date.now()));
  };

  return { send, download };
}

const isUnreadable = (credentials: ProviderCredentials | ProviderAccessToken) =>
  'secret' in credentials && credentials.secret === unreadableCredentials;

const unreadable: VendorError = {
  kind: 'unauthorized',
  vendor: 'tax-provider',
  code: 'UnreadableSecret',
  message: 'Avalara no longer accepts our sign-in. Connect to Avalara again.',
  detail: 'What is kept of them cannot be opened by this service.',
};

function authorizationOf(credentials: ProviderCredentials | ProviderAccessToken): string {
  if ('accessToken' in credentials) return `Bearer ${credentials.accessToken}`;
  return `Basic ${Buffer.from(`${credentials.login}:${credentials.secret}`).toString('base64')}`;
}
