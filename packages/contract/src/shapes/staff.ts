import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const decideStaffDisconnect: Shape = {
  outcome: '',
  waiting: 0,
  request: [{ staffName: '', reason: '', at: '', expiresAt: '', waiting: 0, isOwn: false }, null],
};
export const saveStaffConfiguration: Shape = false;
export const staffActions: Shape = [
  {
    id: '',
    at: '',
    staff: '',
    staffName: '',
    action: '',
    customerId: '',
    realmId: '',
    companyName: '',
    before: [{}, null],
    after: [{}, null],
    correlationId: '',
  },
];
export const staffCheckUp: Shape = {
  checkedAt: '',
  findings: [{ area: '', code: '', severity: '', subject: '', page: ['', null], url: ['', null] }],
};
export const staffConfiguration: Shape = {
  id: '',
  version: 0,
  configuration: {
    isEnableAddressValidation: false,
    isMakeAllCustomerTaxable: false,
    isEcoSystemDisabled: false,
    taxItemId: '',
    'receiptsOfOtherApps?': '',
    'originalSaleField?': '',
    'isFeeAbsorbed?': false,
    'pickUpShipMethod?': '',
    'purchaseOrderField?': '',
    'salespersonField?': '',
    'locationCodes?': {},
    'timeZone?': '',
    'isRecordingDisabled?': false,
  },
  'locations?': [{ id: '', name: '' }],
  avaTaxCompanies: [{ companyCode: '', companyName: '' }],
  salesTaxItems: [{ itemCode: '', itemName: '' }],
  avaTaxDetails: { avaTaxCompanyCode: '', avaTaxAccountNumber: '' },
  userStatus: '',
  isApiThrottleExceeded: false,
  apiThrottleTimeStamp: ['', null],
  'accountingCalls?': { thisMonth: 0, forecast: 0 },
};
export const staffCustomerCounts: Shape = { Active: 0, Down: 0, Disconnected: 0 };
export const staffCustomers: Shape = [
  {
    id: '',
    realmId: '',
    companyName: '',
    qboUserName: '',
    lastModifiedDate: '',
    status: '',
    'health?': { lastCallAt: ['', null], lastCallFailed: false, queued: 0, errors: 0 },
    'supportUntil?': ['', null],
    'disconnectRequest?': [{ staffName: '', reason: '', at: '', expiresAt: '', waiting: 0, isOwn: false }, null],
  },
];
export const staffDiagnostics: Shape = {};
export const staffDisconnect: Shape = false;
export const staffDisconnectRequest: Shape = {
  waiting: 0,
  request: [{ staffName: '', reason: '', at: '', expiresAt: '', waiting: 0, isOwn: false }, null],
};
export const staffDocument: Shape = {
  companyName: '',
  support: [{ until: '', grantedAt: '', grantedBy: '', reason: '' }, null],
  document: [
    {
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
      'link?': '',
    },
    null,
  ],
};
export const staffDocuments: Shape = {
  companyName: '',
  support: [{ until: '', grantedAt: '', grantedBy: '', reason: '' }, null],
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
export const staffErrors: Shape = [{ at: '', vendor: '', operation: '', status: 0, correlationId: '', exchangeId: '' }];
export const staffSession: Shape = { userName: '', signedInAt: ['', null], mayDisconnectUntil: ['', null] };
