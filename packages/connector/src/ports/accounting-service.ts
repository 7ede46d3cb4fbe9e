import type { Item } from '../domain/item.ts';
import type { Cents } from '../domain/money.ts';
import type { OwnLineAmounts } from '../domain/own-lines.ts';
import type { Customer, Day, DocumentKind, PostalAddress, SalesDocument } from '../domain/sales-document.ts';
import type { SalesTaxCode } from '../domain/sales-tax-code.ts';
import type { TaxItems } from '../domain/tax-items.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { AccountingCustomers } from './accounting-customers.ts';
import type { AccountingSales } from './accounting-sales.ts';
import type { CallContext } from './call-log.ts';
import type { Page } from './page.ts';

export interface AccountingCompany {
  readonly name: string;
  /** Legal address, or else the company address. */
  readonly address: PostalAddress | null;
  /** The country of the edition, as the service writes it, if it is not the United States; absent: it is. */
  readonly foreignEdition?: string;
}

export interface TaxPreferences {
  /** Automated sales tax is switched on in the accounting service. */
  readonly automatedSalesTax: boolean;
  /** False: sales tax is not set up in the accounting service, so the tax boxes of lines mean nothing. */
  readonly usesSalesTax: boolean;
  /** The sales tax code of new documents; null = none. */
  readonly defaultTaxCodeId: string | null;
  /** Currency of the company's books, ISO 4217. */
  readonly homeCurrency: string;
  /** The accounting service applies a credit to open invoices as soon as it is saved; absent = no. */
  readonly appliesCredits?: true;
  /** The last day of the closed period, in which no document may be changed; absent: the books are open. */
  readonly booksClosedUntil?: Day;
}

export interface Department {
  readonly id: string;
  readonly name: string;
  readonly address: PostalAddress | null;
}

/** An account of the chart of accounts. */
export interface LedgerAccount {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Collected money in it is owed to somebody else. */
  readonly isLiability: boolean;
}

/** A stored document, with the data needed to write it back completely. */
export interface StoredDocument {
  readonly document: SalesDocument;
  /** The vendor's own record, opaque outside the adapter. */
  readonly raw: unknown;
}

export interface ChangedDocument {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly change: 'saved' | 'deleted';
  /** Version of a saved document, where the service lists it. */
  readonly syncToken?: string;
  /** Time of the service, ISO 8601; absent: the service did not list the change. */
  readonly changedAt?: string;
}

/** Changes at the accounting service since a point in time. */
export interface ChangesSince {
  /** All saved documents, and the deletions that the service reports. */
  readonly changes: readonly ChangedDocument[];
  /** Kinds of which more documents may have been deleted than are reported. */
  readonly incompleteDeletions: readonly DocumentKind[];
  /** Start of the next request. ISO 8601. */
  readonly next: string;
}

export interface RecentInvoices {
  readonly invoices: readonly RecentInvoice[];
  /** Older ones after `since` were not read. */
  readonly isCutOff: boolean;
}

/** An invoice in a list of sales. Amounts are in the company's home currency. */
export interface RecentInvoice {
  readonly id: string;
  readonly date: Day;
  readonly customerId: string;
  /** Name of the ship method; absent = none. */
  readonly shipMethod?: string;
  readonly shipTo: PostalAddress | null;
  readonly billTo: PostalAddress | null;
  /** After the discount; without tax and delivery fees. */
  readonly sales: Cents;
  /** Of the items sold. */
  readonly discount: Cents;
  /** Sales tax of own lines and of the accounting service itself. */
  readonly tax: Cents;
}

/** `startPosition` and `totalCount` of the first page of a list that has not been counted yet. */
export const firstPage = [1, -1] as const;

/** The accounting service. Each call refreshes an expired access token, once. */
export interface AccountingService extends AccountingCustomers, AccountingSales {
  company(call: CallContext): Promise<Outcome<AccountingCompany>>;
  taxPreferences(call: CallContext): Promise<Outcome<TaxPreferences>>;
  /** The active sales tax codes with their active rates. */
  salesTaxCodes(call: CallContext): Promise<Outcome<readonly SalesTaxCode[]>>;
  customer(call: CallContext, id: string): Promise<Outcome<Customer>>;
  /** Inactive ones, too. */
  customersById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly Customer[]>>;
  /**
   * The newest by date, including future dates, without voided ones: at least `count`, and all after the day `since`, about
   * 9,000 at most.
   */
  recentInvoices(
    call: CallContext,
    taxItems: TaxItems,
    wanted: { readonly count: number; readonly since: Day },
  ): Promise<Outcome<RecentInvoices>>;
  /** The newest of a kind by date, including future dates, without voided ones. At most 1000. Not stored in the call log. */
  newestDocuments(
    call: CallContext,
    kind: DocumentKind,
    taxItems: TaxItems,
    limit: number,
  ): Promise<Outcome<readonly SalesDocument[]>>;
  /** Of any date. At most a few hundred ids per call. Not stored in the call log. */
  documentsById(
    call: CallContext,
    kind: DocumentKind,
    ids: readonly string[],
    taxItems: TaxItems,
  ): Promise<Outcome<readonly SalesDocument[]>>;
  /**
   * At most 1000 rows in the order of their ids, without inactive and category rows; `startPosition` starts at 1.
   * `totalCount`: as the caller knows it; -1 = not known, and read from the vendor.
   */
  items(call: CallContext, startPosition: number, totalCount: number): Promise<Outcome<Page<Item>>>;
  itemsById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly Item[]>>;
  /** Inactive ones, too. */
  accountsById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly LedgerAccount[]>>;
  /** Active items whose name contains the text, ignoring case, by name. At most 1000. `%` matches any text. */
  itemsNamed(call: CallContext, text: string): Promise<Outcome<readonly Item[]>>;
  /** Active ones; paged as items are (`firstPage`). */
  departments(call: CallContext, startPosition: number, totalCount: number): Promise<Outcome<Page<Department>>>;
  departmentsById(call: CallContext, ids: readonly string[]): Promise<Outcome<readonly Department[]>>;
  /** `not-found` only if the service itself reports that the document does not exist or was deleted (code 610). */
  document(call: CallContext, kind: DocumentKind, id: string, taxItems: TaxItems): Promise<Outcome<StoredDocument>>;
  /**
   * Writes the own lines of a document and preserves all other lines. `stale` if the document changed after `stored`
   * was read. Idempotent by `requestId` (at most 50 characters).
   */
  writeOwnLines(
    call: CallContext,
    stored: StoredDocument,
    taxItems: TaxItems,
    amounts: OwnLineAmounts,
    requestId: string,
  ): Promise<Outcome<StoredDocument>>;
  /** Documents saved or deleted since a point in time (ISO 8601), of any age. */
  changesSince(openCall: () => CallContext, since: string, now: Date): Promise<Outcome<ChangesSince>>;
}

export type { TaxItems, Page };
