import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Tracks whether code runs inside a database transaction, to prevent two mistakes: a transaction inside a transaction
 * (with one connection it waits for itself), and a vendor call during a transaction (it holds the connection and locks
 * for the duration of the call). It also tracks whether the transaction changes a company, whose state is cached.
 */

/** A transaction as its statements see it. */
export interface OpenTransaction {
  open: boolean;
  changesCompany: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Throws inside a transaction. Adapters call it before each vendor call. */
export function assertOutsideTransaction(what: string): void {
  if (current.getStore()?.open) throw new Error(`${what} must not happen inside a database transaction.`);
}

/** The current transaction changes a company, its secrets or its connection. */
export function noteCompanyChange(): void {
  const transaction = current.getStore();
  if (transaction) transaction.changesCompany = true;
}

/** Marks `work` as inside `transaction`. Unawaited work that outlives it is outside again. */
export async function insideTransaction<Result>(
  transaction: OpenTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}
