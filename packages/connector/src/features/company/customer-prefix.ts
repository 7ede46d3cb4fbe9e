import type { Services } from '../../service/services.ts';
import type { Company } from '../../store/companies.ts';
import { codesLinkedByOthers } from '../../store/provider-companies.ts';

type ProviderLink = Pick<Company, 'providerAccountId' | 'providerCompanyCode'>;

/** Of a company that was never linked. */
export const notLinked = { providerAccountId: null, providerCompanyCode: null, customerPrefix: '' } as const;

/**
 * What the codes of a company's customers begin with at a provider company: nothing, or something of its own where another
 * company is linked. Both have a customer 3, and certificates are found by the code. It stays as long as the link: the
 * certificates are under these codes, whether the other company is still there or not.
 */
export async function customerPrefixFor(
  { db }: Pick<Services, 'db'>,
  { realmId, ...before }: ProviderLink & Pick<Company, 'realmId' | 'customerPrefix'>,
  link: { readonly [Name in keyof ProviderLink]: string },
): Promise<string> {
  const { providerAccountId, providerCompanyCode } = link;
  if (before.providerAccountId === providerAccountId && before.providerCompanyCode === providerCompanyCode)
    return before.customerPrefix;
  const others = await db.read('system', (trx) => codesLinkedByOthers(trx, realmId, providerAccountId));
  return others.has(providerCompanyCode) ? `${realmId}-` : '';
}
