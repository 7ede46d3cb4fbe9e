import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { register as metricsRegistry } from 'prom-client';
import type { Db } from '../store/index.ts';
import { type Door, serve } from './register.ts';

/** Health for people and probes, and metrics. */
export function operationRoutes(app: FastifyInstance, door: Door, db: Db): void {
  serve(app, door, routes.health, async () => ({ status: 'OK' as const }));

  app.get('/live', { schema: { hide: true } }, async () => ({ status: 'OK' }));
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await db.health();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'OK' : 'FAIL' });
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metricsRegistry.contentType).send(await metricsRegistry.metrics()),
  );
}
