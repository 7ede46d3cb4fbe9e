import ky, { isHTTPError, type Options } from 'ky';
import {
  maxWaitMs,
  NetworkError,
  readBody,
  readBudgetMs,
  retryDelay,
  transientStatuses,
  defaultWaitMs,
  writeBudgetMs,
  type HttpPort,
} from './http-port.ts';

const retry: Options['retry'] = {
  limit: 1,
  methods: ['get'],
  statusCodes: [...transientStatuses],
  afterStatusCodes: [...transientStatuses],
  maxRetryAfter: maxWaitMs,
  delay: () => defaultWaitMs,
  shouldRetry: ({ error }) =>
    isHTTPError(error) && retryDelay(error.response.status, error.response.headers.get('retry-after')) === null
      ? false
      : undefined,
};

/** The port over ky. */
export const kyHttp: HttpPort = async ({ method, url, headers, body, answer, signal }) => {
  const budget = method === 'GET' ? readBudgetMs : writeBudgetMs;
  try {
    const response = await ky(url, {
      method,
      headers,
      retry,
      timeout: budget,
      totalTimeout: budget,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers: answered } = response;
    return { status, header: (name) => answered.get(name), body: readBody(await response.text(), true, answer) };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!isHTTPError(error)) throw new NetworkError(error);
    const { status, headers: answered } = error.response;
    return { status, header: (name) => answered.get(name), body: errorBody(error.data) };
  }
};

/** ky parses a body by its content type; ours is JSON whatever content type a proxy sets. */
const errorBody = (data: unknown) => (typeof data === 'string' ? readBody(data, false, 'json') : data);
