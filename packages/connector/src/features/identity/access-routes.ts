import type { FastifyInstance } from 'fastify';
import { type RouteName, routes } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import { recordedRequestOf } from '../../http/company-request.ts';
import { requireManager } from '../../http/guard.ts';
import { type Call, companyOf, type RouteContext, serve } from '../../http/register.ts';
import {
  type AccessCaller,
  type AccessServices,
  changeIntegrator,
  endUserSession,
  readCompanyAccess,
} from './company-access.ts';
import { changeSupportConsent } from './support-consent.ts';

/** Who has access to a company: its integrators and its users' sessions. */
export function accessRoutes(app: FastifyInstance, context: RouteContext, services: AccessServices): void {
  serve(app, context, routes.companyAccess, async (call) => readCompanyAccess(services, callerOf(call)));
  serve(app, context, routes.endUserSession, async (call) =>
    endUserSession(services, callerOf(call), recordedRequestOf(call), call.body),
  );
  serve(app, context, routes.changeIntegrator, async (call) => {
    requireManager(call.principal);
    return changeIntegrator(services, callerOf(call), recordedRequestOf(call), call.body);
  });
  serve(app, context, routes.changeSupportAccess, async (call) => {
    requireManager(call.principal);
    await changeSupportConsent(services, recordedRequestOf(call), call.body);
    return readCompanyAccess(services, callerOf(call));
  });
}

function callerOf(call: Pick<Call<RouteName>, 'principal'>): AccessCaller {
  const { principal } = call;
  if (principal === null || principal.user === null) throw new RequestError('Unauthorized');
  const { jti, canManage, user } = principal;
  return { jti, canManage, user, realmId: companyOf(call).realmId };
}
