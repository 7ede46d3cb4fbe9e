import type { Answer } from '@salestax/contract';
import { sentences } from '../../domain/sentences.ts';
import type { AccountingCustomers } from '../../ports/accounting-customers.ts';
import type { ActorRequest, CompanyRequest } from '../../ports/company-request.ts';
import { abortedAfter } from '../../service/aborted-after.ts';
import {
  companyAccountOf,
  readCompanyState,
  readCompanyWithCredentials,
  setUpOfCompany,
  stateOf,
} from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { noteActivity } from '../../store/activity.ts';
import { changeCompany, type Company, lockCompany } from '../../store/companies.ts';
import { countCollecting } from '../nexus/nexus-summary.ts';
import { readStoredNexus } from '../nexus/read-nexus.ts';
import { reviveSavesEndedWhileOff } from '../recording/revive-delivery.ts';
import { taxedExemptCustomers } from './exempt-customers.ts';
import { setUpProgress } from './set-up-progress.ts';

/** State of the company for the home page, and how far its set-up is. */
export async function readUserConfiguration(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'userConfiguration'>> {
  const state = await readCompanyWithCredentials(services.db, services.secrets, realmId);
  const { company } = state;
  const companyState = stateOf(state);
  const account = companyAccountOf(companyState);
  const nexus = account === null ? null : await readStoredNexus(services, realmId, account, company);
  return {
    status: companyState.status,
    isEnableAddressValidation: company?.settings.isEnableAddressValidation ?? false,
    editConfig: !setUpOfCompany(state).isSetupComplete,
    avaTaxUserName: company?.providerUserName ?? '',
    qboCompanyName: company?.name ?? '',
    setUp: setUpProgress(state, nexus === null ? null : countCollecting(nexus)),
  };
}

/** Longest wait for the count: a company may have more customers than can be counted by then. Milliseconds. */
const countMs = 3_000;

type CalculationServices = Pick<Services, 'db' | 'secrets' | 'clock' | 'wake' | 'calls'> & {
  readonly accounting: Pick<AccountingCustomers, 'countExemptCustomers'>;
};

/**
 * Turns calculation on or off. Turning it on queues the saves again that came to their turn while it was off. Returns the
 * state after that, even if it did not change; after turning it on, with the number of customers who are taxed although
 * the accounting service marks them exempt, as far as that is known in time.
 */
export async function setCalculationStatus(
  services: CalculationServices,
  request: ActorRequest,
  canManage: boolean,
  turnOn: boolean,
): Promise<Answer<'setCalculationStatus'>> {
  const { db, secrets, clock, wake } = services;
  const { realmId } = request;
  const { status, company } = await readCompanyState(db, secrets, realmId);
  const unchanged = (errorMessage: string) => ({ calculationStatus: status === 'Active', errorMessage });
  if (!canManage) return unchanged(sentences.needsAdministrator);
  if (status === 'Disconnected' || status === 'NotIntegrated') return unchanged(sentences.notConnected);
  // The version of the settings form does not change: an open form stays valid, and a form of support staff sends the switch only
  // if it was changed there.
  const now = clock.now();
  await db.tx({ realm: realmId }, async (trx) => {
    const wasActive = (await lockCompany(trx, realmId))?.calculationActive;
    await changeCompany(trx, realmId, { calculationActive: turnOn }, now);
    const fields = { before: { calculationActive: wasActive }, after: { calculationActive: turnOn } };
    if (wasActive !== turnOn) await noteActivity(trx, request, { action: 'calculation', ...fields }, now);
    if (turnOn) await reviveSavesEndedWhileOff(trx, realmId, now);
  });
  if (turnOn) wake();
  const exemptCustomers = turnOn && company ? await countTaxedExempt(services, request, company) : 0;
  return { calculationStatus: turnOn, errorMessage: null, ...(exemptCustomers > 0 && { exemptCustomers }) };
}

async function countTaxedExempt(
  services: CalculationServices,
  request: CompanyRequest,
  { settings }: Company,
): Promise<number> {
  const signal = AbortSignal.any([request.signal, abortedAfter(countMs)]);
  const counted = await taxedExemptCustomers(services.accounting, callOf(services, { ...request, signal }), settings);
  return counted.ok ? counted.value : 0;
}
