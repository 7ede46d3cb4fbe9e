import { createClock, type SettableClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createJournal, type Journal, type JournalEntry } from './journal.ts';

export type { Clock, SettableClock } from './clock.ts';
export {
  type ErrorForm,
  type Fault,
  type FaultRule,
  type Faults,
  applyFaults,
  type VendorErrorBody,
} from './faults.ts';
export type { Journal, JournalEntry, ServiceName } from './journal.ts';

/** Clock, journal and faults, shared by the services of one sandbox. */
export interface Kernel {
  readonly clock: SettableClock;
  readonly journal: Journal;
  readonly faults: Faults;
}

/** `journal`: the entries of an earlier run. */
export function createKernel(journal: readonly JournalEntry[] = []): Kernel {
  const clock = createClock();
  return { clock, journal: createJournal(clock, journal), faults: createFaults(clock) };
}
