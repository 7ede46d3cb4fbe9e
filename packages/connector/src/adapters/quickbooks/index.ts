import type { AccountingService } from '../../ports/accounting-service.ts';
import { createChangesSince } from './changes.ts';
import { createQuickBooksClient, type QuickBooksOptions } from './client.ts';
import { createCustomers } from './customers.ts';
import { createDocumentLists } from './document-lists.ts';
import { createDocuments } from './documents.ts';
import { createLists } from './lists.ts';
import { createRecentInvoices } from './recent-invoices.ts';
import { createSalesPages } from './sales-pages.ts';
import { createTaxCodes } from './tax-codes.ts';

export type { QuickBooksOptions } from './client.ts';
export { createIntuitOAuth, type IntuitOAuthOptions, noToken } from './oauth.ts';
export { type EntityEvent, readWebhookEvents } from './webhook-events.ts';

/** The accounting service over the QuickBooks Online Accounting API v3. */
export function createQuickBooks(options: QuickBooksOptions): AccountingService {
  const send = createQuickBooksClient(options);
  return {
    // The company, items, customers, accounts and departments.
    ...createLists(send),
    // One document: read, written.
    ...createDocuments(send),
    // The sales of a period, page by page, and what belongs to them.
    ...createSalesPages(send),
    ...createCustomers(send),
    ...createTaxCodes(send),
    changesSince: createChangesSince(send),
    recentInvoices: createRecentInvoices(send),
    // The newest documents, and those with known ids.
    ...createDocumentLists(send),
  };
}
