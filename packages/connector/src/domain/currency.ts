import { Big } from 'big.js';
import { type Cents, toCents } from './money.ts';
import type { Customer, Day, SalesDocument } from './sales-document.ts';

/** The currency of a transaction. All its amounts and its tax are in this currency. */
interface TransactionCurrency {
  /** ISO 4217. */
  readonly code: string;
  /** Null in the home currency, and for a page, which states neither currency nor rate: its tax does not depend on them. */
  readonly exchange: ExchangeRate | null;
}

export interface ExchangeRate {
  /** Units of `to` for one unit of the transaction's currency, decimal text. */
  readonly rate: string;
  readonly to: string;
  readonly date: Day;
}

/**
 * The currency that a document states, else that of its customer, else the home currency: a customer has one currency,
 * and a company without several currencies states none (Intuit, 'Manage multiple currencies', read 2026-11-21). Null if
 * a document states a foreign currency without a rate, as only a stored one can: the tax provider would take 1.
 */
export function currencyOf(
  document: Pick<SalesDocument, 'currency' | 'exchangeRate' | 'date'>,
  customer: Pick<Customer, 'currency'> | null,
  homeCurrency: string,
): TransactionCurrency | null {
  const code = document.currency ?? customer?.currency ?? homeCurrency;
  if (code === homeCurrency) return { code, exchange: null };
  if (document.exchangeRate !== null)
    return { code, exchange: { rate: document.exchangeRate, to: homeCurrency, date: document.date } };
  return document.currency === null ? { code, exchange: null } : null;
}

/** An amount in the home currency, rounded half away from zero. */
export function inHomeCurrency(amount: Cents, exchangeRate: string): Cents {
  if (exchangeRate === '1') return amount;
  return toCents(new Big(amount).times(exchangeRate).div(100).toFixed(2, Big.roundHalfUp));
}
