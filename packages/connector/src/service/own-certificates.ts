import type { ProviderCertificate } from '../ports/provider-certificates.ts';
import type { ProviderCompanyAccount } from '../ports/provider-nexus.ts';
import { customerPrefixesOfOthers } from '../store/provider-companies.ts';
import type { Services } from './services.ts';

/**
 * A certificate with the company's own customers; none if it has others alone. At a shared provider company, the codes of one
 * company's customers have no prefix, and those of the others have theirs.
 */
export async function ownPartsOf(
  { db }: Pick<Services, 'db'>,
  realmId: string,
  { customerPrefix }: ProviderCompanyAccount,
): Promise<(certificate: ProviderCertificate) => readonly ProviderCertificate[]> {
  // The adapter leaves out what is without the prefix.
  if (customerPrefix) return (certificate) => (certificate.customers.length > 0 ? [certificate] : []);
  const prefixes = await db.read('system', (trx) => customerPrefixesOfOthers(trx, realmId));
  return (certificate) => {
    const customers = certificate.customers.filter(({ code }) => !prefixes.some((prefix) => code.startsWith(prefix)));
    return customers.length === 0 && certificate.customers.length > 0 ? [] : [{ ...certificate, customers }];
  };
}
