import type { Kind } from '../support/documents.fixture.ts';
import { cents, dollars } from '../support/money.ts';
import type { Cell } from './document.ts';
import { type Charged, type Discount, discounted, type Outcome, saveDay, sold } from './situations.ts';

/** What is to be seen of a document at both vendors and in the reconciliation, from the table of situations. */
export interface Seen {
  readonly document: {
    readonly currency: string;
    readonly lines: readonly string[];
    readonly discount: string;
    readonly isPercentage: boolean;
    /** Null: no such line. */
    readonly salesTax: string | null;
    readonly fee: string | null;
    readonly taxOnFee: string | null;
    readonly accountingTax: string;
    readonly total: string;
  };
  /** Null: not recorded. Positive also for credits. */
  readonly record: {
    readonly status: string;
    readonly date: string;
    readonly currency: string;
    readonly amount: string;
    readonly discount: string;
    readonly tax: string;
  } | null;
  /** Null: not compared. */
  readonly verdict: {
    readonly inBooks: Sums;
    readonly atProvider: Sums | null;
    /** Null: both sides agree. */
    readonly difference: { readonly code: string | null; readonly sentence: string | null } | null;
  } | null;
}

interface Sums {
  readonly amount: string;
  readonly total: string;
}

export const isCredit = (kind: Kind) => kind === 'CreditMemo' || kind === 'RefundReceipt';

const untaxedTotals: Readonly<Record<Discount, string>> = { none: '263.00', amount: '238.00', percent: '230.12' };

export function expectedOf(cell: Cell): Seen {
  const { situation, discount } = cell;
  const charged = chargedBy(cell);
  const isTaxed = charged !== null && charged.salesTax !== '0.00';
  // Without the panel a tax of zero needs no line.
  const hasTaxLine = isTaxed || (charged !== null && cell.way === 'panel');
  const accountingTax = situation.accountingTax?.[discount] ?? '0.00';
  const total = charged?.total ?? dollars(cents(untaxedTotals[discount]) + cents(accountingTax));
  return {
    document: {
      currency: situation.currency,
      lines: [`178.00 ${situation.lineCodes[0]}`, `85.00 ${situation.lineCodes[1]}`],
      discount: discounted[discount],
      // A percentage would be taken off the tax, too.
      isPercentage: discount === 'percent' && !isTaxed,
      salesTax: hasTaxLine ? charged.salesTax : null,
      fee: charged?.fee ?? null,
      taxOnFee: charged?.taxOnFee ?? null,
      accountingTax,
      total,
    },
    record: isRecorded(cell)
      ? {
          status: 'Committed',
          date: saveDay,
          currency: situation.currency,
          amount: sold,
          discount: situation.settings.isDiscountReimbursed === true ? '0.00' : discounted[discount],
          tax: taxOf(charged),
        }
      : null,
    verdict: verdictOf(cell, comparedSums(cell, total)),
  };
}

/** A discount that somebody else pays is a part of what was sold, on both sides. */
function comparedSums({ situation, discount }: Cell, total: string): Sums {
  const amount = untaxedTotals[discount];
  if (situation.settings.isDiscountReimbursed !== true) return { amount, total };
  return { amount: sold, total: dollars(cents(total) + cents(sold) - cents(amount)) };
}

/** Null for an estimate, which is not recorded; its lines are those that the panel has written. */
function outcomeOf({ situation, kind, way }: Cell): Outcome | null {
  if (kind === 'Estimate') return null;
  if (way === 'panel') return situation.afterPanel;
  const movesMoney = kind === 'SalesReceipt' || kind === 'RefundReceipt';
  return movesMoney ? situation.receiptsElsewhere : situation.elsewhere;
}

/** What the own lines of the document charge; null: it has none. */
function chargedBy(cell: Cell): Charged | null {
  const { situation, kind, discount, way } = cell;
  const { sales, credits = sales } = situation;
  const hasOwnLines = kind === 'Estimate' ? way === 'panel' : outcomeOf(cell)?.kind === 'taxed';
  return hasOwnLines ? ((isCredit(kind) ? credits : sales)?.[discount] ?? null) : null;
}

function isRecorded(cell: Cell): boolean {
  const outcome = outcomeOf(cell);
  return outcome !== null && outcome.kind !== 'waits';
}

function taxOf(charged: Charged | null): string {
  const { salesTax = '0', fee = '0', taxOnFee = '0' } = charged ?? {};
  return dollars(cents(salesTax) + cents(fee) + cents(taxOnFee));
}

function verdictOf(cell: Cell, sums: Sums): Seen['verdict'] {
  const outcome = outcomeOf(cell);
  if (outcome === null) return null;
  if (outcome.kind !== 'waits') return { inBooks: sums, atProvider: sums, difference: null };
  const due = cell.situation.sales?.[cell.discount].salesTax ?? '0.00';
  const sentence = outcome.sentence.replace('{due}', due);
  return { inBooks: sums, atProvider: null, difference: { code: outcome.code, sentence } };
}
