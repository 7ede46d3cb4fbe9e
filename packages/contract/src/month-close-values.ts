import { inconsistencyReasons } from './statuses.ts';

/** `current`: not over yet; `broken`: documents have changed since it was closed. */
export const monthStates = ['current', 'open', 'closed', 'broken'] as const;
export type MonthState = (typeof monthStates)[number];
/**
 * What the checklist of a month counts. The first three are of the month, the others of the
 * company as it is now: deliveries that wait for a vendor, certificates to renew, states near their threshold and so on.
 */
export const monthCheckKinds = [
  'without-tax',
  'inconsistent',
  'missing',
  'waiting',
  'items-undecided',
  'addresses-failed',
  'certificates',
  'thresholds',
] as const;
export type MonthCheckKind = (typeof monthCheckKinds)[number];
/**
 * Why the tax of a document differs between the vendors in a month. `other-month`: one side has the document in another
 * month; `exchange-rate`: the vendors converted the same tax with different rates; `absorbed-fee`: the seller pays the
 * delivery fee, which is recorded and not on the document; `charged-less`: both sides agree on a tax that is less than the
 * provider calculates; `unreadable`: the accounting service has the document, and it could not be read.
 */
export const monthDifferenceReasons = [
  ...inconsistencyReasons,
  'other-month',
  'exchange-rate',
  'absorbed-fee',
  'charged-less',
  'unreadable',
] as const;
export type MonthDifferenceReason = (typeof monthDifferenceReasons)[number];
/**
 * What happened to a document since the figures of its month were read. `recorded`, `changed`, `voided`: that is what was done
 * with its transaction at the provider; `unrecorded`: it has changed in the accounting service, and could not be recorded.
 */
export const monthChangeKinds = ['recorded', 'changed', 'voided', 'unrecorded'] as const;
export type MonthChangeKind = (typeof monthChangeKinds)[number];
/**
 * `stale`: the figures were read before the month was over, or a document or the start date has changed since; `refused`: the
 * month, or its figures, are not those that the person saw: the caller reads them again.
 */
export const monthCloseOutcomes = ['closed', 'stale', 'refused'] as const;
export const monthReopenOutcomes = ['reopened', 'refused'] as const;
/**
 * Of work on a month in the background. `busy`: another month is being worked on; `refused`: the company is not connected,
 * its calculation is off, or the month is not one whose figures can be read or whose file can be made.
 */
export const monthWorkOutcomes = ['started', 'busy', 'refused'] as const;
