import { randomUUID } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import { changeCompany, companyOfRealm, CONNECTED, createCompany, NO_SETTINGS } from '../../store/companies.ts';
import { findConnection, saveConnection } from '../../store/connections.ts';
import type { Db } from '../../store/db.ts';
import { lockUntilCommit } from '../../store/named-lock.ts';
import { putSecret, type SecretBox } from '../../store/secrets.ts';
import { providerSecret } from '../../service/company-state.ts';
import type { CompanyProvision } from '../../domain/company-provision.ts';

/**
 * Connects a company from an operator's file instead of by its administrator's clicks. Safe to repeat with every start:
 * settings of a known company stay, and so do tokens that were renewed since the file was written. A company that an
 * administrator connected, or gave credentials of the tax provider for, is no longer the operator's.
 */
export async function provisionCompany(
  db: Db,
  secrets: SecretBox,
  clock: Clock,
  given: CompanyProvision,
): Promise<void> {
  const now = clock.now();
  const { realmId, provider, tokens } = given;
  await db.tx({ realm: realmId }, async (trx) => {
    // Processes that start together read the same file.
    await lockUntilCommit(trx, 'provision', realmId);
    const known = await companyOfRealm(trx, realmId);
    if (known !== null && (known.connectedBy !== null || known.providerLogin !== null)) return;
    // A restart does not undo what support staff did.
    if (known !== null && known.staffDisconnectedAt !== null) return;
    if (known === null) {
      const { name, accountingUserName } = given;
      await createCompany(trx, { companyId: randomUUID(), realmId, name, accountingUserName }, now);
      const settings = { ...NO_SETTINGS, ...given.settings };
      await changeCompany(trx, realmId, { settings, ownItemAccounts: given.ownItemAccounts }, now);
    }
    const link = {
      ...CONNECTED,
      providerAccountId: provider.accountId,
      providerUserName: provider.userName,
      providerCompanyCode: provider.companyCode,
      providerCompanyId: provider.companyId,
    };
    await changeCompany(trx, realmId, link, now);
    await putSecret(trx, secrets, { realmId, name: providerSecret }, provider.licenseKey, now);
    const pair = {
      accessToken: tokens.accessToken,
      accessExpiresAt: new Date(tokens.accessExpiresAt),
      refreshToken: tokens.refreshToken,
      refreshExpiresAt: new Date(tokens.refreshExpiresAt),
    };
    // A renewal moves the expiry on. The tokens that it replaced may be dead.
    const kept = await findConnection(trx, secrets, realmId);
    if (kept === null || kept.refreshExpiresAt < pair.refreshExpiresAt)
      await saveConnection(trx, secrets, realmId, pair, now);
  });
}
