import type { InconsistencyReason } from '@salestax/contract';
import { absolute, type Cents, negate, sumCents, toDecimal, ZERO } from '../../../domain/money.ts';
import type { Day } from '../../../domain/sales-document.ts';
import { type Pair, recordedTax } from './facts.ts';

/** Describes the differences for the person who reconciles; '' without differences. */
export function messageOf(pair: Pair, reasons: readonly InconsistencyReason[]): string {
  return reasons.map((reason) => sentenceOf[reason](pair)).join(' ');
}

const sentenceOf: Readonly<Record<InconsistencyReason, (pair: Pair) => string>> = {
  'missing-in-accounting': ({ transaction }) => {
    // `recordedFor`: the document for which this connector has recorded the transaction.
    const absence = transaction?.recordedFor === null ? 'Not in QuickBooks' : 'Deleted in QuickBooks';
    return `${absence}, ${commitState(transaction)}.`;
  },
  'missing-in-provider': () => 'Not recorded in AvaTax.',
  currency: ({ sale, transaction }) =>
    `Currency differs: ${sale?.currency} in QuickBooks, ${transaction?.currency} in AvaTax.`,
  amount: ({ sale, transaction }) => `Total before tax differs by ${difference(sale?.amount, transaction?.amount)}.`,
  tax: ({ sale, transaction }) =>
    `Sales tax differs by ${difference(sale ? recordedTax(sale) : ZERO, transaction?.tax)}.`,
  date: ({ sale, transaction }) =>
    `Date differs: ${shownDay(sale?.date)} in QuickBooks, ${shownDay(transaction?.date)} in AvaTax.`,
  status: () => 'Cancelled in AvaTax, not in QuickBooks.',
  voided: ({ transaction }) => `Voided in QuickBooks, ${commitState(transaction)}.`,
  uncommitted: () => 'Not committed in AvaTax.',
  'duplicate-code': ({ sale, transaction }) =>
    `Another document has the same number ${sale?.code ?? transaction?.code ?? ''}.`,
  locked: () => 'Locked in AvaTax, because it was reported.',
};

function commitState(transaction: Pair['transaction']): string {
  return transaction?.status === 'Committed' ? 'committed in AvaTax' : 'not committed in AvaTax';
}

function difference(one: Cents = ZERO, other: Cents = ZERO): string {
  const gap = sumCents([one, negate(other)]);
  return toDecimal(absolute(gap)).replace(/\B(?=(?:\d{3})+\.)/g, ',');
}

function shownDay(day: Day | undefined): string {
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  return `${month}/${date}/${year}`;
}
