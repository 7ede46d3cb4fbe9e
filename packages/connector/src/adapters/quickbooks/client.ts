import type { Dispatcher } from 'undici';
import type { CallContext } from '../../ports/call-log.ts';
import { done, failed, type Outcome, type VendorError } from '../../domain/vendor-error.ts';
import { createLocalThrottle, type Throttle } from '../../ports/throttle.ts';
import type { TokenSource } from '../../ports/token-source.ts';
import { createCompanyCallLimiter, shareOf } from '../company-call-limiter.ts';
import { createVendorPool, exchange, parseJson, reportExchange, restMs, shortText } from '../vendor-http.ts';
import { errorOfAnswer, errorOfLostAnswer, errorOfUnreadable, exchangeIdOf, readFault } from './faults.ts';

export interface QuickBooksOptions {
  /** Origin of the API, e.g. `https://quickbooks.api.intuit.com`. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly http?: Dispatcher;
  /** Where a rest is kept that the vendor asks for; absent: in this process. */
  readonly rests?: Throttle;
  /** How many processes share the limits of the vendor; absent: this one alone. */
  readonly processes?: number;
}

export interface QuickBooksRequest<Value> {
  readonly method: 'GET' | 'POST';
  /** Below the company, e.g. `/invoice/130`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Undefined when the answer has another shape than expected. */
  readonly read: (answer: unknown) => Value | undefined;
  /** What the call log keeps in place of a good answer: pages of a thousand rows would outgrow it. */
  readonly summary?: (value: Value) => unknown;
}

export type QuickBooksClient = <Value>(call: CallContext, asked: QuickBooksRequest<Value>) => Promise<Outcome<Value>>;

/** The service turns versions below 75 into 75 (Intuit developer blog, 2025-01-21); sending it makes that visible. */
const MINOR_VERSION = '75';
/**
 * The service allows 10 calls at once and 500 in a minute for one company and app (Intuit, 'API call limits and
 * throttles'); the rest is left for people's clicks elsewhere.
 */
const LIMITS = { atOnce: 8, inBackground: 4, pace: { perMinute: 400, backgroundPerMinute: 240 } };

/** One call to the accounting service: access token, renewal, error envelopes, call log, calls at once. */
export function createQuickBooksClient(options: QuickBooksOptions): QuickBooksClient {
  const pool = options.http ?? createVendorPool();
  const now = () => performance.now();
  const { rests = createLocalThrottle(now) } = options;
  const slots = createCompanyCallLimiter(shareOf(LIMITS, options.processes ?? 1), now, rests);

  /** The second part tells that the service refused the access token itself. */
  async function sendOnce<Value>(
    call: CallContext,
    asked: QuickBooksRequest<Value>,
    accessToken: string,
  ): Promise<{ outcome: Outcome<Value>; isTokenRefused: boolean }> {
    const { method } = asked;
    const isWrite = method === 'POST';
    const url = urlOf(options.baseUrl, call.realmId, asked);
    const startedAt = performance.now();
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
    };
    const body = asked.body === undefined ? {} : { body: JSON.stringify(asked.body) };
    const reply = await exchange(pool, { vendor: 'accounting', method, url, headers, ...body }, call.signal);
    const tell = (status: number, response: unknown, exchangeId: string) =>
      reportExchange(call, 'accounting', { method, url }, startedAt, {
        status,
        request: asked.body ?? null,
        response,
        exchangeId,
      });
    const failing = (error: VendorError) => ({ outcome: failed<Value>(error), isTokenRefused: false });
    if (!reply.sent) {
      tell(0, null, '');
      return failing(errorOfLostAnswer(reply, isWrite));
    }
    const answer = parseJson(reply.text);
    const fault = readFault(answer, reply.text);
    const isRefused = fault !== null || reply.status < 200 || reply.status > 299;
    const value = isRefused ? undefined : asked.read(answer);
    const told = value === undefined || asked.summary === undefined ? answer : asked.summary(value);
    tell(reply.status, told ?? shortText(reply.text), exchangeIdOf(reply.headers));
    if (isRefused)
      return {
        outcome: failed(errorOfAnswer(reply, fault, isWrite, Date.now())),
        isTokenRefused: reply.status === 401,
      };
    return value === undefined
      ? failing(errorOfUnreadable(reply, isWrite))
      : { outcome: done(value), isTokenRefused: false };
  }

  async function sendRenewing<Value>(call: CallContext, asked: QuickBooksRequest<Value>): Promise<Outcome<Value>> {
    const token = await options.tokens.accessToken(call.realmId);
    if (!token.ok) return token;
    const first = await sendOnce(call, asked, token.value);
    if (!first.isTokenRefused) return first.outcome;
    const renewed = await options.tokens.refreshed(call.realmId, token.value);
    if (!renewed.ok) return renewed;
    return (await sendOnce(call, asked, renewed.value)).outcome;
  }

  return async (call, asked) => {
    const leave = await slots.acquire(call);
    if (!leave) return failed(errorOfLostAnswer({ reached: false, cause: call.signal.reason }, false));
    try {
      const outcome = await sendRenewing(call, asked);
      const rest = outcome.ok ? 0 : restMs(outcome.error);
      if (rest > 0 && call.realmId !== '') rests.start(call.realmId, rest);
      return outcome;
    } finally {
      leave();
    }
  };
}

function urlOf(baseUrl: string, realmId: string, asked: Pick<QuickBooksRequest<unknown>, 'path' | 'query'>): URL {
  const url = new URL(`/v3/company/${encodeURIComponent(realmId)}${asked.path}`, baseUrl);
  for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value);
  url.searchParams.set('minorversion', MINOR_VERSION);
  // The service reads a plus as a plus, not as a blank.
  url.search = url.search.replaceAll('+', '%20');
  return url;
}
