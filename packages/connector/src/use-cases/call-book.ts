import type { CallContext, VendorExchange } from '../ports/call-log.ts';
import type { Clock } from '../ports/clock.ts';
import { type CallSubject, type Db, logCall } from '../store/index.ts';

/** Opens the calls to the vendors and keeps the log of them. */
export interface CallBook {
  /** What a call to a vendor carries; every exchange of it is written to the call log, after the caller was served. */
  open(subject: CallSubject, signal: AbortSignal): CallContext;
  /** All exchanges so far are written. */
  settled(): Promise<void>;
}

export function createCallBook(db: Db, clock: Clock, onFailure: (error: unknown) => void): CallBook {
  const writing = new Set<Promise<void>>();
  const write = async (subject: CallSubject, exchange: VendorExchange, at: Date) => {
    try {
      await db.tx({ realm: subject.realmId, appendOnly: true }, (trx) => logCall(trx, subject, exchange, at));
    } catch (error) {
      onFailure(error);
    }
  };
  return {
    open: (subject, signal) => ({
      realmId: subject.realmId,
      correlationId: subject.correlationId,
      signal,
      onExchange(exchange) {
        const written = write(subject, exchange, clock.now()).finally(() => writing.delete(written));
        writing.add(written);
      },
    }),
    async settled() {
      while (writing.size > 0) await Promise.all(writing);
    },
  };
}
