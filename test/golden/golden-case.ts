import type { ZeroReason } from '@salestax/contract';
import type { CompanySettings } from '../../packages/connector/src/domain/company-settings.ts';
import type { DepartmentName, ItemName } from './demo-lists.ts';
import type { Place } from './places.ts';

export type Kind = 'Invoice' | 'SalesReceipt' | 'CreditMemo' | 'RefundReceipt' | 'Estimate';

/** A certificate in the tax provider's store; always for resale. Days as `yyyy-MM-dd`. */
export interface Certificate {
  readonly region: string;
  readonly signed: string;
  readonly expires: string;
}

/** A customer, made for the case alone. Without anything it is an ordinary taxable one. */
export interface Buyer {
  /** The accounting service's reason, '1' to '15'; '' = not taxable, without a reason. */
  readonly exempt?: string;
  readonly resaleNumber?: string;
  readonly certificate?: Certificate;
  /** Makes the buyer a sub-customer of this one. */
  readonly parent?: Buyer;
  readonly isProject?: boolean;
  /** Its own address, when the document has another one. */
  readonly at?: Place;
  /** Only a billing address, on the customer and so on the document. */
  readonly billingOnly?: boolean;
}

export interface Line {
  readonly item: ItemName;
  /** Dollars for one, decimal text. */
  readonly rate: string;
  readonly quantity: number;
  /** The 'Tax' box of the line. */
  readonly taxable: boolean;
}

export interface GoldenDocument {
  readonly kind: Kind;
  readonly date: string;
  readonly to: Place;
  readonly buyer?: Buyer;
  readonly department?: DepartmentName;
  readonly lines: readonly Line[];
  readonly shipping?: string;
  readonly discount?: { readonly amount: string } | { readonly percent: number };
  readonly applyTaxAfterDiscount?: boolean;
  /** Date of the sale that a credit or refund gives back; that sale is made first, with the same lines. */
  readonly reverses?: string;
}

/** Decimal text, positive on every kind, as the document shows it. */
export interface Expectation {
  readonly salesTax: string;
  /** Null: no such line. */
  readonly fee: string | null;
  readonly taxOnFee: string | null;
  /** Sales tax by jurisdiction, of all lines together; those with no tax are left out. */
  readonly byJurisdiction?: Readonly<Record<string, string>>;
  readonly zeroReason?: ZeroReason | null;
  /** What the recorded transaction names as the reason of the exemption. */
  readonly entityUseCode?: string;
  /** Whose code the tax provider sees. Default: the customer of the document. */
  readonly soldTo?: 'parent';
  /** Of the recorded transaction. */
  readonly discount?: string;
}

export interface GoldenCase {
  /** A statement of behaviour. */
  readonly name: string;
  readonly document: GoldenDocument;
  /** Changes of the connector settings, for this case alone. */
  readonly settings?: Partial<CompanySettings>;
  readonly expect: Expectation;
  /** The arithmetic by hand, with rates and the rows of the tax data they were read in. */
  readonly because: string;
}

export function line(item: ItemName, rate: string, more: Partial<Pick<Line, 'quantity' | 'taxable'>> = {}): Line {
  return { item, rate, quantity: 1, taxable: true, ...more };
}

/** An invoice of one customer, the most common document. */
export function invoice(
  date: string,
  to: Place,
  lines: readonly Line[],
  more: Partial<Omit<GoldenDocument, 'date' | 'to' | 'lines'>> = {},
): GoldenDocument {
  return { kind: 'Invoice', date, to, lines, ...more };
}

/** Tax without a delivery fee. */
export function taxOnly(salesTax: string, more: Partial<Omit<Expectation, 'salesTax'>> = {}): Expectation {
  return { salesTax, fee: null, taxOnFee: null, ...more };
}

/** No tax and no fee, for this reason. */
export function untaxed(zeroReason: ZeroReason, more: Partial<Expectation> = {}): Expectation {
  return taxOnly('0.00', { zeroReason, ...more });
}
