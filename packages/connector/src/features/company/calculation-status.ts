import type { Answer } from '@salestax/contract';
import { sentences } from '../../domain/sentences.ts';
import { changeCompany } from '../../store/companies.ts';
import type { CompanyRequest, RecordedRequest } from '../../ports/company-request.ts';
import { noteActivity } from '../../store/activity.ts';
import {
  companyAccountOf,
  readCompanyState,
  readCompanyWithCredentials,
  setUpOfCompany,
  stateOf,
} from '../../service/company-state.ts';
import { readStoredNexus, regionsCollecting } from '../nexus/read-nexus.ts';
import { setUpProgress } from './set-up-progress.ts';
import type { Services } from '../../service/services.ts';

/** State of the company for the home page, and how far its set-up is. */
export async function readUserConfiguration(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'userConfiguration'>> {
  const state = await readCompanyWithCredentials(services.db, services.secrets, realmId);
  const { company } = state;
  const linked = stateOf(state);
  const account = companyAccountOf(linked);
  const nexus = account === null ? null : await readStoredNexus(services, realmId, account);
  return {
    status: linked.status,
    isEnableAddressValidation: company?.settings.isEnableAddressValidation ?? false,
    editConfig: !setUpOfCompany(state).isSetupComplete,
    avaTaxUserName: company?.providerUserName ?? '',
    qboCompanyName: company?.name ?? '',
    setUp: setUpProgress(state, nexus === null ? null : regionsCollecting(nexus)),
  };
}

/** Switches calculation on or off. Returns the state after that, even if it did not change. */
export async function setCalculationStatus(
  { db, secrets, clock }: Services,
  request: RecordedRequest,
  canManage: boolean,
  wanted: boolean,
): Promise<Answer<'setCalculationStatus'>> {
  const { realmId } = request;
  const { status, company } = await readCompanyState(db, secrets, realmId);
  const unchanged = (errorMessage: string) => ({ calculationStatus: status === 'Active', errorMessage });
  if (!canManage) return unchanged(sentences.needsAdministrator);
  if (status === 'Disconnected' || status === 'NotIntegrated') return unchanged(sentences.notConnected);
  // Not the version of the settings form: an open form stays valid.
  const now = clock.now();
  const fields = { before: { calculationActive: company?.calculationActive }, after: { calculationActive: wanted } };
  await db.tx({ realm: realmId }, async (trx) => {
    await changeCompany(trx, realmId, { calculationActive: wanted }, now);
    if (company?.calculationActive !== wanted)
      await noteActivity(trx, request, { action: 'calculation', ...fields }, now);
  });
  return { calculationStatus: wanted, errorMessage: null };
}
