import type { RunKind } from '@salestax/contract';
import { cancelRuns, deleteRuns } from '../../service/jobs/run-queries.ts';
import type { Company } from '../../store/companies.ts';
import { forgetComparison } from '../../store/comparison-results.ts';
import type { Trx } from '../../store/db.ts';
import { forgetOpenFigures } from '../../store/month-changes.ts';
import { keepCustomerPrefix } from '../../store/provider-companies.ts';
import { forgetProviderItems } from '../catalog/item-queries.ts';
import { deleteCertificates } from '../exemption/certificate-queries.ts';
import { deleteNexusSnapshot } from '../nexus/nexus-snapshot-queries.ts';
import { exchangeLinks } from '../recording/former-link-queries.ts';

/** Their results are of the company that they have read. Recalculations of documents that have begun go on to their end. */
const runsOfComparison: readonly RunKind[] = ['comparison', 'recalculation', 'recalculation-preview', 'recomparison'];

/**
 * What follows if a company is linked to another company of the provider than before: its documents are not recorded
 * there, and what was read of the former one (certificates, items, regions, the comparison, the figures of months that are not
 * closed) is deleted, because it would warn of what is not so at the new one. Runs that are under way read the former one: they
 * are cancelled before that, so that none of them stores its list again.
 */
export async function changeProviderCompany(
  trx: Trx,
  { realmId, providerCompanyId, customerPrefix }: Pick<Company, 'realmId' | 'providerCompanyId' | 'customerPrefix'>,
  linkedTo: string | null,
  now: Date,
): Promise<void> {
  if (providerCompanyId === null || linkedTo === null || providerCompanyId === linkedTo) return;
  await keepCustomerPrefix(trx, { realmId, providerCompanyId, customerPrefix });
  await cancelRuns(trx, realmId, now);
  await forgetProviderItems(trx, realmId, now);
  await deleteCertificates(trx, realmId);
  await deleteNexusSnapshot(trx, realmId);
  await deleteRuns(trx, realmId, runsOfComparison);
  await forgetComparison(trx, realmId);
  await forgetOpenFigures(trx, realmId);
  await exchangeLinks(trx, realmId, { from: providerCompanyId, to: linkedTo });
}
