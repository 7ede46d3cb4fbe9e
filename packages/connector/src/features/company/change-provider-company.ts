import { cancelRuns } from '../../service/jobs/run-queries.ts';
import type { Company } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { deleteComparison } from '../catalog/item-queries.ts';
import { deleteCertificates } from '../exemption/certificate-queries.ts';
import { deleteNexusSnapshot } from '../nexus/nexus-snapshot-queries.ts';
import { exchangeLinks } from '../recording/former-link-queries.ts';

/**
 * What follows if a company is linked to another company of the provider than before: its documents are not recorded
 * there, and the lists of the former one (certificates, items, regions) are deleted, because they would warn of what is
 * not so at the new one. Runs that are under way read the former one: they are cancelled before that, so that none of them
 * stores its list again.
 */
export async function changeProviderCompany(
  trx: Trx,
  { realmId, providerCompanyId }: Pick<Company, 'realmId' | 'providerCompanyId'>,
  linkedTo: string | null,
  now: Date,
): Promise<void> {
  if (providerCompanyId === null || linkedTo === null || providerCompanyId === linkedTo) return;
  await cancelRuns(trx, realmId, now);
  await deleteComparison(trx, realmId);
  await deleteCertificates(trx, realmId);
  await deleteNexusSnapshot(trx, realmId);
  await exchangeLinks(trx, realmId, { from: providerCompanyId, to: linkedTo });
}
