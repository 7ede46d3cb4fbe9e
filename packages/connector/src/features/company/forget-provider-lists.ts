import type { Company } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { deleteComparison } from '../catalog/item-queries.ts';
import { deleteCertificates } from '../exemption/certificate-queries.ts';
import { deleteNexusSnapshot } from '../nexus/nexus-snapshot-queries.ts';

/**
 * Deletes the lists of the provider company that a company was linked to before, if it is linked to another one now: its
 * certificates, its items and its regions would warn of what is not so at the new one.
 */
export async function forgetProviderLists(
  trx: Trx,
  { realmId, providerCompanyId }: Pick<Company, 'realmId' | 'providerCompanyId'>,
  linkedTo: string | null,
): Promise<void> {
  if (providerCompanyId === linkedTo) return;
  await deleteComparison(trx, realmId);
  await deleteCertificates(trx, realmId);
  await deleteNexusSnapshot(trx, realmId);
}
