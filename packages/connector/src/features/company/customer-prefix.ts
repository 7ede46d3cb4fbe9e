import type { Services } from '../../service/services.ts';
import { changeCompany, type Company, lockCompany } from '../../store/companies.ts';
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
  if (isSameLink(before, link)) return before.customerPrefix;
  const others = await db.read('system', (trx) => codesLinkedByOthers(trx, realmId, providerAccountId));
  return others.has(providerCompanyCode) ? ownPrefix(realmId) : '';
}

/**
 * After a link was saved: companies that are linked at the same time do not see each other before, since each is saved in a
 * transaction that sees no other. Of two of them at least one sees the other now, and gets a prefix. `before`: the company
 * before it was linked.
 */
export async function separateCustomers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { realmId, ...before }: ProviderLink & Pick<Company, 'realmId'>,
  link: { readonly [Name in keyof ProviderLink]: string },
): Promise<void> {
  if (isSameLink(before, link)) return;
  const { providerAccountId, providerCompanyCode } = link;
  // Codes of customers with a prefix differ already.
  const without = { customerPrefix: '' };
  const others = await db.read('system', (trx) => codesLinkedByOthers(trx, realmId, providerAccountId, without));
  if (!others.has(providerCompanyCode)) return;
  await db.tx({ realm: realmId }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company?.customerPrefix === '' && isSameLink(company, link))
      await changeCompany(trx, realmId, { customerPrefix: ownPrefix(realmId) }, clock.now());
  });
}

const isSameLink = (one: ProviderLink, other: ProviderLink): boolean =>
  one.providerAccountId === other.providerAccountId && one.providerCompanyCode === other.providerCompanyCode;

const ownPrefix = (realmId: string) => `${realmId}-`;
