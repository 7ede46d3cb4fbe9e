import type { Dispatcher } from 'undici';
import { done, failed } from '../../domain/result.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { missingCredentials, missingSecret, type ProviderCredentials } from '../../ports/tax-provider.ts';
import { createLocalThrottle, type Throttle } from '../../ports/throttle.ts';
import { type CallLimits, createCompanyCallLimiter, shareOf } from '../company-call-limiter.ts';
import {
  type AnswerLimits,
  createVendorPool,
  exchange,
  exchangeBytes,
  headerOf,
  megabyte,
  parseJson,
  noAnswerOf,
  reportExchange,
  throttleMs,
  loggedBody,
} from '../vendor-http.ts';
import { errorOfAnswer, errorOfLostAnswer, errorOfUnreadable, isErrorAnswer } from './errors.ts';

export interface AvaTaxOptions {
  /** Origin of the REST API, e.g. `https://rest.avatax.com`. */
  readonly baseUrl: string;
  /** Name and version of this connector, sent to the provider. */
  readonly appName: string;
  readonly appVersion: string;
  readonly machineName: string;
  readonly http?: Dispatcher;
  /** Longest wait for the answer about a transaction; callers with less time end the call. @default 300,000 ms */
  readonly transactionMs?: number | undefined;
  /** Throttle after a 429; absent: one in the memory of this process. */
  readonly throttle?: Throttle;
  /** How many processes share the vendor's limits; absent: one. */
  readonly processes?: number;
}

export interface AvaTaxRequest<Value> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api/v2`, with escaped codes. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A write: if the answer is lost, it may have taken effect. */
  readonly isWrite: boolean;
  /** Undefined if the answer has another shape than expected. */
  readonly read: (answer: unknown) => Value | undefined;
  /** Replaces a successful answer in the call log: pages of a thousand rows would outgrow it. */
  readonly summary?: (value: Value) => unknown;
}

/** For calls with the access token of a user's own sign-in. */
export interface ProviderAccessToken {
  readonly accessToken: string;
}

export type AvaTaxClient = <Value>(
  call: CallContext,
  credentials: ProviderCredentials | ProviderAccessToken,
  request: AvaTaxRequest<Value>,
) => Promise<Outcome<Value>>;

/** Reads a file; null if it is longer than `maxBytes`. */
export type AvaTaxDownload = (
  call: CallContext,
  credentials: ProviderCredentials,
  request: Pick<AvaTaxRequest<never>, 'path' | 'query'> & { readonly maxBytes: number },
) => Promise<Outcome<Uint8Array | null>>;

/** Our own limit per company: the provider publishes none. */
const vendorLimits: CallLimits = { atOnce: 8, inBackground: 4 };
/** After a 429 that does not say when to try again: our own choice, too. */
const pauseAfterThrottleMs = 5_000;

/**
 * A transaction has up to 1,000 lines, or more by agreement (support.corebridge.net, 19000167723, limit of 2024-03-04).
 * The vendor's own clients wait up to 20 minutes for one (AvaTax-REST-V2-JS-SDK).
 */
const defaultTransactionMs = 300_000;
const pageMs = 120_000;
const otherMs = 30_000;

function limitsOf(
  { path, query, method }: Pick<AvaTaxRequest<unknown>, 'path' | 'query' | 'method'>,
  { transactionMs = defaultTransactionMs }: AvaTaxOptions,
): AnswerLimits {
  const maxBytes = 128 * megabyte;
  if (method === 'POST' && path.includes('/transactions/')) return { answerMs: transactionMs, maxBytes };
  return { answerMs: query?.['$top'] === undefined ? otherMs : pageMs, maxBytes };
}

/** One call to the tax provider: headers, authentication, error mapping, call log. */
export function createAvaTaxClient(options: AvaTaxOptions): {
  readonly send: AvaTaxClient;
  readonly download: AvaTaxDownload;
} {
  const pool = options.http ?? createVendorPool();
  const now = () => performance.now();
  const { throttle = createLocalThrottle(now) } = options;
  const limiter = createCompanyCallLimiter(shareOf(vendorLimits, options.processes ?? 1), now, throttle);
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
    request: AvaTaxRequest<Value>,
  ): Promise<Outcome<Value>> {
    const url = urlOf(request);
    const startedAt = performance.now();
    const headers = {
      ...headersOf(call, credentials, 'application/json'),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    };
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const limits = limitsOf(request, options);
    const exchangeRequest = {
      vendor: 'tax-provider',
      method: request.method,
      url,
      headers,
      ...(body !== null && { body }),
      limits,
    } as const;
    const reply = await exchange(pool, exchangeRequest, call.signal);
    const report = (status: number, response: string, exchangeId: string) =>
      reportExchange(call, 'tax-provider', { method: request.method, url }, startedAt, {
        status,
        ...noAnswerOf(reply),
        request: body ?? 'null',
        response,
        exchangeId,
      });
    if (!reply.isAnswered) {
      report(0, 'null', '');
      return failed(errorOfLostAnswer(reply, request.isWrite));
    }
    const answer = parseJson(reply.text);
    const isRefused = reply.status < 200 || reply.status > 299 || isErrorAnswer(answer);
    const value = isRefused ? undefined : request.read(answer);
    const logged =
      request.summary === undefined || isRefused
        ? loggedBody(answer, reply.text)
        : // Also an answer that cannot be read may have what its summary leaves out.
          JSON.stringify(value === undefined ? { unreadable: true } : request.summary(value));
    report(reply.status, logged, headerOf(reply.headers, 'x-correlation-id', 'x-avalara-uid'));
    if (isRefused) return failed(errorOfAnswer(reply, answer, request.isWrite, Date.now()));
    return value === undefined ? failed(errorOfUnreadable(reply, request.isWrite)) : done(value);
  }

  const send: AvaTaxClient = (call, credentials, request) =>
    limited(call, credentials, () => sendOnce(call, credentials, request));

  const download: AvaTaxDownload = (call, credentials, request) =>
    limited(call, credentials, () => downloadOnce(call, credentials, request));

  /** Makes a call within the limits of its company; a 429 pauses the company's background calls. */
  async function limited<Value>(
    call: CallContext,
    credentials: ProviderCredentials | ProviderAccessToken,
    exchangeOnce: () => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    if (isMissing(credentials)) return failed(missingCredentials);
    const release = await limiter.acquire(call);
    if (!release) return failed(errorOfLostAnswer({ reached: false, cause: call.signal.reason }, false));
    try {
      const outcome = await exchangeOnce();
      const pauseMs = outcome.ok ? 0 : throttleMs(outcome.error, pauseAfterThrottleMs);
      if (pauseMs > 0 && call.realmId !== '') throttle.start(call.realmId, pauseMs);
      return outcome;
    } finally {
      release();
    }
  }

  async function downloadOnce(...[call, credentials, request]: Parameters<AvaTaxDownload>): ReturnType<AvaTaxDownload> {
    const url = urlOf(request);
    const startedAt = performance.now();
    const headers = headersOf(call, credentials, '*/*');
    const limits = { answerMs: pageMs, maxBytes: request.maxBytes };
    const exchangeRequest = { vendor: 'tax-provider', method: 'GET', url, headers, limits } as const;
    const reply = await exchangeBytes(pool, exchangeRequest, call.signal);
    const report = (status: number, response: string, exchangeId: string) =>
      reportExchange(call, 'tax-provider', { method: 'GET', url }, startedAt, {
        status,
        ...noAnswerOf(reply),
        request: 'null',
        response,
        exchangeId,
      });
    if (!reply.isAnswered) {
      report(0, 'null', '');
      return failed(errorOfLostAnswer(reply, false));
    }
    const { bytes, headers: answered, status } = reply;
    const exchangeId = headerOf(answered, 'x-correlation-id', 'x-avalara-uid');
    if (status >= 200 && status < 300) {
      report(
        status,
        JSON.stringify({ type: headerOf(answered, 'content-type'), bytes: bytes?.length ?? null }),
        exchangeId,
      );
      return done(bytes);
    }
    const text = bytes?.toString('utf8') ?? '';
    const answer = parseJson(text);
    report(status, loggedBody(answer, text), exchangeId);
    return failed(errorOfAnswer({ ...reply, text }, answer, false, Date.now()));
  }

  return { send, download };
}

const isMissing = (credentials: ProviderCredentials | ProviderAccessToken) =>
  'secret' in credentials && credentials.secret === missingSecret;

function authorizationOf(credentials: ProviderCredentials | ProviderAccessToken): string {
  if ('accessToken' in credentials) return `Bearer ${credentials.accessToken}`;
  return `Basic ${Buffer.from(`${credentials.login}:${credentials.secret}`).toString('base64')}`;
}
