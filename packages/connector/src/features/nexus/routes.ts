import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf, mayManage, recordedRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { changeNexus } from './change-nexus.ts';
import { readNexus } from './read-nexus.ts';

/** Where the company sells and where it has nexus. */
export function nexusRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.nexus, async (call) => readNexus(services, companyRequestOf(call)));
  serve(app, context, routes.enableNexus, async (call) =>
    changeNexus(services, recordedRequestOf(call), await mayManage(context, call), call.body),
  );
}
