import { readSession, writeSession, type Failure } from '@salestax/client';
import { routes, type Answer } from '@salestax/contract';
import type { Service } from '../service/service.ts';
import type { Missing, SetUpState } from './model.ts';

/** Reads what the connected company still needs; stores in the session what is set up. */
export async function readSetUp({ call, ids }: Pick<Service, 'call' | 'ids'>): Promise<SetUpState> {
  const own = { params: { userId: ids().userId } };
  const [configuration, authorization] = await Promise.all([
    call(routes.userConfiguration, own),
    call(routes.providerAuthorization, own),
  ]);
  if (!configuration.ok) return unknown(configuration);
  if (!authorization.ok) return unknown(authorization);
  const missing = missingOf(configuration.value, authorization.value);
  storeSetUp(missing);
  return { ok: true, missing, isCalculating: configuration.value.status === 'Active' };
}

const unknown = ({ problem, correlationId }: Failure): SetUpState => ({
  ok: false,
  isSignedOut: problem === 'unauthorized',
  correlationId,
});

/**
 * A company can calculate when credentials work, the provider company that the portal chose is linked, and the settings
 * are complete.
 */
export function missingOf(
  { status, editConfig, setUp }: Pick<Answer<'userConfiguration'>, 'status' | 'editConfig' | 'setUp'>,
  { isAuthorized }: Pick<Answer<'providerAuthorization'>, 'isAuthorized'>,
): Missing | null {
  if (!isAuthorized) return 'credentials';
  if (status === 'NotIntegrated') return 'company';
  if (setUp?.isOtherThanChosen === true) return 'otherCompany';
  return editConfig ? 'settings' : null;
}

function storeSetUp(missing: Missing | null): void {
  const record = readSession(Date.now());
  if (record === null) return;
  const isAvaTaxCompanyConfigured = missing !== 'credentials' && missing !== 'company';
  writeSession({ ...record, isAvaTaxCompanyConfigured, isSetupComplete: missing === null });
}
