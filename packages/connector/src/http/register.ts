import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import {
  descriptionLength,
  maxLines,
  readTimeoutMs,
  type Answer,
  type Params,
  type Query,
  type RequestBody,
  type Route,
  type RouteName,
  routes,
} from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { RequestError } from '../domain/request-error.ts';
import type { AttemptLimit, Attempts } from '../security/attempts.ts';
import type { LimitCaller } from '../security/caller-limits.ts';
import type { Authenticate, Principal } from '../security/principal.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { compressLongAnswers, mayCompress } from './compression.ts';
import { guard, ownIdOf } from './guard.ts';

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

/** Time limit of an interactive call other than GET, in milliseconds. */
const interactiveTimeoutMs = 15_000;
/** Time limit of an event stream, in milliseconds. The client then reconnects and is authenticated again. */
const streamTimeoutMs = 300_000;

/** Streams of one session at a time; a page opens one. */
const maxStreams = 3;
/** Time between two checks whether the session of a stream still exists, in milliseconds. */
const recheckMs = 60_000;

/** Bytes; enough for a list of a thousand entries. */
export const largeBodyLimit = 1024 * 1024;

/** Characters of a line besides its description: an item's name with four parents of 100 each, and once without them. */
const itemNameLength = 650;
/** Bytes of the other fields of a line, with the names of all. */
const lineFieldsBytes = 512;
/**
 * Bytes of a document with the maximum of lines. A character has up to three bytes in UTF-8. The panel cuts descriptions near the
 * length that AvaTax accepts; in Latin script a client may send them whole, as QuickBooks has them.
 */
export const documentBodyLimit = maxLines * (3 * (descriptionLength + itemNameLength) + lineFieldsBytes);

/**
 * Bytes of a body that anybody may send: a few tokens. Parsing and checking it must not delay other callers, and 256 KB of
 * unknown fields take 60 ms.
 */
const openBodyLimit = 16 * 1024;

/** So many milliseconds after the time limit, the call of a handler that ignores its abort signal is answered without it. */
const handlerGraceMs = 15_000;

interface CallSchemas {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
}

interface ServeOptions {
  readonly rateLimit?: { readonly max: number; readonly timeWindow: string };
  /** Bytes; default: 256 KB, or 16 KB without a session. */
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
  /** Counts the requests of sessions, companies and clients. */
  readonly limitCaller: LimitCaller;
  readonly recordRefusal: RecordRefusal;
  /** Fires when the process starts to drain. */
  readonly draining: AbortSignal;
}

type Handle<Name extends RouteName> = (call: Call<Name>) => Promise<Answer<Name>>;
type Watch<Name extends RouteName> = (call: Call<Name>) => AsyncIterable<Answer<Name>>;

/** What answers a call: a function alone, or with limits other than the usual ones. */
type AnswerHandler<Name extends RouteName> = Handle<Name> | ({ readonly handle: Handle<Name> } & ServeOptions);
/** Answers with server-sent events, one per value. */
interface EventsHandler<Name extends RouteName> {
  readonly watch: Watch<Name>;
}

/** A handler for every call of the contract: the compiler names one that is missing. Null: this connector does not serve it. */
export type Handlers = {
  readonly [Name in RouteName]:
    | ((typeof routes)[Name]['answer'] extends 'events' ? EventsHandler<Name> : AnswerHandler<Name>)
    | null;
};

/** The handlers of some calls, which `serveRoutes` needs all of. */
export const handlersOf = <Name extends RouteName>(some: Pick<Handlers, Name>): Pick<Handlers, Name> => some;

/** Registers every route of the contract with its path, schemas, guard and handler. */
export function serveRoutes(app: FastifyInstance, context: RouteContext, handlers: Handlers): void {
  for (const route of Object.values(routes)) serve(app, context, route, handlers);
}

/** Registers one route. */
export function serve<Name extends RouteName>(
  app: FastifyInstance,
  context: RouteContext,
  route: Route & { readonly name: Name },
  handlers: { readonly [Each in Name]: AnswerHandler<Each> | EventsHandler<Each> | null },
): void {
  const handler = handlers[route.name];
  if (handler === null) return;
  if (typeof handler === 'function') register(app, context, route, handler, {});
  else if ('watch' in handler) serveEvents(app, context, route, handler.watch);
  else register(app, context, route, handler.handle, handler);
}

function register<Name extends RouteName>(
  app: FastifyInstance,
  { authenticate, browsers, limitCaller }: RouteContext,
  route: Route & { readonly name: Name },
  handle: (call: Call<Name>) => Promise<unknown>,
  options: ServeOptions,
): void {
  const { params, query, body, answer }: CallSchemas = schemas[route.name];
  const isOpen = route.access === 'open' || route.access === 'client-credentials';
  const {
    bodyLimit = isOpen ? openBodyLimit : undefined,
    timeoutMs = route.method === 'GET' ? readTimeoutMs : interactiveTimeoutMs,
    onRefused,
    rateLimit,
    isUrgent = false,
  } = options;
  app.route({
    method: route.method,
    url: route.base === 'oauth' ? `/oauth${route.path}` : route.path,
    config: rateLimit === undefined ? {} : { rateLimit },
    // The answer to HEAD ends at once, and the handler would go on watching.
    exposeHeadRoute: route.answer !== 'events',
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
      request.principal = await authenticateRequest(request, authenticate, route.access === 'open');
      if (request.principal !== null) await limitCaller(request.principal);
      guard(route, request.principal, { pathId: pathId(route, request.params), origin: request.headers.origin });
      if (needsCsrfCheck(route, request.principal)) browsers.checkCsrf(request);
      if (changesByGet.has(route.name)) browsers.checkSameOrigin(request);
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

/**
 * Registers a route that answers with server-sent events (HTML standard, 9.2): one event per value. A session has three
 * streams at a time, and a stream ends within a minute after its session.
 */
function serveEvents<Name extends RouteName>(
  app: FastifyInstance,
  context: RouteContext,
  route: Route & { readonly name: Name },
  watch: Watch<Name>,
): void {
  const open = createStreamCounts();
  const answer = async (call: Call<Name>) => {
    const close = open(call.principal?.jti ?? '');
    const access = accessSignal(call, context.authenticate);
    onClosed(call.reply, () => {
      close();
      access.stop();
    });
    const signal = AbortSignal.any([call.signal, context.draining, access.signal]);
    return call.reply.send(Readable.from(eventsOf(watch({ ...call, signal }), signal)));
  };
  register(app, context, route, answer, { timeoutMs: streamTimeoutMs });
}

/** Counts the open streams of each session. Throws above the limit; the returned function closes the stream. */
function createStreamCounts(): (jti: string) => () => void {
  const streams = new Map<string, number>();
  return (jti) => {
    const others = streams.get(jti) ?? 0;
    if (others >= maxStreams) throw new RequestError('TooManyRequests', undefined, recheckMs / 1_000);
    streams.set(jti, others + 1);
    return () => {
      const remaining = (streams.get(jti) ?? 1) - 1;
      if (remaining > 0) streams.set(jti, remaining);
      else streams.delete(jti);
    };
  };
}

/** A signal that aborts when the caller's session has ended. While sessions cannot be read, a stream goes on. */
function accessSignal({ request }: Pick<Call<RouteName>, 'request'>, authenticate: Authenticate) {
  const controller = new AbortController();
  const check = async () => {
    const principal = await authenticateRequest(request, authenticate, true);
    if (principal === null) controller.abort(new DOMException('The session has ended.', 'AbortError'));
  };
  const timer = setInterval(() => void check().catch(() => undefined), recheckMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

async function* eventsOf(values: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator<string> {
  try {
    for await (const value of values) yield `data: ${JSON.stringify(value)}\n\n`;
  } catch (error) {
    // After an abort the stream has no reader.
    if (!signal.aborted) throw error;
  }
}

/** Routes whose GET is specified and changes something: it starts a sign-in, uses up a request token, or ends a session. */
const changesByGet: ReadonlySet<RouteName> = new Set([
  'signInUrl',
  'connectedCompanySignInUrl',
  'staffSignInUrl',
  'staffRevoke',
]);

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

/** Throws `Unauthorized` with the reason for which the session was ended, if the person should know it. */
async function authenticateRequest(
  request: FastifyRequest,
  authenticate: Authenticate,
  isOpen: boolean,
): Promise<Principal | null> {
  const bearer = bearerOf(request);
  if (bearer === null) return null;
  const principal = await authenticate(bearer);
  const end = principal === null && !isOpen ? await authenticate.endOf(bearer) : null;
  if (end !== null) throw new RequestError('Unauthorized', undefined, null, end);
  return principal;
}

/** The token of a bearer request (RFC 6750); null when there is none. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, bearer] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && bearer !== undefined ? bearer : null;
}

function pathId(route: Route, params: unknown): string | undefined {
  const id = ownIdOf(route);
  if (id === null || typeof params !== 'object' || params === null) return undefined;
  return Object.entries(params).find(([name]) => name === id)?.[1];
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
  onClosed(reply, () => {
    clearTimeout(timer);
    if (!reply.raw.writableEnded) controller.abort(new DOMException('The client disconnected.', 'AbortError'));
  });
  return controller.signal;
}

/** Calls `work` when the connection of an answer closes; at once if its client is gone already, which reports no 'close' again. */
function onClosed({ raw }: FastifyReply, work: () => void): void {
  if (raw.destroyed) work();
  else raw.once('close', work);
}

function endUnanswered(reply: FastifyReply): void {
  // An answer that has begun cannot become an error: its client notices that it is cut off.
  if (reply.raw.headersSent) reply.raw.destroy();
  else if (!reply.sent) void reply.send(new RequestError('Unavailable', undefined, 2));
}
