import type { TxnType } from '@salestax/contract';

/** The kinds of documents in words, by the accounting service's numbers. */
export const documentKindWords = {
  4: 'Sales receipt',
  32: 'Credit memo',
  33: 'Refund receipt',
  34: 'Estimate',
  35: 'Invoice',
} satisfies Record<TxnType, string>;
