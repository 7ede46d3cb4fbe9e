import type { EnteredCompany } from '@salestax/contract';
import { timestamped, type SessionRecord } from './session-record.ts';

/** The session in another company that the same sign-in has entered. */
export function enteredSession(record: SessionRecord, entered: EnteredCompany, now: number): SessionRecord {
  const { token, realmId, userId, companyName, role, mayManage, isSetupComplete, isAvaTaxCompanyConfigured } = entered;
  return {
    ...record,
    session_Id: timestamped(token, now),
    realmId,
    userId,
    companyName,
    avaut: role,
    isUsrAlw: mayManage,
    isQboConnected: true,
    isSetupComplete,
    isAvaTaxCompanyConfigured,
  };
}
