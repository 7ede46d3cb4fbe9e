import type { CallContext, CallPriority, VendorExchange } from '../ports/call-log.ts';
import type { Clock } from '../ports/clock.ts';
import { logCall } from '../store/call-log.ts';
import { type CallSubject } from '../ports/call-log.ts';
import type { Db } from '../store/db.ts';

/** Creates contexts for vendor calls, and stores the exchanges. */
export interface VendorCallLog {
  /** Context of the vendor calls of a request or job; their exchanges are stored after the caller was answered. */
  open(subject: CallSubject, signal: AbortSignal, priority?: CallPriority): CallContext;
  /** Resolves when all exchanges so far are stored. */
  flush(): Promise<void>;
}

interface Entry {
  readonly subject: CallSubject;
  readonly exchange: VendorExchange;
  readonly at: Date;
}

/** Exchanges are collected this long before they are written, so that callers do not wait for the log. */
const batchWindowMs = 100;

/** `observe` is called for every exchange at once. */
export function createVendorCallLog(
  db: Db,
  clock: Clock,
  onFailure: (error: unknown) => void,
  observe: (subject: CallSubject, exchange: VendorExchange) => void = () => undefined,
): VendorCallLog {
  let batch: Entry[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  /** One transaction per company. */
  async function write(entries: readonly Entry[]): Promise<void> {
    for (const [realm, own] of Map.groupBy(entries, ({ subject }) => subject.realmId)) {
      try {
        await db.tx({ realm, appendOnly: true }, async (trx) => {
          for (const { subject, exchange, at } of own) await logCall(trx, subject, exchange, at);
        });
      } catch (error) {
        onFailure(error);
      }
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const entries = batch;
    batch = [];
    writing = writing.then(() => write(entries));
    return writing;
  }

  return {
    open: (subject, signal, priority = 'interactive') => ({
      realmId: subject.realmId,
      correlationId: subject.correlationId,
      signal,
      priority,
      onExchange(exchange) {
        observe(subject, exchange);
        batch.push({ subject, exchange, at: clock.now() });
        timer ??= setTimeout(() => void flush(), batchWindowMs);
      },
    }),
    flush: flush,
  };
}
