import { field, listAt, numberAt, textAt } from '../support/json.ts';
import { cents } from '../support/money.ts';
import type { Product } from '../support/product.harness.ts';
import { documentBody, type DocumentLinks } from './accounting-document.ts';
import { makeCustomer } from './company.ts';
import type { GoldenDocument, Kind } from './golden-case.ts';
import type { GoldenCompany } from './golden-company.ts';
import type { SavedDocument } from './panel.ts';

/** Name of the custom field of credits that holds the number of the original sale. */
export const originalSaleField = 'Original sale';

/** What saving a document needs beside the document. */
export interface SaveContext {
  readonly product: Product;
  readonly at: GoldenCompany;
  readonly nextNumber: () => string;
  /** Waits until a sale that the document refers to is recorded. */
  readonly recorded: (kind: Kind, id: string, number: string) => Promise<void>;
}

export interface SavedCase {
  readonly saved: SavedDocument;
  readonly created: unknown;
  /** The customers above that of the document, the nearest first. */
  readonly above: readonly string[];
}

/** Creates the customer, the documents that this one refers to, and the document. */
export async function saveDocument(context: SaveContext, document: GoldenDocument): Promise<SavedCase> {
  const { at, nextNumber } = context;
  const number = nextNumber();
  const { vendors, lists } = at;
  const name = `Customer of ${number}`;
  const customer = await makeCustomer(at.companyId, vendors, name, document.buyer ?? {}, document.to);
  setCountry(context, document.isTaxInclusive ? 'CA' : 'US');
  const rate = statedRate(context, document);
  const original = await saveOriginal(context, document, customer.id, rate);
  const order = document.isSecondInvoice ? await saveOrder(context, document, customer.id, rate) : [];
  const estimate = document.entry === 'progress' ? await saveEstimate(context, document, customer.id) : [];
  const links = { ...original, ...rate, links: [...original.links, ...order, ...estimate] };
  const body = documentBody(document, number, customer.id, lists, links);
  const created = await (document.entry === 'batch'
    ? vendors.createInBatch(document.kind, body)
    : vendors.create(document.kind, body));
  if (document.entry === 'template' && field(created, 'RecurDataRef', 'value') === undefined)
    throw new Error('The document does not name its template.');
  const saved: SavedDocument = {
    id: textAt(created, 'Id'),
    syncToken: textAt(created, 'SyncToken'),
    number,
    customerId: customer.id,
    discount: discountTaken(created),
  };
  return { saved, created, above: customer.above };
}

/** The discount that a document of the accounting service shows, in cents. */
export function discountTaken(document: unknown): number {
  const row = listAt(document, 'Line').find((line) => field(line, 'DetailType') === 'DiscountLineDetail');
  return row === undefined ? 0 : cents(numberAt(row, 'Amount'));
}

/** The accounting service offers prices with tax to companies outside the United States only. */
function setCountry({ product, at: { realmId } }: SaveContext, Country: string): void {
  const company = product.sandbox.accounting().books.get(realmId)?.tables.CompanyInfo;
  const row = company?.get('1');
  if (row !== undefined && row.Country !== Country) company?.put({ ...row, Country });
}

/**
 * Where automated sales tax recalculates at every write, a person states the custom rate of 0 % of the company on each document,
 * unless the document or its customer has another one.
 */
function statedRate({ product, at }: SaveContext, document: GoldenDocument): Pick<DocumentLinks, 'zeroRate'> {
  const books = product.sandbox.accounting().books.get(at.realmId);
  if (books === undefined || !books.automatedSalesTax.recalculates) return {};
  if (document.taxGroup !== undefined || document.chargedTax !== undefined || document.buyer?.taxGroup !== undefined)
    return {};
  const custom = books.tables.TaxCode.rows().find((code) => code.TaxCodeConfigType === 'USER_DEFINED');
  return custom === undefined ? {} : { zeroRate: custom.Id };
}

/** How a credit refers to its sale, which is saved and recorded first. */
async function saveOriginal(
  { at, nextNumber, recorded }: SaveContext,
  document: GoldenDocument,
  customerId: string,
  rate: Pick<DocumentLinks, 'zeroRate'>,
): Promise<DocumentLinks> {
  const { reverses, reversedBy = 'link', customFields: _fields, ...rest } = document;
  const none = { links: [] };
  if (reversedBy === 'unknown-number') return { ...none, customFields: { [originalSaleField]: 'NO-SUCH-SALE' } };
  if (reverses === undefined) return none;
  const type = document.kind === 'CreditMemo' ? 'Invoice' : 'SalesReceipt';
  const number = nextNumber();
  const sale = { ...rest, kind: type, date: reverses } as const;
  const created = await at.vendors.create(type, documentBody(sale, number, customerId, at.lists, { ...none, ...rate }));
  const id = textAt(created, 'Id');
  await recorded(type, id, number);
  if (reversedBy === 'custom-field') return { ...none, customFields: { [originalSaleField]: number } };
  return { links: [{ id, type }] };
}

/** An estimate document with twice as much on each line as its invoice, and the same lines once more. */
async function saveEstimate({ at, nextNumber }: SaveContext, document: GoldenDocument, customerId: string) {
  const { lines } = document;
  const doubled = lines.map((line) => ({ ...line, quantity: 2 * line.quantity }));
  const estimate = { ...document, kind: 'Estimate', lines: [...doubled, ...lines] } as const;
  const body = documentBody(estimate, nextNumber(), customerId, at.lists, { links: [] });
  return [{ id: textAt(await at.vendors.create('Estimate', body), 'Id'), type: 'Estimate' }];
}

/** The estimate document of a sale with its first invoice, which the accounting service links to each other. */
async function saveOrder(
  { at, nextNumber, recorded }: SaveContext,
  document: GoldenDocument,
  customerId: string,
  rate: Pick<DocumentLinks, 'zeroRate'>,
) {
  const { vendors, lists } = at;
  const estimate = { ...document, kind: 'Estimate' } as const;
  const order = await vendors.create(
    'Estimate',
    documentBody(estimate, nextNumber(), customerId, lists, { links: [] }),
  );
  const orderId = textAt(order, 'Id');
  const links = [{ id: orderId, type: 'Estimate' }];
  const number = nextNumber();
  const first = await vendors.create('Invoice', documentBody(document, number, customerId, lists, { links, ...rate }));
  const firstId = textAt(first, 'Id');
  await recorded('Invoice', firstId, number);
  return links;
}
