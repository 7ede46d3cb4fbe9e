import type { PostalAddress } from '../domain/sales-document.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { CallContext } from './call-log.ts';
import type { Page } from './page.ts';

/** A customer in lists of customers. '' = not set. */
export interface CustomerCard {
  readonly id: string;
  /** Version of the record; a change is refused if it is no longer current. */
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
  /** Names and notes in the lines of the shipping address, 'Attn: Ann'; absent = none. */
  readonly recipients?: readonly string[];
}

/** Lists of the customers of a company. */
export interface AccountingCustomers {
  /**
   * Active customers in the order of their ids, at most 1000; `startPosition` starts at 1. `totalCount`: as the caller knows it;
   * absent = not known, and read from the vendor.
   */
  customerCards(call: CallContext, startPosition: number, totalCount?: number): Promise<Outcome<Page<CustomerCard>>>;
  /** How many active customers the accounting service marks exempt. Reads all customers, page by page. */
  countExemptCustomers(call: CallContext): Promise<Outcome<number>>;
  /** In no particular order. Inactive and unknown ones are omitted. */
  customerCardsById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly CustomerCard[]>>;
  /**
   * Replaces the customer's shipping address and preserves its recipients and all other fields; null: the customer has none after
   * that. `stale` if the customer changed since `syncToken`. Idempotent by `requestId` (at most 50 characters).
   */
  writeShippingAddress(
    call: CallContext,
    customer: Pick<CustomerCard, 'id' | 'syncToken' | 'recipients'>,
    address: PostalAddress | null,
    requestId: string,
  ): Promise<Outcome<CustomerCard>>;
}
