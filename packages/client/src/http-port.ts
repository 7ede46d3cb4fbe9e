import { readBudgetMs, writeBudgetMs } from '@salestax/contract';

/** One request as the adapters send it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, also strings and numbers; undefined: no body. */
  readonly body?: unknown;
  readonly answer: 'json' | 'text' | 'empty';
  readonly signal?: AbortSignal | undefined;
  /** Whether the request goes on when its page is closed. Browsers limit all such bodies of a page to 64 KiB together. */
  readonly keepalive?: boolean;
}

/** A response of any status. */
export interface HttpAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** Text, or parsed JSON; undefined when it is empty or not valid JSON. Errors are always parsed as JSON. */
  readonly body: unknown;
}

/** Rejects with a `NetworkError` without a response, and with the signal's reason when the caller aborts. */
export type HttpPort = (request: HttpRequest) => Promise<HttpAnswer>;

/** No response: no connection, a broken connection, or a timeout. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown) {
    super('No answer from the service', { cause });
  }
}

/** Transient statuses: too many requests, gateway errors, overload. */
export const transientStatuses: readonly number[] = [429, 502, 503, 504];
/** A GET is not retried when Retry-After is longer than this, in milliseconds. */
export const maxWaitMs = 5_000;
/** Milliseconds before a retry when the response has no Retry-After, or there is no response. */
export const defaultWaitMs = 300;

/** Milliseconds before a GET is retried; null: no retry. `status` null: no response. */
export function retryDelay(status: number | null, retryAfter: string | null | undefined): number | null {
  if (status !== null && !transientStatuses.includes(status)) return null;
  // RFC 9110, 10.2.3: seconds or a date; the service sends seconds.
  const wait = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : defaultWaitMs;
  return wait <= maxWaitMs ? wait : null;
}

/**
 * Does the work of a request with a signal that ends it: when its caller aborts, or after the time limit of its method, which
 * contains the reading of the body.
 */
export async function withinBudget(
  { method, signal }: Pick<HttpRequest, 'method' | 'signal'>,
  work: (ending: AbortSignal) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  // Not AbortSignal.any: the oldest supported browsers do not have it.
  const ending = new AbortController();
  const end = () => ending.abort();
  const budget = setTimeout(end, method === 'GET' ? readBudgetMs : writeBudgetMs);
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    return await work(ending.signal);
  } catch (error) {
    throw signal?.aborted ? signal.reason : new NetworkError(error);
  } finally {
    clearTimeout(budget);
    signal?.removeEventListener('abort', end);
  }
}

/** Parses the body of a response as its call expects it. */
export function readBody(text: string, ok: boolean, answer: HttpRequest['answer']): unknown {
  if (ok && answer === 'text') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
