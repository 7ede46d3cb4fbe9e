import type { RouteName } from '@salestax/contract';
import { networkOf } from '../../domain/activity.ts';
import { RequestError } from '../../domain/request-error.ts';
import { type Call, handlersOf, type RouteContext } from '../../http/register.ts';
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
import { companyForStaff, staffScopeOf, recordPageReading, recordReading, type StaffRequest } from './staff-request.ts';
import { type DocumentReaders, readSupportDocument, readSupportDocuments } from './support-documents.ts';

/** Routes of support staff about the connected companies. `documents`: reads the documents of a company. */
export function staffHandlers(context: RouteContext, services: Services, documents: DocumentReaders) {
  return handlersOf({
    staffCustomers: (call) => readCustomers(services, staffRequestOf(call).staff, call.query),
    staffCustomerCounts(call) {
      staffRequestOf(call);
      return readCustomerCounts(services, call.query);
    },
    staffSession: async (call) => readStaffSession(services, staffRequestOf(call).staff),
    staffConfiguration: (call) => readStaffConfiguration(services, staffRequestOf(call), call.params.userId),
    saveStaffConfiguration: (call) => saveStaffConfiguration(services, staffRequestOf(call), call.body),
    staffDisconnect: async (call) => {
      const isDone = await disconnectByStaff(services, staffRequestOf(call), call.params.userId);
      await context.authenticate.invalidate();
      return isDone;
    },
    staffDisconnectRequest: (call) => readDisconnectRequest(services, staffRequestOf(call), call.params.userId),
    decideStaffDisconnect: async (call) => {
      const decided = await decideDisconnect(services, staffRequestOf(call), call.params.userId, call.body);
      if (decided.outcome === 'disconnected') await context.authenticate.invalidate();
      return decided;
    },
    staffDocuments: (call) =>
      readSupportDocuments(services, documents, staffRequestOf(call), call.params.userId, call.query),
    staffDocument: (call) =>
      readSupportDocument(services, documents, staffRequestOf(call), call.params.userId, call.query),
    staffActions: (call) => readStaffActions(services, staffRequestOf(call), call.query),
    staffActivity: async (call) => {
      const request = staffRequestOf(call);
      const company = await companyForStaff(services, call.params.userId);
      await recordPageReading(services, request, company, 'activity', call.query);
      return readActivity(services, staffScopeOf(company), call.query, 'staff');
    },
    staffErrors: (call) => readErrors(services, staffRequestOf(call), call.params.userId),
    staffCheckUp: async (call) => {
      const request = staffRequestOf(call);
      const { realmId } = await companyForStaff(services, call.params.userId);
      await recordReading(services, request, { realmId }, 'check-up');
      return readCheckUp(services, { ...request, realmId });
    },
    staffDiagnostics: (call) => readDiagnostics(services, staffRequestOf(call), call.params.userId),
  });
}

/** The member of the support staff who calls: a second check after the guard, because these handlers read all companies. */
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
