import type { Plural } from '@salestax/widget-kit';

const more: Plural = { one: '{} more', other: '{} more' };

/** The texts of the warnings and of 'What if', which are loaded with the code that shows them. `{}` marks a value to be filled in. */
export const previewMessages = {
  /** What would make the tax of the document wrong. */
  addressUnclear: 'AvaTax does not find the address as it is written.',
  noStreet: 'The address has no street, so the rates of its ZIP code may not be its own.',
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
