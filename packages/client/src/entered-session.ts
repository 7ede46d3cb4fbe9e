import type { EnteredCompany } from '@salestax/contract';
import { timestamped, type SessionRecord } from './session-record.ts';

/** The session after a switch to another company: the sign-in stays, and all that belongs to a company is replaced. */
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
    // The service enters only companies that are connected.
    isQboConnected: true,
    isSetupComplete,
    isAvaTaxCompanyConfigured,
  };
}
