import type { PostalAddress } from '../domain/sales-document.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from './outcome.ts';

/** In place of a kept secret that can't be opened; the provider is never asked with it. */
export const unreadableCredentials = '';

/** What signs in at the tax provider: account number and licence key, or user name and password. It takes both. */
export interface ProviderCredentials {
  readonly login: string;
  readonly secret: string;
}

/** The company at the tax provider, and what signs in for it. */
export interface TaxAccount extends ProviderCredentials {
  readonly companyCode: string;
}

export type RecordedType = 'SalesInvoice' | 'ReturnInvoice';
export type EstimateType = 'SalesOrder' | 'ReturnOrder';

export interface ProviderLine {
  readonly number: string;
  /** Decimal text. */
  readonly quantity: string;
  /** Decimal text with two decimals; negative on returns. */
  readonly amount: string;
  readonly itemCode: string;
  readonly taxCode: string;
  readonly description: string;
  /** Takes its share of the document discount. */
  readonly discounted: boolean;
}

/** What is asked of the tax provider, the same for an estimate and for the record. Pure data, so that two can be compared. */
export interface ProviderTransaction {
  readonly date: string;
  readonly customerCode: string;
  readonly referenceCode: string;
  readonly currencyCode: 'USD';
  /** '' = none. */
  readonly entityUseCode: string;
  /** '' = none. */
  readonly exemptionNumber: string;
  /** Decimal text, '0.00' = none; negative on returns. */
  readonly discount: string;
  readonly shipFrom: PostalAddress;
  readonly shipTo: PostalAddress;
  /** Rates of this day instead of `date`: the sale that a credit reverses. */
  readonly taxDate: string | null;
  readonly lines: readonly ProviderLine[];
}

export interface TaxDetail {
  readonly lineNumber: string;
  readonly jurisdiction: string;
  readonly level: 'Country' | 'State' | 'County' | 'City' | 'Special';
  /** Fraction as decimal text, at least four decimals. */
  readonly rate: string;
  readonly taxable: number;
  readonly exempt: number;
  readonly nonTaxable: number;
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
  readonly isTaxable: boolean;
  readonly exemptByCertificate: boolean;
}

export interface CalculatedTax {
  /** '' for an estimate. */
  readonly code: string;
  readonly status: string;
  /** The lines without tax, before the discount of the document. */
  readonly totalAmount: number;
  readonly totalDiscount: number;
  readonly totalTax: number;
  readonly totalTaxable: number;
  readonly totalExempt: number;
  readonly lines: readonly CalculatedLine[];
  readonly details: readonly TaxDetail[];
}

/** Amounts are JSON numbers as the provider answers them, at most two decimals. */
export interface RecordedTransaction {
  readonly code: string;
  readonly type: RecordedType;
  readonly status: 'Saved' | 'Posted' | 'Committed' | 'Cancelled' | 'Adjusted' | 'Other';
  /** yyyy-MM-dd; '' when the answer told none. */
  readonly date: string;
  /** The lines without tax, before the discount of the document. */
  readonly totalAmount: number;
  readonly totalDiscount: number;
  readonly totalTax: number;
  readonly locked: boolean;
}

export interface ProviderCompany {
  readonly id: string;
  readonly companyCode: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** Who the provider takes the credentials for. */
export interface ProviderIdentity {
  readonly accountId: string;
  readonly userName: string;
}

/** A user of an account, as the provider's own list has it. */
export interface ProviderUser {
  readonly id: string;
  /** The provider's name of the role, e.g. `AccountAdmin`. */
  readonly role: string;
  readonly isActive: boolean;
}

/** What signing in and linking a company ask of the provider. */
export interface ProviderAccounts {
  /** The user of an account, asked with the access token of their own sign-in. Null when the account has no such user. */
  userOf(
    call: CallContext,
    accessToken: string,
    accountId: string,
    userId: string,
  ): Promise<Outcome<ProviderUser | null>>;
  /** Null when the provider does not accept the credentials; records nothing. */
  ping(call: CallContext, credentials: ProviderCredentials): Promise<Outcome<ProviderIdentity | null>>;
  /** Active companies of the account. */
  companies(call: CallContext, credentials: ProviderCredentials): Promise<Outcome<readonly ProviderCompany[]>>;
}

export interface TaxProvider {
  /** Never recorded by the provider. */
  estimate(
    call: CallContext,
    account: TaxAccount,
    type: EstimateType,
    transaction: ProviderTransaction,
  ): Promise<Outcome<CalculatedTax>>;
  /** Create-or-adjust under `code`, committed. Safe to repeat. */
  record(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    code: string,
    transaction: ProviderTransaction,
  ): Promise<Outcome<CalculatedTax>>;
  /** Voids (`DocVoided`). A transaction that is already cancelled counts as done; `not-found` when it never was recorded. */
  cancel(call: CallContext, account: TaxAccount, type: RecordedType, code: string): Promise<Outcome<void>>;
  /** Renames. Safe to repeat: done when only the new code exists. */
  changeCode(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    from: string,
    to: string,
  ): Promise<Outcome<void>>;
  find(call: CallContext, account: TaxAccount, type: RecordedType, code: string): Promise<Outcome<RecordedTransaction>>;
}
