import type { Clock } from './clock.ts';

export type ServiceName = 'accounting' | 'tax-provider' | 'identity';

/** One accepted write. Tests compare the journal with the expected writes; entries are never removed. */
export interface JournalEntry {
  readonly seq: number;
  /** ISO 8601 in UTC, by the sandbox's clock. */
  readonly at: string;
  readonly service: ServiceName;
  /** Realm id at the accounting service, account id at the tax provider. */
  readonly owner: string;
  /** The vendor's name of the operation: `Invoice.create`, `Transaction.createoradjust`, `Token.refresh` … */
  readonly operation: string;
  /** The vendor's id of the object. */
  readonly id: string;
  /** The state after the write, as the vendor would return it. */
  readonly after: unknown;
}

export interface Journal {
  append(entry: Omit<JournalEntry, 'seq' | 'at'>): JournalEntry;
  /** Entries after `seq`, oldest first. */
  since(seq: number): readonly JournalEntry[];
  /** Calls the listener after every new entry. */
  watch(listener: () => void): void;
}

/** `saved`: the entries of an earlier run, to be continued. */
export function createJournal(clock: Clock, saved: readonly JournalEntry[] = []): Journal {
  const entries: JournalEntry[] = [...saved];
  const listeners: (() => void)[] = [];
  return {
    append(entry) {
      const stamped = {
        ...structuredClone(entry),
        seq: entries.length + 1,
        at: clock.now().toISOString(),
      };
      entries.push(stamped);
      for (const listener of listeners) listener();
      return stamped;
    },
    since: (seq) => entries.slice(Math.max(0, seq)),
    watch: (listener) => {
      listeners.push(listener);
    },
  };
}
