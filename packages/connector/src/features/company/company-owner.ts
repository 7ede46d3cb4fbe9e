import type { SignedInUser } from '../../security/principal.ts';
import type { Company } from '../../store/companies.ts';

/** Until a company is linked to a provider account, only the user who connected it has access. */
export const belongsTo = (
  { sub, accountId }: Pick<SignedInUser, 'sub' | 'accountId'>,
  { providerAccountId, connectedBy }: Pick<Company, 'providerAccountId' | 'connectedBy'>,
): boolean => (providerAccountId === null ? connectedBy === sub : providerAccountId === accountId);
