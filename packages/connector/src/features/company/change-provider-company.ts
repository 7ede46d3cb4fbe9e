import type { RunKind } from '@salestax/contract';
import { cancelRuns, deleteRuns } from '../../service/jobs/run-queries.ts';
import type { Company } from '../../store/companies.ts';
import { deleteComparison } from '../../store/comparison-results.ts';
import type { Trx } from '../../store/db.ts';
import { deleteOpenFigures } from '../../store/month-changes.ts';
import { saveFormerCustomerPrefix } from '../../store/provider-companies.ts';
import { forgetProviderItems } from '../catalog/item-queries.ts';
import { deleteCertificates } from '../exemption/certificate-queries.ts';
import { deleteNexusSnapshot } from '../nexus/nexus-snapshot-queries.ts';
import { swapDocumentLinks } from '../recording/former-link-queries.ts';

/** Kinds of runs whose results are about the former provider company. Documents that a recalculation has begun are finished. */
const runsOfComparison: readonly RunKind[] = ['comparison', 'recalculation', 'recalculation-preview', 'recomparison'];

/**
 * Does what follows when a company is linked to another provider company than before. Its documents are not recorded at the new
 * provider company. What was read from the former one (certificates, items, regions, the comparison, the figures of open months)
 * is deleted, because its warnings would be wrong for the new one. All runs are cancelled before that, so that none of them stores
 * what it has read from the former provider company.
 */
export async function changeProviderCompany(
  trx: Trx,
  { realmId, providerCompanyId, customerPrefix }: Pick<Company, 'realmId' | 'providerCompanyId' | 'customerPrefix'>,
  linkedTo: string | null,
  now: Date,
): Promise<void> {
  if (providerCompanyId === null || linkedTo === null || providerCompanyId === linkedTo) return;
  await saveFormerCustomerPrefix(trx, { realmId, providerCompanyId, customerPrefix });
  await cancelRuns(trx, realmId, now);
  await forgetProviderItems(trx, realmId, now);
  await deleteCertificates(trx, realmId);
  await deleteNexusSnapshot(trx, realmId);
  await deleteRuns(trx, realmId, runsOfComparison);
  await deleteComparison(trx, realmId);
  await deleteOpenFigures(trx, realmId);
  await swapDocumentLinks(trx, realmId, { from: providerCompanyId, to: linkedTo });
}
