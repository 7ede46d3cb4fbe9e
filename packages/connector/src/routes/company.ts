import { type RouteName, routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../http-failure.ts';
import { requireManager } from '../security/guard.ts';
import type { CompanyRequest, UserRequest } from '../use-cases/company-request.ts';
import { disconnectHints, disconnectOwn, takeDisconnectHint } from '../use-cases/disconnect-company.ts';
import { linkCompany, readProviderCompanies } from '../use-cases/link-company.ts';
import { authorizeProvider, credentialTries, readProviderAuthorization } from '../use-cases/provider-credentials.ts';
import type { Services } from '../use-cases/services.ts';
import { type Call, companyOf, type RouteContext, serve } from './register.ts';

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

/** The company that a call of account users and their widgets is about. */
export function companyRequestOf(
  call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal'>,
): CompanyRequest {
  return { ...companyOf(call), correlationId: call.correlationId, signal: call.signal };
}

function userRequestOf(call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal'>): UserRequest {
  const user = call.principal?.user ?? null;
  if (user === null) throw new RequestError('Unauthorized');
  return { ...companyRequestOf(call), user };
}
