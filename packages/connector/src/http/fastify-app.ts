import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { correlationHeader } from '@salestax/contract';

/** Bytes; routes with longer bodies set their own limit. */
const defaultBodyLimit = 256 * 1024;
/** Open sockets of one process; a page holds a handful. */
const maxConnections = 10_000;

/** `trustProxy`: the proxies whose forwarded headers are trusted; null = none. */
export function createFastify(log: FastifyBaseLogger, trustProxy: string | null): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trustProxy ?? false,
    bodyLimit: defaultBodyLimit,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // While the process stops, a request on an open connection is still served, and the connection is closed after it.
    return503OnClosing: false,
    genReqId: correlationIdOf,
    rewriteUrl: routedUrlOf,
    logController: new Fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    // Ids are limited by the schemas: a refusal by the router would have another error format.
    routerOptions: { caseSensitive: true, maxParamLength: maxHeaderSize },
  });
  app.server.maxConnections = maxConnections;
  app.decorateRequest('principal', null);
  return app;
}

/** The caller's correlation id if it is well-formed, so that browser, service and vendors share it; else a new one. */
function correlationIdOf(request: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): string {
  const sentId = request.headers[correlationHeader];
  return typeof sentId === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(sentId) ? sentId : randomUUID();
}

/** The second address of a file of the SDK: a browser remembers a module that failed by its address. */
const retriedFile = /^(\/sdk\/(?:[\w.-]+\/)?)retry-\d{1,3}\//;

/** Without the part of a second attempt. A path that can't be decoded is replaced by one that no route has. */
function routedUrlOf({ url = '/' }: { readonly url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url.replace(retriedFile, '$1');
  } catch {
    return '/not-an-address';
  }
}
