import type { RouteName } from '@salestax/contract';
import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { requireCloser } from '../../http/guard.ts';
import { type Call, handlersOf } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { makeAuditFile, readAuditFile } from './audit-file.ts';
import { closeMonth, readMonthFigures, reopenMonth } from './decide-month.ts';
import { listMonths, readMonth } from './read-months.ts';

/** The close of months. */
export function closeHandlers(services: Services) {
  return handlersOf({
    listMonths: (call) => listMonths(services, companyRequestOf(call), call.principal?.canClose === true),
    readMonth: (call) => readMonth(services, companyRequestOf(call), call.body.Month),
    readMonthFigures: (call) => readMonthFigures(services, companyRequestOf(call), call.body),
    closeMonth: (call) => closeMonth(services, closerRequestOf(call), call.body),
    reopenMonth: (call) => reopenMonth(services, closerRequestOf(call), call.body),
    makeAuditFile: (call) => makeAuditFile(services, closerRequestOf(call), call.body),
    readAuditFile: (call) => readAuditFile(services, closerRequestOf(call), call.query),
  });
}

/** The request of a caller who may close months. */
function closerRequestOf(call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal' | 'request'>) {
  requireCloser(call.principal);
  return actorRequestOf(call);
}
