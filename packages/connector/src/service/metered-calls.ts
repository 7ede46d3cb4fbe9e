import { monthRange } from '../domain/month-forecast.ts';
import type { CallSubject, VendorExchange } from '../ports/call-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../store/db.ts';
import { addMeteredCalls, type MeteredCalls } from '../store/metered-calls.ts';

/** Counts the calls that the accounting service meters, per company and month, over all processes. */
export interface CallMeter {
  count(subject: CallSubject, exchange: VendorExchange): void;
  /** Resolves when all calls so far are stored, or could not be. */
  flush(): Promise<void>;
}

/** Counts are stored together after this time; a process that is killed loses them. Milliseconds. */
const batchWindowMs = 30_000;

/**
 * Reads are metered, writes are not, and neither is a call without an answer (Intuit App Partner Program: CorePlus is
 * what takes data out of QuickBooks).
 */
const isMetered = ({ vendor, operation, status }: VendorExchange): boolean =>
  vendor === 'accounting' && status > 0 && operation.startsWith('GET ');

export function createCallMeter(db: Db, clock: Clock, onFailure: (error: unknown) => void): CallMeter {
  /** By month and realm. */
  let counts = new Map<string, MeteredCalls>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function add(realmId: string, month: Date, calls: number): void {
    const key = `${month.getTime()} ${realmId}`;
    counts.set(key, { realmId, month, calls: (counts.get(key)?.calls ?? 0) + calls });
  }

  async function write(batch: readonly MeteredCalls[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      await db.tx('system', (trx) => addMeteredCalls(trx, batch));
    } catch (error) {
      onFailure(error);
      // They are stored with the next ones.
      for (const { realmId, month, calls } of batch) add(realmId, month, calls);
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = [...counts.values()];
    counts = new Map();
    writing = writing.then(() => write(batch));
    return writing;
  }

  return {
    count({ realmId }, exchange) {
      if (realmId === '' || !isMetered(exchange)) return;
      add(realmId, monthRange(clock.now()).begin, 1);
      timer ??= setTimeout(() => void flush(), batchWindowMs);
    },
    flush,
  };
}
