import {
  antiForgeryCookie,
  antiForgeryHeader,
  correlationHeader,
  networkMessage,
  serviceFailureMessage,
  unauthorizedMessage,
  type Answer,
  type Params,
  type Query,
  type RequestBody,
  type Route,
  type RouteName,
} from '@salestax/contract';
import { transientStatuses, type HttpAnswer, type HttpPort } from './http-port.ts';
import type { Log } from './client-log.ts';

/**
 * Why a call has no answer. `unauthorized`: 401, or no session at all (status null). `refused`: 403 that names its
 * reason; `body` is the service's. `failed`: any other HTTP error, or an answer that cannot be read. `network`: no
 * answer. `aborted`: the caller's signal ended it.
 */
export type Problem = 'unauthorized' | 'refused' | 'failed' | 'network' | 'aborted';

export interface Failure {
  readonly ok: false;
  readonly problem: Problem;
  /** What the screen shows; 'unauthorized' is never shown. */
  readonly message: string;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  readonly reasonCode: string | null;
  /** Leads support to the service's log. */
  readonly correlationId: string | null;
  readonly body?: unknown;
}

export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
  readonly correlationId: string | null;
}

export type Result<Value> = Success<Value> | Failure;

/**
 * Where the bearer comes from. Called without an argument before a request, and with the token that the service did not
 * take after a 401: another token than that one is tried once. null = no session.
 */
export type SessionSource = (rejected?: string) => Promise<string | null>;

export interface ClientOptions {
  readonly http: HttpPort;
  readonly bases: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  readonly session: SessionSource;
  /** Told of every failure after which the user has to leave the page: `unauthorized` and `failed`. */
  readonly onUnauthorized?: ((failure: Failure) => void) | undefined;
  readonly log?: Log | undefined;
}

/** A field that the call has none of, may leave out, or must give. */
type Field<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : {} extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

interface CallControl {
  readonly signal?: AbortSignal | undefined;
  /** For calls that are repeated anyway: what can be waited out is a `network` problem, not logged and without redirect. */
  readonly polled?: boolean | undefined;
}

export type CallInput<Name extends RouteName> = Field<'params', Params<Name>> &
  Field<'query', Query<Name>> &
  Field<'body', RequestBody<Name>> &
  AnyInput;

type Input<Name extends RouteName> = {} extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

interface AnyInput extends CallControl {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type RouteOf<Name extends RouteName> = Route & { readonly name: Name };

/** Asks the service; never rejects. */
export type Call = <Name extends RouteName>(
  route: RouteOf<Name>,
  ...input: Input<Name>
) => Promise<Result<Answer<Name>>>;

/** Makes the one function through which every call goes. */
export function createClient({ http, bases, session, onUnauthorized, log }: ClientOptions): Call {
  const call: Call = async (route, ...[input = {}]) => {
    const result = await ask(route, input);
    if (result.ok) return result;
    const { problem, status, correlationId } = result;
    if (problem === 'failed') log?.(serviceFailureMessage, 'Error', { call: route.name, status, correlationId });
    if (result.message === unauthorizedMessage) onUnauthorized?.(result);
    return result;
  };

  async function ask<Name extends RouteName>(route: RouteOf<Name>, input: AnyInput): Promise<Result<Answer<Name>>> {
    const url = address(bases[`${route.base}BaseUrl`], route.path, input);
    if (url === null) return failure('failed');
    const send = (token: string | null) =>
      http({
        method: route.method,
        url,
        headers: headersOf(route, url, input.body, token),
        body: input.body,
        answer: route.answer,
        signal: input.signal,
      });
    try {
      const token = route.access === 'open' ? null : await session();
      if (route.access !== 'open' && token === null) return failure('unauthorized');
      let answer = await send(token);
      if (answer.status === 401 && token !== null) {
        const next = await session(token);
        if (next !== null && next !== token) answer = await send(next);
      }
      return resultOf(route, answer, input.polled === true);
    } catch {
      return failure(input.signal?.aborted ? 'aborted' : 'network');
    }
  }

  return call;
}

function address(base: string, path: string, { params, query }: AnyInput): string | null {
  let complete = true;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const given = field(params, name);
    const value = typeof given === 'string' ? given : '';
    // A URL reads an empty segment, '.' and '..' as another address.
    complete &&= !/^\.{0,2}$/.test(value);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const asked = search.toString();
  return complete ? base.replace(/\/$/, '') + filled + (asked && `?${asked}`) : null;
}

function headersOf(route: Route, url: string, body: unknown, token: string | null): Record<string, string> {
  const headers: Record<string, string> = { accept: route.answer === 'text' ? 'text/plain' : 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const proof = route.method === 'GET' ? undefined : antiForgeryToken(url);
  if (proof) headers[antiForgeryHeader] = decodeURIComponent(proof);
  return headers;
}

/** Only our own origin may see the token of the cookie. */
const antiForgeryToken = (url: string) =>
  new URL(url, location.href).origin === location.origin
    ? new RegExp(`(?:^|; )${antiForgeryCookie}=([^;]*)`).exec(document.cookie)?.[1]
    : undefined;

/** The service shapes every answer by the schema of its call; what is checked here is that there is one. */
const isAnswer = <Name extends RouteName>(_: RouteOf<Name>, body: unknown): body is Answer<Name> => body !== undefined;

function resultOf<Name extends RouteName>(
  route: RouteOf<Name>,
  answer: HttpAnswer,
  polled: boolean,
): Result<Answer<Name>> {
  const { status } = answer;
  const body = route.answer === 'empty' && status < 300 ? null : answer.body;
  const correlationId = answer.header(correlationHeader);
  if (status >= 200 && status < 300 && isAnswer(route, body)) return { ok: true, value: body, correlationId };
  const refusal = refusalOf(body);
  const details = { status, correlationId, reasonCode: refusal.reasonCode };
  if (status === 401) return failure('unauthorized', details);
  if (status === 403 && (details.reasonCode === 'NonAdminUser' || details.reasonCode === 'InvalidUser')) {
    return { ...failure('refused', details), message: refusal.message, body };
  }
  // Staff without the right have nothing else to see: the area is left as after a 401.
  if (status === 403 && route.access === 'staff') return failure('unauthorized', details);
  return failure(polled && transientStatuses.includes(status) ? 'network' : 'failed', details);
}

const messages: Record<Problem, string> = {
  unauthorized: unauthorizedMessage,
  refused: '',
  failed: unauthorizedMessage,
  network: networkMessage,
  aborted: '',
};

const failure = (problem: Problem, details: Partial<Failure> = {}): Failure => ({
  status: null,
  reasonCode: null,
  correlationId: null,
  ...details,
  ok: false,
  problem,
  message: messages[problem],
});

/** Reads the body of an HTTP error, which may come from a proxy that knows nothing of ours. */
function refusalOf(body: unknown): { reasonCode: string | null; message: string } {
  const error = field(body, 'error');
  const reasonCode = field(error, 'reasonCode');
  const message = field(error, 'message');
  return {
    reasonCode: typeof reasonCode === 'string' ? reasonCode : null,
    message: typeof message === 'string' ? message : '',
  };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
