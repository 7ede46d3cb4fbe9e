import type { Answer, Params, Query, RequestBody, Route, RouteName } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { TSchema } from 'typebox';
import { RequestError } from '../domain/request-error.ts';
import type { AttemptLimit, Attempts } from '../security/attempts.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { guard } from './guard.ts';
import type { Authenticate, Principal } from '../security/principal.ts';
import { compressLongAnswers, mayCompress } from './compression.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the guard has run, and on open routes. */
    principal: Principal | null;
  }
}

/** Input of a handler: the validated parts of the request, the caller and the time limit. */
export interface Call<Name extends RouteName> {
  readonly params: Params<Name>;
  readonly query: Query<Name>;
  readonly body: RequestBody<Name>;
  /** Null only on open routes. */
  readonly principal: Principal | null;
  readonly correlationId: string;
  /** Aborts when the client disconnects or the time limit has passed. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Time limit of an interactive call, in milliseconds. */
const interactiveTimeoutMs = 15_000;
/** Time limit of an event stream, in milliseconds. The client then reconnects and is authenticated again. */
const streamTimeoutMs = 300_000;

/** Bytes; enough for a document or a list of a thousand entries. */
export const largeBodyLimit = 1024 * 1024;

/** A handler that ignores its abort signal is answered for this many milliseconds after the time limit. */
const handlerGraceMs = 15_000;

interface CallSchemas {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
}

interface ServeOptions {
  readonly rateLimit?: { readonly max: number; readonly timeWindow: string };
  /** Bytes; default: 256 KB. */
  readonly bodyLimit?: number;
  /** Milliseconds; default: the limit of an interactive call. */
  readonly timeoutMs?: number;
  /** The answer is compressed only if it is too long for the first packets. */
  readonly isUrgent?: true;
  /** Replaces the error answer of a request that did not reach `handle`. */
  readonly onRefused?: (reply: FastifyReply) => FastifyReply;
}

/** Records a refusal of rights to an authenticated caller; ignores all other failures. */
export type RecordRefusal = (request: FastifyRequest, failure: RequestError) => Promise<void>;

/** What all routes need to authenticate and limit callers. */
export interface RouteContext {
  readonly authenticate: Authenticate;
  readonly browsers: BrowserCookies;
  /** Limits attempts by a key of the caller's choice, over all processes. */
  readonly attempts: (name: string, limit: AttemptLimit) => Attempts;
  readonly recordRefusal: RecordRefusal;
  /** Fires when the process starts to drain. */
  readonly draining: AbortSignal;
}

/** Registers one route of the contract with its path, schemas and guard. */
export function serve<Name extends RouteName>(
  app: FastifyInstance,
  context: RouteContext,
  route: Route & { readonly name: Name },
  handle: (call: Call<Name>) => Promise<Answer<Name>>,
  options: ServeOptions = {},
): void {
  register(app, context, route, handle, options);
}

function register<Name extends RouteName>(
  app: FastifyInstance,
  { authenticate, browsers }: RouteContext,
  route: Route & { readonly name: Name },
  handle: (call: Call<Name>) => Promise<unknown>,
  options: ServeOptions,
): void {
  const { params, query, body, answer }: CallSchemas = schemas[route.name];
  const { bodyLimit, timeoutMs = interactiveTimeoutMs, onRefused, rateLimit, isUrgent = false } = options;
  app.route({
    method: route.method,
    url: route.base === 'oauth' ? `/oauth${route.path}` : route.path,
    config: rateLimit === undefined ? {} : { rateLimit },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(!mayCompress(route) && { compress: false }),
    ...(mayCompress(route) && isUrgent && { compress: compressLongAnswers }),
    ...(onRefused !== undefined && { errorHandler: (_error, _request, reply) => void onRefused(reply) }),
    schema: {
      operationId: route.name,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(route.answer === 'json' && { response: { 200: answer } }),
    },
    // Before the body is parsed: a caller without access costs little and learns nothing about valid input.
    async preParsing(request) {
      request.principal = await authenticateRequest(request, authenticate);
      guard(route, request.principal, { pathId: pathId(route, request.params), origin: request.headers.origin });
      if (needsCsrfCheck(route, request.principal)) browsers.checkCsrf(request);
    },
    /** An empty body counts as an object without fields. */
    preValidation(request, _reply, done) {
      if (request.body === undefined && body !== undefined && 'properties' in body) request.body = {};
      done();
    },
    async handler(request, reply) {
      if (route.answer === 'empty') reply.code(204);
      if (route.answer === 'events') reply.type('text/event-stream');
      return handle({
        ...validatedParts<Name>(request),
        principal: request.principal,
        correlationId: request.id,
        signal: requestSignal(reply, timeoutMs),
        request,
        reply,
      });
    },
  });
}

/** Registers a route that answers with server-sent events (HTML standard, 9.2): one event per value. */
export function serveEvents<Name extends RouteName>(
  app: FastifyInstance,
  context: RouteContext,
  route: Route & { readonly name: Name; readonly answer: 'events' },
  watch: (call: Call<Name>) => AsyncIterable<Answer<Name>>,
): void {
  const answer = async (call: Call<Name>) => {
    const signal = AbortSignal.any([call.signal, context.draining]);
    return call.reply.send(Readable.from(eventsOf(watch({ ...call, signal }), signal)));
  };
  register(app, context, route, answer, { timeoutMs: streamTimeoutMs });
}

async function* eventsOf(values: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator<string> {
  try {
    for await (const value of values) yield `data: ${JSON.stringify(value)}\n\n`;
  } catch (error) {
    // After an abort the stream has no reader.
    if (!signal.aborted) throw error;
  }
}

/**
 * Whether the request must have a valid anti-forgery token. Not needed for reads, and where another site's page cannot
 * send a valid request: panel calls and embed sessions (only the page itself has the bearer), and client credentials (no
 * browser has them).
 */
function needsCsrfCheck({ method, access, answer }: Route, principal: Principal | null): boolean {
  return (
    method !== 'GET' &&
    access !== 'panel' &&
    access !== 'client-credentials' &&
    // The only route with an empty answer is the client log, which is open to everybody.
    answer !== 'empty' &&
    principal?.kind !== 'embed'
  );
}

/** The company of a call that only account users and widgets may make. */
export function companyOf({ principal }: Pick<Call<RouteName>, 'principal'>): { realmId: string; companyId: string } {
  const { realmId = null, companyId = null } = principal ?? {};
  if (realmId === null || companyId === null) throw new RequestError('Unauthorized');
  return { realmId, companyId };
}

/** Types the validated parts of a request: the only place that relies on validation for a type. */
function validatedParts<Name extends RouteName>(
  request: FastifyRequest,
): Pick<Call<Name>, 'params' | 'query' | 'body'> {
  return {
    params: request.params as Params<Name>,
    query: request.query as Query<Name>,
    body: request.body as RequestBody<Name>,
  };
}

async function authenticateRequest(request: FastifyRequest, authenticate: Authenticate): Promise<Principal | null> {
  const bearer = bearerOf(request);
  return bearer === null ? null : authenticate(bearer);
}

/** The token of a bearer request (RFC 6750); null when there is none. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, bearer] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && bearer !== undefined ? bearer : null;
}

function pathId(route: Route, params: unknown): string | undefined {
  if (route.id === null || typeof params !== 'object' || params === null) return undefined;
  return Object.entries(params).find(([name]) => name === route.id || name === 'id')?.[1];
}

/**
 * Aborts when the time is over, and when the client disconnects before the answer is complete. Fastify's `handlerTimeout`
 * would not do: it ends when the body of the request has been read.
 */
function requestSignal(reply: FastifyReply, timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  let timer = setTimeout(() => {
    controller.abort(new DOMException('The time limit is over.', 'TimeoutError'));
    timer = setTimeout(() => endUnanswered(reply), handlerGraceMs);
  }, timeoutMs);
  reply.raw.once('close', () => {
    clearTimeout(timer);
    if (!reply.raw.writableEnded) controller.abort(new DOMException('The client disconnected.', 'AbortError'));
  });
  return controller.signal;
}

function endUnanswered(reply: FastifyReply): void {
  // An answer that has begun cannot become an error: its client notices that it is cut off.
  if (reply.raw.headersSent) reply.raw.destroy();
  else if (!reply.sent) void reply.send(new RequestError('Unavailable', undefined, 2));
}
