import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { readOverview } from './company-overview.ts';
import { createNexusWatch } from '../nexus/nexus-watch.ts';
import type { Services } from '../../service/services.ts';
import { companyRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';

/** What the home page shows of the company today. */
export function overviewRoutes(app: FastifyInstance, door: RouteContext, services: Services): void {
  const watch = createNexusWatch(services);
  app.addHook('onClose', () => watch.stop());
  serve(app, door, routes.companyOverview, async (call) => readOverview(services, watch, companyRequestOf(call)));
}
