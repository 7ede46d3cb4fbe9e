import { readSession, writeSession, type Failure, type OnboardingRecord } from '@salestax/client';
import { routes, type Answer } from '@salestax/contract';
import type { Service } from '../service/service.ts';
import { setUpStateOf, type SetUpState } from '../set-up-state/set-up-state.ts';
import type { SetUpReading } from './model.ts';

/** Reads how far the set-up of the connected company is; stores in the session what is set up. */
export async function readSetUp(
  { call, ids }: Pick<Service, 'call' | 'ids'>,
  { accountId }: OnboardingRecord,
): Promise<SetUpReading> {
  const own = { params: { userId: ids().userId } };
  const [configuration, authorization] = await Promise.all([
    call(routes.userConfiguration, own),
    call(routes.providerAuthorization, own),
  ]);
  if (!configuration.ok) return unknown(configuration);
  if (!authorization.ok) return unknown(authorization);
  const state = stateOf(configuration.value, authorization.value, accountId);
  storeSetUp(state);
  return { ok: true, state };
}

const unknown = ({ problem, correlationId }: Failure): SetUpReading => ({
  ok: false,
  isSignedOut: problem === 'unauthorized',
  correlationId,
});

/** `accountId`: the account that the portal chose. */
export function stateOf(
  { status, editConfig, setUp }: Pick<Answer<'userConfiguration'>, 'status' | 'editConfig' | 'setUp'>,
  { isAuthorized }: Pick<Answer<'providerAuthorization'>, 'isAuthorized'>,
  accountId: string,
): SetUpState {
  return setUpStateOf({
    mayManage: true,
    account: readSession(Date.now())?.avataxAccountNumber ?? '',
    isConnected: status !== 'Disconnected',
    hasCredentials: isAuthorized,
    isLinked: status !== 'NotIntegrated',
    hasSettings: !editConfig,
    isCalculating: status === 'Active',
    chosen: { account: accountId, isOtherCompany: setUp?.isOtherThanChosen === true },
  });
}

function storeSetUp(state: SetUpState): void {
  const record = readSession(Date.now());
  if (record === null) return;
  const isAvaTaxCompanyConfigured = ['other-company', 'settings', 'off', 'on'].includes(state);
  writeSession({ ...record, isAvaTaxCompanyConfigured, isSetupComplete: state === 'off' || state === 'on' });
}
