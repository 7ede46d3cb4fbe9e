import { documentKinds } from '@salestax/contract';
import { exchange, field, listAt, textAt } from '../support/json.ts';
import type { Product } from '../support/product.harness.ts';
import { amountOf } from './accounting-document.ts';
import type { Company } from './company.ts';
import type { GoldenDocument, Line } from './golden-case.ts';
import type { Place } from './places.ts';

/** The calls of the estimate panel. */
export interface Panel {
  /** The discount is that of the saved document. */
  estimate(document: GoldenDocument, saved: SavedDocument, company: Company): Promise<unknown>;
  /** The document's timeline, oldest first. */
  timeline(kind: GoldenDocument['kind'], id: string): Promise<readonly TimelineEntry[]>;
}

export interface TimelineEntry {
  readonly event: string;
  readonly detail: unknown;
}

export interface SavedDocument {
  readonly id: string;
  readonly number: string;
  readonly syncToken: string;
  readonly customerId: string;
  /** The discount that the document shows, in cents. */
  readonly discount: number;
}

/** Of a product that trusts `x-forwarded-for`. */
export function openPanel({ info: { oauth } }: Product, realmId: string, token: string): Panel {
  const bearer = `Bearer ${token}`;
  let calls = 0;
  /** Each call has an address of its own, because an address may make 1,200 requests a minute. */
  const from = () => {
    calls += 1;
    return { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
  };
  return {
    estimate: (document, saved, company) =>
      exchange(`${oauth}/api/AvaTax/getTax/${realmId}`, bearer, 'POST', taxDocument(document, saved, company), from()),
    async timeline(kind, id) {
      const query = `txnType=${documentKinds[kind].number}&txnId=${id}`;
      const answer = await exchange(
        `${oauth}/api/AvaTax/timeline/${realmId}?${query}`,
        bearer,
        'GET',
        undefined,
        from(),
      );
      return listAt(answer, 'entries').map((entry) => ({
        event: textAt(entry, 'event'),
        detail: field(entry, 'detail'),
      }));
    },
  };
}

function taxDocument(document: GoldenDocument, saved: SavedDocument, company: Company) {
  const { kind, date, to, buyer, department, shipping, discount, applyTaxAfterDiscount = false } = document;
  const here = contractAddress(to);
  return {
    lineItems: [
      ...document.lines.map((line) => lineItem(line, company)),
      ...(shipping === undefined ? [] : [shippingItem(shipping)]),
    ],
    customerId: saved.customerId,
    referenceNumber: saved.number,
    txnType: documentKinds[kind].number,
    txnId: saved.id,
    DocumentDate: date,
    shippingAddress: buyer?.billingOnly === true ? null : here,
    billingAddress: contractAddress(buyer?.at ?? to),
    department: department === undefined ? null : company.departments.get(department),
    ...(document.shipMethod !== undefined && { shipMethod: document.shipMethod }),
    documentDiscount: discount === undefined ? null : discountOf(discount, saved.discount, applyTaxAfterDiscount),
    IsEstimateRequest: true,
    IsNewTxn: false,
    IsTaxRatePresent: false,
    QbEvent: '',
    IsVoided: false,
    SyncToken: saved.syncToken,
    AccountBalance: '',
    AmountPaid: '0',
    OriginAddress: null,
    DestinationAddress: here,
    Customer: null,
    QboSalesTaxItemId: '40',
  };
}

const discountOf = (
  discount: NonNullable<GoldenDocument['discount']>,
  discountCents: number,
  discountTaxable: boolean,
) => ({
  discountAmount: discountCents / 100,
  discountPercent: 'percent' in discount ? `${discount.percent.toFixed(2)}%` : '',
  discountTaxable,
});

function lineItem(line: Line, company: Company) {
  const itemId = company.items.get(line.item) ?? '';
  const name = `Golden ${line.item}`;
  return {
    itemId,
    quantity: line.quantity,
    amount: amountOf(line) / 100,
    description: line.item,
    taxCodeId: line.taxable ? 'TAX' : 'NON',
    isTaxableItem: line.taxable,
    IsShippingItem: false,
    itemType: '',
    salesDetailType: 'SalesItemLineDetail',
    isSubtotalLine: false,
    serviceDate: null,
    Product: { id: itemId, name, fullyQualifiedName: name, type: '', taxable: true },
  };
}

const shippingItem = (amount: string) => ({
  itemId: 'SHIPPING_ITEM_ID',
  quantity: 1,
  amount: Number(amount),
  description: 'Shipping',
  taxCodeId: 'FR',
  isTaxableItem: true,
  IsShippingItem: true,
  itemType: '',
  salesDetailType: '',
  isSubtotalLine: false,
  serviceDate: null,
  Product: null,
});

const contractAddress = ({ line1, city, region, postalCode, country = 'US' }: Place) => ({
  line1,
  line2: '',
  city,
  region,
  postalCode,
  country,
});
