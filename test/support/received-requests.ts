import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { field } from './json.ts';

/** One request that a server in this process has received; times by `performance.now()`. */
export interface ReceivedRequest {
  readonly url: string;
  readonly startedAt: number;
  /** Null while the request is in flight. */
  endedAt: number | null;
  /** Null while the request is in flight, and when the connection was closed without a response. */
  status: number | null;
}

export interface ReceivedRequests {
  /** In the order of their start. */
  readonly all: readonly ReceivedRequest[];
  readonly inFlight: () => number;
  /** The maximum number that were in flight at once. */
  readonly most: () => number;
  readonly stop: () => void;
}

/** Records the requests to this origin whose method and path match, as 'POST /items'. */
export function watchRequests(origin: string, pattern: RegExp): ReceivedRequests {
  const { port } = new URL(origin);
  const all: ReceivedRequest[] = [];
  let most = 0;
  const inFlight = () => all.filter(({ endedAt }) => endedAt === null).length;
  const note = (message: unknown) => {
    const [request, response] = [field(message, 'request'), field(message, 'response')];
    if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return;
    const { method = '', url = '' } = request;
    if (String(request.socket.localPort) !== port || !pattern.test(`${method} ${url}`)) return;
    const received: ReceivedRequest = { url, startedAt: performance.now(), endedAt: null, status: null };
    all.push(received);
    most = Math.max(most, inFlight());
    response.once('close', () => {
      received.endedAt = performance.now();
      received.status = response.writableFinished ? response.statusCode : null;
    });
  };
  subscribe('http.server.request.start', note);
  return { all, inFlight, most: () => most, stop: () => void unsubscribe('http.server.request.start', note) };
}
