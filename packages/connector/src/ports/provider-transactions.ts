import type { Cents } from '../domain/money.ts';
import type {
  CalculatedTax,
  ProviderTransaction,
  RecordedTransaction,
  TaxDetail,
  RecordedType,
} from '../domain/provider-transaction.ts';
import type { Day, PostalAddress } from '../domain/sales-document.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { DayRange } from './accounting-sales.ts';
import type { CallContext } from './call-log.ts';
import type { TaxAccount } from './tax-provider.ts';

/** What a transaction owes to one jurisdiction, in the currency and with the signs of the transaction. */
export interface JurisdictionTax {
  readonly jurisdiction: Jurisdiction;
  readonly taxable: Cents;
  readonly exempt: Cents;
  readonly nonTaxable: Cents;
  readonly tax: Cents;
  /** Retail delivery fee. */
  readonly fee: Cents;
}

export interface Jurisdiction {
  /** State of the US. */
  readonly region: string;
  readonly level: TaxDetail['level'];
  readonly name: string;
}

/** A recorded transaction in a list. Amounts have the provider's signs: returns are negative. */
export interface ListedTransaction extends Pick<RecordedTransaction, 'code' | 'type' | 'status' | 'locked'> {
  readonly date: Day;
  /** '' = unknown. */
  readonly customerCode: string;
  /** Sum of the lines without tax, before the document's discount. */
  readonly amount: Cents;
  readonly discount: Cents;
  /** As the provider lists it: with delivery fees or, for some of its accounts, without. */
  readonly tax: Cents;
  /** Of a sale whose record has another tax than the provider calculated; absent otherwise. */
  readonly calculatedTax?: Cents;
  /** Of the amounts, ISO 4217; '' if unknown. */
  readonly currency: string;
  /** Units of the company's home currency for one unit of `currency`, decimal text. */
  readonly exchangeRate: string;
  /** Present if it was requested. */
  readonly jurisdictions?: readonly JurisdictionTax[];
}

/** What a page of transactions contains of each. */
export type TransactionParts = 'totals' | 'jurisdictions';

/** A recorded transaction with details. */
export interface TransactionDetail {
  readonly lines: readonly { readonly description: string; readonly amount: Cents }[];
  /** Delivery fee and the tax on it. */
  readonly fee: Cents;
  /** Sum of the lines without tax, before the document's discount. */
  readonly amount: Cents;
  readonly discount: Cents;
  /** Including delivery fees. */
  readonly tax: Cents;
  /** The delivery fees that the tax of a `ListedTransaction` does not contain. */
  readonly unlistedFee: Cents;
  readonly shipTo: PostalAddress | null;
}

/** A recorded transaction with everything that the provider has about it. */
export interface TransactionRecord extends Pick<RecordedTransaction, 'code' | 'type' | 'status'> {
  /** The vendor's own record, with every field. */
  readonly raw: unknown;
  /** Null: the record has no lines. */
  readonly calculation: RecordedCalculation | null;
  /** Certificates that exempt its lines. */
  readonly certificateIds: readonly string[];
}

/** What was calculated, and for what. */
export interface TransactionCalculation {
  readonly sent: Pick<ProviderTransaction, 'shipTo' | 'lines'>;
  readonly calculated: CalculatedTax;
}

export interface RecordedCalculation extends TransactionCalculation {
  /** What else decides on the tax of a document that reverses this one. */
  readonly terms: Pick<
    ProviderTransaction,
    'customerCode' | 'entityUseCode' | 'exemptionNumber' | 'shipFrom' | 'currencyCode'
  >;
}

/** Lists of recorded transactions; without superseded revisions, with cancelled ones. */
export interface ProviderTransactions {
  /** At most 1000 after the first `skip`, in a stable order. */
  transactionPage(
    call: CallContext,
    account: TaxAccount,
    range: DayRange,
    skip: number,
    parts?: TransactionParts,
  ): Promise<Outcome<{ readonly rows: readonly ListedTransaction[]; readonly totalCount: number }>>;
  /** Of any date. At most a few hundred codes per call. */
  transactionsByCode(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    codes: readonly string[],
  ): Promise<Outcome<readonly ListedTransaction[]>>;
  /** The same with lines, details and addresses. */
  transactionRecords(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    codes: readonly string[],
  ): Promise<Outcome<readonly TransactionRecord[]>>;
  transactionDetail(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    code: string,
  ): Promise<Outcome<TransactionDetail>>;
}
