import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import { correlationHeader, httpStatusOf, type RuntimeConfig } from '@salestax/contract';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import { join, sep } from 'node:path';
import { Counter } from 'prom-client';
import { RequestError, type ReasonCode } from '../domain/request-error.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import { createLog, watchRequests } from '../observation/log.ts';
import { refusals } from '../observation/metrics.ts';
import { traceRequests } from '../observation/tracing.ts';
import { accountingWebhook } from '../features/recording/webhook-route.ts';
import { jsonBodies } from '../http/body.ts';
import { addressRoutes } from '../features/addresses/routes.ts';
import { catalogRoutes } from '../features/catalog/routes.ts';
import { clientLogRoute } from '../http/client-log.ts';
import { companyRoutes } from '../features/company/routes.ts';
import { compressAnswers } from '../http/compression.ts';
import { configurationRoutes } from '../features/company/configuration-routes.ts';
import { embedRoutes } from '../features/identity/embed-routes.ts';
import { exemptionRoutes } from '../features/exemption/routes.ts';
import { nexusRoutes } from '../features/nexus/routes.ts';
import { metricsReaders, operationRoutes } from '../http/ops-routes.ts';
import { overviewRoutes } from '../features/company/overview-routes.ts';
import { pageRoutes } from '../http/pages.ts';
import { panelRoutes } from '../features/estimating/routes.ts';
import { policyReports } from '../http/policy-reports.ts';
import type { RouteContext } from '../http/register.ts';
import { reconciliationRoutes } from '../features/reconciliation/routes.ts';
import { runRoutes } from '../features/company/runs-routes.ts';
import { signInRoutes } from '../features/identity/sign-in-routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import { staffSignInRoutes } from '../features/staff/sign-in-routes.ts';
import { serveFolder } from '../http/static-files.ts';
import { createValidatorCompiler } from '../http/validation.ts';
import { createAttempts, createLocalCounter, type TryCounter } from '../security/attempts.ts';
import { registerBrowserCookies, type BrowserOptions } from '../http/browser-cookies.ts';
import type { Authenticate } from '../security/principal.ts';
import { limitRates } from '../security/rate-limit.ts';
import { Unavailable } from '../store/errors.ts';
import type { AccountingConsent } from '../features/identity/accounting-consent.ts';
import type { ChangeEvent } from '../features/recording/accounting-changes.ts';
import type { EmbedSessions } from '../features/identity/embed-sessions.ts';
import type { Services } from '../service/services.ts';
import type { StaffSignIn } from '../features/staff/staff-sign-in.ts';
import { serviceVersion } from '../observation/version.ts';

export interface AppDependencies {
  readonly services: Services;
  readonly authenticate: Authenticate;
  /** What the anti-forgery tokens are made with. */
  readonly browserKey: BrowserOptions['key'];
  readonly embedSessions: EmbedSessions;
  readonly signIn: AccountingConsent;
  /** All providers are sandboxes on this machine. */
  readonly allowsTestSignIn: boolean;
  readonly staffSignIn: StaffSignIn;
  /** Origins whose pages may call from the browser. */
  readonly origins: readonly string[];
  readonly webPages: {
    readonly bundlesDir: string | null;
    readonly pagesDir: string | null;
    /** The address browsers use. */
    readonly publicUrl: string;
    readonly runtime: RuntimeConfig;
  };
  readonly webhook: {
    readonly verifierToken: string;
    readonly read: (body: unknown) => readonly ChangeEvent[];
    readonly take: (events: readonly ChangeEvent[], correlationId: string) => Promise<void>;
  } | null;
  readonly logLevel: string;
  /** Null: the output of the process. */
  readonly logTo: { write(line: string): void } | null;
  readonly lifecycle: Lifecycle;
  /** Counts tries over all processes; null = this is the only one. */
  readonly sharedTries: TryCounter | null;
  readonly production: boolean;
  readonly metricsToken: string | null;
  /** Requests are refused while the event loop is later than this on average; 0 = never. Milliseconds. */
  readonly longestDelayMs: number;
  /** Null: the log of the browsers goes into the service's own. */
  readonly clientLogFile: string | null;
  /** Proxies in front that may say who called; null = none. */
  readonly trustProxy: string | null;
}

/** Bytes; calls that take more say so. */
const ordinaryBody = 256 * 1024;
/** Sockets that are open at once; a page holds a handful. */
const mostConnections = 10_000;

const droppedFields = new Counter({
  name: 'request_fields_dropped_total',
  help: 'Requests that had fields of no schema',
});

/** The service as a function of what it works with; listening is somebody else's. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: createLog(dependencies.logLevel, dependencies.logTo),
    trustProxy: dependencies.trustProxy ?? false,
    bodyLimit: ordinaryBody,
    requestTimeout: 15_000,
    handlerTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // Who still has a connection when the process ends is answered on it, once.
    return503OnClosing: false,
    genReqId: correlationIdOf,
    rewriteUrl: decodableUrlOf,
    logController: new Fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    // The schemas limit ids; what the router itself refuses would get an answer of another form.
    routerOptions: { caseSensitive: true, maxParamLength: maxHeaderSize },
  });
  app.server.maxConnections = mostConnections;
  app.decorateRequest('principal', null);
  traceRequests(app);
  watchRequests(app);
  app.setValidatorCompiler(createValidatorCompiler(() => droppedFields.inc()));
  app.addHook('onSend', async (request, reply) => {
    reply.header(correlationHeader, request.id);
    // A client that is told so makes its next request to another process.
    if (dependencies.lifecycle.isDraining()) reply.header('connection', 'close');
  });
  jsonBodies(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerFailure(request, reply, new RequestError('NotFound')));
  await shedLoad(app, dependencies.longestDelayMs);
  await secure(app, dependencies.origins);
  const localTries = createLocalCounter(dependencies.services.clock);
  const tries = dependencies.sharedTries ?? localTries;
  await limitRates(app, localTries, tries);
  await serveFiles(app, dependencies.webPages);
  await compressAnswers(app);
  await describe(app);
  const browsers = await registerBrowserCookies(app, {
    publicUrl: dependencies.webPages.publicUrl,
    key: dependencies.browserKey,
    origins: dependencies.origins,
  });
  const { pagesDir, publicUrl, runtime } = dependencies.webPages;
  if (pagesDir !== null)
    pageRoutes(app, { pagesDir, publicUrl, pageOrigins: dependencies.origins, runtime, greet: browsers.issueCookies });
  const door: RouteContext = {
    authenticate: dependencies.authenticate,
    browsers,
    attempts: (name, limit) => createAttempts(tries, name, limit),
    ending: dependencies.lifecycle.ending,
  };

  panelRoutes(app, door, dependencies.services);
  companyRoutes(app, door, dependencies.services);
  configurationRoutes(app, door, dependencies.services);
  nexusRoutes(app, door, dependencies.services);
  overviewRoutes(app, door, dependencies.services);
  runRoutes(app, door, dependencies.services);
  reconciliationRoutes(app, door, dependencies.services);
  catalogRoutes(app, door, dependencies.services);
  addressRoutes(app, door, dependencies.services);
  exemptionRoutes(app, door, dependencies.services);
  embedRoutes(app, door, dependencies.embedSessions);
  signInRoutes(app, door, dependencies.signIn, dependencies.allowsTestSignIn);
  staffSignInRoutes(app, door, dependencies.staffSignIn);
  staffRoutes(app, door, dependencies.services);
  operationRoutes(app, door, {
    db: dependencies.services.db,
    lifecycle: dependencies.lifecycle,
    checkReader: metricsReaders(dependencies.metricsToken, dependencies.production),
  });
  clientLogRoute(app, door, dependencies.clientLogFile);
  policyReports(app);
  if (dependencies.webhook !== null) {
    const { verifierToken, read, take } = dependencies.webhook;
    accountingWebhook(app, verifierToken, read, take);
  }
  return app;
}

/** The caller's correlation id, when it is one, so that browser, service and vendors share it. */
function correlationIdOf(request: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): string {
  const given = request.headers[correlationHeader];
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}

/** An address that can't be decoded becomes one that nothing is at. */
function decodableUrlOf({ url = '/' }: { readonly url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return '/not-an-address';
  }
}

/**
 * The mean delay is taken over so many of the longest one: work at the start of a process, or a machine that stops for a
 * moment, is a pause. Over one of them, a second's pause turned away whatever came in the second after.
 */
const delaysAtOnce = 3;

/** Who is asked for more than it can do says so soon, and is asked again later. Probes are answered as long as it lives. */
async function shedLoad(app: FastifyInstance, longestDelayMs: number): Promise<void> {
  if (longestDelayMs === 0) return;
  const probes = new Set(['/live', '/ready', '/metrics']);
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    sampleInterval: delaysAtOnce * longestDelayMs,
    pressureHandler(request) {
      if (probes.has(request.url)) return;
      refusals.inc({ reason: 'Overloaded' });
      throw new Unavailable('The event loop is late.');
    },
  });
}

/** Answers of the API: no store, no sniffing, no framing; other origins by the list alone. */
async function secure(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/sdk/')) reply.header('cache-control', 'no-store');
  });
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', correlationHeader],
    exposedHeaders: [correlationHeader, 'retry-after'],
    maxAge: 600,
  });
}

async function describe(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'salestax-connector',
        version: serviceVersion,
        description: 'The calls of the widgets and of integrators.',
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () =>
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
}

/** Their names change with their content. */
const hashedModules = `${sep}modules${sep}`;
const forGood = 'public, max-age=31536000, immutable';

/** The bundles, which any page may load (their SRI hashes are in the manifest), and the assets of the pages. */
async function serveFiles(app: FastifyInstance, { bundlesDir, pagesDir }: AppDependencies['webPages']): Promise<void> {
  if (bundlesDir !== null)
    await serveFolder(app, {
      root: bundlesDir,
      prefix: '/sdk/',
      setHeaders(reply, path) {
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('cache-control', path.includes(hashedModules) ? forGood : 'public, max-age=300');
      },
    });
  if (pagesDir !== null)
    await serveFolder(app, {
      root: join(pagesDir, 'assets'),
      prefix: '/assets/',
      // Their names contain a hash of their content.
      setHeaders: (reply) => void reply.header('cache-control', forGood),
    });
}

async function answerError(
  error: FastifyError | RequestError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answerFailure(request, reply, requestErrorOf(error), error);
}

function requestErrorOf(error: FastifyError | RequestError | Error): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof Unavailable || ('code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT'))
    return new RequestError('Unavailable', undefined, 2);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 429) return new RequestError('TooManyRequests', undefined, 60);
  if (status >= 400 && status < 500) return new RequestError('BadRequest', error.message);
  return new RequestError('InternalError');
}

const refused: ReadonlySet<ReasonCode> = new Set(['Unauthorized', 'Forbidden', 'NonAdminUser', 'TooManyRequests']);

function answerFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: RequestError,
  cause?: unknown,
): FastifyReply {
  const status = httpStatusOf[failure.code];
  // The template of the route, as in the line of each request: an address is of any length and may hold a secret.
  const about = { err: cause, route: request.routeOptions.url ?? 'none' };
  if (failure.code === 'Unavailable') request.log.warn(about, 'A request could not be answered now');
  else if (status >= 500) request.log.error(about, 'Request failed');
  if (refused.has(failure.code)) refusals.inc({ reason: failure.code });
  if (failure.retryAfterSeconds !== null) reply.header('retry-after', String(failure.retryAfterSeconds));
  const { code: reasonCode, message } = failure;
  return reply.code(status).send({ error: { reasonCode, message, correlationId: request.id } });
}
