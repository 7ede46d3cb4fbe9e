import type { Plural } from '@salestax/widget-kit';

const more: Plural = { one: '{} more', other: '{} more' };

/** The texts of the warnings and of 'What if', which are loaded with the code that shows them. `{}` marks a value to be filled in. */
export const previewMessages = {
  /** What would make the tax of the document wrong. */
  booksClosed:
    'The books of QuickBooks are closed until {}: its tax cannot be written to the document after it is saved.',
  addressUnclear: 'AvaTax does not find the address as it is written.',
  noStreet: 'The address has no street, so the rates of its ZIP code may not be its own.',
  originalSale:
    'Enter the number of the original sale in the field {}: without it, the tax of this date is given back.',
  noSaleField: 'The tax of this date is given back, not that of the original sale. Choose a field for its number.',
  exemptTaxed: 'QuickBooks marks this customer exempt; AvaTax adds tax because your settings tax all customers.',
  discountBeforeTax:
    'QuickBooks takes the discount off after tax, but AvaTax taxes the discounted price: the discount is your own.',
  discountAfterTax:
    'QuickBooks takes the discount off before tax, but AvaTax taxes the full price: the discount is a coupon.',
  wasSent: 'The customer has the former total: the document was e-mailed or printed. Send it again.',
  certificateExpired: 'The exemption certificate for {} is no longer valid.',
  noCertificate: 'The customer has exemption certificates, but none for {}.',
  noTaxCode: '{} has no tax code: it is taxed as general goods.',
  certificateExpires: 'The exemption certificate expires on {}.',
  nearThreshold: 'You collect no tax in {}, and your sales there are near its threshold.',
  repair: 'Correct it',
  more,

  /** Another address, exemption or day. */
  whatIfHint: 'Nothing is written: AvaTax only calculates the tax of another sale.',
  street: 'Street',
  zip: 'ZIP code',
  date: 'Date',
  exemption: 'Exemption',
  asOnDocument: 'As on the document',
  federal: 'Federal government',
  government: 'State or local government',
  charity: 'Charity',
  religious: 'Religious organization',
  resale: 'Resale',
  school: 'School',
  other: 'Another reason',
  now: 'Now',
  difference: 'Difference',
};

export type PreviewMessages = Readonly<typeof previewMessages>;
