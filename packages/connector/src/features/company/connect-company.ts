import { randomUUID } from 'node:crypto';
import { changedFields, type CallSource, userActor } from '../../domain/activity.ts';
import type { SignedInUser } from '../../security/principal.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import {
  changeCompany,
  type Company,
  connectedState,
  createCompany,
  hasValues,
  lockCompany,
  saveCompany,
} from '../../store/companies.ts';
import { type NewTokens, saveConnection } from '../../store/connections.ts';
import { isUniqueViolation } from '../../store/errors.ts';
import { reviveSavesEndedWhileOff } from '../recording/revive-delivery.ts';
import { wakeDeliveries } from '../recording/waiting-deliveries.ts';
import { changeOwner } from './change-owner.ts';
import { belongsTo, isLinkedFor } from './company-owner.ts';

/** Result of a completed consent. */
export interface Connecting {
  readonly realmId: string;
  readonly companyName: string;
  /** Time zone of the company's address. */
  readonly addressTimeZone: string;
  readonly user: SignedInUser;
  readonly tokens: NewTokens;
  readonly callSource: CallSource;
  /** From the tax provider's portal; null when the company was connected from elsewhere. */
  readonly onboarding: { readonly enableProcessing: boolean; readonly providerCompanyId: string } | null;
}

type Stores = Pick<Services, 'db' | 'clock' | 'secrets'>;

/**
 * Why a company was not connected. `AlreadyConnected`: somebody else has connected it. `LinkedElsewhere`: it is not
 * connected, and still linked to another account of the tax provider.
 */
export type ConnectRefusal = 'AlreadyConnected' | 'LinkedElsewhere';

/**
 * Stores a company's connection and its owner. Nothing is stored if the company belongs to another user. Safe for two
 * concurrent calls: only one succeeds.
 */
export async function connectCompany(stores: Stores, connecting: Connecting): Promise<Company | ConnectRefusal> {
  for (;;) {
    try {
      return await tryToConnect(stores, connecting);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

function tryToConnect({ db, clock, secrets }: Stores, connecting: Connecting): Promise<Company | ConnectRefusal> {
  const { realmId, companyName, addressTimeZone, user, tokens, onboarding, callSource } = connecting;
  const now = clock.now();
  return db.tx({ realm: realmId }, async (trx) => {
    const lockedCompany = await lockCompany(trx, realmId);
    const refusal = lockedCompany === null ? null : refusalFor(user, lockedCompany);
    if (refusal !== null) return refusal;
    const changes = {
      name: companyName,
      addressTimeZone,
      ...connectedState,
      connectedBy: user.sub,
      accountingUserName: user.name,
      // Also for a company that is connected already: whoever repeats the onboarding decides again.
      ...(onboarding !== null && {
        wantedProviderCompanyId: onboarding.providerCompanyId,
        calculationActive: onboarding.enableProcessing,
      }),
    };
    const source = { realmId, actor: userActor(user, callSource.address), correlationId: callSource.correlationId };
    let company: Company | null;
    if (lockedCompany === null) {
      const accountingUserName = user.name;
      await createCompany(trx, { companyId: randomUUID(), realmId, name: companyName, accountingUserName }, now);
      // Calculation stays off until the portal or an administrator switches it on.
      company = await changeCompany(trx, realmId, { calculationActive: false, ...changes }, now);
    } else if (!belongsTo(user, lockedCompany)) {
      company = await changeOwner(trx, source, lockedCompany, changes, now);
    } else {
      company = hasValues(lockedCompany, changes)
        ? lockedCompany
        : await saveCompany(trx, realmId, lockedCompany.version, changes, now);
    }
    if (company === null) return 'AlreadyConnected';
    await saveConnection(trx, secrets, realmId, tokens, now);
    await wakeDeliveries(trx, realmId, now);
    if (company.calculationActive) await reviveSavesEndedWhileOff(trx, realmId, now);
    const changed = changedFields(
      lockedCompany === null ? {} : connectedFields(lockedCompany),
      connectedFields(company),
    );
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
 * Why a user may not connect a known company; null: they may. Its owner may; or, if the company was provisioned by a file or is
 * disconnected, any user of the provider account that it is linked to, or any user at all when it is linked to none.
 */
function refusalFor(user: SignedInUser, company: Company): ConnectRefusal | null {
  const { connection, connectedBy, providerAccountId } = company;
  if (connection === 'connected' && connectedBy !== null && connectedBy !== user.sub) return 'AlreadyConnected';
  if (providerAccountId === null || isLinkedFor(user, company)) return null;
  return connection === 'connected' ? 'AlreadyConnected' : 'LinkedElsewhere';
}
