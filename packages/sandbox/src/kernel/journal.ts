import type { Clock } from './clock.ts';

export type ServiceName = 'accounting' | 'tax-provider' | 'identity';

/** One accepted write. The journal is the witness that tests compare; nothing ever leaves it. */
export interface JournalEntry {
  readonly seq: number;
  /** ISO 8601, UTC, of the sandbox's clock. */
  readonly at: string;
  readonly service: ServiceName;
  /** Realm id at the accounting service, account id at the tax provider. */
  readonly owner: string;
  /** What was done, in the vendor's words: `Invoice.create`, `Transaction.createoradjust`, `Token.refresh` … */
  readonly operation: string;
  /** The id that the vendor knows the thing by. */
  readonly id: string;
  /** The state after the write, as the vendor would answer it. */
  readonly after: unknown;
}

export interface Journal {
  append(entry: Omit<JournalEntry, 'seq' | 'at'>): JournalEntry;
  /** Entries after `seq`, oldest first. */
  since(seq: number): readonly JournalEntry[];
  /** Calls the listener at every entry from now on. */
  watch(listener: () => void): void;
}

/** `kept`: the entries of an earlier run, which the journal goes on from. */
export function createJournal(clock: Clock, kept: readonly JournalEntry[] = []): Journal {
  const entries: JournalEntry[] = [...kept];
  const listeners: (() => void)[] = [];
  return {
    append(entry) {
      const written = {
        ...structuredClone(entry),
        seq: entries.length + 1,
        at: clock.now().toISOString(),
      };
      entries.push(written);
      for (const listener of listeners) listener();
      return written;
    },
    since: (seq) => entries.slice(Math.max(0, seq)),
    watch: (listener) => {
      listeners.push(listener);
    },
  };
}
