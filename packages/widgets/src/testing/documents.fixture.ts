import type { Answer, SalesDocumentRow, StoredSalesDocument } from '@salestax/contract';
import { realm } from './realm.fixture.ts';

/** A row of the list. */
export const sampleRow = (over: Partial<SalesDocumentRow> = {}): SalesDocumentRow => ({
  txnType: 35,
  txnId: '1087',
  number: '1087',
  syncToken: '2',
  date: '2026-06-01',
  customerName: 'Mile High Orchards',
  amount: 100,
  tax: 0,
  state: 'not-recorded',
  reason: '',
  ...over,
});

/** The document of that row. */
export const sampleDocument = (over: Partial<StoredSalesDocument> = {}): StoredSalesDocument => ({
  txnType: 35,
  txnId: '1087',
  syncToken: '2',
  referenceNumber: '1087',
  date: '2026-06-01',
  customerId: '58',
  departmentId: null,
  shippingAddress: {
    line1: '1900 Wazee St',
    line2: '',
    city: 'Denver',
    region: 'CO',
    postalCode: '80202',
    country: 'US',
  },
  billingAddress: null,
  lines: [
    {
      lineId: '1',
      itemId: '11',
      itemName: 'Cedar mulch',
      quantity: 4,
      rate: 25,
      amount: 100,
      description: '',
      taxable: true,
      taxCodeId: 'TAX',
      itemType: '',
      salesDetailType: 'SalesItemLineDetail',
      isSubtotal: false,
      isDescription: false,
      serviceDate: null,
    },
  ],
  shippingAmount: 0,
  discount: null,
  totalAmount: 100,
  accountingTax: 0,
  accountBalance: '',
  amountPaid: '0.00',
  isVoided: false,
  ...over,
});

export const listed = (documents: readonly SalesDocumentRow[], over: object = {}): Answer<'listSalesDocuments'> => ({
  userStatus: 'Active',
  documents: [...documents],
  isTruncated: false,
  ...over,
});

export const opened = (over: Partial<Answer<'readSalesDocument'>> = {}): Answer<'readSalesDocument'> => ({
  realmId: realm,
  document: sampleDocument(),
  tax: 0,
  state: 'not-recorded',
  reason: '',
  record: null,
  ...over,
});

export const sampleRecord = {
  code: '1087',
  isLive: true,
  date: '2026-06-01',
  total: 108.81,
  tax: 8.81,
  updatedAt: '2026-06-01T10:00:00.000Z',
} as const;
