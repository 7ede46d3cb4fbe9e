import type { FastifyInstance } from 'fastify';
import { type RouteName, routes } from '@salestax/contract';
import { companyRequestOf, recordedRequestOf } from '../../http/company-request.ts';
import { requireCloser } from '../../http/guard.ts';
import { type Call, type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { makeAuditFile, readAuditFile } from './audit-file.ts';
import { closeMonth, readMonthFigures, reopenMonth } from './decide-month.ts';
import { listMonths, readMonth } from './read-months.ts';

/** The close of months. */
export function closeRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.listMonths, (call) =>
    listMonths(services, companyRequestOf(call), call.principal?.canClose === true),
  );
  serve(app, context, routes.readMonth, (call) => readMonth(services, companyRequestOf(call), call.body.Month));
  serve(app, context, routes.readMonthFigures, (call) => readMonthFigures(services, companyRequestOf(call), call.body));
  serve(app, context, routes.closeMonth, (call) => closeMonth(services, closerRequestOf(call), call.body));
  serve(app, context, routes.reopenMonth, (call) => reopenMonth(services, closerRequestOf(call), call.body));
  serve(app, context, routes.makeAuditFile, (call) => makeAuditFile(services, closerRequestOf(call), call.body));
  serve(app, context, routes.readAuditFile, (call) => readAuditFile(services, closerRequestOf(call), call.query));
}

/** The request of a caller who may close months. */
function closerRequestOf(call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal' | 'request'>) {
  requireCloser(call.principal);
  return recordedRequestOf(call);
}
