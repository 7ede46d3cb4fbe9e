import type { RouteName } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { requireManager } from '../../http/guard.ts';
import { type Call, handlersOf, type RouteContext } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { createDisconnectHints, disconnectChecks, disconnectChecksInDay, disconnectOwn } from './disconnect-company.ts';
import { linkCompany, readProviderCompanies } from './link-company.ts';
import { authorizeProvider, credentialAttempts, readProviderAuthorization } from './provider-credentials.ts';
import type { UserRequest } from './user-request.ts';

/** A hint reports that a company was disconnected in QuickBooks. The route is open, and each hint reads a company. */
const hintsOfAddress = { max: 60, timeWindow: '1 minute' } as const;

/** Linking and disconnecting a company. */
export function companyHandlers(context: RouteContext, services: Services) {
  const attempts = context.attempts('credentials', credentialAttempts);
  const takeHint = createDisconnectHints(services, [
    context.attempts('disconnect checks', disconnectChecks),
    context.attempts('disconnect checks of a day', disconnectChecksInDay),
  ]);
  return handlersOf({
    authorizeProvider: async (call) => {
      requireManager(call.principal);
      return authorizeProvider(services, attempts, userRequestOf(call), call.body);
    },
    providerAuthorization: async (call) =>
      readProviderAuthorization(services, companyRequestOf(call), call.principal?.canManage === true),
    providerCompanies: async (call) =>
      readProviderCompanies(services, companyRequestOf(call), call.principal?.user ?? null),
    linkCompany: async (call) => {
      requireManager(call.principal);
      return linkCompany(services, userRequestOf(call), call.body.companyCode);
    },

    disconnectOwn: async (call) => {
      requireManager(call.principal);
      const answer = await disconnectOwn(services, actorRequestOf(call));
      await context.authenticate.invalidate();
      return answer;
    },
    disconnectHint: { handle: async ({ params: { realmId } }) => takeHint(realmId), rateLimit: hintsOfAddress },
  });
}

function userRequestOf(call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal' | 'request'>): UserRequest {
  const user = call.principal?.user ?? null;
  if (user === null) throw new RequestError('Unauthorized');
  return { ...actorRequestOf(call), user };
}
