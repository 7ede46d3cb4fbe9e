import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { enableNexus } from './enable-nexus.ts';
import { takeBackNexus } from './take-back-nexus.ts';
import { readNexus } from './read-nexus.ts';
import type { Services } from '../../service/services.ts';
import { companyRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';

/** Where the company sells and where it has nexus. */
export function nexusRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.nexus, async (call) => readNexus(services, companyRequestOf(call)));
  serve(app, context, routes.enableNexus, async (call) => {
    const { nexusList: regions, action, effectiveDate, nexusType } = call.body;
    const request = { ...companyRequestOf(call), canManage: call.principal?.canManage === true, regions };
    if (action === 'take-back') return takeBackNexus(services, request);
    return enableNexus(services, { ...request, effectiveDate, nexusType });
  });
}
