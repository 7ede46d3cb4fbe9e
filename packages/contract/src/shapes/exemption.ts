import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const fetchExemptedCustomers: Shape = {
  'exemptedCustomerData?': [
    {
      customerCode: '',
      name: '',
      line1: '',
      line2: '',
      city: '',
      region: '',
      postalCode: '',
      emailAddress: '',
      certificateId: '',
      exemptionReason: '',
      signedDate: '',
      expirationDate: '',
      valid: false,
      'invalidReason?': '',
      'certificateState?': '',
      'exemptionNumber?': '',
      'hasDocument?': false,
    },
  ],
  'run?': {
    state: '',
    startedAt: '',
    updatedAt: '',
    done: 0,
    total: [0, null],
    'stages?': [{ name: '', done: 0, total: [0, null] }],
    'error?': { code: '', message: '' },
    'waitsFor?': { vendor: '', since: '' },
  },
  'error?': { code: '', message: '' },
};
export const fetchExemptionRequests: Shape = {
  'run?': {
    state: '',
    startedAt: '',
    updatedAt: '',
    done: 0,
    total: [0, null],
    'stages?': [{ name: '', done: 0, total: [0, null] }],
    'error?': { code: '', message: '' },
    'waitsFor?': { vendor: '', since: '' },
  },
  'method?': '',
  requestedCount: 0,
  'result?': {
    downloadLinkCustomer: [{ id: '', customerName: '', address: '', requestLink: '' }],
    customerErrors: [{ id: '', customerName: '', errorMessage: '' }],
  },
};
export const fetchRequestCustomers: Shape = {
  'fetchQboCustomerData?': [
    {
      customerId: '',
      customerName: '',
      companyName: '',
      emailAddress: '',
      shippingAddress: '',
      billingAddress: '',
      faxNumber: '',
      phoneNumber: '',
      isDisabled: false,
      isSelected: false,
      'lastRequest?': { at: '', by: '', method: '', count: 0 },
    },
  ],
  'run?': {
    state: '',
    startedAt: '',
    updatedAt: '',
    done: 0,
    total: [0, null],
    'stages?': [{ name: '', done: 0, total: [0, null] }],
    'error?': { code: '', message: '' },
    'waitsFor?': { vendor: '', since: '' },
  },
  'error?': { code: '', message: '' },
};
export const searchExemptedCustomers: Shape = { isSentToSearch: null };
export const searchRequestCustomers: Shape = { isSentToSearch: null };
export const sendExemptionRequest: Shape = {
  downloadLinkCustomer: [{ id: '', customerName: '', address: '', requestLink: '' }],
  customerErrors: [{ id: '', customerName: '', errorMessage: '' }],
};
