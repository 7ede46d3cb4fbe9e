import { readBody, retryDelay, withinBudget, type HttpPort, type HttpRequest } from './http-port.ts';

/** Sends a request, as `fetch` does. */
export type Send = (url: string, request: Pick<HttpRequest, 'method' | 'headers'> & RequestInit) => Promise<Response>;

let send: Send = (url, request) => fetch(url, request);

/**
 * From now on `fetchHttp` sends requests by `other`: on our own pages a script in the HTML has sent the first ones already
 * (`sendFromPage`).
 */
export const sendBy = (other: Send): void => {
  send = other;
};

/** The port over plain `fetch`, for bundles with a small size budget. Same behaviour as `kyHttp`. */
export const fetchHttp: HttpPort = (request) =>
  withinBudget(request, async (signal) => {
    const { method, url, headers, body, answer, keepalive = false } = request;
    const bodyText = body === undefined ? null : JSON.stringify(body);
    for (let mayRetry = method === 'GET'; ; mayRetry = false) {
      const response = await send(url, { method, headers, signal, keepalive, body: bodyText }).catch(
        (error: unknown) => {
          if (!mayRetry || signal.aborted) throw error;
        },
      );
      const wait = mayRetry ? retryDelay(response?.status ?? null, response?.headers.get('retry-after')) : null;
      if (response && wait === null) {
        const { status, ok, headers: answered } = response;
        return { status, header: (name) => answered.get(name), body: readBody(await response.text(), ok, answer) };
      }
      await pause(wait ?? 0, signal);
    }
  });

/** Ends early when the signal aborts: the next request rejects with the signal's reason. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', resolve);
  });
