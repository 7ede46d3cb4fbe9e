import { awaitsSetUp, journeyIn, onboardingPath, readOnboarding, readSession, writeSession } from '@salestax/client';
import type { UserConfiguration } from '@salestax/contract';

/**
 * What comes before home on our own page: the settings that are missing; when everything is set up, the end of an onboarding
 * from the tax provider's portal, or the way back to the accounting service for a connection that began there. null: nothing.
 * The kept session learns that the set-up is complete.
 */
export function duePage(
  { editConfig }: Pick<UserConfiguration, 'editConfig'>,
  mayManage: boolean,
): '/connectorsettings' | typeof onboardingPath | '/completion' | null {
  if (editConfig) return mayManage ? '/connectorsettings' : null;
  const record = readSession(Date.now());
  if (record?.isSetupComplete === false) writeSession({ ...record, isSetupComplete: true });
  if (mayManage && awaitsSetUp(readOnboarding())) return onboardingPath;
  return journeyIn().leadsBack() ? '/completion' : null;
}
