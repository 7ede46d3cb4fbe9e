import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Tracks whether code runs inside a database transaction, to prevent two mistakes: a transaction inside a transaction
 * (with one connection it waits for itself), and a vendor call during a transaction (it holds the connection and locks
 * for the duration of the call).
 */

interface OpenTransaction {
  open: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Throws inside a transaction. Adapters call it before each vendor call. */
export function assertOutsideTransaction(what: string): void {
  if (current.getStore()?.open) throw new Error(`${what} must not happen inside a database transaction.`);
}

/** Marks `work` as inside a transaction. Unawaited work that outlives it is outside again. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction: OpenTransaction = { open: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}
