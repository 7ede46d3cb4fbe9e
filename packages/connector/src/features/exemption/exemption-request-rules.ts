import { addressInOneLine, type CustomerSearch, type RequestCustomer } from '@salestax/contract';
import type { ExemptionMethod } from '../../domain/exemption-methods.ts';
import { firstEmail } from '../../domain/first-email.ts';
import { firstPlace } from '../../domain/postal-address.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { CustomerCard } from '../../ports/accounting-customers.ts';

/** Each text of the search is in the same text of the customer, ignoring case. */
export function matchesSearch(card: CustomerCard, search: CustomerSearch): boolean {
  const has = (value: string, wanted: string) => value.toLowerCase().includes(wanted.trim().toLowerCase());
  return (
    has(card.givenName, search.CustomerGivenName) &&
    has(card.familyName, search.CustomerFamilyName) &&
    has(card.email, search.CustomerEmail) &&
    has(card.companyName, search.CompanyName) &&
    selections[search.SelectOption](card)
  );
}

const selections: Readonly<Record<CustomerSearch['SelectOption'], (card: CustomerCard) => boolean>> = {
  All: () => true,
  Email: ({ email }) => email !== '',
  Fax: ({ fax }) => fax !== '',
  NoEmail: ({ email }) => email === '',
};

/** Both addresses as stored; which one is used is decided when a request is sent. */
export function requestCustomerOf(card: CustomerCard): RequestCustomer {
  return {
    customerId: card.id,
    customerName: card.displayName,
    companyName: card.companyName,
    emailAddress: card.email,
    shippingAddress: addressInOneLine(card.shipTo),
    billingAddress: addressInOneLine(card.billTo),
    faxNumber: card.fax,
    phoneNumber: card.phone,
    isDisabled: false,
    isSelected: false,
  };
}

/** The shipping address; if that names no place, the billing address. */
export function addressForRequest({ shipTo, billTo }: Pick<CustomerCard, 'shipTo' | 'billTo'>): PostalAddress | null {
  return firstPlace([shipTo, billTo]);
}

/** Whether the provider accepts it in a customer record: a region is needed where countries have them (Avalara, CustomerModel). */
export function isPostable(address: PostalAddress | null): address is PostalAddress {
  if (address === null) return false;
  const { line1, city, region, postalCode, country } = address;
  const needed = [line1, city, postalCode, country, ...(country === 'US' || country === 'CA' ? [region] : [])];
  return needed.every((part) => part !== '');
}

/** Recipient of the request: e-mail address, fax number, or '' for a link. Null: the customer has none. */
export function recipientOf(
  { email, fax }: Pick<CustomerCard, 'email' | 'fax'>,
  method: ExemptionMethod,
): string | null {
  if (method === 'Download') return '';
  // What is no address is refused by the provider, with its sentence.
  const value = method === 'Email' ? firstEmail(email) || email : fax;
  return value === '' ? null : value;
}

/** Why a request could not be sent to a customer. */
export const requestSentences = {
  unknownCustomer: 'The customer is not an active customer in QuickBooks.',
  noEmail: 'The customer has no email address.',
  noFax: 'The customer has no fax number.',
  noAddress:
    'The customer has no complete address. Enter street, city, state and ZIP code of the shipping or billing address in QuickBooks.',
  notSent: 'Avalara AvaTax did not confirm the request. Please try again later.',
  linkIsLate: 'The request was made, but its link is not ready yet. Send the request again later.',
  unfinished: 'The request is still being sent. Open this page again later to see its result.',
  stopped: 'Stopped before the request was sent.',
  stoppedAtSending: 'Stopped while the request was being sent. It may have been sent.',
} as const;
