import type { Month, MonthDifferenceReason } from '@salestax/contract';
import { inHomeCurrency } from '../../domain/currency.ts';
import { documentTypeOf, documentTypeOfRecord } from '../../domain/document-types.ts';
import { type Cents, negate, signed, sumCents, ZERO } from '../../domain/money.ts';
import { chargedLess } from '../reconciliation/comparison/charged-less.ts';
import type { ComparedPair } from '../reconciliation/comparison/facts.ts';
import { isIn } from './months.ts';

/** The tax of one document in a month, in the company's currency. Credits and refunds are negative. */
export interface DocumentTax {
  /** Tax and fees on the document in the accounting service. */
  readonly collected: Cents;
  /** Tax and fees of the committed transaction. */
  readonly recorded: Cents;
  /** How much less the sale charges than the provider calculates for it. */
  readonly chargedLess: Cents;
  /** Sales and tax that are in the books of the month, and not in its return. */
  readonly unreported: { readonly sales: Cents; readonly tax: Cents };
  /** Why they differ; empty if they are equal and nothing is missing. */
  readonly reasons: readonly MonthDifferenceReason[];
}

type Sides = Pick<ComparedPair, 'sale' | 'transaction' | 'reasons'>;

/** The tax of a compared document in a month; both zero if neither side has it in this month. */
export function documentTax(pair: Sides, month: Month): DocumentTax {
  const collected = inBooks(pair, month, 'tax');
  const recorded = inReturn(pair, month, 'tax');
  const less = isIn(month, pair.transaction?.date) ? chargedLess(pair) : ZERO;
  const unreported = {
    sales: beyond(inBooks(pair, month, 'amount'), inReturn(pair, month, 'amount')),
    tax: beyond(collected, recorded),
  };
  const reasons = collected === recorded && unreported.sales === ZERO ? [] : reasonsOf(pair, month);
  return {
    collected,
    recorded,
    chargedLess: less,
    unreported,
    reasons: less === ZERO ? reasons : [...reasons, 'charged-less'],
  };
}

/** What a sale has in the books beyond what is reported. A credit lowers the sales: it is no sale that a return lacks. */
function beyond(books: Cents, reported: Cents): Cents {
  return books > 0 && books > reported ? sumCents([books, negate(reported)]) : ZERO;
}

/** An amount of the document in the books of the month. */
function inBooks({ sale }: Sides, month: Month, part: 'amount' | 'tax'): Cents {
  if (sale === null || sale.isVoided || !isIn(month, sale.date)) return ZERO;
  return signed(inHomeCurrency(sale[part], sale.exchangeRate), documentTypeOf(sale.kind).sign);
}

/** The same amount in the return of the month. */
function inReturn({ transaction }: Sides, month: Month, part: 'amount' | 'tax'): Cents {
  if (transaction === null || !isReported(transaction, month)) return ZERO;
  return signed(
    inHomeCurrency(transaction[part], transaction.exchangeRate),
    documentTypeOfRecord(transaction.type).sign,
  );
}

/** Only committed transactions are part of a tax return. */
export function isReported(
  { status, date }: Pick<NonNullable<ComparedPair['transaction']>, 'status' | 'date'>,
  month: Month,
): boolean {
  return status === 'Committed' && isIn(month, date);
}

/** Those of the comparison, and those that only the figures of a month have. */
function reasonsOf({ sale, transaction, reasons }: Sides, month: Month): readonly MonthDifferenceReason[] {
  const more: MonthDifferenceReason[] = transaction?.isUnreadable === true ? ['unreadable'] : [];
  if (sale !== null && transaction !== null) {
    if (isIn(month, sale.date) !== isIn(month, transaction.date)) more.push('other-month');
    if ((sale.absorbedFee ?? ZERO) !== ZERO) more.push('absorbed-fee');
    if (sale.exchangeRate !== transaction.exchangeRate && !reasons.includes('currency')) more.push('exchange-rate');
  }
  return [...reasons, ...more];
}

/** The sum of what is collected beyond what is recorded. */
export function differenceOf({ collected, recorded }: Pick<DocumentTax, 'collected' | 'recorded'>): Cents {
  return sumCents([collected, negate(recorded)]);
}
