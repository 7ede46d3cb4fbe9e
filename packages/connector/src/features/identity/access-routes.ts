import type { RouteName } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import { actorRequestOf } from '../../http/company-request.ts';
import { requireManager } from '../../http/guard.ts';
import { type Call, companyOf, handlersOf } from '../../http/register.ts';
import {
  type AccessCaller,
  type AccessServices,
  changeIntegrator,
  endUserSession,
  readCompanyAccess,
} from './company-access.ts';
import { changeSupportConsent } from './support-consent.ts';

/** Who has access to a company: its integrators and its users' sessions. */
export function accessHandlers(services: AccessServices) {
  return handlersOf({
    companyAccess: async (call) => readCompanyAccess(services, callerOf(call)),
    endUserSession: async (call) => endUserSession(services, callerOf(call), actorRequestOf(call), call.body),
    changeIntegrator: async (call) => {
      requireManager(call.principal);
      return changeIntegrator(services, callerOf(call), actorRequestOf(call), call.body);
    },
    changeSupportAccess: async (call) => {
      requireManager(call.principal);
      await changeSupportConsent(services, actorRequestOf(call), call.body);
      return readCompanyAccess(services, callerOf(call));
    },
  });
}

function callerOf(call: Pick<Call<RouteName>, 'principal'>): AccessCaller {
  const { principal } = call;
  if (principal === null || principal.user === null) throw new RequestError('Unauthorized');
  const { jti, canManage, user } = principal;
  return { jti, canManage, user, realmId: companyOf(call).realmId };
}
