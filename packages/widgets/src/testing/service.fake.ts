import { vi } from 'vitest';
import { createClient, NetworkError, readBody, type Call, type HttpPort } from '@salestax/client';
import { config } from './session.fixture.ts';

/** A request as a test sees it. */
export interface ReceivedCall {
  /** Method and path on the page's own origin, as 'GET /oauth/api/oauth'. */
  readonly key: string;
  /** As `URL.search`. */
  readonly query: string;
  /** Parsed JSON; null for none. */
  readonly body: unknown;
}

export type Reply = (request: ReceivedCall) => Response | Promise<Response>;

export interface FakeService {
  readonly calls: ReceivedCall[];
  /** The keys of the received calls. */
  readonly keys: () => string[];
  /** Sets the response to this key. */
  readonly answer: (key: string, reply: Reply) => void;
  /** The response to calls without one of their own. */
  reply: Reply;
  /** Calls without a widget and without retries. */
  readonly call: Call;
}

/** Replaces `fetch` until `vi.unstubAllGlobals()`, and obeys the abort signals of requests. */
export function fakeService(replies: Reply | Readonly<Record<string, Reply>> = {}): FakeService {
  const isTable = typeof replies !== 'function';
  const table = new Map(isTable ? Object.entries(replies) : []);
  const calls: ReceivedCall[] = [];

  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const givenUp = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return Promise.race([answerTo(request), givenUp]);
  }

  async function answerTo(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    request.signal.throwIfAborted();
    const one = { key: `${request.method} ${pathname}`, query: search, body: text === '' ? null : JSON.parse(text) };
    calls.push(one);
    return (table.get(one.key) ?? service.reply)(one);
  }

  const http: HttpPort = async ({ method, url, body, answer }) => {
    const sent = body === undefined ? null : JSON.stringify(body);
    const response = await respond(url, { method, body: sent }).catch((error: unknown) => {
      throw new NetworkError(error);
    });
    const { status, ok, headers } = response;
    return { status, header: (name) => headers.get(name), body: readBody(await response.text(), ok, answer) };
  };
  const service: FakeService = {
    calls,
    keys: () => calls.map(({ key }) => key),
    answer: (key, reply) => void table.set(key, reply),
    reply: isTable ? offline : replies,
    call: createClient({ http, bases: config, session: () => Promise.resolve('token') }),
  };
  vi.stubGlobal('fetch', respond);
  return service;
}

const headers = { 'x-correlation-id': 'c-1' };
/** A successful response: JSON, or a text unchanged. */
export const ok =
  (body: unknown): Reply =>
  () =>
    typeof body === 'string' ? new Response(body, { headers }) : Response.json(body, { headers });
export const refuse =
  (status: number, reasonCode: string): Reply =>
  () =>
    Response.json({ error: { reasonCode, message: 'No.' } }, { status, headers });
/** A response that never arrives. */
export const never = (): Promise<Response> => new Promise(() => {});
export const offline = (): Promise<Response> => Promise.reject(new TypeError('offline'));
/** Responds by method and end of the path, as 'GET configuration/u1', and with `true` to any other call. */
export function byPathEnd(answers: Readonly<Record<string, unknown>>): Reply {
  const table = new Map(Object.entries(answers));
  return ({ key }) => {
    const [method = ''] = key.split(' ');
    const answer = table.get(`${method} ${key.split('/').slice(-2).join('/')}`);
    if (answer === never) return never();
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? true);
  };
}
