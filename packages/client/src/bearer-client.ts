import {
  correlationHeader,
  type Answer,
  type Params,
  type Query,
  type RequestBody,
  type Route,
  type RouteName,
} from '@salestax/contract';
import type { HttpAnswer, HttpPort } from './http-port.ts';

/**
 * A failed call. `unauthorized`: 401, or no session at all (status null). `failed`: any other HTTP error, or a response that
 * cannot be parsed. `network`: no response. `aborted`: the caller's signal aborted it.
 */
export interface BearerFailure {
  readonly ok: false;
  readonly problem: 'unauthorized' | 'failed' | 'network' | 'aborted';
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Identifies the call in the service's log. */
  readonly correlationId: string | null;
  /** The body of the response. */
  readonly body?: unknown;
}

export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
  readonly correlationId: string | null;
}

/**
 * Supplies the bearer token. Called without an argument before a request, and with the rejected token after a 401: another
 * token than that is tried once. null: no session.
 */
export type SessionSource = (rejected?: string) => Promise<string | null>;

export interface BearerClientOptions {
  readonly http: HttpPort;
  readonly bases: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  readonly session: SessionSource;
}

/** A field that a call does not have, may leave out, or requires. */
type Field<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : {} extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

interface CallControl {
  readonly signal?: AbortSignal | undefined;
  /** For calls that are repeated anyway: a transient status is a `network` problem, not logged and without redirect. (`createClient`) */
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

/** Streams are excluded: `followRuns` reads them. */
type RouteOf<Name extends RouteName> = Route & {
  readonly name: Name;
  readonly answer: Exclude<Route['answer'], 'events'>;
};

/** Calls the service; never rejects. */
export type CallWith<Failed> = <Name extends RouteName>(
  route: RouteOf<Name>,
  ...input: Input<Name>
) => Promise<Success<Answer<Name>> | Failed>;

/** A call as `createBearerClient` makes it. */
export type BearerCall = CallWith<BearerFailure>;

/** Makes the function for every call of a page, authenticated by the bearer token alone. */
export function createBearerClient({ http, bases, session }: BearerClientOptions): BearerCall {
  return async (route, ...[input = {}]) => {
    const { params, query, body, signal }: AnyInput = input;
    const { method, answer } = route;
    try {
      const path = fill(route.path, params);
      // URL parsing would resolve an empty segment, '.' and '..' to another path.
      if (/\/\.{0,2}(?:\/|$)/.test(path)) return failure('failed');
      const url = bases[`${route.base}BaseUrl`].replace(/\/$/, '') + path + search(query);
      const send = (token: string | undefined) => {
        const headers = {
          accept: answer === 'text' ? 'text/plain' : 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        };
        return http({ method, url, headers, body, answer, signal });
      };
      const token = route.access === 'open' ? undefined : await session();
      if (token === null) return failure('unauthorized');
      let response = await send(token);
      if (response.status === 401 && token !== undefined) {
        const next = await session(token);
        if (next !== null && next !== token) response = await send(next);
      }
      return resultOf(route, response);
    } catch {
      return failure(signal?.aborted ? 'aborted' : 'network');
    }
  };
}

const fill = (path: string, ids: unknown) => {
  const given = new Map<string, string>(Object.entries(ids ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''));
};

function search(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** The service serializes every response by the schema of its call, so only the presence of a body is checked. */
const isAnswer = <Name extends RouteName>(_: RouteOf<Name>, body: unknown): body is Answer<Name> => body !== undefined;

function resultOf<Name extends RouteName>(
  route: RouteOf<Name>,
  answer: HttpAnswer,
): Success<Answer<Name>> | BearerFailure {
  const { status, body } = answer;
  const correlationId = answer.header(correlationHeader);
  const value = route.answer === 'empty' ? null : body;
  if (status >= 200 && status < 300 && isAnswer(route, value)) return { ok: true, value, correlationId };
  return { ...failure(status === 401 ? 'unauthorized' : 'failed'), status, correlationId, body };
}

const failure = (problem: BearerFailure['problem']): BearerFailure => ({
  ok: false,
  problem,
  status: null,
  correlationId: null,
});
