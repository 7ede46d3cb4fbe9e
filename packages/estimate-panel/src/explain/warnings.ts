import { isCredit, isRecorded, type Address, type Day, type StoredTaxFacts } from '@salestax/contract';
import type { WarnedDocument } from '../state/knowledge.ts';

/**
 * What a person should know before saving a document, the most important first, with the page of the connector where it is
 * corrected; '' = on the document.
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
  certificateInvalid: '/exemption',
  noCertificate: '/exemption',
  noTaxCode: '/itemmanagement',
  certificateExpires: '/exemption',
  nearThreshold: '/nexussetup',
} as const;

export type WarningKind = keyof typeof warningPages;

const isKind = (name: string): name is WarningKind => name in warningPages;
const kinds = Object.keys(warningPages).filter(isKind);

export interface DocumentWarning {
  readonly kind: WarningKind;
  /** What the sentence names: a state, an item, a day, a field; '' = nothing. */
  readonly value: string;
}

/** A certificate that ends within this many days after the sale should be renewed now. */
const renewalDays = 30;
const dayMs = 86_400_000;

/** For each kind that applies, the `value` of its `DocumentWarning`. */
type Values = Partial<Record<WarningKind, string>>;

/** At most one warning of each kind. `addsTax`: the panel has an estimate of the document, with tax. */
export function warningsOf(document: WarnedDocument, addsTax: boolean): readonly DocumentWarning[] {
  const { destination, stored, items } = document;
  const undecided = items.find(({ id }) => stored?.undecidedItems.includes(id));
  const values: Values = {
    ...(isInClosedPeriod(document) && { booksClosed: stored?.booksClosedUntil ?? '' }),
    ...(destination && isInUnitedStates(destination) && ofAddress(destination, document)),
    ...(addsTax && ofAddedTax(document)),
    ...ofDiscount(document),
    ...ofNewCredit(document),
    ...(undecided && { noTaxCode: undecided.name }),
  };
  return kinds.flatMap((kind) => {
    const value = values[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
}

/**
 * The kinds say what AvaTax does: it taxes what is left after the discount (`taxedAfterDiscount` of the service), or the full
 * price. A warning applies when QuickBooks does the opposite on this document: where the discount is `taxable`, QuickBooks
 * takes it off before the tax. Null: QuickBooks charges no tax of its own, so that its choice means nothing.
 */
function ofDiscount({ discount, stored }: WarnedDocument): Values {
  const { taxedAfterDiscount = true } = stored ?? {};
  if (!discount?.amount || taxedAfterDiscount === null || taxedAfterDiscount === discount.taxable) return {};
  return taxedAfterDiscount ? { discountBeforeTax: '' } : { discountAfterTax: '' };
}

/**
 * Every new credit has a warning, since it does not show before its first save whether it names its sale. A credit that names no
 * sale gives back the tax of its own date (`originalOfNumbered` of the service).
 */
function ofNewCredit({ txnType, isNew, stored }: WarnedDocument): Values {
  if (!isNew || !isCredit(txnType)) return {};
  const field = stored?.originalSaleField ?? '';
  return field ? { originalSale: field } : { noSaleField: '' };
}

const ofAddedTax = ({ txnType, hasFormerTotal, stored }: WarnedDocument): Values => ({
  // A credit gives back what the sale has charged, whoever the customer is.
  ...(stored?.exemptCustomerTaxed && !isCredit(txnType) && { exemptTaxed: '' }),
  ...(hasFormerTotal && { wasSent: '' }),
});

/** The accounting service refuses changes of a closed period; an estimate document is in no ledger. */
const isInClosedPeriod = ({ txnType, date, stored }: WarnedDocument): boolean =>
  isRecorded(txnType) && stored?.booksClosedUntil !== undefined && date <= stored.booksClosedUntil;

const isInUnitedStates = ({ country }: Address): boolean => /^(US|USA|UNITED STATES)?$/i.test(country);

function ofAddress(destination: Address, { date, stored }: WarnedDocument): Values {
  const region = destination.region.trim().toUpperCase();
  const isUnclear = stored?.unconfirmedAddress && isSamePlace(stored.unconfirmedAddress, destination);
  return {
    ...(isUnclear && { addressUnclear: '' }),
    ...(!destination.line1.trim() && { noStreet: '' }),
    ...ofCertificates(region, date, stored?.certificates ?? []),
    ...(stored?.nearThreshold.includes(region) && { nearThreshold: region }),
  };
}

/** For a customer with certificates. A certificate whose state (`region`) is not known may be for this state. */
function ofCertificates(region: string, date: Day, certificates: StoredTaxFacts['certificates']): Values {
  const here = certificates.filter((certificate) => certificate.region === region);
  // Calendar days in yyyy-MM-dd are ordered as text.
  const last = here
    .filter(({ valid, expires }) => valid && expires >= date)
    .map(({ expires }) => expires)
    .toSorted()
    .at(-1);
  if (last !== undefined)
    return Date.parse(last) - Date.parse(date) <= renewalDays * dayMs ? { certificateExpires: last } : {};
  const validElsewhere = certificates.filter(({ valid, expires }) => valid && expires >= date);
  if (validElsewhere.some((certificate) => !certificate.region)) return {};
  if (here.length > 0) return { certificateInvalid: region };
  return validElsewhere.length > 0 && certificates.every((certificate) => certificate.region)
    ? { noCertificate: region }
    : {};
}

const isSamePlace = (one: Address, other: Address): boolean =>
  (['line1', 'city', 'region', 'postalCode'] as const).every(
    (part) => one[part].trim().toUpperCase() === other[part].trim().toUpperCase(),
  );
