import {
  awaitsSetUp,
  accountingSetUpIn,
  onboardingPath,
  readOnboarding,
  readSession,
  writeSession,
} from '@salestax/client';
import type { UserConfiguration } from '@salestax/contract';

/**
 * The page to show before home on our own pages: the settings when they are incomplete; once the setup is complete, the
 * end of an onboarding from the tax provider's portal, or the return to the accounting service for a connection that
 * was started there. null: none. Stores in the session that the setup is complete.
 */
export function pendingPage(
  { editConfig }: Pick<UserConfiguration, 'editConfig'>,
  mayManage: boolean,
): '/connectorsettings' | typeof onboardingPath | '/completion' | null {
  if (editConfig) return mayManage ? '/connectorsettings' : null;
  const record = readSession(Date.now());
  if (record?.isSetupComplete === false) writeSession({ ...record, isSetupComplete: true });
  if (mayManage && awaitsSetUp(readOnboarding(), record?.realmId ?? '')) return onboardingPath;
  return accountingSetUpIn().returnsToAccounting() ? '/completion' : null;
}
