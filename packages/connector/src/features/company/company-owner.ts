import type { SignedInUser } from '../../security/principal.ts';
import type { Company } from '../../store/companies.ts';

type Link = Pick<Company, 'providerAccountId' | 'providerCompanyId'>;

/**
 * Until a company is linked, only the user who connected it has access. Then it is every user of the provider account,
 * except those who are limited to other companies of the account.
 */
export const belongsTo = (
  user: Pick<SignedInUser, 'sub' | 'accountId' | 'companyIds'>,
  company: Link & Pick<Company, 'connectedBy'>,
): boolean => (company.providerAccountId === null ? company.connectedBy === user.sub : isLinkedFor(user, company));

/** Whether a company is linked to a company of the provider that a user may see. */
export const isLinkedFor = (
  { accountId, companyIds }: Pick<SignedInUser, 'accountId' | 'companyIds'>,
  { providerAccountId, providerCompanyId }: Link,
): boolean => providerAccountId === accountId && (companyIds === null || companyIds.includes(providerCompanyId ?? ''));
