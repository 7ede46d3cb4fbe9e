import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const compareTransactions: Shape = {
  isStartDateError: false,
  startDate: ['', null],
  isSentToSearch: null,
  userStatus: '',
};
export const fetchAvaTaxTransactions: Shape = {
  totalCount: 0,
  startPosition: 0,
  transactions: [
    {
      id: '',
      type: '',
      number: '',
      code: ['', null],
      date: '',
      status: '',
      customerName: '',
      amount: 0,
      tax: 0,
      total: 0,
      'hasChanged?': false,
      'shipTo?': '',
      'lines?': [{ description: '', amount: 0 }],
      'fee?': 0,
      'link?': '',
    },
  ],
  'isReplaced?': false,
};
export const fetchComparedTransactions: Shape = {
  userStatus: '',
  'inconsistentData?': [
    {
      qboTxnType: '',
      qboTxnId: ['', null],
      txnDate: '',
      qboInvNo: ['', null],
      qboTotAmt: [0, null],
      qboTotTax: [0, null],
      syncToken: ['', null],
      avaTxnId: ['', null],
      avaTxnType: ['', null],
      avaTotAmt: [0, null],
      avaTotTax: [0, null],
      errorMessage: ['', null],
      errorCode: ['', null],
      errorFrom: ['', null],
      isSelected: false,
      'errorDetail?': '',
      'reasons?': [''],
      'customerName?': '',
      'avaTxnDate?': '',
    },
  ],
  totalCount: 0,
  consistentCount: 0,
  errorTransactionCount: 0,
  isStartDateError: false,
  startDate: ['', null],
  'progress?': { done: 0, total: [0, null] },
  'error?': { code: '', message: '' },
  'run?': {
    state: '',
    startedAt: '',
    updatedAt: '',
    done: 0,
    total: [0, null],
    'stages?': [{ name: '', done: 0, total: [0, null] }],
    'waitsFor?': { vendor: '', since: '' },
  },
  'search?': { FromDate: '', ToDate: '', ErrorTransactionOnly: false },
  'result?': { id: '', startedAt: '', endedAt: '', 'recomparedAt?': '' },
  'amounts?': { consistent: 0, inconsistent: 0, error: 0, total: 0 },
  'taxDifference?': 0,
  'weeks?': [{ from: '', consistent: 0, inconsistent: 0 }],
};
export const fetchQboTransactions: Shape = {
  totalCount: 0,
  startPosition: 0,
  transactions: [
    {
      id: '',
      type: '',
      number: '',
      code: ['', null],
      date: '',
      status: '',
      customerName: '',
      amount: 0,
      tax: 0,
      total: 0,
      'hasChanged?': false,
      'shipTo?': '',
      'lines?': [{ description: '', amount: 0 }],
      'fee?': 0,
      'link?': '',
    },
  ],
  'isReplaced?': false,
};
export const fetchRecalculation: Shape = {
  'preview?': {
    run: {
      state: '',
      startedAt: '',
      updatedAt: '',
      done: 0,
      total: [0, null],
      'stages?': [{ name: '', done: 0, total: [0, null] }],
      'waitsFor?': { vendor: '', since: '' },
    },
    rows: [
      {
        Id: '',
        EntityType: '',
        number: '',
        outcome: '',
        message: ['', null],
        errorCode: ['', null],
        before: [{ total: 0, tax: 0 }, null],
        after: [{ total: 0, tax: 0 }, null],
      },
    ],
  },
  'recalculation?': {
    run: {
      state: '',
      startedAt: '',
      updatedAt: '',
      done: 0,
      total: [0, null],
      'stages?': [{ name: '', done: 0, total: [0, null] }],
      'waitsFor?': { vendor: '', since: '' },
    },
    rows: [
      {
        Id: '',
        EntityType: '',
        number: '',
        outcome: '',
        message: ['', null],
        errorCode: ['', null],
        before: [{ total: 0, tax: 0 }, null],
        after: [{ total: 0, tax: 0 }, null],
      },
    ],
  },
  'recomparison?': {
    state: '',
    startedAt: '',
    updatedAt: '',
    done: 0,
    total: [0, null],
    'stages?': [{ name: '', done: 0, total: [0, null] }],
    'waitsFor?': { vendor: '', since: '' },
  },
  'error?': { code: '', message: '' },
};
export const previewRecalculation: Shape = {
  userStatus: '',
  error: ['', { code: '', message: '' }, null],
  acceptedCount: 0,
};
export const recalculateQboTransactions: Shape = {
  userStatus: '',
  error: ['', { code: '', message: '' }, null],
  acceptedCount: 0,
};
