import { lastCallFailed, logCalls, type NewCall } from '../store/call-log.ts';
import type { Db, Trx } from '../store/db.ts';
import { Unavailable } from '../store/errors.ts';
import { type NewEstimate, saveEstimates } from '../store/estimates.ts';

/** Rows that no caller waits for: they are written together, in one transaction per company. */
export interface CompanyWrites {
  addCall(call: NewCall): void;
  addEstimate(estimate: NewEstimate): void;
  /** Resolves when all rows so far are written, or given up. */
  flush(): Promise<void>;
}

interface Rows {
  readonly calls: NewCall[];
  readonly estimates: NewEstimate[];
}

/** Rows are written together after this time. Milliseconds. */
const windowMs = 100;

/** `onFailure` is called for rows that could not be written; they are lost. */
export function createCompanyWrites(
  db: Pick<Db, 'tx' | 'batch'>,
  onFailure: (error: unknown, realmId: string) => void,
): CompanyWrites {
  let waiting = new Map<string, Rows>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(realm: string, { calls, estimates }: Rows): Promise<void> {
    const { empty = [], full = [] } = Object.groupBy(calls, ({ exchange }) =>
      exchange.foundNothing ? 'empty' : 'full',
    );
    if (estimates.length > 0)
      await db.batch({ realm }, (trx) => [
        saveEstimates(trx, estimates),
        ...(full.length > 0 ? [logCalls(trx, full)] : []),
      ]);
    // The log alone needs no right to read anything.
    else if (full.length > 0) await db.batch({ realm, appendOnly: true }, (trx) => [logCalls(trx, full)]);
    if (empty.length > 0) await db.tx({ realm }, (trx) => logRecoveries(trx, empty));
  }

  /** If the database refuses one row, the others are still written. */
  async function writeSingly(realm: string, { calls, estimates }: Rows): Promise<void> {
    const rows: readonly Rows[] = [
      ...calls.map((call) => ({ calls: [call], estimates: [] })),
      ...estimates.map((estimate) => ({ calls: [], estimates: [estimate] })),
    ];
    for (const row of rows) await writeAll(realm, row).catch((error: unknown) => onFailure(error, realm));
  }

  async function write(batch: ReadonlyMap<string, Rows>): Promise<void> {
    for (const [realm, rows] of batch) {
      try {
        await writeAll(realm, rows);
      } catch (error) {
        if (error instanceof Unavailable || rows.calls.length + rows.estimates.length === 1) onFailure(error, realm);
        else await writeSingly(realm, rows);
      }
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = new Map();
    writing = writing.then(() => write(batch));
    return writing;
  }

  function rowsOf(realmId: string): Rows {
    timer ??= setTimeout(() => void flush(), windowMs);
    const rows = waiting.get(realmId) ?? { calls: [], estimates: [] };
    waiting.set(realmId, rows);
    return rows;
  }

  return {
    addCall: (call) => void rowsOf(call.subject.realmId).calls.push(call),
    addEstimate: (estimate) => void rowsOf(estimate.realmId).estimates.push(estimate),
    flush,
  };
}

/** An empty answer says one thing only: that the vendor answers again, after a call that failed. */
async function logRecoveries(trx: Trx, calls: readonly NewCall[]): Promise<void> {
  for (const call of calls)
    if (await lastCallFailed(trx, call.subject.realmId, call.exchange.vendor)) await logCalls(trx, [call]);
}
