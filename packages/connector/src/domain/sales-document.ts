import type { Cents } from './money.ts';

/** A calendar date, `yyyy-MM-dd`, without a time zone. */
export type Day = string;

/** The five kinds of sales document, in the accounting service's own words. */
export type DocumentKind = 'Invoice' | 'SalesReceipt' | 'Estimate' | 'CreditMemo' | 'RefundReceipt';

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
  /** The accounting service's reason for an exemption, '1' to '15'; null when none is given. */
  readonly exemptionReasonId: string | null;
  readonly resaleNumber: string | null;
  readonly parentId: string | null;
  readonly isProject: boolean;
  readonly billTo: PostalAddress | null;
  readonly shipTo: PostalAddress | null;
  /** The accounting service's own tax code on the customer resolves to a rate. */
  readonly hasTaxRate: boolean;
  readonly email: string;
}

export interface SalesLine {
  /** The accounting service's id of the line; null on a line that was never saved. */
  readonly lineId: string | null;
  readonly itemId: string;
  /** Full name of the item with its parents, or what the document shows when the item is unknown. */
  readonly itemName: string;
  readonly description: string;
  /** Decimal text: quantities may have more than two decimals. */
  readonly quantity: string;
  /** Of the whole line. */
  readonly amount: Cents;
  /** The 'Tax' box of the line. */
  readonly taxable: boolean;
}

export interface DocumentDiscount {
  /** What it takes off the lines, never negative. */
  readonly amount: Cents;
  /** '' when it was given as an amount. */
  readonly percent: string;
}

/** One of the three lines that this product puts into a document. */
export interface OwnLine {
  readonly lineId: string;
  readonly amount: Cents;
}

/**
 * A sales document as the accounting service holds it or is about to save it: what the panel sends and what
 * the accounting service answers both become this, so that an estimate and the recorded tax rest on the same rules.
 */
export interface SalesDocument {
  readonly kind: DocumentKind;
  /** Null while it was never saved. */
  readonly id: string | null;
  readonly number: string;
  readonly syncToken: string;
  readonly date: Day;
  readonly customerId: string;
  readonly departmentId: string | null;
  readonly shipTo: PostalAddress | null;
  readonly billTo: PostalAddress | null;
  /** What is sold: no subtotal, description, shipping, discount or own lines. */
  readonly lines: readonly SalesLine[];
  readonly shipping: Cents;
  readonly discount: DocumentDiscount | null;
  /** Own lines by their item; the same item twice is folded by the rules of `own-lines`. */
  readonly ownLines: {
    readonly salesTax: readonly OwnLine[];
    readonly fee: readonly OwnLine[];
    readonly taxOnFee: readonly OwnLine[];
  };
  readonly isVoided: boolean;
  /** Date of the sale that a credit or refund reverses, when the document tells it. */
  readonly originalDate: Day | null;
  /** What was paid on it already; only invoices are paid in part. */
  readonly paid: Cents;
  /** Everything, own lines included. */
  readonly total: Cents;
}
