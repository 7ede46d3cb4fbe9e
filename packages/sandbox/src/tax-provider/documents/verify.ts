import { providerError } from '../http/errors.ts';
import type { Fields } from '../http/fields.ts';
import type { Transaction } from '../state.ts';
import { totalsOf } from './totals.ts';

/** Compares a document with the caller's expected values; a field that is not sent is not compared. */
export function verify(transaction: Transaction, fields: Fields): void {
  const totals = totalsOf(transaction);
  const refuse = (number: number, what: string, expected: string, actual: string) =>
    providerError(number, {
      message: `The ${what} does not match.`,
      description: `Expected ${expected}, and the transaction has ${actual}.`,
    });
  const date = fields.day('verifyTransactionDate');
  if (date !== null && date !== transaction.question.date) throw refuse(1305, 'date', date, transaction.question.date);
  const amount = fields.decimal('verifyTotalAmount');
  if (amount !== null && !amount.eq(totals.amount))
    throw refuse(1307, 'total amount', amount.toString(), totals.amount.toString());
  const tax = fields.decimal('verifyTotalTax');
  if (tax !== null && !tax.eq(totals.tax)) throw refuse(1308, 'total tax', tax.toString(), totals.tax.toString());
}
