import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { correlationHeader } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';

/** Headers of API answers: no caching, no content sniffing, no iframes. CORS admits only the configured origins. */
export async function secureHeaders(app: FastifyInstance, origins: readonly string[]): Promise<void> {
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
    // As long as Chromium remembers a preflight: a page that opens document after document sends each one once.
    maxAge: 7_200,
  });
}
