/** One request as the adapters send it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, lone values included; undefined = no body. */
  readonly body?: unknown;
  readonly answer: 'json' | 'text' | 'empty';
  readonly signal?: AbortSignal | undefined;
}

/** Any answer, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** Text, or parsed JSON; undefined when it is empty or not readable as JSON. Errors are read as JSON always. */
  readonly body: unknown;
}

/** Rejects with a `NetworkError` when there was no answer, and with the signal's reason when the caller gave up. */
export type HttpPort = (request: HttpRequest) => Promise<HttpAnswer>;

/** No answer came: no connection, a broken one, or none in time. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No answer from the service', { cause });
  }
}

/** A GET may be asked once more, within this time in all. */
export const readBudgetMs = 10_000;
/** Others are asked once: nobody knows whether a lost request was carried out. */
export const writeBudgetMs = 30_000;
/** Answers that can be waited out: too many requests, gateway trouble, overload. */
export const transientStatuses: readonly number[] = [429, 502, 503, 504];
/** A service that asks for a longer wait than this is not asked again. */
export const longestWaitMs = 5_000;
export const usualWaitMs = 300;

/** Milliseconds to wait before a GET is repeated; null = it is not. A status of null means that no answer came. */
export function retryDelay(status: number | null, retryAfter: string | null | undefined): number | null {
  if (status !== null && !transientStatuses.includes(status)) return null;
  // RFC 9110, 10.2.3: seconds or a date; the service sends seconds.
  const wait = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : usualWaitMs;
  return wait <= longestWaitMs ? wait : null;
}

/** Reads the text of an answer as what the call answers with. */
export function readBody(text: string, ok: boolean, answer: HttpRequest['answer']): unknown {
  if (ok && answer === 'text') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
