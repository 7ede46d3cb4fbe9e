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
  const ofUser = { params: { userId: ids().userId } };
  const [configuration, authorization] = await Promise.all([
    call(routes.userConfiguration, ofUser),
    call(routes.providerAuthorization, ofUser),
  ]);
  if (!configuration.ok) return notRead(configuration);
  if (!authorization.ok) return notRead(authorization);
  storeSetUp(configuration.value, authorization.value);
  return { ok: true, state: stateOf(configuration.value, authorization.value, accountId) };
}

const notRead = ({ problem, correlationId }: Failure): SetUpReading => ({
  ok: false,
  isSignedOut: problem === 'unauthorized',
  correlationId,
});

type Configuration = Pick<Answer<'userConfiguration'>, 'status' | 'editConfig' | 'setUp'>;
type Authorization = Pick<Answer<'providerAuthorization'>, 'isAuthorized'>;

/** `accountId`: the account that the portal chose. */
export function stateOf(
  { status, editConfig, setUp }: Configuration,
  { isAuthorized }: Authorization,
  accountId: string,
): SetUpState {
  return setUpStateOf({
    // The model has checked the rights of the person before.
    mayManage: true,
    account: readSession(Date.now())?.avataxAccountNumber ?? '',
    isConnected: status !== 'Disconnected',
    hasCredentials: isAuthorized,
    isLinked: status !== 'NotIntegrated',
    // `editConfig`: required settings have no value.
    hasSettings: !editConfig,
    isCalculating: status === 'Active',
    chosen: { account: accountId, isOtherCompany: setUp?.isOtherThanChosen === true },
  });
}

/** Also for a person who signed in with another account than the portal chose: what is set up does not depend on that. */
function storeSetUp({ status, editConfig }: Configuration, { isAuthorized }: Authorization): void {
  const record = readSession(Date.now());
  if (record === null) return;
  const isAvaTaxCompanyConfigured = isAuthorized && status !== 'NotIntegrated';
  writeSession({ ...record, isAvaTaxCompanyConfigured, isSetupComplete: !editConfig });
}
