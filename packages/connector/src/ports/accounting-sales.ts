import type { Cents } from '../domain/money.ts';
import type { Day, DocumentKind } from '../domain/sales-document.ts';
import type { TaxItems } from '../domain/tax-items.ts';
import type { Outcome, VendorError } from '../domain/vendor-error.ts';
import type { CallContext } from './call-log.ts';

/** A sales document in a list. */
export interface ListedSale {
  readonly kind: DocumentKind;
  readonly id: string;
  /** '' = none. */
  readonly number: string;
  readonly syncToken: string;
  readonly date: Day;
  /** '' = none. */
  readonly customerId: string;
  readonly customerName: string;
  /** Of the amounts, ISO 4217; '' if the document does not state one. */
  readonly currency: string;
  /** Units of the company's home currency for one unit of `currency`, decimal text. */
  readonly exchangeRate: string;
  /** After the discount; without tax and delivery fees. As recorded at the tax provider: `discountOnTax` is not taken off. */
  readonly amount: Cents;
  /** What a percentage discount takes off own lines, too, so that the total is lower by it; absent = nothing. */
  readonly discountOnTax?: Cents;
  /** Of the items sold; absent = none. */
  readonly discount?: Cents;
  /** Tax and fees of own lines, and tax of the accounting service itself. */
  readonly tax: Cents;
  /** The part of `tax` that is a delivery fee. */
  readonly fee: Cents;
  readonly isVoided: boolean;
}

/** A document that the accounting service cannot deliver, or delivers in an unknown form. */
export interface UnreadableSale {
  readonly kind: DocumentKind;
  /** Null: the service refuses a list without naming the document. */
  readonly id: string | null;
  readonly error: VendorError;
}

/** A part of a list. A document that is in neither does not exist. */
export interface ListedSales {
  readonly sales: readonly ListedSale[];
  readonly unreadable: readonly UnreadableSale[];
}

/** A sales document as the accounting service has it. */
export interface SalesRecord {
  readonly id: string;
  /** The vendor's own record, with every field. */
  readonly raw: unknown;
}

/** A sale that a credit was applied to. */
export interface AppliedCredit {
  readonly kind: 'Invoice' | 'SalesReceipt';
  readonly id: string;
  /** What the payment applied to the sale. */
  readonly amount: Cents;
}

/** Both days inclusive. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Lists of sales documents; the answers are not stored in the call log. */
export interface AccountingSales {
  countSales(call: CallContext, kind: DocumentKind, range: DayRange): Promise<Outcome<number>>;
  /** At most 1000, in a stable order; `startPosition` starts at 1. */
  salesPage(
    call: CallContext,
    kind: DocumentKind,
    range: DayRange,
    startPosition: number,
    taxItems: TaxItems,
  ): Promise<Outcome<ListedSales>>;
  /** The newest first, at most 1000. */
  newestSales(
    call: CallContext,
    kind: DocumentKind,
    range: DayRange,
    taxItems: TaxItems,
  ): Promise<Outcome<ListedSales>>;
  /** Of any date. At most a few hundred ids per call. */
  salesById(
    call: CallContext,
    kind: DocumentKind,
    ids: readonly string[],
    taxItems: TaxItems,
  ): Promise<Outcome<ListedSales>>;
  /** The same, with every field. Documents that cannot be read are left out. */
  salesRecords(call: CallContext, kind: DocumentKind, ids: readonly string[]): Promise<Outcome<readonly SalesRecord[]>>;
  salesByNumber(
    call: CallContext,
    kind: DocumentKind,
    numbers: readonly string[],
    taxItems: TaxItems,
  ): Promise<Outcome<ListedSales>>;
  /** Sales that a credit memo was applied to by the latest 5,000 payments of these customers. */
  appliedCredits(
    call: CallContext,
    creditId: string,
    customerIds: readonly string[],
  ): Promise<Outcome<readonly AppliedCredit[]>>;
}
