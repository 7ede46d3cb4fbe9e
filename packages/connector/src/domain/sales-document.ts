import type { DocumentKind } from '@salestax/contract';
import type { Cents } from './money.ts';

/** A calendar date, `yyyy-MM-dd`, without a time zone. */
export type Day = string;

export type { DocumentKind };

export interface PostalAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** State or province code. */
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
}

export interface Customer {
  readonly id: string;
  readonly displayName: string;
  readonly taxable: boolean;
  /** The accounting service's reason for an exemption, '1' to '15'; null without one. */
  readonly exemptionReasonId: string | null;
  readonly resaleNumber: string | null;
  readonly parentId: string | null;
  readonly isProject: boolean;
  /** The documents of the customer are billed to the parent; absent = no. */
  readonly isBilledWithParent?: boolean;
  readonly billTo: PostalAddress | null;
  readonly shipTo: PostalAddress | null;
  /** The customer's tax code at the accounting service; null without one. */
  readonly taxCodeId: string | null;
  /** Currency of the customer's documents, ISO 4217; null = the company's home currency. */
  readonly currency: string | null;
  readonly email: string;
}

export interface SalesLine {
  readonly itemId: string;
  /** Full name of the item with its parents, or the name on the document if the item is unknown. */
  readonly itemName: string;
  readonly description: string;
  /** Decimal text, any number of decimals. */
  readonly quantity: string;
  /** Total of the line. */
  readonly amount: Cents;
  /** The 'Tax' box of the line is checked. */
  readonly taxable: boolean;
  /** Name of the income account; absent = not known, as in the panel. */
  readonly incomeAccount?: string;
}

export interface DocumentDiscount {
  /** Reduction of the lines, never negative. */
  readonly amount: Cents;
  /** '' if the discount was entered as an amount. */
  readonly percent: string;
  /** What the accounting service takes off the total of the document: a percentage is taken off own lines, too. */
  readonly taken: Cents;
}

/** A line that the connector writes into a document. */
export interface OwnLine {
  readonly amount: Cents;
}

/**
 * A sales document, saved or about to be saved. The panel's data and the accounting service's answers are both converted
 * to it, so that estimates and records follow the same rules.
 */
export interface SalesDocument {
  readonly kind: DocumentKind;
  /** Null for an unsaved document. */
  readonly id: string | null;
  readonly number: string;
  readonly syncToken: string;
  readonly date: Day;
  readonly customerId: string;
  readonly departmentId: string | null;
  /** Name of the ship method; absent = none, or a page that does not report it. */
  readonly shipMethod?: string;
  readonly shipTo: PostalAddress | null;
  readonly billTo: PostalAddress | null;
  /** Lines of goods and services; without subtotal, description, shipping, discount and own lines. */
  readonly lines: readonly SalesLine[];
  readonly shipping: Cents;
  readonly discount: DocumentDiscount | null;
  /** Own lines by what they are for; several are summed, see `own-lines`. */
  readonly ownLines: {
    readonly salesTax: readonly OwnLine[];
    readonly fee: readonly OwnLine[];
    readonly taxOnFee: readonly OwnLine[];
  };
  readonly isVoided: boolean;
  /** Currency of all amounts, ISO 4217; null if the document does not state one. */
  readonly currency: string | null;
  /** Units of the company's home currency for one unit of `currency`, decimal text; null if not stated. */
  readonly exchangeRate: string | null;
  /** The amounts of the lines contain their tax. */
  readonly isTaxInclusive: boolean;
  /** Amount paid so far of an invoice, or used so far of a credit memo; 0 for other kinds. */
  readonly paid: Cents;
  /** Sales tax that the document charges in the accounting service beside own lines: its own tax, and lines of other apps. */
  readonly accountingTax: Cents;
  /** Total including own lines and `accountingTax`. */
  readonly total: Cents;
  /** Absent in the panel's documents, which do not have it. */
  readonly stored?: StoredFields;
}

/** What only a stored document states; '' and null = none. */
export interface StoredFields {
  /** The accounting service fills in the company's address where nobody chose another one. */
  readonly shipFrom: PostalAddress | null;
  readonly email: string;
  /** The customer has the document: it was sent by e-mail, or printed. Absent = not known to have been. */
  readonly isSent?: boolean;
  /** The accounting service would take the discount off before its own tax. Absent = after it. */
  readonly isTaxedAfterDiscount?: boolean;
  /** Contents of the custom fields by their names, without blank ones. */
  readonly customFields: Readonly<Record<string, string>>;
  /** Sales documents that the service links to this one, e.g. an invoice's estimate. */
  readonly linkedSales: readonly { readonly kind: DocumentKind; readonly id: string }[];
}
