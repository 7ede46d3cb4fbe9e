import { providerSecret } from '../../service/company-state.ts';
import { type Company, type CompanyChanges, saveCompany } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { deleteSecret } from '../../store/secrets.ts';
import { revokeSessionsOfRealm } from '../../store/sessions.ts';
import { type CompanySource, endSupportConsent } from '../../store/support-consents.ts';

/** What the former owner entered and chose. */
const nothingOfFormerOwner = { providerLogin: null, providerUserName: null, wantedProviderCompanyId: null } as const;

/**
 * Saves `changes` of an unlinked company that belongs to another user from now on. The credentials and choices of the
 * former owner are deleted, sessions and the consent to support end, and the new owner sees no earlier activity. Null, and
 * nothing is changed, if the row was saved in between.
 */
export async function changeOwner(
  trx: Trx,
  source: CompanySource,
  { version }: Company,
  changes: CompanyChanges & { readonly connectedBy: string; readonly accountingUserName: string },
  now: Date,
): Promise<Company | null> {
  const { realmId } = source;
  const saved = await saveCompany(trx, realmId, version, { ...nothingOfFormerOwner, ownedSince: now, ...changes }, now);
  if (saved === null) return null;
  await deleteSecret(trx, { realmId, name: providerSecret });
  await revokeSessionsOfRealm(trx, realmId, now);
  await endSupportConsent(trx, source, now);
  return saved;
}
