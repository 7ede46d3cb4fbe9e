import {
  NetworkError,
  readBody,
  readBudgetMs,
  retryDelay,
  writeBudgetMs,
  type HttpPort,
  type HttpRequest,
} from './http-port.ts';

/** Sends a request, as `fetch` does. */
export type Send = (url: string, request: Pick<HttpRequest, 'method' | 'headers'> & RequestInit) => Promise<Response>;

let send: Send = (url, request) => fetch(url, request);

/**
 * From now on `fetchHttp` sends requests by this: on our own pages a script in the HTML has sent the first ones already
 * (`sendFromPage`).
 */
export const sendBy = (other: Send): void => {
  send = other;
};

/** The port over plain `fetch`, for bundles with a small size budget. Same behaviour as `kyHttp`. */
export const fetchHttp: HttpPort = async ({ method, url, headers, body, answer, signal }) => {
  const isReading = method === 'GET';
  // Not AbortSignal.any: the oldest supported browsers do not have it.
  const ending = new AbortController();
  const end = () => ending.abort();
  const budget = setTimeout(end, isReading ? readBudgetMs : writeBudgetMs);
  signal?.addEventListener('abort', end);
  const sent = body === undefined ? null : JSON.stringify(body);
  try {
    for (let more = isReading; ; more = false) {
      signal?.throwIfAborted();
      const response = await send(url, { method, headers, signal: ending.signal, body: sent }).catch(
        (error: unknown) => {
          if (!more || ending.signal.aborted) throw error;
        },
      );
      const wait = more ? retryDelay(response?.status ?? null, response?.headers.get('retry-after')) : null;
      if (response && wait === null) {
        const { status, ok, headers: answered } = response;
        return { status, header: (name) => answered.get(name), body: readBody(await response.text(), ok, answer) };
      }
      await pause(wait ?? 0, ending.signal);
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : new NetworkError(error);
  } finally {
    clearTimeout(budget);
    signal?.removeEventListener('abort', end);
  }
};

const pause = (milliseconds: number, end: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    end.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });
