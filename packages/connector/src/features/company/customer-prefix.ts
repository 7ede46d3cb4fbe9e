import type { Services } from '../../service/services.ts';
import { changeCompany, type Company, lockCompany } from '../../store/companies.ts';
import { formerCustomerPrefix, isOrWasUsedByOthers, othersWithoutPrefix } from '../../store/provider-companies.ts';

/** The company before it is linked. */
type CompanyToLink = Pick<Company, 'realmId' | 'providerCompanyId' | 'customerPrefix'>;

/** Of a company that was never linked. */
export const notLinked = { providerCompanyId: null, customerPrefix: '' } as const;

/**
 * What the codes of a company's customers begin with at a provider company: nothing, or something of its own where another
 * company is linked, or was. Both have a customer 3, and certificates are found by the code. It stays for this provider company,
 * also after a link to another one: the certificates are under these codes, whether the other company is still there or not.
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
 * After a link was saved: companies that are linked at the same time do not see each other before, since each is saved in a
 * transaction that sees no other. Of two of them at least one sees the other now, and gets a prefix.
 */
export async function separateCustomers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { realmId, ...before }: CompanyToLink,
  providerCompanyId: string,
): Promise<void> {
  if (before.providerCompanyId === providerCompanyId) return;
  const isShared = await db.read('system', async (trx) => {
    // The certificates of a company that was linked there before are under its codes of then.
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
