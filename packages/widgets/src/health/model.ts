import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lifetime } from '@salestax/widget-kit';

/** The state of the service. `slow`: no response yet after `SLOW_MS`, so that a fast check shows no flash. */
export type Health = 'checking' | 'slow' | 'OK' | 'FAIL';

/** Milliseconds after which a running check is shown. */
const SLOW_MS = 400;

export interface HealthModel {
  readonly store: StoreApi<{ readonly health: Health }>;
  /** Checks the service, once. */
  readonly check: () => Promise<void>;
}

/** The rules of the health page: a successful response is OK, anything else FAIL. */
export function createHealthModel(life: Lifetime, isHealthy: () => Promise<boolean>): HealthModel {
  const store = createStore<{ readonly health: Health }>(() => ({ health: 'checking' }));

  async function check(): Promise<void> {
    const cancel = life.after(SLOW_MS, () => store.setState({ health: 'slow' }));
    const healthy = await isHealthy();
    cancel();
    if (!life.signal.aborted) store.setState({ health: healthy ? 'OK' : 'FAIL' });
  }

  return { store, check };
}
