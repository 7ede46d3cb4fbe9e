import type { MarketplaceLiabilityType } from '../http/enumerations.ts';
import type { Decimal } from './money.ts';

export interface Address {
  readonly locationCode: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly postalCode: string;
}

export type TaxOverride =
  /** `date`: the day whose rates the calculated tax has; null = the date of the document. */
  | { readonly type: 'TaxAmount'; readonly amount: Decimal; readonly date: string | null; readonly reason: string }
  | { readonly type: 'TaxDate'; readonly date: string; readonly reason: string }
  | { readonly type: 'Exemption'; readonly reason: string };

export interface LineInput {
  readonly number: string;
  readonly quantity: Decimal;
  /** The line's total after line discounts and before the document's discount; negative on returns. */
  readonly amount: Decimal;
  /** As sent; `''` when none was. */
  readonly taxCode: string;
  readonly itemCode: string;
  readonly description: string;
  readonly discounted: boolean;
  readonly taxIncluded: boolean;
  readonly entityUseCode: string;
  readonly exemptionNo: string;
  readonly ref1: string;
  readonly ref2: string;
  readonly revenueAccount: string;
  /** Null = not stated. */
  readonly marketplaceLiabilityType: MarketplaceLiabilityType | null;
  readonly businessIdentificationNo: string;
  readonly hsCode: string;
  readonly shipFrom: Address | null;
  readonly shipTo: Address;
  /** Seller and buyer are at the same place, so nothing is delivered. */
  readonly atOneLocation: boolean;
  readonly taxOverride: TaxOverride | null;
}

/** The input of the engine: one document. */
export interface TaxInput {
  readonly isReturn: boolean;
  /** yyyy-MM-dd */
  readonly date: string;
  readonly customerCode: string;
  readonly entityUseCode: string;
  readonly exemptionNo: string;
  readonly discount: Decimal;
  readonly taxOverride: TaxOverride | null;
  readonly lines: readonly LineInput[];
}

export type JurisdictionType = 'Country' | 'State' | 'County' | 'City' | 'Special';
export type Sourcing = 'Origin' | 'Destination' | 'Mixed';

export interface Jurisdiction {
  readonly type: JurisdictionType;
  readonly name: string;
  readonly region: string;
  readonly rate: string;
  /** Who administers the place's own tax: `state`, `home-rule self-collected`, … */
  readonly collection: string;
  readonly sourcing: Sourcing;
}

/**
 * A jurisdiction for which the seller has declared nexus, from `effectiveDate` to the end of `endDate` (yyyy-MM-dd;
 * help.avalara.com, 'Jurisdiction effective and expiration dates').
 */
export interface CollectingPlace {
  readonly jurisTypeId: string;
  readonly country: string;
  readonly region: string;
  readonly jurisName: string;
  readonly effectiveDate: string;
  readonly endDate: string;
  readonly nexusTypeId: string;
  readonly hasLocalNexus: boolean;
  readonly localNexusTypeId: string;
}

export interface ExemptionDocument {
  readonly id: number;
  readonly region: string;
  readonly country: string;
  /** yyyy-MM-dd, inclusive. */
  readonly signedDate: string;
  readonly expirationDate: string;
  readonly valid: boolean;
  readonly exemptionNumber: string;
  readonly entityUseCode: string;
}

/**
 * How an answer reports a retail delivery fee.
 * - `in-tax`: as `tax` of its detail, and of its line and document (OCA account-fiscal-rule issues 293 and 342, X-Cart's
 *   AvaTax module; 2022 to 2023).
 * - `in-rate`: `tax` is 0.00 everywhere, and the amount is the `rate` of the detail. One answer of a production account
 *   is published (ContactConnection, TaxFeesAndCodesTests.cs: Denver, November 2025); it has no tax on the fee, and
 *   `Retail Delivery Fee` as the name.
 *
 * No source says what an account's form depends on.
 */
export type DeliveryFeeForm = 'in-tax' | 'in-rate';

/** The properties of the selling company that affect tax. */
export interface Seller {
  readonly deliveryFeeForm: DeliveryFeeForm;
  /** Whether a delivery fee has its last published amount where no later one is published; otherwise it is unknown. */
  readonly carriesFeesForward: boolean;
  readonly nexus: readonly CollectingPlace[];
  /** Tax code that the product catalog maps the item to; null: none. */
  taxCodeOfItem(itemCode: string): string | null;
  certificatesOf(customerCode: string): readonly ExemptionDocument[];
}

export interface TaxDetail {
  readonly jurisdiction: Jurisdiction;
  readonly rate: Decimal;
  readonly taxable: Decimal;
  readonly nonTaxable: Decimal;
  readonly exempt: Decimal;
  readonly tax: Decimal;
  readonly taxCalculated: Decimal;
  readonly isFee: boolean;
  readonly taxName: string;
}

export interface TaxedLine {
  readonly input: LineInput;
  readonly taxCode: string;
  readonly category: string;
  readonly taxDate: string;
  readonly lineAmount: Decimal;
  readonly discount: Decimal;
  readonly taxable: Decimal;
  /** The part of the line without tax, for any reason. */
  readonly exempt: Decimal;
  readonly tax: Decimal;
  readonly taxCalculated: Decimal;
  readonly isTaxable: boolean;
  /** The exemption is the buyer's, not the product's. */
  readonly isExemptPurchase: boolean;
  readonly entityUseCode: string;
  readonly exemptNo: string;
  readonly certificateId: number | null;
  readonly sourcing: Sourcing;
  readonly override: TaxOverride | null;
  readonly details: readonly TaxDetail[];
}

export interface EngineMessage {
  readonly summary: string;
  readonly details: string;
  readonly refersTo: string;
  readonly severity: 'Success' | 'Warning' | 'Error';
}

export interface TaxResult {
  readonly lines: readonly TaxedLine[];
  readonly messages: readonly EngineMessage[];
}
