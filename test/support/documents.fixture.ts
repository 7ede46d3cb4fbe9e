import {
  documentKinds,
  type Address,
  type DocumentLine,
  type PostSaveRequest,
  type TaxDocument,
} from '@salestax/contract';

/** The five kinds of sales documents of the accounting service. */
export type Kind = keyof typeof documentKinds;

export const denver: Address = {
  line1: '1437 Bannock St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
};
export const chicago: Address = {
  ...denver,
  line1: '121 N LaSalle St',
  city: 'Chicago',
  region: 'IL',
  postalCode: '60602',
};
export const portland: Address = {
  ...denver,
  line1: '1221 SW 4th Ave',
  city: 'Portland',
  region: 'OR',
  postalCode: '97204',
};

/** Customers of the demo company. */
export const customers = { taxable: '2', resale: '3', withoutAddress: '14' } as const;

/** Ten bags of mulch, a taxable item. */
export function lineItem(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    itemId: '1',
    quantity: 10,
    amount: 59.5,
    description: 'Cedar mulch',
    taxCodeId: 'TAX',
    isTaxableItem: true,
    IsShippingItem: false,
    itemType: 'NonInventory',
    salesDetailType: 'SalesItemLineDetail',
    isSubtotalLine: false,
    serviceDate: null,
    Product: {
      id: '1',
      name: 'Cedar mulch, 2 cu ft bag',
      fullyQualifiedName: 'Cedar mulch, 2 cu ft bag',
      type: 'NonInventory',
      taxable: true,
    },
    ...changes,
  };
}

/** An unsaved invoice over ten bags of mulch, delivered in Denver. */
export function taxDocument(changes: Partial<TaxDocument> = {}): TaxDocument {
  return {
    lineItems: [lineItem()],
    customerId: customers.taxable,
    referenceNumber: '',
    txnType: documentKinds.Invoice.number,
    txnId: null,
    DocumentDate: '2026-03-02',
    shippingAddress: denver,
    billingAddress: denver,
    department: null,
    documentDiscount: null,
    IsEstimateRequest: true,
    IsNewTxn: true,
    IsTaxRatePresent: false,
    QbEvent: '',
    IsVoided: false,
    SyncToken: '0',
    AccountBalance: '',
    AmountPaid: '0',
    OriginAddress: null,
    DestinationAddress: null,
    Customer: null,
    QboSalesTaxItemId: '40',
    ...changes,
  };
}

/** The panel's report of a save. */
export function postSave(
  kind: Kind,
  saved: { readonly id: string; readonly syncToken: string; readonly number: string },
  changes: Partial<PostSaveRequest> = {},
): PostSaveRequest {
  return {
    realmId: '9341452100000001',
    txnType: documentKinds[kind].number,
    docCode: saved.number,
    newDocCode: null,
    totalAmount: 59.5,
    totalTax: 0,
    docDate: '2026-03-02',
    postSaveDocument: taxDocument({
      txnType: documentKinds[kind].number,
      txnId: saved.id,
      SyncToken: saved.syncToken,
      referenceNumber: saved.number,
      QbEvent: 'qbo-transaction',
      IsEstimateRequest: false,
      IsNewTxn: false,
    }),
    ...changes,
  };
}
