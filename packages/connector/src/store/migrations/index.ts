import type { Migration } from 'kysely';
import * as tables from './0001-tables.ts';
import * as policies from './0002-row-policies.ts';
import * as signIn from './0003-sign-in.ts';
import * as runs from './0004-runs.ts';
import * as comparison from './0005-comparison.ts';
import * as lists from './0006-lists.ts';
import * as exemption from './0007-exemption.ts';
import * as staff from './0008-staff.ts';
import * as limits from './0009-limits.ts';
import * as embedSessions from './0010-embed-sessions.ts';
import * as deliveryResults from './0011-delivery-results.ts';
import * as nexusSnapshot from './0012-nexus-snapshot.ts';
import * as absorbedFee from './0013-absorbed-fee.ts';
import * as unknownFee from './0014-unknown-fee.ts';
import * as chargedTax from './0015-charged-tax.ts';
import * as recordedFee from './0016-recorded-fee.ts';
import * as undoAddress from './0017-undo-address.ts';
import * as sweepTimes from './0018-sweep-times.ts';
import * as claimsByTurn from './0019-claims-by-turn.ts';
import * as callLogBodies from './0020-call-log-bodies.ts';
import * as access from './0022-access.ts';
import * as activityAndErasure from './0023-activity-and-erasure.ts';
import * as earlierResults from './0025-earlier-results.ts';
import * as monthEndLists from './0026-month-end-lists.ts';
import * as monthClose from './0027-month-close.ts';
import * as auditFiles from './0028-audit-files.ts';
import * as supportAccess from './0029-support-access.ts';
import * as ownCompanies from './0030-own-companies.ts';
import * as companyComparisons from './0031-company-comparisons.ts';
import * as recordedContent from './0032-recorded-content.ts';

/**
 * By name, in order. A released migration is never changed. Expand first and contract a release later, with `contract-`
 * before the name: the previous version refuses to start on a contracted database.
 */
export const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-row-policies': policies,
  '0003-sign-in': signIn,
  '0004-runs': runs,
  '0005-comparison': comparison,
  '0006-lists': lists,
  '0007-exemption': exemption,
  '0008-staff': staff,
  '0009-limits': limits,
  '0010-embed-sessions': embedSessions,
  '0011-delivery-results': deliveryResults,
  '0012-nexus-snapshot': nexusSnapshot,
  '0013-absorbed-fee': absorbedFee,
  '0014-unknown-fee': unknownFee,
  '0015-charged-tax': chargedTax,
  '0016-recorded-fee': recordedFee,
  '0017-undo-address': undoAddress,
  '0018-sweep-times': sweepTimes,
  '0019-claims-by-turn': claimsByTurn,
  '0020-call-log-bodies': callLogBodies,
  '0022-access': access,
  '0023-activity-and-erasure': activityAndErasure,
  '0025-earlier-results': earlierResults,
  '0026-month-end-lists': monthEndLists,
  '0027-month-close': monthClose,
  '0028-audit-files': auditFiles,
  '0029-support-access': supportAccess,
  '0030-own-companies': ownCompanies,
  '0031-company-comparisons': companyComparisons,
  '0032-recorded-content': recordedContent,
};
