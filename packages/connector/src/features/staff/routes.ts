import type { FastifyInstance } from 'fastify';
import { type Answer, type Route, type RouteName, routes } from '@salestax/contract';
import { networkOf } from '../../domain/activity.ts';
import { RequestError } from '../../domain/request-error.ts';
import { type Call, type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { readActivity } from '../company/activity.ts';
import { readCheckUp } from '../company/check-up/read-check-up.ts';
import { decideDisconnect, readDisconnectRequest } from './disconnect-request.ts';
import { readStaffActions } from './staff-actions.ts';
import { readStaffConfiguration, saveStaffConfiguration } from './staff-configuration.ts';
import { readCustomerCounts, readCustomers } from './staff-customers.ts';
import { readDiagnostics } from './staff-diagnostics.ts';
import { disconnectByStaff, readStaffSession } from './staff-disconnect.ts';
import { readErrors } from './staff-errors.ts';
import { companyForStaff, openedScope, recordReading, type StaffRequest } from './staff-request.ts';
import { type DocumentReaders, readSupportDocument, readSupportDocuments } from './support-documents.ts';

/** Routes of support staff about the connected companies. `documents`: what shows the documents of one. */
export function staffRoutes(
  app: FastifyInstance,
  context: RouteContext,
  services: Services,
  documents: DocumentReaders,
): void {
  /** Second check after the guard, because these handlers read all companies. */
  function serveStaff<Name extends RouteName>(
    route: Route & { readonly name: Name },
    answer: (call: Call<Name>, request: StaffRequest) => Promise<Answer<Name>>,
  ): void {
    serve(app, context, route, async (call) => answer(call, staffRequestOf(call)));
  }

  serveStaff(routes.staffCustomers, ({ query }, { staff }) => readCustomers(services, staff, query));
  serveStaff(routes.staffCustomerCounts, ({ query }) => readCustomerCounts(services, query));
  serveStaff(routes.staffSession, async (_call, { staff }) => readStaffSession(services, staff));
  serveStaff(routes.staffConfiguration, ({ params }, request) =>
    readStaffConfiguration(services, request, params.userId),
  );
  serveStaff(routes.saveStaffConfiguration, ({ body }, request) => saveStaffConfiguration(services, request, body));
  serveStaff(routes.staffDisconnect, async ({ params }, request) => {
    const isDone = await disconnectByStaff(services, request, params.userId);
    await context.authenticate.invalidate();
    return isDone;
  });
  serveStaff(routes.staffDisconnectRequest, ({ params }, request) =>
    readDisconnectRequest(services, request, params.userId),
  );
  serveStaff(routes.decideStaffDisconnect, async ({ params, body }, request) => {
    const decided = await decideDisconnect(services, request, params.userId, body);
    if (decided.outcome === 'disconnected') await context.authenticate.invalidate();
    return decided;
  });
  serveStaff(routes.staffDocuments, ({ params, query }, request) =>
    readSupportDocuments(services, documents, request, params.userId, query),
  );
  serveStaff(routes.staffDocument, ({ params, query }, request) =>
    readSupportDocument(services, documents, request, params.userId, query),
  );
  serveStaff(routes.staffActions, ({ query }, request) => readStaffActions(services, request, query));
  serveStaff(routes.staffActivity, async ({ params, query }, request) => {
    const company = await companyForStaff(services, params.userId);
    if (query.before === undefined) await recordReading(services, request, company, 'activity');
    return readActivity(services, openedScope(company), query, 'staff');
  });
  serveStaff(routes.staffErrors, ({ params }, request) => readErrors(services, request, params.userId));
  serveStaff(routes.staffCheckUp, async ({ params }, request) => {
    const { realmId } = await companyForStaff(services, params.userId);
    await recordReading(services, request, { realmId }, 'check-up');
    return readCheckUp(services, { ...request, realmId });
  });
  serveStaff(routes.staffDiagnostics, ({ params }, request) => readDiagnostics(services, request, params.userId));
}

function staffRequestOf({
  principal,
  correlationId,
  signal,
  request,
}: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal' | 'request'>): StaffRequest {
  const staff = principal?.staff ?? null;
  if (staff === null) throw new RequestError('Unauthorized');
  return { staff, correlationId, signal, address: networkOf(request.ip) };
}
