import type { Dispatcher } from 'undici';
import { done, failed } from '../../domain/result.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { createLocalThrottle, type Throttle } from '../../ports/throttle.ts';
import type { TokenSource } from '../../ports/token-source.ts';
import { untilAborted } from '../../ports/until-aborted.ts';
import { type CallLimits, createCompanyCallLimiter, shareOf } from '../company-call-limiter.ts';
import {
  type AnswerLimits,
  createVendorPool,
  exchange,
  megabyte,
  noAnswerOf,
  parseJson,
  reportExchange,
  throttleMs,
  loggedBody,
} from '../vendor-http.ts';
import { errorOfAnswer, errorOfLostAnswer, errorOfUnreadable, exchangeIdOf, readFault } from './faults.ts';

export interface QuickBooksOptions {
  /** Origin of the API, e.g. `https://quickbooks.api.intuit.com`. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly http?: Dispatcher;
  /** Throttle after a 429; absent: one in the memory of this process. */
  readonly throttle?: Throttle;
  /** How many processes share the vendor's limits; absent: one. */
  readonly processes?: number;
  /** Most calls of one company in a minute, by all processes. @default 400 */
  readonly callsPerMinute?: number | undefined;
  /** Clock by which the calls of a minute are counted. @default the system's clock */
  readonly clock?: Clock;
}

/** A call of a company: its context has a `realmId`. */
export interface QuickBooksRequest<Value> {
  readonly method: 'GET' | 'POST';
  /** Path below the company, e.g. `/invoice/130`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Undefined if the answer has another shape than expected. */
  readonly read: (answer: unknown) => Value | undefined;
  /** Replaces a successful answer in the call log: pages of a thousand rows would outgrow it. */
  readonly summary?: (value: Value) => unknown;
  /** Of a recurring call: whether a successful answer found nothing, so that the call log needs no entry. */
  readonly foundNothing?: (value: Value) => boolean;
}

export type QuickBooksClient = <Value>(call: CallContext, request: QuickBooksRequest<Value>) => Promise<Outcome<Value>>;

/** The service raises versions below 75 to 75 (Intuit developer blog, 2025-01-21); sending it makes that visible. */
const minorVersion = '75';
/**
 * The service allows 10 calls in a second and 500 in a minute for one company and app (Intuit, 'API call limits and
 * throttles', read 2026-11-28; 10 at once before, in the announcement of 2016-08-08). The difference is for other
 * clients. Two fifths of the calls of a minute are for people.
 */
const vendorLimits = (perMinute = 400): CallLimits => ({
  atOnce: 8,
  inBackground: 4,
  rate: {
    perMinute,
    perSecond: Math.max(1, Math.floor(perMinute / 50)),
    backgroundPerMinute: Math.floor((perMinute * 3) / 5),
  },
});
/** After a 429 (same page: 'wait 60 seconds before retrying the request'), unless it says when. */
const pauseAfterThrottleMs = 60_000;

/**
 * A page has up to 1,000 documents with all their lines; 128 MB are enough for 180 lines in each. A write of a document
 * with hundreds of lines takes tens of seconds.
 */
const answerLimits = {
  read: { answerMs: 30_000, maxBytes: 32 * megabyte },
  page: { answerMs: 120_000, maxBytes: 128 * megabyte },
  write: { answerMs: 60_000, maxBytes: 32 * megabyte },
} satisfies Record<string, AnswerLimits>;

function limitsOf({ method, path }: Pick<QuickBooksRequest<unknown>, 'method' | 'path'>): AnswerLimits {
  if (method === 'POST') return answerLimits.write;
  return path === '/query' || path === '/cdc' ? answerLimits.page : answerLimits.read;
}

/**
 * For this long the calls of one piece of work use the token that its first call has read, in milliseconds: reading it
 * takes five statements. Short, because the work of a company that was disconnected meanwhile has to end.
 */
const tokenReuseMs = 5_000;

/** One call to the accounting service: access token and its refresh, error mapping, call log, limits. */
export function createQuickBooksClient(options: QuickBooksOptions): QuickBooksClient {
  const pool = options.http ?? createVendorPool();
  const now = () => performance.now();
  const { throttle = createLocalThrottle(now) } = options;
  const limiter = createCompanyCallLimiter(
    shareOf(vendorLimits(options.callsPerMinute), options.processes ?? 1),
    now,
    throttle,
    () => options.clock?.now().getTime() ?? Date.now(),
  );

  /** `isTokenRefused`: the service does not accept the access token. */
  async function sendOnce<Value>(
    call: CallContext,
    request: QuickBooksRequest<Value>,
    accessToken: string,
  ): Promise<{ outcome: Outcome<Value>; isTokenRefused: boolean }> {
    const { method } = request;
    const isWrite = method === 'POST';
    const url = urlOf(options.baseUrl, call.realmId, request);
    const startedAt = performance.now();
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    };
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const exchangeRequest = {
      vendor: 'accounting',
      method,
      url,
      headers,
      ...(body !== null && { body }),
      limits: limitsOf(request),
    } as const;
    const reply = await exchange(pool, exchangeRequest, call.signal);
    const report = (status: number, response: string, exchangeId: string, foundNothing = false) =>
      reportExchange(call, 'accounting', { method, url }, startedAt, {
        status,
        ...noAnswerOf(reply),
        request: body ?? 'null',
        response,
        exchangeId,
        ...(foundNothing && { foundNothing }),
      });
    const failing = (error: VendorError) => ({ outcome: failed(error), isTokenRefused: false });
    if (!reply.isAnswered) {
      report(0, 'null', '');
      return failing(errorOfLostAnswer(reply, isWrite));
    }
    const answer = parseJson(reply.text);
    const fault = readFault(answer, reply.text);
    const isRefused = fault !== null || reply.status < 200 || reply.status > 299;
    const value = isRefused ? undefined : request.read(answer);
    const isSummarised = value !== undefined && request.summary !== undefined;
    const logged = isSummarised ? JSON.stringify(request.summary(value)) : loggedBody(answer, reply.text);
    const foundNothing = value !== undefined && request.foundNothing?.(value);
    report(reply.status, logged, exchangeIdOf(reply.headers), foundNothing);
    if (isRefused)
      return {
        outcome: failed(errorOfAnswer(reply, fault, isWrite, Date.now())),
        isTokenRefused: reply.status === 401,
      };
    return value === undefined
      ? failing(errorOfUnreadable(reply, isWrite))
      : { outcome: done(value), isTokenRefused: false };
  }

  const lastTokens = new WeakMap<CallContext, { readonly token: string; readonly until: number }>();

  /** The token of the work's last call while it is recent enough, else the stored one. */
  async function tokenOf(call: CallContext): Promise<Outcome<string>> {
    const last = lastTokens.get(call);
    if (last !== undefined && now() < last.until) return done(last.token);
    return remember(call, await whileWanted(call, options.tokens.accessToken(call.realmId)));
  }

  function remember(call: CallContext, token: Outcome<string>): Outcome<string> {
    if (token.ok) lastTokens.set(call, { token: token.value, until: now() + tokenReuseMs });
    else lastTokens.delete(call);
    return token;
  }

  async function sendWithRefresh<Value>(call: CallContext, request: QuickBooksRequest<Value>): Promise<Outcome<Value>> {
    const token = await tokenOf(call);
    if (!token.ok) return token;
    const first = await sendOnce(call, request, token.value);
    if (!first.isTokenRefused) return first.outcome;
    const renewed = remember(call, await whileWanted(call, options.tokens.refreshed(call.realmId, token.value)));
    if (!renewed.ok) return renewed;
    return (await sendOnce(call, request, renewed.value)).outcome;
  }

  return async (call, request) => {
    const release = await limiter.acquire(call);
    if (!release) return failed(errorOfLostAnswer({ reached: false, cause: call.signal.reason }, false));
    try {
      const outcome = await sendWithRefresh(call, request);
      const pauseMs = outcome.ok ? 0 : throttleMs(outcome.error, pauseAfterThrottleMs);
      if (pauseMs > 0) throttle.start(call.realmId, pauseMs);
      return outcome;
    } finally {
      release();
    }
  };
}

/** The token, unless the work of the call ends before: then its refresh goes on for the calls after it. */
async function whileWanted({ signal }: CallContext, token: Promise<Outcome<string>>): Promise<Outcome<string>> {
  const inTime = await untilAborted(signal, token);
  return inTime ?? failed(errorOfLostAnswer({ reached: false, cause: signal.reason }, false));
}

function urlOf(baseUrl: string, realmId: string, request: Pick<QuickBooksRequest<unknown>, 'path' | 'query'>): URL {
  const url = new URL(`/v3/company/${encodeURIComponent(realmId)}${request.path}`, baseUrl);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  url.searchParams.set('minorversion', minorVersion);
  // The service decodes a plus as a plus, not as a space.
  url.search = url.search.replaceAll('+', '%20');
  return url;
}
