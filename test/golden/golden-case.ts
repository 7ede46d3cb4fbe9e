import type { ErrorCode, LineReason, ZeroReason } from '@salestax/contract';
import type { CompanySettings } from '../../packages/connector/src/domain/company-settings.ts';
import type { CompanyKind } from '../support/company-kinds.harness.ts';
import type { DepartmentName, ItemName } from './demo-lists.ts';
import type { Place } from './places.ts';

export type Kind = 'Invoice' | 'SalesReceipt' | 'CreditMemo' | 'RefundReceipt' | 'Estimate';

/** A certificate in the tax provider's store; always for resale. Days as `yyyy-MM-dd`. */
export interface Certificate {
  readonly region: string;
  readonly signed: string;
  readonly expires: string;
}

/** A customer created for one case. Without any field it is a taxable one. */
export interface Buyer {
  /** The exemption reason at the accounting service, '1' to '15'; '' = not taxable, without a reason. */
  readonly exempt?: string;
  readonly resaleNumber?: string;
  readonly certificate?: Certificate;
  /** Makes the buyer a sub-customer of this one. */
  readonly parent?: Buyer;
  readonly isProject?: boolean;
  /** Its own address, when it differs from the document's. */
  readonly at?: Place;
  /** Has only a billing address, and so has the document. */
  readonly billingOnly?: boolean;
  /** ISO 4217; companies with several currencies only. */
  readonly currency?: string;
  /** The tax group of the accounting service that applies to the customer; absent: the company's default. */
  readonly taxGroup?: string;
}

export interface Line {
  readonly item: ItemName;
  /** Unit price in dollars, decimal text. */
  readonly rate: string;
  readonly quantity: number;
  /** Whether the line is taxable. */
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
  /** Date of the sale that a credit or refund reverses; that sale is created first, with the same lines. */
  readonly reverses?: string;
  /**
   * How the credit is linked to that sale: by its own link (default), by the sale's number in
   * the custom field 'Original sale', or by a number there that no sale has.
   */
  readonly reversedBy?: 'link' | 'custom-field' | 'unknown-number';
  /** Of which kind the company is; absent: the demo company. */
  readonly company?: CompanyKind | 'demo';
  /** The tax group of the accounting service that a person chose on the document. */
  readonly taxGroup?: string;
  /** Tax that another app charges on the document, as `TotalTax` of the accounting service. */
  readonly chargedTax?: string;
  readonly shipMethod?: string;
  /** Contents of custom fields by their names. */
  readonly customFields?: Readonly<Record<string, string>>;
  readonly email?: string;
  /** The second invoice of one estimate; the first is created before, with the same lines. */
  readonly isSecondInvoice?: true;
  /**
   * How the accounting service got the document; absent: as from its document page. `batch`: with others in one request.
   * `template`: from a recurring template. `progress`: from an estimate with further lines. `import`: from a file that names
   * neither items nor addresses.
   */
  readonly entry?: 'batch' | 'template' | 'progress' | 'import';
  /** The prices contain the tax; the accounting service offers that outside the United States only. */
  readonly isTaxInclusive?: true;
}

/** Decimal text, positive for every kind, as on the document. */
export interface Expectation {
  readonly salesTax: string;
  /** Null: no such line. */
  readonly fee: string | null;
  readonly taxOnFee: string | null;
  /** Sales tax by jurisdiction, summed over all lines; jurisdictions without tax are omitted. */
  readonly byJurisdiction?: Readonly<Record<string, string>>;
  readonly zeroReason?: ZeroReason | null;
  /** Why the lines of the document, then shipping, have no tax; null = a line with tax. */
  readonly lineReasons?: readonly (LineReason | null)[];
  /** The exemption reason of the recorded transaction. */
  readonly entityUseCode?: string;
  /** Whose customer code the tax provider receives. Default: the customer of the document. */
  readonly soldTo?: 'parent' | 'grandparent' | 'great-grandparent';
  /** The discount of the recorded transaction. */
  readonly discount?: string;
  /** What a discount by percentage takes off the document, where it is not in the record. */
  readonly reimbursed?: string;
  /** Fields of the recorded transaction, as the provider answers them. */
  readonly record?: Readonly<Record<string, unknown>>;
  /** Amounts of the record that differ from those of the document. */
  readonly recorded?: { readonly salesTax?: string; readonly fee?: string | null; readonly taxOnFee?: string | null };
  /** The document is neither changed nor recorded: it waits for a person because of this error. */
  readonly waitsFor?: ErrorCode;
}

export interface GoldenCase {
  /** A statement of the expected behaviour. */
  readonly name: string;
  /** `npm test` includes the main cases of each theme; all others are long. */
  readonly isMain?: true;
  readonly document: GoldenDocument;
  /** Changes of the connector settings for this case only. */
  readonly settings?: Partial<CompanySettings>;
  readonly expect: Expectation;
  /** The provider's location code of the document's department. */
  readonly locationCode?: string;
  /** How AvaTax answers a delivery fee: as tax of its line (default), or as its rate, as production did in November 2025. */
  readonly feeForm?: 'in-tax' | 'in-rate';
  /** Whether AvaTax has an amount of the fee after the published years: the last published one. @default true */
  readonly carriesFeesForward?: boolean;
  /** The calculation by hand, with the rates and their rows of the tax data. */
  readonly because: string;
  /** Where rule and rates were read, and when; absent: in the tax data alone. */
  readonly source?: string;
}

export function line(item: ItemName, rate: string, more: Partial<Pick<Line, 'quantity' | 'taxable'>> = {}): Line {
  return { item, rate, quantity: 1, taxable: true, ...more };
}

/** An invoice for one customer, the most common document. */
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

/** No tax and no fee, with this reason. */
export function untaxed(zeroReason: ZeroReason, more: Partial<Expectation> = {}): Expectation {
  return taxOnly('0.00', { zeroReason, ...more });
}

/** Neither changed nor recorded: no own line, and no transaction at the provider. */
export function refused(waitsFor: ErrorCode): Expectation {
  return taxOnly('0.00', { waitsFor });
}
