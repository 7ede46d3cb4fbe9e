import type { ComparisonRefusal } from '@salestax/contract';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import { actorRequestOf, signedInUserOf } from '../../http/company-request.ts';
import { handlersOf, type RouteContext } from '../../http/register.ts';
import type { SignedInUser } from '../../security/principal.ts';
import type { Services } from '../../service/services.ts';
import {
  compareCompanies,
  readCompanyComparisons,
  refusedSearch,
  stopCompanyComparisons,
} from './company-comparisons.ts';

/** Per user. Each asks the tax provider for the role in up to 40 companies. */
const comparisonAttempts = { max: 6, windowMs: 60_000 };
/** Longest time of these checks, in milliseconds: after it the role of the sign-in counts, as if the provider had not answered. */
const longestCheckMs = 8_000;

/** Why a user may not enter a company; null: may. */
export type RefusalOfEntry = (
  user: SignedInUser,
  realmId: string,
  request: { readonly correlationId: string; readonly signal: AbortSignal },
) => Promise<ComparisonRefusal | null>;

/** Comparisons of several companies of one user. */
export function companyComparisonHandlers(context: RouteContext, services: Services, refusalOfEntry: RefusalOfEntry) {
  const attempts = context.attempts('company comparisons', comparisonAttempts);
  return handlersOf({
    compareCompanies: async (call) => {
      const user = signedInUserOf(call.principal);
      if (!(await attempts.take(user.sub))) return refusedSearch('TooManyRequests', signInSentences.tooOften);
      const { actor, correlationId } = actorRequestOf(call);
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(longestCheckMs)]);
      const refusalOf = (realmId: string) => refusalOfEntry(user, realmId, { correlationId, signal });
      return compareCompanies(services, { owner: user, actor, correlationId, refusalOf }, call.body);
    },
    companyComparisons: async (call) => readCompanyComparisons(services, signedInUserOf(call.principal)),
    stopCompanyComparisons: async (call) => stopCompanyComparisons(services, signedInUserOf(call.principal)),
  });
}
