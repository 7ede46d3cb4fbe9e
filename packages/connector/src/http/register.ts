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
import { mayCompress } from './compression.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the guard has run, and on open routes. */
    principal: Principal | null;
  }
}

/** What a handler is given: the checked parts of the request, who asks, and the budget of the answer. */
export interface Call<Name extends RouteName> {
  readonly params: Params<Name>;
  readonly query: Query<Name>;
  readonly body: RequestBody<Name>;
  /** Null on open routes alone. */
  readonly principal: Principal | null;
  readonly correlationId: string;
  /** Ends when the caller is gone or the budget of an interactive call is spent. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A person waits for the answer; a provider that takes longer has not answered. Milliseconds. */
const interactiveBudget = 15_000;
/** A stream ends after this long, in milliseconds; whoever still listens asks again, and is let in again or not. */
const streamBudget = 300_000;

/** A document or a list of a thousand entries, with room to spare. Bytes. */
export const longBody = 1024 * 1024;

/** What does not heed the end of its budget is cut off this much later. Milliseconds. */
const handlerGrace = 15_000;

interface CallSchemas {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
}

interface ServeOptions {
  readonly rateLimit?: { readonly max: number; readonly timeWindow: string };
  /** Bytes, where a quarter of a megabyte is not right. */
  readonly bodyLimit?: number;
  /** Milliseconds, where an answer takes longer than a click. */
  readonly budget?: number;
  /** Answers in place of the HTTP error of a request that was not let through to `handle`. */
  readonly onRefused?: (reply: FastifyReply) => FastifyReply;
}

/** How callers are known. */
export interface RouteContext {
  readonly authenticate: Authenticate;
  readonly browsers: BrowserCookies;
  /** Limits tries by a key of the caller's choice, over all processes. */
  readonly attempts: (name: string, limit: AttemptLimit) => Attempts;
  /** Fires when the process begins to end. */
  readonly ending: AbortSignal;
}

/** Serves one call of the contract: its path, its schemas, its guard. */
export function serve<Name extends RouteName>(
  app: FastifyInstance,
  door: RouteContext,
  route: Route & { readonly name: Name },
  handle: (call: Call<Name>) => Promise<Answer<Name>>,
  options: ServeOptions = {},
): void {
  register(app, door, route, handle, options);
}

function register<Name extends RouteName>(
  app: FastifyInstance,
  { authenticate, browsers }: RouteContext,
  route: Route & { readonly name: Name },
  handle: (call: Call<Name>) => Promise<unknown>,
  options: ServeOptions,
): void {
  const { params, query, body, answer }: CallSchemas = schemas[route.name];
  const { bodyLimit, budget = interactiveBudget, onRefused, rateLimit } = options;
  app.route({
    method: route.method,
    url: route.base === 'oauth' ? `/oauth${route.path}` : route.path,
    config: rateLimit === undefined ? {} : { rateLimit },
    handlerTimeout: budget + handlerGrace,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(!mayCompress(route) && { compress: false }),
    ...(onRefused !== undefined && { errorHandler: (_error, _request, reply) => void onRefused(reply) }),
    schema: {
      operationId: route.name,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(route.answer === 'json' && { response: { 200: answer } }),
    },
    // Before the body is read: a caller without the right costs nothing and learns nothing of what would have been valid.
    async preParsing(request) {
      request.principal = await authenticateRequest(request, authenticate);
      guard(route, request.principal, { pathId: pathId(route, request.params), origin: request.headers.origin });
      if (isForgeable(route, request.principal)) browsers.checkForgery(request);
    },
    /** An empty body is one without fields. */
    async preValidation(request) {
      if (request.body === undefined && body !== undefined && 'properties' in body) request.body = {};
    },
    async handler(request, reply) {
      if (route.answer === 'empty') reply.code(204);
      if (route.answer === 'events') reply.type('text/event-stream');
      return handle({
        ...checkedParts<Name>(request),
        principal: request.principal,
        correlationId: request.id,
        signal: AbortSignal.any([goneSignal(reply), AbortSignal.timeout(budget)]),
        request,
        reply,
      });
    },
  });
}

/** Serves a call whose answer is a stream of server-sent events (HTML standard, 9.2): each value is one event. */
export function serveEvents<Name extends RouteName>(
  app: FastifyInstance,
  door: RouteContext,
  route: Route & { readonly name: Name; readonly answer: 'events' },
  watch: (call: Call<Name>) => AsyncIterable<Answer<Name>>,
): void {
  const answer = async (call: Call<Name>) => {
    const signal = AbortSignal.any([call.signal, door.ending]);
    return call.reply.send(Readable.from(eventsOf(watch({ ...call, signal }), signal)));
  };
  register(app, door, route, answer, { budget: streamBudget });
}

async function* eventsOf(values: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator<string> {
  try {
    for await (const value of values) yield `data: ${JSON.stringify(value)}\n\n`;
  } catch (error) {
    // Nobody listens any more, or the time of the stream is over.
    if (!signal.aborted) throw error;
  }
}

/**
 * What a page of somebody else could make a browser send with effect. The panel's calls carry a bearer that only its page
 * knows; whoever asks with client credentials is no browser; and the client log takes from everybody.
 */
function isForgeable({ method, access, answer }: Route, principal: Principal | null): boolean {
  return (
    method !== 'GET' &&
    access !== 'panel' &&
    access !== 'client-credentials' &&
    answer !== 'empty' &&
    principal?.kind !== 'embed'
  );
}

/** The company of a call that only account users and their widgets make. */
export function companyOf({ principal }: Pick<Call<RouteName>, 'principal'>): { realmId: string; companyId: string } {
  const { realmId = null, companyId = null } = principal ?? {};
  if (realmId === null || companyId === null) throw new RequestError('Unauthorized');
  return { realmId, companyId };
}

/** The parts of a request that its schemas have just let through: the one place where a check becomes a type. */
function checkedParts<Name extends RouteName>(request: FastifyRequest): Pick<Call<Name>, 'params' | 'query' | 'body'> {
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

/** Ends when the caller hangs up before the answer is written. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort();
  });
  return controller.signal;
}
