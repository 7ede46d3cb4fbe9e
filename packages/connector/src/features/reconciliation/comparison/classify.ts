import type { InconsistencyReason } from '@salestax/contract';
import { negate, sumCents, ZERO } from '../../../domain/money.ts';
import { type ComparedPair, type Pair, recordedTax, type SaleFacts, type TransactionFacts } from './facts.ts';
import { isLive } from './match.ts';
import { messageOf } from './messages.ts';

/**
 * Outcome of a pair. Null if there is nothing to compare: a cancelled transaction without a document, or a voided
 * document that was never recorded.
 */
export function classify(readPair: Pair): ComparedPair | null {
  const pair = withFeeBesideTax(readPair);
  const { sale, transaction } = pair;
  if (sale === null && (transaction === null || !isLive(transaction))) return null;
  if (transaction === null && sale?.isVoided === true) return null;
  const differing = differences(pair);
  const isLocked = transaction?.locked === true && differing.length > 0;
  const reasons: readonly InconsistencyReason[] = isLocked ? [...differing, 'locked'] : differing;
  const error = sale?.error ?? (sale === null ? (transaction?.error ?? null) : null);
  // An error adds to the differences: what is locked stays so, whatever the last delivery has reported.
  const message = [messageOf(pair, reasons), error?.message ?? ''].filter((part) => part !== '').join(' ');
  return { ...pair, reasons, error, message, outcome: outcomeOf(reasons, error) };
}

/**
 * For some accounts AvaTax reports a flat delivery fee beside the tax of the transaction, and its list has no lines that
 * would show it (see the adapter's `detailAmount`). A transaction whose tax is the document's without its fee is taken to
 * be one of these; a person sees in its details whether it is. Of a fee that the seller pays, the tax on it is not known apart: where
 * that is not zero, the difference is shown.
 */
function withFeeBesideTax(pair: Pair): Pair {
  const { sale, transaction } = pair;
  if (sale === null || transaction === null) return pair;
  const fee = sumCents([sale.fee, sale.absorbedFee ?? ZERO]);
  const tax = recordedTax(sale);
  const isBeside = fee !== ZERO && transaction.tax === sumCents([tax, negate(fee)]);
  if (!isBeside) return pair;
  const { calculatedTax } = transaction;
  return {
    ...pair,
    // What AvaTax has calculated is a sum of the same lines, so it lacks the fee, too.
    transaction: {
      ...transaction,
      tax,
      ...(calculatedTax !== undefined && { calculatedTax: sumCents([calculatedTax, fee]) }),
    },
  };
}

function outcomeOf(reasons: readonly unknown[], error: ComparedPair['error']): ComparedPair['outcome'] {
  if (error !== null) return 'Error';
  return reasons.length > 0 ? 'Inconsistent' : 'Consistent';
}

function differences({ sale, transaction, sharesCode }: Pair): InconsistencyReason[] {
  const shared: InconsistencyReason[] = sharesCode ? ['duplicate-code'] : [];
  // The document exists, but could not be read: its error says so.
  if (sale === null && transaction?.isUnreadable === true) return shared;
  if (sale === null) return ['missing-in-accounting', ...shared];
  if (transaction === null) return ['missing-in-provider', ...shared];
  return [...between(sale, transaction), ...shared];
}

/** Differences, without tolerance. If one side is cancelled, only that is reported. */
function between(sale: SaleFacts, transaction: TransactionFacts): InconsistencyReason[] {
  if (sale.isVoided) return isLive(transaction) ? ['voided'] : [];
  if (!isLive(transaction)) return ['status'];
  const reasons: InconsistencyReason[] = [];
  if (sale.currency !== '' && transaction.currency !== '' && sale.currency !== transaction.currency)
    reasons.push('currency');
  else {
    if (sale.amount !== transaction.amount) reasons.push('amount');
    if (recordedTax(sale) !== transaction.tax) reasons.push('tax');
  }
  if (sale.date !== transaction.date) reasons.push('date');
  if (transaction.status !== 'Committed') reasons.push('uncommitted');
  return reasons;
}
