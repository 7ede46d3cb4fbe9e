import { Agent, type Dispatcher } from 'undici';
import type { VendorError, VendorErrorKind } from '../domain/vendor-error.ts';
import { vendorSeconds } from '../observation/metrics.ts';
import { inSpan, markFailed } from '../observation/tracing.ts';
import { operationOf } from '../observation/vendor-operation.ts';
import type { CallContext, VendorExchange } from '../ports/call-log.ts';
import { longestThrottleMs } from '../ports/throttle.ts';

export interface VendorRequest {
  readonly vendor: VendorExchange['vendor'];
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly limits: AnswerLimits;
}

/** Limits of one answer: operations differ by a factor of ten in time and size. */
export interface AnswerLimits {
  /** From the request to the end of the answer, in milliseconds. */
  readonly answerMs: number;
  readonly maxBytes: number;
}

export const megabyte = 1024 * 1024;

export type VendorReply<Content = { readonly text: string }> =
  | ({ readonly isAnswered: true; readonly status: number; readonly headers: ReplyHeaders } & Content)
  /** `reached` false: the request was never sent, so the vendor changed nothing. */
  | { readonly isAnswered: false; readonly reached: boolean; readonly cause: unknown };

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

const connectTimeoutMs = 3_000;

/**
 * Names the program. Intuit's servers have refused requests by this header (intuit/oauth-pythonclient issue 6), which undici's
 * `dispatch` does not send by itself.
 */
const userAgent = 'SalesTaxConnector/1.0';

/** Connection pool. `exchange` limits time and size of each answer. */
export function createVendorPool(connectMs = connectTimeoutMs): Dispatcher {
  return new Agent({ connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0 });
}

/** One request, without retries and redirects. Ends with the caller's signal. Never rejects. */
export async function exchange(
  dispatcher: Dispatcher,
  vendorRequest: VendorRequest,
  signal: AbortSignal,
): Promise<VendorReply> {
  const reply = await exchangeBytes(dispatcher, vendorRequest, signal);
  if (!reply.isAnswered) return reply;
  const { bytes, ...answer } = reply;
  if (bytes !== null) return { ...answer, text: new TextDecoder().decode(bytes) };
  return { isAnswered: false, reached: true, cause: new AnswerTooLong(vendorRequest.limits.maxBytes) };
}

class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
  constructor(maxBytes: number) {
    super(`The answer has more than ${maxBytes} bytes.`);
  }
}

type BinaryReply = VendorReply<{ readonly bytes: Buffer | null }>;

/** Like `exchange`, for a binary answer. `bytes` is null if there are more than the limit. Measures and traces the call. */
export async function exchangeBytes(
  dispatcher: Dispatcher,
  vendorRequest: VendorRequest,
  signal: AbortSignal,
): Promise<BinaryReply> {
  if (signal.aborted) return { isAnswered: false, reached: false, cause: signal.reason };
  const { vendor, method, url } = vendorRequest;
  const operation = operationOf(vendor, method, url);
  const attributes = { 'http.request.method': method, 'server.address': url.hostname };
  return inSpan(`${vendor} ${operation}`, { kind: 'client', attributes }, async (span) => {
    const end = vendorSeconds.startTimer({ vendor, operation });
    const reply = await send(dispatcher, vendorRequest, signal);
    const outcome = reply.isAnswered ? outcomeOf(reply.status) : outcomeWithoutAnswer(reply);
    end({ outcome });
    if (reply.isAnswered) span.setAttribute('http.response.status_code', reply.status);
    if (outcome === 'failed' || outcome === 'lost') markFailed(span, outcome);
    return reply;
  });
}

/** A call that we ended ourselves says nothing about the vendor. */
const outcomeWithoutAnswer = (reply: BinaryReply): 'aborted' | 'lost' =>
  noAnswerOf(reply).noAnswer === 'aborted' ? 'aborted' : 'lost';

function outcomeOf(status: number): 'ok' | 'throttled' | 'failed' | 'refused' {
  if (status < 400) return 'ok';
  if (status === 429) return 'throttled';
  return status >= 500 ? 'failed' : 'refused';
}

/**
 * Collects the answer without a stream: undici's `request` makes one for each answer, and reading it takes longer than
 * the rest of the call.
 */
function send(
  dispatcher: Dispatcher,
  { method, url, headers, body, limits }: VendorRequest,
  signal: AbortSignal,
): Promise<BinaryReply> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let stopReason: Error | null = null;
    let answer: { readonly status: number; readonly headers: ReplyHeaders } = { status: 0, headers: {} };
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (reply: BinaryReply) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(reply);
    };
    const lose = (cause: unknown) => end({ isAnswered: false, reached: !wasNotSent(cause), cause });
    /** A request that still waits for a connection is not sent any more, and a connection in use is closed. */
    const stop = (reason: unknown) => {
      stopReason = reason instanceof Error ? reason : new Error(String(reason));
      controller?.abort(stopReason);
    };
    const giveUp = (reason: unknown) => {
      lose(reason);
      stop(reason);
    };
    const startedAt = performance.now();
    const onAbort = () => giveUp(endOfCaller(signal.reason, performance.now() - startedAt));
    const timer = setTimeout(
      () => giveUp(new DOMException('The time limit is over.', 'TimeoutError')),
      limits.answerMs,
    );
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { 'user-agent': userAgent, ...headers },
        body: body ?? null,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (stopReason !== null) started.abort(stopReason);
        },
        onResponseStart(_controller, status, answered) {
          answer = { status, headers: answered };
        },
        onResponseData(_controller, chunk) {
          length += chunk.length;
          if (length <= limits.maxBytes) return void chunks.push(chunk);
          end({ isAnswered: true, ...answer, bytes: null });
          return stop(new RangeError('The answer is too long.'));
        },
        onResponseEnd() {
          end({ isAnswered: true, ...answer, bytes: Buffer.concat(chunks) });
        },
        onResponseError(_controller, error) {
          lose(error);
        },
      },
    );
  });
}

/** A vendor that is silent for this long may be away, in milliseconds. */
const silentMs = 3_000;

/** Why the caller's signal ends a request. Where earlier calls have used up the caller's time, that says nothing about the vendor. */
function endOfCaller(reason: unknown, waitedMs: number): unknown {
  const isTimeOver = reason instanceof DOMException && reason.name === 'TimeoutError';
  return isTimeOver && waitedMs < silentMs ? new DOMException('The time of the caller is over.', 'AbortError') : reason;
}

/** Errors of name look-up and connecting (Node.js and undici codes): the vendor has not received the request. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function wasNotSent(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(wasNotSent);
  return cause instanceof Error && 'code' in cause && beforeSending.has(String(cause.code));
}

/** Why there is no answer, for the log. A time limit aborts with a TimeoutError; undici's limit for connecting has a code. */
export function noAnswerOf(reply: {
  readonly isAnswered: boolean;
  readonly cause?: unknown;
}): Pick<VendorExchange, 'noAnswer'> {
  if (reply.isAnswered) return {};
  const { cause } = reply;
  if (!(cause instanceof Error)) return { noAnswer: 'network' };
  if (cause instanceof AnswerTooLong) return { noAnswer: 'too-long' };
  const code = 'code' in cause ? String(cause.code) : '';
  if (cause.name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return { noAnswer: 'timeout' };
  return { noAnswer: cause.name === 'AbortError' ? 'aborted' : 'network' };
}

/** Error kind of a missing or unreadable answer: a read can be retried; a write may have taken effect. */
export function lostKind(isWrite: boolean, reply: { readonly reached: boolean }): VendorErrorKind {
  return isWrite && reply.reached ? 'unknown' : 'unavailable';
}

/**
 * Error kind of a 5xx status. 503 means that the request was not processed (RFC 9110, 15.6.4); with others a write may
 * have taken effect.
 */
export function serverErrorKind(isWrite: boolean, status: number): VendorErrorKind {
  return isWrite && status !== 503 ? 'unknown' : 'unavailable';
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), in milliseconds from now. */
export function retryAfterOf(headers: ReplyHeaders, now: number): Pick<VendorError, 'retryAfterMs'> {
  const value = headerOf(headers, 'retry-after');
  if (/^\d+$/.test(value)) return { retryAfterMs: Number(value) * 1_000 };
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? {} : { retryAfterMs: Math.max(0, moment - now) };
}

/** How long background calls must pause after this error, in milliseconds; 0 unless it is a rate limit. */
export function throttleMs({ kind, retryAfterMs }: VendorError, defaultMs: number): number {
  return kind === 'throttled' ? Math.min(longestThrottleMs, retryAfterMs ?? defaultMs) : 0;
}

/** The first of these headers that is present, else ''. */
export function headerOf(headers: ReplyHeaders, ...names: readonly string[]): string {
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) return Array.isArray(value) ? (value[0] ?? '') : value;
  }
  return '';
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Characters of a vendor's text that are stored for details and the log. */
const maxTextLength = 2_000;

export function shortText(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

/** The body of an answer for the call log, as JSON: `text` itself, or its beginning as a string where `text` is not JSON. */
export function loggedBody(answer: unknown, text: string): string {
  return answer === undefined ? JSON.stringify(shortText(text)) : text;
}

/** Reports an exchange to the call log. `request` and `response` must not contain secrets. */
export function reportExchange(
  call: Pick<CallContext, 'onExchange'>,
  vendor: VendorExchange['vendor'],
  vendorRequest: Pick<VendorRequest, 'method' | 'url'>,
  startedAt: number,
  exchanged: Pick<VendorExchange, 'status' | 'noAnswer' | 'request' | 'response' | 'exchangeId' | 'foundNothing'>,
): void {
  const { method, url } = vendorRequest;
  const operation = `${method} ${url.pathname}${url.search}`;
  call.onExchange({ vendor, operation, durationMs: Math.round(performance.now() - startedAt), ...exchanged });
}
