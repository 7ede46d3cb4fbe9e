import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const listSalesDocuments: Shape = {
  userStatus: '',
  documents: [
    {
      txnType: 0,
      txnId: '',
      number: '',
      syncToken: '',
      date: '',
      customerName: '',
      amount: 0,
      tax: 0,
      state: '',
      reason: '',
      'errorCode?': '',
      'currency?': '',
    },
  ],
  isTruncated: false,
};
export const readSalesDocument: Shape = {
  realmId: '',
  document: {
    txnType: 0,
    txnId: '',
    syncToken: '',
    referenceNumber: '',
    date: '',
    customerId: ['', null],
    departmentId: ['', null],
    'shipMethod?': '',
    shippingAddress: [{ 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }, null],
    billingAddress: [{ 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }, null],
    lines: [
      {
        lineId: '',
        itemId: ['', null],
        itemName: '',
        quantity: 0,
        rate: 0,
        amount: 0,
        description: '',
        taxable: false,
        taxCodeId: '',
        itemType: '',
        salesDetailType: '',
        isSubtotal: false,
        isDescription: false,
        serviceDate: ['', null],
      },
    ],
    shippingAmount: 0,
    discount: [{ amount: 0, percent: '', taxable: false }, null],
    totalAmount: 0,
    accountingTax: 0,
    accountBalance: '',
    amountPaid: '',
    isVoided: false,
    'currency?': '',
  },
  tax: 0,
  state: '',
  reason: '',
  'errorCode?': '',
  record: [
    {
      code: '',
      isLive: false,
      date: ['', null],
      total: [0, null],
      tax: [0, null],
      'version?': [0, null],
      updatedAt: '',
    },
    null,
  ],
  'life?': [
    {
      at: '',
      state: '',
      'source?': '',
      'person?': '',
      changes: [{ figure: '', before: [[0, ''], null], after: [0, ''] }],
      reason: '',
      'errorCode?': '',
    },
  ],
  'link?': '',
};
export const writeTaxLines: Shape = { outcome: '', message: ['', null], 'errorCode?': '' };
