import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf } from '../../http/company-request.ts';
import { requireManager } from '../../http/guard.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { readSimulation, simulateSettings } from './simulation.ts';

/** Past documents with other settings, for the administrator of a company. */
export function simulationRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.simulateSettings, async (call) => {
    requireManager(call.principal);
    return simulateSettings(services, companyRequestOf(call), call.body);
  });
  serve(app, context, routes.readSimulation, async (call) => {
    requireManager(call.principal);
    return readSimulation(services, companyRequestOf(call));
  });
}
