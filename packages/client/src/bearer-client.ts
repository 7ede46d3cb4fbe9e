import {
  correlationHeader,
  fitsShape,
  type Answer,
  type Params,
  type Query,
  type RequestBody,
  type Route,
  type RouteName,
} from '@salestax/contract';
import { errorField } from './error-field.ts';
import type { HttpAnswer, HttpPort } from './http-port.ts';
import type { SessionSource } from './session-source.ts';
import { isSessionError, type SessionErrorCode } from './session-supplier.ts';

/**
 * What stopped a call, for programs. `unauthorized`: there is no session, or the service refused it. `refused`: a rule
 * refused the call and gave a reason. `read-only`: the session may only read. `wrong-origin`, `wrong-widget`: the embed
 * session is for other pages or for other widgets; `forbidden`: for either, from a service that does not tell them apart.
 * `wrong-company`: it is for another company than the page names.
 * `wrong-address`: what answered is no connector. `unexpected-answer`: its answer has another shape. `network`: nothing
 * answered. `too-many-requests`: 429. `failed`: any other HTTP error.
 */
export type FailureCode =
  | 'unauthorized'
  | 'refused'
  | 'read-only'
  | 'wrong-origin'
  | 'wrong-widget'
  | 'wrong-company'
  | 'forbidden'
  | 'wrong-address'
  | 'unexpected-answer'
  | 'network'
  | 'aborted'
  | 'too-many-requests'
  | 'failed'
  | SessionErrorCode;

/**
 * A failed call. `unauthorized`: 401, or no session at all (status null). `failed`: any other HTTP error, or a response
 * of another shape. `network`: no response, or the page's `session` gave no token. `aborted`: the caller's signal aborted it.
 */
export interface BearerFailure {
  readonly ok: false;
  readonly problem: 'unauthorized' | 'failed' | 'network' | 'aborted';
  readonly code: FailureCode;
  /** What was thrown, or an error that names the request. */
  readonly cause: unknown;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Identifies the call in the service's log. */
  readonly correlationId: string | null;
  /** The body of the response. */
  readonly body?: unknown;
  /** Seconds after which the service wants the next request; 0: it does not say. */
  readonly retryAfter?: number;
}

export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
  readonly correlationId: string | null;
}

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
  /**
   * For calls that the page repeats by itself: a transient status is a `network` problem, not logged and without redirect.
   * (`createClient`)
   */
  readonly isRepeated?: boolean | undefined;
  /** Treated as `isRepeated`, for a call whose failure the page shows with a retry. */
  readonly isRetryable?: boolean | undefined;
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
      if (/\/\.{0,2}(?:\/|$)/.test(path)) return failure('failed', 'failed', new Error(`${path} is no path`));
      const address = bases[`${route.base}BaseUrl`].replace(/\/$/, '') + path;
      const url = address + search(query);
      const send = (token: string | undefined) => {
        const headers = {
          accept: answer === 'text' ? 'text/plain' : 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        };
        return http({ method, url, headers, body, answer, signal });
      };
      const token = route.access === 'open' ? undefined : await session();
      if (token === null) return failure('unauthorized', 'unauthorized', new Error('There is no session'));
      let response = await send(token);
      if (response.status === 401 && token !== undefined) {
        const nextToken = await session(token);
        if (nextToken !== null && nextToken !== token) response = await send(nextToken);
      }
      return resultOf(route, response, address);
    } catch (cause) {
      if (signal?.aborted) return failure('aborted', 'aborted', cause);
      return failure('network', isSessionError(cause) ? cause.code : 'network', cause);
    }
  };
}

const fill = (path: string, ids: unknown) => {
  const idsByName = new Map<string, string>(Object.entries(ids ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(idsByName.get(name) ?? ''));
};

function search(query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

const isAnswer = <Name extends RouteName>(route: RouteOf<Name>, body: unknown): body is Answer<Name> =>
  body !== undefined && fitsShape(route.shape ?? null, body);

function resultOf<Name extends RouteName>(
  route: RouteOf<Name>,
  answer: HttpAnswer,
  address: string,
): Success<Answer<Name>> | BearerFailure {
  const { status, body } = answer;
  const correlationId = answer.header(correlationHeader);
  const value = route.answer === 'empty' ? null : body;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && isAnswer(route, value)) return { ok: true, value, correlationId };
  const code = codeOf(status, isSuccess, body, correlationId);
  const problem = code === 'unauthorized' ? code : 'failed';
  const detail = isSuccess ? ` in a form that ${route.name} does not have` : '';
  const cause = new Error(`${route.method} ${address} answered ${status}${detail}`);
  const retryAfter = Number(answer.header('retry-after')) || 0;
  return { ...failure(problem, code, cause), status, correlationId, body, retryAfter };
}

/** Whether a failure is a mistake in the settings of an integrator's page, and no other attempt helps. */
export const isWrongSetting = (code: string): boolean => wrongSettings.has(code);

const wrongSettings: ReadonlySet<string> = new Set<FailureCode>([
  'wrong-origin',
  'wrong-widget',
  'wrong-company',
  'forbidden',
  'wrong-address',
  'session-missing',
  'session-invalid',
]);

/** By the code of a service's error (`embedErrorCodes`). */
const codesOfServiceErrors = new Map<string | null, FailureCode>([
  ['WrongOrigin', 'wrong-origin'],
  ['WrongWidget', 'wrong-widget'],
  ['WrongCompany', 'wrong-company'],
  ['ReadOnly', 'read-only'],
  ['CompanyDisconnected', 'refused'],
  ['UnknownRoute', 'wrong-address'],
]);

function codeOf(status: number, isSuccess: boolean, body: unknown, correlationId: string | null): FailureCode {
  if (status === 401) return 'unauthorized';
  if (status === 429) return 'too-many-requests';
  // Every answer of a connector has a correlation id.
  if (correlationId === null && (isSuccess || status === 404 || status === 405)) return 'wrong-address';
  if (isSuccess) return 'unexpected-answer';
  return codesOfServiceErrors.get(errorField(body, 'code')) ?? 'failed';
}

const failure = (problem: BearerFailure['problem'], code: FailureCode, cause: unknown): BearerFailure => ({
  ok: false,
  problem,
  code,
  cause,
  status: null,
  correlationId: null,
});
