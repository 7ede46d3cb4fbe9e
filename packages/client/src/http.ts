import ky, { isHTTPError, type Options } from 'ky';
import {
  maxWaitMs,
  readBody,
  retryDelay,
  transientStatuses,
  defaultWaitMs,
  withinBudget,
  type HttpAnswer,
  type HttpPort,
} from './http-port.ts';

const retry: Options['retry'] = {
  limit: 1,
  methods: ['get'],
  statusCodes: [...transientStatuses],
  afterStatusCodes: [...transientStatuses],
  maxRetryAfter: maxWaitMs,
  delay: () => defaultWaitMs,
  // undefined: ky decides by the settings above.
  shouldRetry: ({ error }) =>
    isHTTPError(error) && retryDelay(error.response.status, error.response.headers.get('retry-after')) === null
      ? false
      : undefined,
};

/** The port over ky. */
export const kyHttp: HttpPort = (request) =>
  withinBudget(request, async (signal) => {
    const { method, url, headers, body, answer, keepalive = false } = request;
    try {
      const response = await ky(url, {
        method,
        headers,
        retry,
        // ky's own time limit ends with the headers.
        timeout: false,
        signal,
        keepalive,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return answerOf(response, readBody(await response.text(), true, answer));
    } catch (error) {
      if (!isHTTPError(error)) throw error;
      return answerOf(error.response, errorBody(error.data));
    }
  });

const answerOf = ({ status, headers }: Response, body: unknown): HttpAnswer => ({
  status,
  header: (name) => headers.get(name),
  body,
});

/** ky parses a body by its content type; ours is JSON whatever content type a proxy sets. */
const errorBody = (data: unknown) => (typeof data === 'string' ? readBody(data, false, 'json') : data);
