import type { Answer, LifeStep, OpenedSalesDocument, SalesDocumentRow, StoredSalesDocument } from '@salestax/contract';
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

export const openedDocument = (over: Partial<OpenedSalesDocument> = {}): OpenedSalesDocument => ({
  realmId: realm,
  document: sampleDocument(),
  tax: 0,
  state: 'not-recorded',
  reason: '',
  record: null,
  ...over,
});

export const opened = (over: Partial<OpenedSalesDocument> = {}): Answer<'readSalesDocument'> => ({
  opened: openedDocument(over),
  refusal: null,
});

export const sampleRecord = {
  code: '1087',
  isLive: true,
  date: '2026-06-01',
  total: 108.81,
  tax: 8.81,
  updatedAt: '2026-06-01T10:00:00.000Z',
} as const;

/** A life in which the tax of the record was corrected. */
export const sampleLife: readonly LifeStep[] = [
  {
    at: '2026-06-01T09:00:00.000Z',
    state: 'saved',
    source: 'panel',
    person: 'Dana Whitfield',
    changes: [],
    reason: '',
  },
  {
    at: '2026-06-01T09:00:05.000Z',
    state: 'recorded',
    changes: [
      { figure: 'tax', before: null, after: 8.81 },
      { figure: 'version', before: null, after: 1 },
    ],
    reason: '',
  },
  {
    at: '2026-06-02T09:00:00.000Z',
    state: 'corrected',
    source: 'recalculation',
    changes: [
      { figure: 'tax', before: 8.81, after: 9.5 },
      { figure: 'version', before: 1, after: 2 },
    ],
    reason: '',
  },
  { at: '2026-06-03T09:00:00.000Z', state: 'locked', changes: [], reason: 'The transaction is locked.' },
];
