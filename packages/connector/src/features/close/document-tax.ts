import type { Month, MonthDifferenceReason } from '@salestax/contract';
import { inHomeCurrency } from '../../domain/currency.ts';
import { type Cents, negate, signed, sumCents, ZERO } from '../../domain/money.ts';
import type { ComparedPair } from '../reconciliation/comparison/facts.ts';
import { providerTypeOf } from '../reconciliation/comparison/match.ts';
import { isIn } from './months.ts';

/** The tax of one document in a month, in the company's currency. Credits and refunds are negative. */
export interface DocumentTax {
  /** Tax and fees on the document in the accounting service. */
  readonly collected: Cents;
  /** Tax and fees of the committed transaction. */
  readonly recorded: Cents;
  /** Why they differ; empty if they are equal. */
  readonly reasons: readonly MonthDifferenceReason[];
}

type Sides = Pick<ComparedPair, 'sale' | 'transaction' | 'reasons'>;

/** The tax of a compared document in a month; both zero if neither side has it in this month. */
export function documentTax(pair: Sides, month: Month): DocumentTax {
  const collected = collectedTax(pair, month);
  const recorded = recordedTaxOf(pair, month);
  return { collected, recorded, reasons: collected === recorded ? [] : reasonsOf(pair, month) };
}

function collectedTax({ sale }: Sides, month: Month): Cents {
  if (sale === null || sale.isVoided || !isIn(month, sale.date)) return ZERO;
  return signed(inHomeCurrency(sale.tax, sale.exchangeRate), providerTypeOf(sale.kind) === 'ReturnInvoice' ? -1 : 1);
}

function recordedTaxOf({ transaction }: Sides, month: Month): Cents {
  if (transaction === null || !isReported(transaction, month)) return ZERO;
  const tax = inHomeCurrency(transaction.tax, transaction.exchangeRate);
  return signed(tax, transaction.type === 'ReturnInvoice' ? -1 : 1);
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
  const more: MonthDifferenceReason[] = [];
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
