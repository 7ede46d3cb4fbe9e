import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { cancelCompanyRun, watchCompanyRuns } from '../../service/company-runs.ts';
import type { Services } from '../../service/services.ts';
import { companyOf, type RouteContext, serve, serveEvents } from '../../http/register.ts';

/** Status and cancellation of runs, for the company's own users. */
export function runRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.cancelRun, async (call) => ({
    isCancelled: await cancelCompanyRun(services, companyOf(call).realmId, call.body.kind),
  }));
  serveEvents(app, context, routes.runProgress, (call) =>
    watchCompanyRuns(services, companyOf(call).realmId, call.signal),
  );
}
