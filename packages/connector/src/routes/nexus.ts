import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { enableNexus } from '../use-cases/enable-nexus.ts';
import { readNexus } from '../use-cases/read-nexus.ts';
import type { Services } from '../use-cases/services.ts';
import { companyRequestOf } from './company.ts';
import { type RouteContext, serve } from './register.ts';

/** Where the company sells and where it collects. */
export function nexusRoutes(app: FastifyInstance, door: RouteContext, services: Services): void {
  serve(app, door, routes.nexus, async (call) => readNexus(services, companyRequestOf(call)));
  serve(app, door, routes.enableNexus, async (call) =>
    enableNexus(services, {
      ...companyRequestOf(call),
      canManage: call.principal?.canManage === true,
      regions: call.body.nexusList,
    }),
  );
}
