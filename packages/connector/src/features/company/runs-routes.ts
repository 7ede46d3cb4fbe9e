import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { cancelCompanyRun, watchCompanyRuns } from '../../service/company-runs.ts';
import type { Services } from '../../service/services.ts';
import { companyOf, type RouteContext, serve, serveEvents } from '../../http/register.ts';

/** What the company's own users see and end of its long work. */
export function runRoutes(app: FastifyInstance, door: RouteContext, services: Services): void {
  serve(app, door, routes.cancelRun, async (call) => ({
    isCancelled: await cancelCompanyRun(services, companyOf(call).realmId, call.body.kind),
  }));
  serveEvents(app, door, routes.runProgress, (call) =>
    watchCompanyRuns(services, companyOf(call).realmId, call.signal),
  );
}
