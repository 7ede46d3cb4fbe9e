import type { Cents } from '../domain/money.ts';
import type { Day, PostalAddress } from '../domain/sales-document.ts';
import type { DayRange } from './accounting-sales.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { TaxAccount } from './tax-provider.ts';
import type { RecordedTransaction } from '../domain/provider-transaction.ts';
import type { RecordedType } from '../domain/provider-transaction.ts';

/** A recorded transaction as a list of many shows it. Amounts carry the provider's signs: returns are negative. */
export interface ListedTransaction extends Pick<RecordedTransaction, 'code' | 'type' | 'status' | 'locked'> {
  readonly date: Day;
  /** The lines without tax, before the discount of the document. */
  readonly amount: Cents;
  readonly discount: Cents;
  /** Delivery fees included. */
  readonly tax: Cents;
}

/** The same with what a person looks at. */
export interface TransactionDetail {
  readonly lines: readonly { readonly description: string; readonly amount: Cents }[];
  /** Delivery fee and the tax on it. */
  readonly fee: Cents;
  /** The lines without tax, before the discount of the document. */
  readonly amount: Cents;
  readonly discount: Cents;
  readonly tax: Cents;
  readonly shipTo: PostalAddress | null;
}

/** Reading of many recorded transactions; superseded revisions are left out, cancelled ones are not. */
export interface ProviderTransactions {
  /** At most 1000 after the first `skip`, in an order that does not change. */
  transactionPage(
    call: CallContext,
    account: TaxAccount,
    range: DayRange,
    skip: number,
  ): Promise<Outcome<{ readonly rows: readonly ListedTransaction[]; readonly totalCount: number }>>;
  /** Whatever their dates. Ask for a few hundred at once. */
  transactionsByCode(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    codes: readonly string[],
  ): Promise<Outcome<readonly ListedTransaction[]>>;
  transactionDetail(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    code: string,
  ): Promise<Outcome<TransactionDetail>>;
}
