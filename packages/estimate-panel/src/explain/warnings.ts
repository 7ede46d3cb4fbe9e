import { isCredit, isRecorded, type Address, type Day, type StoredTaxFacts } from '@salestax/contract';
import type { WarnedDocument } from '../state/knowledge.ts';

/**
 * What would make the tax of a document wrong, the most important first, with the page of the connector where it is corrected;
 * '' = on the document.
 */
export const warningPages = {
  booksClosed: '',
  addressUnclear: '/batchaddress',
  noStreet: '',
  originalSale: '',
  noSaleField: '/connectorsettings',
  exemptTaxed: '/connectorsettings',
  discountBeforeTax: '',
  discountAfterTax: '/connectorsettings',
  wasSent: '',
  certificateExpired: '/exemption',
  noCertificate: '/exemption',
  noTaxCode: '/itemmanagement',
  certificateExpires: '/exemption',
  nearThreshold: '/nexussetup',
} as const;

export type WarningKind = keyof typeof warningPages;

const order = Object.keys(warningPages);

export interface DocumentWarning {
  readonly kind: WarningKind;
  /** What the sentence names: a state, an item, a day, a field; '' = nothing. */
  readonly value: string;
}

/** A certificate that ends within so many days of the sale is worth renewing now. */
const soonDays = 30;
const dayMs = 86_400_000;

/** At most one warning of each kind. `addsTax`: the panel has an estimate of the document, with tax. */
export function warningsOf(document: WarnedDocument, addsTax: boolean): readonly DocumentWarning[] {
  const { destination, stored } = document;
  const closed = isInClosedPeriod(document)
    ? [{ kind: 'booksClosed' as const, value: stored?.booksClosedUntil ?? '' }]
    : [];
  const found = destination && isInUnitedStates(destination) ? ofAddress(destination, document) : [];
  const undecided = document.items.find(({ id }) => stored?.undecidedItems.includes(id));
  return [
    ...closed,
    ...found,
    ...(addsTax ? ofAddedTax(document) : []),
    ...ofDiscount(document),
    ...ofNewCredit(document),
    ...(undecided ? [{ kind: 'noTaxCode' as const, value: undecided.name }] : []),
  ].toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/**
 * The kinds say what AvaTax does: it taxes what is left after the discount (`rule`, the service's `taxedAfterDiscount`), or the
 * full price. QuickBooks does the other one on this document: there the discount is `taxable`, or not.
 */
function ofDiscount({ discount, stored }: WarnedDocument): readonly DocumentWarning[] {
  const { taxedAfterDiscount: rule = true } = stored ?? {};
  if (!discount?.amount || rule === null || rule === discount.taxable) return [];
  return [{ kind: rule ? 'discountBeforeTax' : 'discountAfterTax', value: '' }];
}

/** Without its sale, a credit gives back the tax of its own date (`originalOfNumbered` of the service). */
function ofNewCredit({ txnType, isNew, stored }: WarnedDocument): readonly DocumentWarning[] {
  if (!isNew || !isCredit(txnType)) return [];
  const field = stored?.originalSaleField ?? '';
  return [{ kind: field ? 'originalSale' : 'noSaleField', value: field }];
}

function ofAddedTax({ txnType, hasFormerTotal, stored }: WarnedDocument): readonly DocumentWarning[] {
  // A credit gives back what the sale has charged, whoever the customer is.
  const isTaxed = stored?.exemptCustomerTaxed && !isCredit(txnType);
  return [
    ...(isTaxed ? [{ kind: 'exemptTaxed' as const, value: '' }] : []),
    ...(hasFormerTotal ? [{ kind: 'wasSent' as const, value: '' }] : []),
  ];
}

/** The accounting service refuses changes of a closed period; an estimate document is in no ledger. */
const isInClosedPeriod = ({ txnType, date, stored }: WarnedDocument): boolean =>
  isRecorded(txnType) && stored?.booksClosedUntil !== undefined && date <= stored.booksClosedUntil;

const isInUnitedStates = ({ country }: Address): boolean =>
  ['', 'US', 'USA', 'UNITED STATES'].includes(country.toUpperCase());

function ofAddress(destination: Address, { date, stored }: WarnedDocument): readonly DocumentWarning[] {
  const region = destination.region.trim().toUpperCase();
  const isUnclear = stored?.unconfirmedAddress && isSamePlace(stored.unconfirmedAddress, destination);
  const address: DocumentWarning[] = isUnclear ? [{ kind: 'addressUnclear', value: '' }] : [];
  if (!destination.line1.trim()) address.push({ kind: 'noStreet', value: '' });
  return [
    ...address,
    ...ofCertificates(region, date, stored?.certificates ?? []),
    ...(stored?.nearThreshold.includes(region) ? [{ kind: 'nearThreshold' as const, value: region }] : []),
  ];
}

/** Of a customer with certificates. One whose state is not known may be for this state. */
function ofCertificates(
  region: string,
  date: Day,
  certificates: StoredTaxFacts['certificates'],
): readonly DocumentWarning[] {
  const here = certificates.filter((certificate) => certificate.region === region);
  // Calendar days in yyyy-MM-dd are ordered as text.
  const last = here
    .filter(({ valid, expires }) => valid && expires >= date)
    .map(({ expires }) => expires)
    .toSorted()
    .at(-1);
  if (last !== undefined) return last <= daysAfter(date, soonDays) ? [{ kind: 'certificateExpires', value: last }] : [];
  if (here.length > 0) return [{ kind: 'certificateExpired', value: region }];
  const isExemptElsewhere = certificates.some(({ valid, expires }) => valid && expires >= date);
  return isExemptElsewhere && certificates.every((certificate) => certificate.region)
    ? [{ kind: 'noCertificate', value: region }]
    : [];
}

const isSamePlace = (one: Address, other: Address): boolean =>
  (['line1', 'city', 'region', 'postalCode'] as const).every(
    (part) => one[part].trim().toUpperCase() === other[part].trim().toUpperCase(),
  );

const daysAfter = (day: Day, days: number): Day => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
