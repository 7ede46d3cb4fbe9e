import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { correlationHeader } from '@salestax/contract';

/**
 * No content sniffing, no iframes, no resources: an answer of the API is data. Headers that concern documents only, which the
 * pages set themselves, and headers that only old browsers read are off: a page loads a dozen answers, each with all headers.
 */
const answers: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    // `base-uri` does not fall back to `default-src` (CSP 3, 6.3).
    directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** What a page of another origin may read besides the body. */
const exposedHeaders = [correlationHeader, 'retry-after'].join(', ');

/** Any page may load what is below `/sdk/`. It may also read the answer for a missing script: then the browser reports that. */
const scriptHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Headers of API answers: no caching, no content sniffing, no iframes. CORS admits only the configured origins. */
export async function secureHeaders(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const commonHeaders = headersOf(answers);
  const apiHeaders = { ...commonHeaders, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isOfScripts(request) ? commonHeaders : apiHeaders);
    if (request.headers.origin !== undefined) reply.header('access-control-expose-headers', exposedHeaders);
    done();
  });
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', correlationHeader],
    // As long as Chromium remembers a preflight: a page that opens document after document sends each one once.
    maxAge: 7_200,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isOfScripts(request)) reply.headers(scriptHeaders);
    done();
  });
}

const isOfScripts = ({ url }: FastifyRequest): boolean => url.startsWith('/sdk/');

/**
 * The headers that helmet sets. None depends on the request, so they are computed once: @fastify/helmet composes and
 * validates them again for each request.
 */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders();
}
