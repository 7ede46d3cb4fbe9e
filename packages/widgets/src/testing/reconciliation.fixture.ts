import type {
  ComparedDocument,
  ComparedTransactions,
  InconsistentRow,
  RecalculationRow,
  RunStatus,
} from '@salestax/contract';

/*
 * A quarter of the demo company with a different tax, an invoice without a transaction, a transaction without an
 * invoice, and a document with an error.
 */

export const row = (over: Partial<InconsistentRow> = {}): InconsistentRow => ({
  qboTxnType: 'Invoice',
  qboTxnId: '4127',
  txnDate: '2026-06-15',
  qboInvNo: '1087',
  qboTotAmt: 1_346,
  qboTotTax: 98.91,
  syncToken: '3',
  avaTxnId: '1087',
  avaTxnType: 'SalesInvoice',
  avaTotAmt: 1_346,
  avaTotTax: 97.83,
  errorMessage: null,
  errorCode: null,
  errorFrom: null,
  isSelected: false,
  reasons: ['tax'],
  ...over,
});

export const missingInProviderRow = row({
  qboTxnType: 'Sales Receipt',
  qboTxnId: '4070',
  qboInvNo: '1055',
  txnDate: '2026-05-21',
  qboTotAmt: 318.4,
  qboTotTax: 24.84,
  avaTxnId: null,
  avaTxnType: null,
  avaTotAmt: null,
  avaTotTax: null,
  syncToken: '0',
  reasons: ['missing-in-provider'],
});

export const missingInAccountingRow = row({
  qboTxnId: null,
  qboInvNo: null,
  qboTotAmt: null,
  qboTotTax: null,
  syncToken: null,
  txnDate: '2026-05-18',
  avaTxnId: '1049',
  avaTotAmt: 932.1,
  avaTotTax: 71.31,
  reasons: ['missing-in-accounting'],
});

export const errorRow = row({
  qboTxnId: '4102',
  qboInvNo: '1071',
  txnDate: '2026-06-09',
  qboTotTax: 0,
  avaTxnId: null,
  avaTxnType: null,
  avaTotAmt: null,
  avaTotTax: null,
  errorMessage: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
  errorCode: '610',
  errorFrom: 'QuickBooks',
  reasons: ['missing-in-provider'],
});

export const rows = [row(), missingInProviderRow, missingInAccountingRow, errorRow];

export const run = (over: Partial<RunStatus> = {}): RunStatus => ({
  state: 'ready',
  startedAt: '2026-06-17T10:00:00.000Z',
  updatedAt: '2026-06-17T10:00:09.000Z',
  done: 1_225,
  total: 1_225,
  ...over,
});

const search = { FromDate: '2026-03-20', ToDate: '2026-06-17', ErrorTransactionOnly: false };

/** No search was ever started. */
export const nothingSearched: ComparedTransactions = {
  userStatus: 'Active',
  totalCount: 0,
  consistentCount: 0,
  errorTransactionCount: 0,
  isStartDateError: false,
  startDate: null,
};

export const compared = (over: Partial<ComparedTransactions> = {}): ComparedTransactions => ({
  ...nothingSearched,
  inconsistentData: rows,
  totalCount: 1_225,
  consistentCount: 1_221,
  errorTransactionCount: 1,
  run: run(),
  search,
  amounts: { consistent: 555_216.85, inconsistent: 18_021.6, error: 3_766.75, total: 577_005.2 },
  taxDifference: 97.23,
  weeks: [
    { from: '2026-06-08', consistent: 47_290.3, inconsistent: 2_994.5 },
    { from: '2026-06-15', consistent: 22_816.9, inconsistent: 1_346 },
  ],
  ...over,
});

export const comparing: ComparedTransactions = {
  ...nothingSearched,
  search,
  run: run({
    state: 'running',
    done: 2_043,
    total: null,
    stages: [
      { name: 'accounting', done: 1_223, total: 1_223 },
      { name: 'provider', done: 820, total: 1_222 },
      { name: 'compare', done: 0, total: null },
    ],
  }),
};

export const queued = { isStartDateError: false, startDate: null, isSentToSearch: 1, userStatus: 'Active' } as const;
export const accepted = { userStatus: 'Active', error: null, acceptedCount: 1 } as const;

export const outcome = (over: Partial<RecalculationRow> = {}): RecalculationRow => ({
  Id: '4127',
  EntityType: 'Invoice',
  number: '1087',
  outcome: 'changed',
  message: null,
  errorCode: null,
  before: { total: 1_444.91, tax: 98.91 },
  after: { total: 1_443.83, tax: 97.83 },
  ...over,
});

export const documentOf = (over: Partial<ComparedDocument> = {}): ComparedDocument => ({
  id: '4127',
  type: 'Invoice',
  number: '1087',
  code: '1087',
  date: '2026-06-15',
  status: 'Open',
  customerName: 'Larimer Studio',
  amount: 1_346,
  tax: 98.91,
  total: 1_445.2,
  fee: 0.29,
  shipTo: '2280 Curtis St, Denver, CO 80205',
  lines: [
    { description: 'Cedar mulch, 2 cu ft bag', amount: 357 },
    { description: 'Shipping', amount: 95 },
  ],
  ...over,
});
