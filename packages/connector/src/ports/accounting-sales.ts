import type { Cents } from '../domain/money.ts';
import type { Day, DocumentKind } from '../domain/sales-document.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { OwnItems } from '../domain/tax-items.ts';

/** A sales document as a list of many shows it. */
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
  /** The product's own lines, and the tax of the accounting service itself. */
  readonly tax: Cents;
  readonly isVoided: boolean;
}

/** Both days included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Reading of many sales documents; nothing of the answers is kept in the call log. */
export interface AccountingSales {
  countSales(call: CallContext, kind: DocumentKind, range: DayRange): Promise<Outcome<number>>;
  /** At most 1000, in an order that does not change; `startPosition` counts from 1. */
  salesPage(
    call: CallContext,
    kind: DocumentKind,
    range: DayRange,
    startPosition: number,
    own: OwnItems,
  ): Promise<Outcome<readonly ListedSale[]>>;
  /** Whatever their dates. Ask for a few hundred at once. */
  salesById(
    call: CallContext,
    kind: DocumentKind,
    ids: readonly string[],
    own: OwnItems,
  ): Promise<Outcome<readonly ListedSale[]>>;
  salesByNumber(
    call: CallContext,
    kind: DocumentKind,
    numbers: readonly string[],
    own: OwnItems,
  ): Promise<Outcome<readonly ListedSale[]>>;
}
