import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf, signedInUserOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { readCheckUp } from '../company/check-up/read-check-up.ts';
import { createNexusWatch } from '../nexus/nexus-watch.ts';
import { readNotices } from './company-figures.ts';
import { readOverview } from './company-overview.ts';

/** The overview on the home page, and the check-up of the set-up. */
export function overviewRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  const watch = createNexusWatch(services);
  app.addHook('onClose', () => watch.stop());
  serve(app, context, routes.companyOverview, async (call) => readOverview(services, watch, companyRequestOf(call)));
  serve(app, context, routes.companyNotices, async (call) => {
    const request = companyRequestOf(call);
    return readNotices(services, request, signedInUserOf(call.principal));
  });
  serve(app, context, routes.checkUp, async (call) => readCheckUp(services, companyRequestOf(call)));
}
