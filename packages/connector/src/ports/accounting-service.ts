import type { Cents } from '../domain/money.ts';
import type { Customer, Day, DocumentKind, PostalAddress, SalesDocument } from '../domain/sales-document.ts';
import type { AccountingCustomers } from './accounting-customers.ts';
import type { AccountingSales } from './accounting-sales.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { OwnItems } from '../domain/tax-items.ts';
import type { Page } from './page.ts';
import type { Item } from '../domain/item.ts';
import type { OwnLineAmounts } from '../domain/own-lines.ts';

export interface AccountingCompany {
  readonly name: string;
  /** Legal address, else company address. */
  readonly address: PostalAddress | null;
}

export interface TaxPreferences {
  /** Automated sales tax is switched on in the accounting service. */
  readonly automatedSalesTax: boolean;
  readonly allowsShipping: boolean;
  readonly customDocumentNumbers: boolean;
}

export interface Department {
  readonly id: string;
  readonly name: string;
  readonly address: PostalAddress | null;
}

/** A document as it is stored, with what is needed to write it back whole. */
export interface StoredDocument {
  readonly document: SalesDocument;
  /** The vendor's own record, opaque to everybody but the adapter. */
  readonly raw: unknown;
}

export interface ChangedDocument {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly change: 'saved' | 'deleted';
}

/** What changed at the accounting service since a moment. */
export interface ChangesSince {
  /** Every saved document, and the deletions that the service reports. */
  readonly changes: readonly ChangedDocument[];
  /** Kinds of which more documents may have been deleted than are reported. */
  readonly incompleteDeletions: readonly DocumentKind[];
  /** The moment to ask from next time. ISO 8601. */
  readonly next: string;
}

/** An invoice in a list of sales. */
export interface RecentInvoice {
  readonly id: string;
  readonly date: Day;
  readonly customerId: string;
  readonly shipTo: PostalAddress | null;
  readonly billTo: PostalAddress | null;
  /** Without tax and delivery fees. */
  readonly sales: Cents;
  /** Sales tax of own lines and of the accounting service itself. */
  readonly tax: Cents;
}

/** The accounting service, in the product's words. Every call refreshes dead access tokens by itself, once. */
export interface AccountingService extends AccountingCustomers, AccountingSales {
  company(call: CallContext): Promise<Outcome<AccountingCompany>>;
  taxPreferences(call: CallContext): Promise<Outcome<TaxPreferences>>;
  customer(call: CallContext, id: string): Promise<Outcome<Customer>>;
  /** Inactive ones, too. */
  customersById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly Customer[]>>;
  /** The newest by date, later than today included, voided ones left out; in as few pages of 1000 as can be. */
  recentInvoices(call: CallContext, own: OwnItems, limit: number): Promise<Outcome<readonly RecentInvoice[]>>;
  /** At most 1000 rows; `startPosition` counts from 1; inactive and category rows left out. `totalCount` is asked of the vendor when -1. */
  items(call: CallContext, startPosition: number, totalCount: number): Promise<Outcome<Page<Item>>>;
  itemsById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly Item[]>>;
  /** Active items whose name holds the text, whatever its case, by name. At most 1000. `%` stands for any text. */
  itemsNamed(call: CallContext, text: string): Promise<Outcome<readonly Item[]>>;
  departments(call: CallContext, startPosition: number, totalCount: number): Promise<Outcome<Page<Department>>>;
  departmentsById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly Department[]>>;
  /** `not-found` only when the service itself reports that the document does not exist or was deleted (code 610). */
  document(call: CallContext, kind: DocumentKind, id: string, own: OwnItems): Promise<Outcome<StoredDocument>>;
  /**
   * Puts the own lines into a document and leaves every other line as it was. Refuses (`stale`) when the document
   * changed after `stored` was read. Idempotent by `requestId` (at most 50 characters).
   */
  writeOwnLines(
    call: CallContext,
    stored: StoredDocument,
    own: OwnItems,
    amounts: OwnLineAmounts,
    requestId: string,
  ): Promise<Outcome<StoredDocument>>;
  /** What was saved or deleted since a moment (ISO 8601), however long ago. */
  changesSince(call: CallContext, since: string, now: Date): Promise<Outcome<ChangesSince>>;
}

export type { Day, OwnItems, Page };
