/** Types of transactions at the tax provider. */
export const recordedTypes = ['SalesInvoice', 'ReturnInvoice'] as const;
export type RecordedType = (typeof recordedTypes)[number];
/**
 * What became of a request to void a transaction that only the tax provider has. `gone`: it is voided already, or does not
 * exist; `has-document`: the accounting service has its document, which is voided or deleted there; `other-company`: another
 * company at the same provider company has recorded it; `locked`: it was reported; `recording-disabled`: by the settings;
 * `refused`: by a vendor, which says why.
 */
export const voidOutcomes = [
  'voided',
  'gone',
  'has-document',
  'other-company',
  'locked',
  'recording-disabled',
  'refused',
] as const;
export type VoidOutcome = (typeof voidOutcomes)[number];
