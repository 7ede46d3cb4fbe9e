import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '../../security/principal.ts';
import {
  changeCompany,
  type Company,
  type CompanyChanges,
  companyOfRealm,
  CONNECTED,
  createCompany,
  saveCompany,
} from '../../store/companies.ts';
import { type NewTokens, saveConnection } from '../../store/connections.ts';
import { isUniqueViolation } from '../../store/errors.ts';
import type { Services } from '../../service/services.ts';

/** What a finished consent brought. */
export interface Connecting {
  readonly realmId: string;
  readonly companyName: string;
  readonly user: SignedInUser;
  readonly tokens: NewTokens;
  /** From the tax provider's portal; null when the company was connected from elsewhere. */
  readonly onboarding: { readonly enableProcessing: boolean; readonly providerCompanyId: string } | null;
}

type Stores = Pick<Services, 'db' | 'clock' | 'secrets'>;

/**
 * Keeps a company's connection and who made it. Null, and nothing kept, when the company is somebody else's: of two who
 * finish at once only one finds it free.
 */
export async function connectCompany(stores: Stores, connecting: Connecting): Promise<Company | null> {
  for (;;) {
    try {
      const company = await tryToConnect(stores, connecting);
      if (company !== 'changed') return company;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

/** 'changed' when somebody else saved between the look and the write. */
function tryToConnect({ db, clock, secrets }: Stores, connecting: Connecting): Promise<Company | null | 'changed'> {
  const { realmId, companyName, user, tokens, onboarding } = connecting;
  const now = clock.now();
  return db.tx({ realm: realmId }, async (trx) => {
    const known = await companyOfRealm(trx, realmId);
    if (known !== null && !isFreeFor(user, known)) return null;
    const link: CompanyChanges = {
      name: companyName,
      ...CONNECTED,
      connectedBy: user.sub,
      ...(onboarding !== null && { wantedProviderCompanyId: onboarding.providerCompanyId }),
    };
    let company: Company | null;
    if (known === null) {
      const accountingUserName = user.name;
      await createCompany(trx, { companyId: randomUUID(), realmId, name: companyName, accountingUserName }, now);
      // Nothing is calculated before an administrator says so.
      const calculationActive = onboarding?.enableProcessing ?? false;
      company = await changeCompany(trx, realmId, { ...link, calculationActive }, now);
    } else {
      const switchedOn = onboarding?.enableProcessing === true && { calculationActive: true };
      company = await saveCompany(trx, realmId, known.version, { ...link, ...switchedOn }, now);
    }
    if (company === null) return 'changed';
    await saveConnection(trx, secrets, realmId, tokens, now);
    return company;
  });
}

/**
 * Whether somebody may connect a known company: who connected it, or, when it was connected by an operator's file or is
 * not connected now, anybody of the account of the tax provider that it is linked to.
 */
function isFreeFor({ sub, accountId }: SignedInUser, { connection, connectedBy, providerAccountId }: Company): boolean {
  const isOfAccount = providerAccountId === null || providerAccountId === accountId;
  const isOpen = connection === 'disconnected' || connectedBy === null || connectedBy === sub;
  return isOfAccount && isOpen;
}
