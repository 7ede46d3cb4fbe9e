import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { companyRequestOf, recordedRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import type { Principal } from '../../security/principal.ts';
import type { Services } from '../../service/services.ts';
import { makeAuditFile, readAuditFile } from './audit-file.ts';
import { closeMonth, readMonthFigures, reopenMonth } from './decide-month.ts';
import { listMonths, readMonth } from './read-months.ts';

/** The close of months. */
export function closeRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.listMonths, (call) => listMonths(services, companyRequestOf(call)));
  serve(app, context, routes.readMonth, (call) => readMonth(services, companyRequestOf(call), call.body.Month));
  serve(app, context, routes.readMonthFigures, (call) => readMonthFigures(services, companyRequestOf(call), call.body));
  serve(app, context, routes.closeMonth, (call) =>
    closeMonth(services, companyRequestOf(call), nameOf(call.principal), call.body),
  );
  serve(app, context, routes.reopenMonth, (call) =>
    reopenMonth(services, companyRequestOf(call), nameOf(call.principal), call.body),
  );
  serve(app, context, routes.makeAuditFile, (call) =>
    makeAuditFile(services, recordedRequestOf(call), nameOf(call.principal), call.body),
  );
  serve(app, context, routes.readAuditFile, (call) => readAuditFile(services, recordedRequestOf(call), call.query));
}

/** Who decides about a month; for a widget in another site, the user that its backend has named. */
function nameOf(principal: Principal | null): string {
  return principal?.user?.name || (principal?.subject ?? '');
}
