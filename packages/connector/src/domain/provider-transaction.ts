import type { RecordedType } from '@salestax/contract';
import type { ExchangeRate } from './currency.ts';
import type { PostalAddress } from './sales-document.ts';

export type { RecordedType };
export type EstimateType = 'SalesOrder' | 'ReturnOrder';
export interface ProviderLine {
  readonly number: string;
  /** Decimal text. */
  readonly quantity: string;
  /** Decimal text with two decimals; negative on returns. */
  readonly amount: string;
  /**
   * '' where the tax code of this line must count: the provider takes the code of an item from its catalog, whatever the
   * request says (help.avalara.com, 'Map the items you sell to Avalara tax codes', read 2026-11-21).
   */
  readonly itemCode: string;
  /** Name of a sold item that is sent without its code, for people and for comparisons; absent = none. */
  readonly itemName?: string;
  readonly taxCode: string;
  readonly description: string;
  /** Included in the document discount. */
  readonly discounted: boolean;
  /** Name of the income account, for reports; absent = not known. */
  readonly revenueAccount?: string;
  /** Decimal text, the tax of the line instead of the calculated one; negative on returns. Absent: the provider's tax. */
  readonly taxAmount?: string;
}
/** Fields that returns and reports are filed by; '' = none. */
export interface TransactionReporting {
  /** The location that the return reports the sale for. */
  readonly locationCode: string;
  /** Certificates for a single use apply to their purchase order. */
  readonly purchaseOrderNumber: string;
  readonly salespersonCode: string;
  readonly email: string;
}
/** The request to the tax provider, the same for an estimate and for a record. Plain data, so that two can be compared. */
export interface ProviderTransaction {
  readonly date: string;
  readonly customerCode: string;
  /** The number of the document, or that of the sale which a credit reverses; '' = none. */
  readonly referenceCode: string;
  /** Currency of all amounts, ISO 4217. The provider does not convert. */
  readonly currencyCode: string;
  /** Null in the company's home currency. The tax does not depend on it. */
  readonly exchange: ExchangeRate | null;
  /** '' = none. */
  readonly entityUseCode: string;
  /** '' = none. */
  readonly exemptionNumber: string;
  /** Decimal text, '0.00' = none; negative on returns. */
  readonly discount: string;
  readonly shipFrom: PostalAddress;
  readonly shipTo: PostalAddress;
  /** Use the rates of this day instead of `date`: the date of the sale that a credit reverses. */
  readonly taxDate: string | null;
  /**
   * Decimal text: the tax that the document charges, to be recorded instead of the calculated one; negative on returns.
   * Null: the provider's tax.
   */
  readonly taxAmount: string | null;
  readonly lines: readonly ProviderLine[];
  /** The seller pays the retail delivery fee: it is no line of the document. Not sent. */
  readonly isFeeAbsorbed?: boolean;
  /** The document gives back what sales have charged: its own amounts have the other sign. Not sent. Absent = no. */
  readonly isReturn?: boolean;
  /** A marketplace collects and remits the tax: the sale is in the return, its tax is not. Absent = the seller does. */
  readonly isRemittedByMarketplace?: boolean;
  /** Why an existing record is changed, for auditors. Absent: the provider's own text. */
  readonly adjustment?: Adjustment;
  /** Absent = none. */
  readonly reporting?: TransactionReporting;
}
/** Avalara, AdjustmentReason: the record follows the books. */
export interface Adjustment {
  readonly reason: 'ReconciledWithGeneralLedger';
  readonly description: string;
}
export interface TaxDetail {
  readonly lineNumber: string;
  readonly jurisdiction: string;
  readonly level: 'Country' | 'State' | 'County' | 'City' | 'Special';
  /** The state of the jurisdiction, as the provider abbreviates it; '' = none. */
  readonly region: string;
  /** Fraction as decimal text, at least four decimals. */
  readonly rate: string;
  readonly taxable: number;
  readonly exempt: number;
  readonly nonTaxable: number;
  /** The kind of rule behind `nonTaxable`; '' if it is not known (Avalara, TaxRuleTypeId). */
  readonly nonTaxableRule: string;
  /** Whether the rate is that of the destination or of the origin; null if the answer does not say so. */
  readonly sourcing: 'Destination' | 'Origin' | null;
  readonly tax: number;
  readonly taxName: string;
  /** The retail delivery fee itself, not a tax on it. */
  readonly isFee: boolean;
}
export interface CalculatedLine {
  readonly lineNumber: string;
  readonly tax: number;
  readonly taxable: number;
  readonly exempt: number;
  readonly taxCode: string;
  /** The line's share of the document's discount. */
  readonly discount: number;
  readonly isTaxable: boolean;
  readonly exemptByCertificate: boolean;
  /** Id of that certificate at the provider; absent without one. */
  readonly certificateId?: string;
  /** '' = none. */
  readonly entityUseCode: string;
}
export interface CalculatedTax {
  /** '' for an estimate. */
  readonly code: string;
  /** Counts how often the transaction was adjusted, from 1 (TransactionModel.version); absent: not in the answer. */
  readonly version?: number;
  readonly status: string;
  /** The lines without tax, before the discount of the document. */
  readonly totalAmount: number;
  readonly totalDiscount: number;
  /** With delivery fees, in whichever form the provider reports them. */
  readonly totalTax: number;
  readonly totalTaxable: number;
  readonly totalExempt: number;
  /** A delivery fee is due, but the provider did not name its amount: it is in none of the taxes. */
  readonly isFeeUnknown: boolean;
  readonly lines: readonly CalculatedLine[];
  readonly details: readonly TaxDetail[];
}
/** Amounts are JSON numbers as the provider returns them, at most two decimals. */
export interface RecordedTransaction {
  readonly code: string;
  readonly type: RecordedType;
  readonly status: 'Saved' | 'Posted' | 'Committed' | 'Cancelled' | 'Adjusted' | 'Other';
  /** yyyy-MM-dd; '' if the answer had none. */
  readonly date: string;
  /** ISO 4217; '' if the answer had none. */
  readonly currencyCode: string;
  /** The lines without tax, before the discount of the document. */
  readonly totalAmount: number;
  readonly totalDiscount: number;
  readonly totalTax: number;
  readonly locked: boolean;
}
