import type { Cents } from '../domain/money.ts';
import type { Day, DocumentKind } from '../domain/sales-document.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { TaxItems } from '../domain/tax-items.ts';

/** A sales document in a list. */
export interface ListedSale {
  readonly kind: DocumentKind;
  readonly id: string;
  /** '' = none. */
  readonly number: string;
  readonly syncToken: string;
  readonly date: Day;
  readonly customerName: string;
  /** Without tax and delivery fees. */
  readonly amount: Cents;
  /** Tax of own lines, and tax of the accounting service itself. */
  readonly tax: Cents;
  readonly isVoided: boolean;
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
  ): Promise<Outcome<readonly ListedSale[]>>;
  /** Of any date. At most a few hundred ids per call. */
  salesById(
    call: CallContext,
    kind: DocumentKind,
    ids: readonly string[],
    taxItems: TaxItems,
  ): Promise<Outcome<readonly ListedSale[]>>;
  salesByNumber(
    call: CallContext,
    kind: DocumentKind,
    numbers: readonly string[],
    taxItems: TaxItems,
  ): Promise<Outcome<readonly ListedSale[]>>;
}
