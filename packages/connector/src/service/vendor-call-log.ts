import type { CallContext, CallPriority, CallSubject, VendorExchange } from '../ports/call-log.ts';
import type { Clock } from '../ports/clock.ts';
import { logCall } from '../store/call-log.ts';
import type { CompanyRequest } from '../ports/company-request.ts';
import type { Db } from '../store/db.ts';

/** Creates the contexts of vendor calls, and writes the call log. */
export interface VendorCallLog {
  /** The context of vendor calls. Their exchanges are written to the call log after the caller has its answer. */
  open(subject: CallSubject, signal: AbortSignal, priority?: CallPriority): CallContext;
  /** Resolves when all exchanges so far are written. */
  flush(): Promise<void>;
}

interface Entry {
  readonly subject: CallSubject;
  readonly exchange: VendorExchange;
  readonly at: Date;
}

/** Exchanges are written together after this time, so that no caller waits for the log. Milliseconds. */
const batchWindowMs = 100;

/** `observe` is called with every exchange at once. */
export function createVendorCallLog(
  db: Db,
  clock: Clock,
  onFailure: (error: unknown, realmId: string) => void,
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
        onFailure(error, realm);
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
    flush,
  };
}

/** The context of the vendor calls that a request makes. */
export function callOf(
  { calls }: { readonly calls: VendorCallLog },
  { realmId, correlationId, signal }: Omit<CompanyRequest, 'companyId'>,
): CallContext {
  return calls.open({ realmId, correlationId }, signal);
}
