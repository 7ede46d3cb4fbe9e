import { type RouteName, routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../../domain/request-error.ts';
import { requireManager } from '../../http/guard.ts';
import type { UserRequest } from '../../service/company-request.ts';
import { disconnectHints, disconnectOwn, takeDisconnectHint } from './disconnect-company.ts';
import { linkCompany, readProviderCompanies } from './link-company.ts';
import { authorizeProvider, credentialTries, readProviderAuthorization } from './provider-credentials.ts';
import type { Services } from '../../service/services.ts';
import { type Call, type RouteContext, serve } from '../../http/register.ts';
import { companyRequestOf } from '../../http/company-request.ts';

/** The link between a company of the accounting service and one of the tax provider's, and its end. */
export function companyRoutes(app: FastifyInstance, door: RouteContext, services: Services): void {
  const tries = door.attempts('credentials', credentialTries);
  serve(app, door, routes.authorizeProvider, async (call) => {
    requireManager(call.principal);
    return authorizeProvider(services, tries, userRequestOf(call), call.body);
  });
  serve(app, door, routes.providerAuthorization, async (call) =>
    readProviderAuthorization(services, companyRequestOf(call), call.principal?.canManage === true),
  );
  serve(app, door, routes.providerCompanies, async (call) => readProviderCompanies(services, companyRequestOf(call)));
  serve(app, door, routes.linkCompany, async (call) => {
    requireManager(call.principal);
    return linkCompany(services, userRequestOf(call), call.body.companyCode);
  });

  serve(app, door, routes.disconnectOwn, async (call) => {
    requireManager(call.principal);
    const answer = await disconnectOwn(services, companyRequestOf(call));
    await door.authenticate.forget();
    return answer;
  });
  const hints = door.attempts('disconnect hints', disconnectHints);
  serve(app, door, routes.disconnectHint, async ({ params: { realmId }, request, correlationId, signal }) =>
    takeDisconnectHint(services, hints, request.ip, { realmId, correlationId, signal }),
  );
}

function userRequestOf(call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal'>): UserRequest {
  const user = call.principal?.user ?? null;
  if (user === null) throw new RequestError('Unauthorized');
  return { ...companyRequestOf(call), user };
}
