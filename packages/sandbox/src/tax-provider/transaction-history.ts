import { createJournal } from '../kernel/journal.ts';
import type { JsonRecord } from '../kernel/json-record.ts';
import { change, createOrAdjust, type DocumentContext, lock, voidDocument } from './documents/lifecycle.ts';
import { readDocument } from './documents/read-document.ts';
import { totalsOf } from './documents/totals.ts';
import { calculateTax } from './engine/calculate.ts';
import { decimal } from './engine/money.ts';
import { readObject } from './http/fields.ts';
import { type Provider, sellerOf } from './provider.ts';
import type { TaxProviderState, Transaction } from './state.ts';

/** Writes documents at past dates, by the rules of the API but without journal entries. */
export interface TransactionHistory {
  /**
   * Records a CreateTransactionModel as it would have been at that moment. A `tax` other than the calculated one is
   * stored as an override of the document. Throws the API's error for an invalid model.
   */
  record(model: JsonRecord, at: Date, tax: string): Transaction;
  void(transaction: Transaction): void;
  lock(transaction: Transaction): void;
  /** Sets the status Posted, as clients of the older API do. */
  post(transaction: Transaction): void;
}

const historyRules = { forceTimeoutMilliseconds: 0, renamesCommitted: true };

export function openTransactionHistory(state: TaxProviderState, companyCode: string): TransactionHistory {
  const company = state.companies.find((row) => row.companyCode === companyCode);
  const account = state.accounts.find(({ id }) => id === company?.accountId);
  if (company === undefined || account === undefined) throw new Error(`There is no company ${companyCode}.`);
  let now = new Date(0);
  const clock = { now: () => now };
  const provider: Provider = { state, clock, journal: createJournal(clock), rules: historyRules, origin: () => '' };
  const context: DocumentContext = { provider, company, userId: account.users[0]?.id ?? 0 };
  const locations = state.locations.filter(({ companyId }) => companyId === company.id);

  return {
    record: (model, at, tax) => {
      now = at;
      const seller = sellerOf(provider, company);
      const request = readDocument(readObject(model), { locations, seller });
      const { question } = request;
      const answer = calculateTax(question, seller);
      const amount = decimal(tax);
      const taxOverride = totalsOf({ answer }).tax.eq(amount)
        ? question.taxOverride
        : { type: 'TaxAmount' as const, amount, date: null, reason: 'Tax as it was charged' };
      const asCharged = { ...request, question: { ...question, taxOverride } };
      return createOrAdjust(context, asCharged, 'Other', '').transaction;
    },
    void: (transaction) => void voidDocument(context, transaction),
    lock: (transaction) => void lock(context, transaction, true),
    post: (transaction) => void change(context, transaction, { status: 'Posted' }, 'Transaction.post'),
  };
}
