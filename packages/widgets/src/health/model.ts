import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What is known of the service. A check is `slow` when it has no answer after a moment, so that a quick one does not flash. */
export type Health = 'checking' | 'slow' | 'OK' | 'FAIL';

/** How long a check may take before the screen says that it is going on, in milliseconds. */
const SLOW_MS = 400;

export interface HealthModel {
  readonly store: StoreApi<{ readonly health: Health }>;
  /** Asks the service; a check that is still under way is superseded. */
  readonly check: () => Promise<void>;
}

/** The rules of the health page: an answer of success is OK, anything else and no answer is FAIL. */
export function createHealthModel(life: Lifetime, isHealthy: () => Promise<boolean>): HealthModel {
  const store = createStore<{ readonly health: Health }>(() => ({ health: 'checking' }));
  let latest = 0;

  async function check(): Promise<void> {
    latest += 1;
    const own = latest;
    store.setState({ health: 'checking' });
    const cancel = life.after(SLOW_MS, () => store.setState({ health: 'slow' }));
    const healthy = await isHealthy();
    cancel();
    if (own === latest && !life.signal.aborted) store.setState({ health: healthy ? 'OK' : 'FAIL' });
  }

  return { store, check };
}
