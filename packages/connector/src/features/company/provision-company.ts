import { createHash, randomUUID } from 'node:crypto';
import { operatorActor } from '../../domain/activity.ts';
import type { CompanyProvision } from '../../domain/company-provision.ts';
import { defaultSettings } from '../../domain/company-settings.ts';
import type { Clock } from '../../ports/clock.ts';
import { providerSecret } from '../../service/company-state.ts';
import { erasedAt, noteActivity } from '../../store/activity.ts';
import { changeCompany, companyOfRealm, connectedState, createCompany, hasValues } from '../../store/companies.ts';
import { readConnectionFacts, saveConnection } from '../../store/connections.ts';
import type { Db } from '../../store/db.ts';
import { lockForTransaction } from '../../store/named-lock.ts';
import { putSecret, type SecretBox } from '../../store/secrets.ts';
import { wakeDeliveries } from '../recording/waiting-deliveries.ts';
import { changeProviderCompany } from './change-provider-company.ts';
import { customerPrefixFor, notLinked, separateCustomers } from './customer-prefix.ts';

/**
 * Connects a company from an operator's file. Safe to repeat at every start: settings of a known company stay, and so
 * do tokens that were refreshed since the file was written, and the provider company that its administrator has chosen
 * instead of that of the file, until the file names another one. A company that an administrator connected, or stored
 * provider credentials for, is not changed; nor is one that was disconnected or erased, until the file has new tokens.
 */
export async function provisionCompany(
  db: Db,
  secrets: SecretBox,
  clock: Clock,
  provision: CompanyProvision,
): Promise<void> {
  const now = clock.now();
  const { realmId, provider, tokens } = provision;
  const link = { providerAccountId: provider.accountId, providerCompanyCode: provider.companyCode };
  const companyBefore = await db.read({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  const fileTokenHash = hashOf(tokens.refreshToken);
  const fileLinkHash = hashOf(JSON.stringify([link, provider.companyId, provider.userName]));
  const unlinked = { realmId, ...notLinked };
  const customerPrefix = await customerPrefixFor({ db }, companyBefore ?? unlinked, provider.companyId);
  await db.tx({ realm: realmId }, async (trx) => {
    const [, company, storedTokens] = await Promise.all([
      // Processes that start at the same time read the same file.
      lockForTransaction(trx, 'provision', realmId),
      companyOfRealm(trx, realmId),
      readConnectionFacts(trx, realmId),
    ]);
    if (company !== null && (company.connectedBy !== null || company.providerLogin !== null)) return;
    // A restart must not undo a disconnect by staff.
    if (company !== null && company.staffDisconnectedAt !== null) return;
    // Nor an end of the connection at the accounting service: the tokens of the file are revoked, until it has others.
    if (company?.connection === 'disconnected' && company.fileTokenHash === fileTokenHash) return;
    if (company === null) {
      // Nor an erasure, until the file has tokens of a consent after it.
      const erased = await erasedAt(trx, realmId);
      if (erased !== null && Date.parse(tokens.accessExpiresAt) - accessTokenMs <= erased.getTime()) return;
      const { name, accountingUserName, calculationActive = true } = provision;
      await createCompany(trx, { companyId: randomUUID(), realmId, name, accountingUserName }, now);
      const settings = { ...defaultSettings, ...provision.settings };
      await changeCompany(
        trx,
        realmId,
        { settings, calculationActive, ownItemAccounts: provision.ownItemAccounts },
        now,
      );
    }
    const { userName: providerUserName, companyId: providerCompanyId } = provider;
    const isLinkOfFileNew = company?.fileLinkHash !== fileLinkHash;
    const changes = {
      ...connectedState,
      fileTokenHash,
      fileLinkHash,
      ...(isLinkOfFileNew && { ...link, providerUserName, providerCompanyId, customerPrefix }),
    };
    const tokensOfFile = {
      accessToken: tokens.accessToken,
      accessExpiresAt: new Date(tokens.accessExpiresAt),
      refreshToken: tokens.refreshToken,
      refreshExpiresAt: new Date(tokens.refreshExpiresAt),
    };
    // A refresh moves the expiry forward; the replaced tokens may be invalid.
    const isNewer = storedTokens === null || storedTokens.refreshExpiresAt < tokensOfFile.refreshExpiresAt;
    const before = { connection: company?.connection ?? null };
    const activity = { action: 'connect', before, after: { connection: 'connected' } } as const;
    const source = { realmId, actor: operatorActor('PROVISION_FILE'), correlationId: 'start' };
    await Promise.all([
      (company === null || !hasValues(company, changes)) && changeCompany(trx, realmId, changes, now),
      company !== null && isLinkOfFileNew && changeProviderCompany(trx, company, providerCompanyId, now),
      // Only for a new connection: every start reads the file.
      company?.connection !== 'connected' && noteActivity(trx, source, activity, now),
      putSecret(trx, secrets, { realmId, name: providerSecret }, provider.licenseKey, now),
      isNewer && saveConnection(trx, secrets, realmId, tokensOfFile, now),
      company?.connection !== 'connected' && wakeDeliveries(trx, realmId, now),
    ]);
  });
  await separateCustomers({ db, clock }, companyBefore ?? unlinked, provider.companyId);
}

/** Life of an access token (Intuit, 'OAuth 2.0': 60 minutes). */
const accessTokenMs = 3_600_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
