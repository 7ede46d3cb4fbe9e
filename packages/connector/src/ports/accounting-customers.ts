import type { PostalAddress } from '../domain/sales-document.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { Page } from './page.ts';

/** A customer as the lists of customers need it. '' = not given. */
export interface CustomerCard {
  readonly id: string;
  /** Of the record as it was read; a change is refused on another one. */
  readonly syncToken: string;
  readonly displayName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly companyName: string;
  readonly email: string;
  readonly phone: string;
  readonly fax: string;
  /** Null = blank. */
  readonly shipTo: PostalAddress | null;
  readonly billTo: PostalAddress | null;
}

/** The customers of a company in bulk. */
export interface AccountingCustomers {
  /** Active ones by id, at most 1000; `startPosition` counts from 1. `totalCount` is asked of the vendor when nobody knows it. */
  customerCards(call: CallContext, startPosition: number, totalCount?: number): Promise<Outcome<Page<CustomerCard>>>;
  /** In no order. Those that are inactive or unknown are left out. */
  customerCardsById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly CustomerCard[]>>;
  /**
   * Puts an address in the place of the customer's shipping address and leaves everything else as it was. `stale` when
   * the customer changed since `syncToken`. Idempotent by `requestId` (at most 50 characters).
   */
  writeShippingAddress(
    call: CallContext,
    customer: Pick<CustomerCard, 'id' | 'syncToken'>,
    address: PostalAddress,
    requestId: string,
  ): Promise<Outcome<CustomerCard>>;
}
