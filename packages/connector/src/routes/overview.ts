import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { readOverview } from '../use-cases/company-overview.ts';
import { createNexusWatch } from '../use-cases/nexus-watch.ts';
import type { Services } from '../use-cases/services.ts';
import { companyRequestOf } from './company.ts';
import { type RouteContext, serve } from './register.ts';

/** What the home page shows of the company today. */
export function overviewRoutes(app: FastifyInstance, door: RouteContext, services: Services): void {
  const watch = createNexusWatch(services);
  app.addHook('onClose', () => watch.stop());
  serve(app, door, routes.companyOverview, async (call) => readOverview(services, watch, companyRequestOf(call)));
}
