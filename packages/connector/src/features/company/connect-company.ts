import { randomUUID } from 'node:crypto';
import { changedFields, type Origin, userActor } from '../../domain/activity.ts';
import type { SignedInUser } from '../../security/principal.ts';
import { noteActivity } from '../../store/activity.ts';
import {
  changeCompany,
  type Company,
  type CompanyChanges,
  connectedState,
  createCompany,
  hasValues,
  lockCompany,
  saveCompany,
} from '../../store/companies.ts';
import { type NewTokens, saveConnection } from '../../store/connections.ts';
import { isUniqueViolation } from '../../store/errors.ts';
import { revokeSessionsOfRealm } from '../../store/sessions.ts';
import { endSupportConsent } from '../../store/support-consents.ts';
import type { Services } from '../../service/services.ts';
import { belongsTo } from './company-owner.ts';

/** Result of a completed consent. */
export interface Connecting {
  readonly realmId: string;
  readonly companyName: string;
  readonly user: SignedInUser;
  readonly tokens: NewTokens;
  readonly origin: Origin;
  /** From the tax provider's portal; null when the company was connected from elsewhere. */
  readonly onboarding: { readonly enableProcessing: boolean; readonly providerCompanyId: string } | null;
}

type Stores = Pick<Services, 'db' | 'clock' | 'secrets'>;

/**
 * Stores a company's connection and its owner. Null, and nothing is stored, if the company belongs to another user.
 * Safe for two concurrent calls: only one succeeds.
 */
export async function connectCompany(stores: Stores, connecting: Connecting): Promise<Company | null> {
  for (;;) {
    try {
      return await tryToConnect(stores, connecting);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

function tryToConnect({ db, clock, secrets }: Stores, connecting: Connecting): Promise<Company | null> {
  const { realmId, companyName, user, tokens, onboarding, origin } = connecting;
  const now = clock.now();
  return db.tx({ realm: realmId }, async (trx) => {
    const known = await lockCompany(trx, realmId);
    if (known !== null && !isFreeFor(user, known)) return null;
    const link: CompanyChanges = {
      name: companyName,
      ...connectedState,
      connectedBy: user.sub,
      // Also for a company that is connected already: whoever repeats the onboarding decides again.
      ...(onboarding !== null && {
        wantedProviderCompanyId: onboarding.providerCompanyId,
        calculationActive: onboarding.enableProcessing,
      }),
    };
    let company: Company | null;
    if (known === null) {
      const accountingUserName = user.name;
      await createCompany(trx, { companyId: randomUUID(), realmId, name: companyName, accountingUserName }, now);
      // Calculation stays off until the portal or an administrator switches it on.
      company = await changeCompany(trx, realmId, { calculationActive: false, ...link }, now);
    } else {
      company = hasValues(known, link) ? known : await saveCompany(trx, realmId, known.version, link, now);
    }
    if (company === null) return null;
    const source = { realmId, actor: userActor(user, origin.address), correlationId: origin.correlationId };
    // The company of another user until now.
    if (known !== null && !belongsTo(user, known)) {
      await revokeSessionsOfRealm(trx, realmId, now);
      await endSupportConsent(trx, source, now);
    }
    await saveConnection(trx, secrets, realmId, tokens, now);
    const changed = changedFields(known === null ? {} : connectedFields(known), connectedFields(company));
    await noteActivity(trx, source, { action: 'connect', ...changed }, now);
    return company;
  });
}

const connectedFields = ({ name, connection, connectedBy, calculationActive }: Company) => ({
  name,
  connection,
  connectedBy,
  calculationActive,
});

/**
 * Whether a person may connect a known company: its owner; or, if it was provisioned by a file or is disconnected, any
 * user of the provider account it is linked to.
 */
function isFreeFor({ sub, accountId }: SignedInUser, { connection, connectedBy, providerAccountId }: Company): boolean {
  const isOfAccount = providerAccountId === null || providerAccountId === accountId;
  const isOpen = connection === 'disconnected' || connectedBy === null || connectedBy === sub;
  return isOfAccount && isOpen;
}
