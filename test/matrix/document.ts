import { documentKinds, type DocumentLine, type TaxDocument } from '@salestax/contract';
import { ownRows, type Saved } from '../support/accounting-documents.harness.ts';
import { type Kind, lineItem, postSave, taxDocument } from '../support/documents.fixture.ts';
import { field, numberAt } from '../support/json.ts';
import type { ConnectedCompany } from './companies.ts';
import { type Discount, discounted, saveDay, type Situation } from './situations.ts';

/** One document of the matrix. */
export interface Cell {
  readonly situation: Situation;
  /** How it is saved: in the document page with the panel, or anywhere else. */
  readonly way: 'panel' | 'elsewhere';
  readonly kind: Kind;
  readonly discount: Discount;
  readonly number: string;
}

/** The percentage of the discount by percent. */
const PERCENT = 12.5;

/** Estimates the tax, adds the lines that the panel adds, saves, and reports the save, as the document page does. */
export async function saveInPanel(company: ConnectedCompany, cell: Cell): Promise<Saved> {
  const { kind, situation, discount } = cell;
  // On a document that QuickBooks taxes, the panel refuses before it calls the service.
  const own = situation.taxGroup === undefined ? await estimatedRows(company, cell) : null;
  const isEstimated = situation.panel === 'estimates';
  if ((own !== null) !== isEstimated) throw new Error(`The panel ${isEstimated ? 'refused' : 'estimated'} ${kind}.`);
  const Line = [...sellingRows, ...(own?.rows ?? []), ...discountRows(own?.isPercentage ?? true, discount)];
  const saved = company.books.create(kind, bodyOf(cell, Line));
  const page = pageDocument(cell, { txnId: saved.id, SyncToken: saved.syncToken });
  const report = postSave(kind, saved, { realmId: company.realmId, docDate: saveDay, postSaveDocument: page });
  const { status, text } = await company.panel('processDocument', { body: report });
  if (status !== 200) throw new Error(`The save was not accepted: ${status} ${text}`);
  return saved;
}

/** Saves the document without the page of the panel; the connector is not notified. */
export function saveElsewhere({ books }: ConnectedCompany, cell: Cell): Saved {
  return books.create(cell.kind, bodyOf(cell, [...sellingRows, ...discountRows(true, cell.discount)]));
}

/** The rows that the panel adds; null if there is no estimate. */
async function estimatedRows({ panel }: ConnectedCompany, cell: Cell) {
  const { body } = await panel('getTax', { body: pageDocument(cell, {}) });
  if (field(body, 'errorMessage') !== null) return null;
  const amountOf = (name: string): number | '' => {
    const amount = field(body, name);
    return typeof amount === 'number' ? amount : '';
  };
  const rows = ownRows({
    salesTax: numberAt(body, 'avaTax'),
    fee: amountOf('rdfAmount'),
    taxOnFee: amountOf('taxOnRdfAmount'),
  });
  const amount = field(body, 'discountAmount');
  if (amount !== undefined && amount !== Number(discounted.percent))
    throw new Error(`The discount of ${PERCENT} % is ${JSON.stringify(amount)}.`);
  return { rows, isPercentage: amount === undefined };
}

const row = (itemId: string, quantity: number, price: number, code: 'TAX' | 'NON') => ({
  DetailType: 'SalesItemLineDetail',
  Amount: quantity * price,
  SalesItemLineDetail: {
    ItemRef: { value: itemId },
    Qty: quantity,
    UnitPrice: price,
    TaxCodeRef: { value: code },
  },
});

const sellingRows = [row('2', 2, 89, 'TAX'), row('4', 1, 85, 'NON')];

/** The page turns a percentage into an amount when the panel has told it the amount. */
function discountRows(isPercentage: boolean, discount: Discount) {
  if (discount === 'none') return [];
  const account = { DiscountAccountRef: { value: '86' } };
  return discount === 'percent' && isPercentage
    ? [
        {
          DetailType: 'DiscountLineDetail',
          DiscountLineDetail: { PercentBased: true, DiscountPercent: PERCENT, ...account },
        },
      ]
    : [
        {
          DetailType: 'DiscountLineDetail',
          Amount: Number(discounted[discount]),
          DiscountLineDetail: { PercentBased: false, ...account },
        },
      ];
}

function bodyOf({ situation, kind, number }: Cell, Line: readonly object[]) {
  const { customerId, taxGroup, country } = situation;
  const { line1, city, region, postalCode } = situation.shipTo;
  return {
    DocNumber: number,
    TxnDate: saveDay,
    CustomerRef: { value: customerId },
    ShipAddr: {
      Line1: line1,
      City: city,
      CountrySubDivisionCode: region,
      PostalCode: postalCode,
      Country: country,
    },
    ...(kind === 'RefundReceipt' && { DepositToAccountRef: { value: '6' } }),
    ...(taxGroup !== undefined && { TxnTaxDetail: { TxnTaxCodeRef: { value: taxGroup } } }),
    Line,
  };
}

/** The document as its page gives it to the panel. */
function pageDocument({ situation, kind, discount, number }: Cell, saved: Partial<TaxDocument>): TaxDocument {
  const { customerId, lineCodes, country } = situation;
  const to = { ...situation.shipTo, line2: '', country };
  return taxDocument({
    lineItems: [
      pageLine('2', 'Drip irrigation kit, 100 ft', 2, 178, lineCodes[0]),
      pageLine('4', 'Garden design consultation', 1, 85, lineCodes[1]),
    ],
    customerId,
    referenceNumber: number,
    txnType: documentKinds[kind].number,
    DocumentDate: saveDay,
    shippingAddress: to,
    billingAddress: to,
    documentDiscount:
      discount === 'none'
        ? null
        : {
            discountAmount: Number(discounted[discount]),
            discountPercent: discount === 'percent' ? `${PERCENT}%` : '',
            discountTaxable: false,
          },
    ...saved,
  });
}

function pageLine(itemId: string, name: string, quantity: number, amount: number, code: string): DocumentLine {
  const isTaxableItem = code === 'TAX';
  const product = { id: itemId, name, fullyQualifiedName: name, type: '', taxable: itemId === '2' };
  return lineItem({ itemId, quantity, amount, description: name, taxCodeId: code, isTaxableItem, Product: product });
}
