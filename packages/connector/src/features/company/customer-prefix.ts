import type { Services } from '../../service/services.ts';
import { changeCompany, type Company, lockCompany } from '../../store/companies.ts';
import { formerCustomerPrefix, isOrWasUsedByOthers, othersWithoutPrefix } from '../../store/provider-companies.ts';

/** The company before it is linked. */
type CompanyToLink = Pick<Company, 'realmId' | 'providerCompanyId' | 'customerPrefix'>;

/** The link of a company that was never linked. */
export const notLinked = { providerCompanyId: null, customerPrefix: '' } as const;

/**
 * The prefix of the codes of a company's customers at a provider company: '', or the company's own prefix where another company
 * is or was linked as well. Both companies have a customer 3, and certificates are found by the customer code. The prefix for a
 * provider company stays, also after a link to another one: the certificates are under the codes with it, whether the other company
 * is still linked or not.
 */
export async function customerPrefixFor(
  { db }: Pick<Services, 'db'>,
  { realmId, ...before }: CompanyToLink,
  providerCompanyId: string,
): Promise<string> {
  if (before.providerCompanyId === providerCompanyId) return before.customerPrefix;
  const [former, isShared] = await db.read('system', (trx) =>
    Promise.all([
      formerCustomerPrefix(trx, realmId, providerCompanyId),
      isOrWasUsedByOthers(trx, realmId, providerCompanyId),
    ]),
  );
  return former ?? (isShared ? ownPrefix(realmId) : '');
}

/**
 * Call this after a link was saved: two companies that are linked at the same time do not see each other earlier, because the
 * transaction that saves one does not see the other. After both were saved, at least one sees the other, and gets a prefix.
 */
export async function separateCustomers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { realmId, ...before }: CompanyToLink,
  providerCompanyId: string,
): Promise<void> {
  if (before.providerCompanyId === providerCompanyId) return;
  const isShared = await db.read('system', async (trx) => {
    // The certificates of a company that was linked there before are under the codes that it had then.
    if ((await formerCustomerPrefix(trx, realmId, providerCompanyId)) !== null) return false;
    return othersWithoutPrefix(trx, realmId, providerCompanyId);
  });
  if (!isShared) return;
  await db.tx({ realm: realmId }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company?.customerPrefix === '' && company.providerCompanyId === providerCompanyId)
      await changeCompany(trx, realmId, { customerPrefix: ownPrefix(realmId) }, clock.now());
  });
}

const ownPrefix = (realmId: string) => `${realmId}-`;
