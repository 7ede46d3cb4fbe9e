import { NetworkError, readBody, readBudgetMs, retryDelay, writeBudgetMs, type HttpPort } from './http-port.ts';

/** The port over plain `fetch`, for bundles that have no room for a request library. Same rules as `kyHttp`. */
export const fetchHttp: HttpPort = async ({ method, url, headers, body, answer, signal }) => {
  const reading = method === 'GET';
  const budget = AbortSignal.timeout(reading ? readBudgetMs : writeBudgetMs);
  const end = signal ? AbortSignal.any([signal, budget]) : budget;
  const sent = body === undefined ? null : JSON.stringify(body);
  const ask = () => fetch(url, { method, headers, signal: end, body: sent });
  try {
    let response = await (reading ? ask().catch(() => null) : ask());
    const wait = reading ? retryDelay(response?.status ?? null, response?.headers.get('retry-after')) : null;
    if (wait !== null) await pause(wait, end);
    if (wait !== null || !response) response = await ask();
    const { status, ok, headers: answered } = response;
    return { status, header: (name) => answered.get(name), body: readBody(await response.text(), ok, answer) };
  } catch (error) {
    throw signal?.aborted ? signal.reason : new NetworkError(error);
  }
};

const pause = (milliseconds: number, end: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    end.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
