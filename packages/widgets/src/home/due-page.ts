import { journeyIn, readSession, writeSession } from '@salestax/client';
import type { UserConfiguration } from '@salestax/contract';

/**
 * What comes before home on our own page: the settings that are missing, or, when the connection began in the accounting
 * service and is finished now, the way back there. null: nothing. The kept session learns that the set-up is complete.
 */
export function duePage(
  { editConfig }: Pick<UserConfiguration, 'editConfig'>,
  mayManage: boolean,
): '/connectorsettings' | '/completion' | null {
  if (editConfig) return mayManage ? '/connectorsettings' : null;
  const record = readSession(Date.now());
  if (record?.isSetupComplete === false) writeSession({ ...record, isSetupComplete: true });
  return journeyIn().leadsBack() ? '/completion' : null;
}
