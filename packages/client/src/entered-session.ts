import type { EnteredCompany } from '@salestax/contract';
import { tokenWithStart, type SessionRecord } from './session-record.ts';

/**
 * The stored session after a switch to another company: its token, user and company are those of the entered one. What the
 * sign-in itself brought stays, such as the sign-in token (`curSen`) and the name of the user.
 */
export function enteredSession(record: SessionRecord, entered: EnteredCompany, now: number): SessionRecord {
  const { token, realmId, userId, companyName, role, mayManage, isSetupComplete, isAvaTaxCompanyConfigured } = entered;
  return {
    ...record,
    session_Id: tokenWithStart(token, now),
    realmId,
    userId,
    companyName,
    avaut: role,
    isUsrAlw: mayManage,
    // The service enters only companies that are connected.
    isQboConnected: true,
    isSetupComplete,
    isAvaTaxCompanyConfigured,
  };
}
