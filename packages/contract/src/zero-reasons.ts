export const zeroReasonCodes = [
  'no-nexus',
  'no-tax-in-state',
  'outside-coverage',
  'exempt-certificate',
  'exempt-customer',
  'exempt-entity-use-code',
  'non-taxable-lines',
  'non-taxable-code',
  'below-threshold',
  'zero-rate',
  'zero-amount',
  'discounted-away',
  'not-explained',
] as const;

export type ZeroReason = (typeof zeroReasonCodes)[number];

/** Why the tax of one line is zero. Of a line, 'exempt-customer' means: exempt, while the line has no entity use code. */
export const lineReasonCodes = [
  'no-nexus',
  'no-tax-in-state',
  'outside-coverage',
  'exempt-certificate',
  'exempt-entity-use-code',
  'exempt-customer',
  'non-taxable-line',
  'non-taxable-code',
  'freight-rule',
  'below-threshold',
  'zero-rate',
  'zero-amount',
  'discounted-away',
  'rounds-to-zero',
  'not-explained',
] as const;

export type LineReason = (typeof lineReasonCodes)[number];

/** The message of 'exempt-customer' where the accounting service has no reason for the exemption. */
export const exemptWithoutReason =
  'The customer is marked as exempt in QuickBooks without a reason, so AvaTax records entity use code L, ‘Other’. Choose the reason at the customer.';

/** Messages for a calculated tax of zero, by reason. */
export const zeroReasons = {
  'no-nexus': 'No tax was calculated because the tax provider has no nexus for your company in this region.',
  'no-tax-in-state': 'This state has no general sales tax.',
  'outside-coverage': 'No tax was calculated because the destination is outside the area that the tax provider covers.',
  'exempt-certificate': 'The customer has a valid exemption certificate for this region.',
  'exempt-customer': 'The customer is exempt by entity use code, as marked in QuickBooks.',
  'exempt-entity-use-code': 'The customer is exempt by entity use code, as set in AvaTax.',
  'non-taxable-lines': 'No line of this document is marked as taxable.',
  'non-taxable-code': 'The tax codes of the items are not taxable at this destination.',
  'below-threshold': 'Each item is priced below the amount from which this region taxes it.',
  'zero-rate': 'The rate at this destination is 0% for these items.',
  'zero-amount': 'The taxable amount of this document is zero.',
  'discounted-away': 'The discount brings the taxable amount to zero.',
  'not-explained': 'The tax provider returned zero without naming a reason.',
} as const satisfies Record<ZeroReason, string>;
