import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Knows whether the running code is inside a database transaction. Two mistakes are worth an exception each:
 * a transaction inside a transaction (on one connection it waits for itself for ever), and a call to another
 * service while a transaction is open (it holds the connection, and its locks, for as long as that service likes).
 */

interface OpenTransaction {
  open: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Throws inside a transaction. Adapters call it before they call a vendor. */
export function assertOutsideTransaction(what: string): void {
  if (current.getStore()?.open) throw new Error(`${what} must not happen inside a database transaction.`);
}

/** Runs `work` marked as inside a transaction. Work that outlives it unawaited is outside again. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction: OpenTransaction = { open: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}
