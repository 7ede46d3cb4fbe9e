import { firstPlace, regionOf } from './postal-address.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import type { Customer, Day, PostalAddress } from './sales-document.ts';

/** Settings of the company that exemptions depend on. */
export interface ExemptionSettings {
  /** Exemptions of the accounting service are ignored; certificates at the tax provider still apply. */
  readonly isMakeAllCustomerTaxable: boolean;
  readonly applyParentExemptionToSubCustomer: boolean;
  readonly applyParentExemptionToProject: boolean;
}

export interface Exemption {
  /** The provider applies it by the rules of the destination's state. */
  readonly useCode: string;
  /** Null where it may not be valid: a number exempts the whole transaction, whatever the state. */
  readonly resaleNumber: string | null;
}

/** An exemption certificate at the tax provider. */
export interface CustomerCertificate {
  /** State or province that it is for, and its country. */
  readonly region: string;
  readonly country: string;
  readonly signedDate: Day;
  readonly expirationDate: Day;
  /** The provider considers it within its days: it was not revoked, and is not in review. */
  readonly isAccepted: boolean;
}

/** Certificates by the customer's id at the accounting service, which is its code at the tax provider. */
export type CertificatesByCustomer = ReadonlyMap<string, readonly CustomerCertificate[]>;

/** Who may be exempt for a sale. */
export interface ExemptionFacts {
  /** Null for a sale without a customer. */
  readonly customer: Customer | null;
  /** The customers above, the nearest first, as far as the settings let their exemptions apply. */
  readonly ancestors: readonly Customer[];
  /** Certificates of the customer and its ancestors; empty without ancestors, because the provider finds the customer's own. */
  readonly certificates: CertificatesByCustomer;
}

export interface TaxedParty {
  /** The customer of the transaction, whose certificates apply. */
  readonly customerCode: string;
  readonly exemption: Exemption | null;
}

/** Customer code of sales without a customer (possible for sales receipts). */
const NO_CUSTOMER_CODE = 'NO-CUSTOMER';

/**
 * Maps the accounting service's exemption reasons (Intuit, Customer.TaxExemptionReasonId) to the tax provider's entity
 * use codes (Avalara, exemption reason matrix). Hospital and multiple points of use have no code of their own.
 */
const USE_CODES: Readonly<Record<string, string>> = {
  '1': 'A',
  '2': 'B',
  '3': 'N',
  '4': 'C',
  '5': 'E',
  '6': 'F',
  '7': 'M',
  '8': 'L',
  '9': 'G',
  '10': 'J',
  '11': 'L',
  '12': 'K',
  '13': 'H',
  '14': 'I',
  '15': 'D',
};
/** 'Other', for an exemption without a known reason. */
const OTHER_USE_CODE = 'L';
/** The reason 'Resale'. */
const RESALE = '9';

/**
 * The nearest of the customer and its ancestors that is marked exempt at the accounting service, or has a certificate for the
 * destination on the day of the sale. The provider finds certificates by the customer code of the transaction, and by no
 * parent of it (Avalara, CustomerModel.customerCode): an inherited one applies under the ancestor's code only. Whether it
 * exempts a line is the provider's decision.
 */
export function taxedParty(
  { customer, ancestors, certificates }: ExemptionFacts,
  settings: ExemptionSettings,
  destination: PostalAddress,
  day: Day,
): TaxedParty {
  if (!customer) return { customerCode: NO_CUSTOMER_CODE, exemption: null };
  for (const holder of [customer, ...ancestors]) {
    if (isMarkedExempt(holder, settings))
      return { customerCode: holder.id, exemption: exemptionOf(holder, destination) };
    const isCertified = certificates.get(holder.id)?.some((each) => covers(each, destination, day)) ?? false;
    if (isCertified) return { customerCode: holder.id, exemption: null };
  }
  return { customerCode: customer.id, exemption: null };
}

/** Whether the accounting service's mark decides: no certificate, and no exemption of a customer above, is needed then. */
export function isMarkedExempt({ taxable }: Customer, { isMakeAllCustomerTaxable }: ExemptionSettings): boolean {
  return !taxable && !isMakeAllCustomerTaxable;
}

function covers(
  { region, country, signedDate, expirationDate, isAccepted }: CustomerCertificate,
  destination: PostalAddress,
  day: Day,
): boolean {
  const isForPlace = region === regionOf(destination) && country === destination.country;
  return isAccepted && isForPlace && signedDate <= day && day <= expirationDate;
}

/** Whether a transaction is exempt for a customer without a known reason. Auditors ask for the reason. */
export function lacksReason(
  { customerCode, entityUseCode }: Pick<ProviderTransaction, 'customerCode' | 'entityUseCode'>,
  { customer, ancestors }: Pick<ExemptionFacts, 'customer' | 'ancestors'>,
): boolean {
  const holder = ancestors.find(({ id }) => id === customerCode) ?? customer;
  return entityUseCode === OTHER_USE_CODE && !Object.hasOwn(USE_CODES, holder?.exemptionReasonId ?? '');
}

/** Whether the exemption of the parent, or of one above it, applies to a customer. */
export function needsParent(customer: Customer, settings: ExemptionSettings): boolean {
  if (customer.parentId === null) return false;
  return customer.isProject ? settings.applyParentExemptionToProject : settings.applyParentExemptionToSubCustomer;
}

function exemptionOf(holder: Customer, destination: PostalAddress): Exemption {
  return {
    useCode: USE_CODES[holder.exemptionReasonId ?? ''] ?? OTHER_USE_CODE,
    resaleNumber: isResaleAtHome(holder, destination) ? holder.resaleNumber : null,
  };
}

/**
 * The accounting service has a resale number without its state (Intuit, Customer.ResaleNum): it is taken for one of the
 * customer's own state. The provider considers a transaction with a number exempt without looking at the state (Avalara,
 * 'Exempt Transactions' and CreateTransactionModel.exemptionNo, read 2026-11-21), so elsewhere only the reason is sent.
 */
function isResaleAtHome({ exemptionReasonId, billTo, shipTo }: Customer, destination: PostalAddress): boolean {
  const home = firstPlace([billTo, shipTo]);
  if (exemptionReasonId !== RESALE || home === null || regionOf(home) === '') return false;
  return regionOf(home) === regionOf(destination) && home.country === destination.country;
}
