import { quickbooksLimits as limits } from '@salestax/contract/vendor-limits';
import type { Books } from '../books.ts';
import type { Customer, DocumentName, Entities, Line, PhysicalAddress, Ref, TxnTaxDetail } from '../entities.ts';
import type { salesProperties } from '../entities/documents.ts';
import { accept, businessRule, duplicateNumber, missingParameter, type Outcome, refuse } from '../fault.ts';
import { sum } from '../money.ts';
import { lookUp, pointTo } from '../references.ts';
import type { WriteContext } from '../resource.ts';
import type { ObjectOf } from '../shape.ts';
import { storedAddresses } from './addresses.ts';
import { inHomeCurrency, transactionCurrency } from './currency.ts';
import { composeTax, zeroTax } from './document-tax.ts';
import { allLines, composeLines, type Lines, zeroLines } from './lines.ts';

export type SentSales = ObjectOf<typeof salesProperties>;

interface StoredSales {
  readonly DocNumber?: string;
  readonly Line: readonly Line[];
  readonly TxnTaxDetail: TxnTaxDetail;
  readonly HomeTotalAmt?: number;
  readonly PrivateNote?: string;
  readonly CustomerRef?: { readonly value?: string };
  readonly DepartmentRef?: { readonly value?: string };
}

/** The common properties of all five sales documents after a write. */
export interface SalesCore {
  readonly DocNumber?: string;
  readonly TxnDate: string;
  readonly CustomerRef?: Ref;
  readonly DepartmentRef?: Ref;
  readonly CurrencyRef: Ref;
  readonly ExchangeRate?: number;
  readonly GlobalTaxCalculation?: NonNullable<SentSales['GlobalTaxCalculation']>;
  readonly Line: readonly Line[];
  readonly TxnTaxDetail: TxnTaxDetail;
  readonly TotalAmt: number;
  readonly HomeTotalAmt?: number;
  readonly ApplyTaxAfterDiscount: boolean;
  readonly BillAddr?: PhysicalAddress;
  readonly ShipAddr?: PhysicalAddress;
  readonly ShipFromAddr?: PhysicalAddress;
  readonly LinkedTxn: NonNullable<SentSales['LinkedTxn']>;
  readonly CustomField: NonNullable<SentSales['CustomField']>;
  readonly PrintStatus: NonNullable<SentSales['PrintStatus']>;
  readonly EmailStatus: NonNullable<SentSales['EmailStatus']>;
}

export interface SalesRules {
  readonly name: DocumentName;
  readonly needsCustomer: boolean;
  /** Types of linked transactions that store the link themselves, as a payment does: computed here, and ignored in a request. */
  readonly computedLinks: readonly string[];
}

/** The next number of a document type: one more than the highest numeric one. */
function nextNumber(name: DocumentName, books: Books): string {
  const rows: readonly Entities[DocumentName][] = books.tables[name].rows();
  // Up to 15 digits are counted exactly.
  const numbers = rows.flatMap(({ DocNumber = '' }) => (/^\d{1,15}$/.test(DocNumber) ? [Number(DocNumber)] : []));
  const highest = numbers.reduce((most, number) => Math.max(most, number), 1000);
  return String(highest + 1);
}

function numberFor(
  sent: SentSales,
  rules: SalesRules,
  context: WriteContext<StoredSales>,
): Outcome<{ DocNumber?: string }> {
  const { books, stamp, before } = context;
  const hasCustomNumbers = books.preferences()?.SalesFormsPrefs.CustomTxnNumbers === true;
  const { DocNumber } = sent;
  if (DocNumber === undefined)
    return accept(hasCustomNumbers ? {} : { DocNumber: before?.DocNumber ?? nextNumber(rules.name, books) });
  const rows: readonly Entities[DocumentName][] = books.tables[rules.name].rows();
  const isTaken = () => rows.some((row) => row.Id !== stamp.Id && row.DocNumber === DocNumber);
  if (hasCustomNumbers && !context.allowDuplicateNumber && isTaken()) return refuse(duplicateNumber(DocNumber));
  return accept({ DocNumber });
}

function partiesOf(sent: SentSales, rules: SalesRules, { books, before }: WriteContext<StoredSales>) {
  const { CustomerRef, DepartmentRef } = sent;
  if (CustomerRef === undefined && rules.needsCustomer) return refuse(missingParameter('CustomerRef'));
  const customer = CustomerRef && lookUp(books.tables.Customer, CustomerRef, 'CustomerRef', before?.CustomerRef?.value);
  if (customer?.ok === false) return customer;
  const department =
    DepartmentRef && lookUp(books.tables.Department, DepartmentRef, 'DepartmentRef', before?.DepartmentRef?.value);
  if (department?.ok === false) return department;
  return accept({ customer: customer?.entity, department: department?.entity });
}

/** Only a new document gets the customer's addresses; a stored one has its own. */
function addressesOf(
  sent: SentSales,
  customer: Customer | undefined,
  { books, before }: WriteContext<StoredSales>,
): Pick<SalesCore, 'BillAddr' | 'ShipAddr' | 'ShipFromAddr'> {
  const defaults = before === null ? customer : undefined;
  return {
    ...(defaults?.BillAddr && { BillAddr: defaults.BillAddr }),
    ...(defaults?.ShipAddr && { ShipAddr: defaults.ShipAddr }),
    ...storedAddresses(sent, ['BillAddr', 'ShipAddr', 'ShipFromAddr'], books),
  };
}

/** Only companies outside the United States have this property (Intuit's reference, `GlobalTaxCalculation`). */
function taxCalculation(
  { GlobalTaxCalculation = 'TaxExcluded' }: SentSales,
  books: Books,
): Pick<SalesCore, 'GlobalTaxCalculation'> {
  return books.isOfUnitedStates() ? {} : { GlobalTaxCalculation };
}

/** The properties of a request without those that the service determines itself. */
export const clientPropertiesOf = <S extends SentSales>({
  GlobalTaxCalculation: _calculation,
  ExchangeRate: _rate,
  HomeTotalAmt: _homeTotal,
  HomeBalance: _homeBalance,
  ...rest
}: S) => rest;

const totalOf = ({ subtotal, discount, extras }: Lines, { TotalTax = 0 }: TxnTaxDetail): number =>
  sum([subtotal, -(discount?.Amount ?? 0), ...extras.map(({ Amount }) => Amount ?? 0), TotalTax]);

/**
 * Validates a request and adds the properties that the service sets. The caller adds the balance and the properties of
 * one document type.
 */
export function composeSales(
  sent: SentSales,
  rules: SalesRules,
  context: WriteContext<StoredSales>,
): Outcome<SalesCore> {
  const { books, before } = context;
  const parties = partiesOf(sent, rules, context);
  if (!parties.ok) return parties;
  const { customer, department } = parties.entity;
  if (sent.Line === undefined || sent.Line.length === 0) return refuse(missingParameter('Line'));
  const lines = composeLines(sent.Line, before?.Line ?? [], books);
  if (!lines.ok) return lines;
  const currency = transactionCurrency(sent, customer, books);
  if (!currency.ok) return currency;
  const addresses = addressesOf(sent, customer, context);
  const tax = composeTax(
    {
      lines: lines.entity,
      sent: sent.TxnTaxDetail,
      explicit: sent.TxnTaxDetail !== before?.TxnTaxDetail,
      discountFirst: sent.ApplyTaxAfterDiscount ?? false,
      customer,
      shipTo: addresses.ShipAddr,
    },
    books,
  );
  if (!tax.ok) return tax;
  const number = numberFor(sent, rules, context);
  if (!number.ok) return number;

  const TotalAmt = totalOf(lines.entity, tax.entity);
  if (TotalAmt < 0) return refuse(businessRule('The transaction amount must be zero or greater.'));
  return accept({
    ...number.entity,
    TxnDate: sent.TxnDate ?? context.today,
    ...(customer && { CustomerRef: pointTo(customer.Id, customer.DisplayName) }),
    ...(department && { DepartmentRef: pointTo(department.Id, department.FullyQualifiedName) }),
    ...currency.entity,
    ...taxCalculation(sent, books),
    Line: allLines(lines.entity),
    TxnTaxDetail: tax.entity,
    TotalAmt,
    ...inHomeCurrency('HomeTotalAmt', TotalAmt, currency.entity),
    ApplyTaxAfterDiscount: sent.ApplyTaxAfterDiscount ?? false,
    ...addresses,
    LinkedTxn: (sent.LinkedTxn ?? []).filter(({ TxnType = '' }) => !rules.computedLinks.includes(TxnType)),
    CustomField: sent.CustomField ?? [],
    PrintStatus: sent.PrintStatus ?? 'NeedToPrint',
    EmailStatus: sent.EmailStatus ?? 'NotSet',
  });
}

/**
 * 'Voided' is put in front of the text that is there (Intuit's reference, 'Void an invoice'), with a dash between them
 * (answers in the tests of public clients: 'Voided - duplicate').
 */
export const voidedNote = (before = ''): string =>
  (before === '' ? 'Voided' : `Voided - ${before}`).slice(0, limits.document.PrivateNote);

/** The changes of voiding, for every sales document. */
export const voidedSales = (before: StoredSales) => ({
  Line: zeroLines(before.Line),
  TxnTaxDetail: zeroTax(before.TxnTaxDetail),
  TotalAmt: 0,
  Balance: 0,
  ...(before.HomeTotalAmt !== undefined && { HomeTotalAmt: 0 }),
  PrivateNote: voidedNote(before.PrivateNote),
});
