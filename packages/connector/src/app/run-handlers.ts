import { addressRunHandlers } from '../features/addresses/run-handlers.ts';
import { catalogRunHandlers } from '../features/catalog/run-handlers.ts';
import { closeRunHandlers } from '../features/close/run-handlers.ts';
import { exemptionRunHandlers } from '../features/exemption/run-handlers.ts';
import { reconciliationRunHandlers } from '../features/reconciliation/run-handlers.ts';
import { simulationRunHandlers } from '../features/simulation/run-handlers.ts';
import type { RunHandlers } from '../ports/runs.ts';
import type { Services } from '../service/services.ts';

/** The handler of each kind of run. */
export function runHandlers(services: Services): RunHandlers {
  return {
    ...reconciliationRunHandlers(services),
    ...catalogRunHandlers(services),
    ...addressRunHandlers(services),
    ...exemptionRunHandlers(services),
    ...closeRunHandlers(services),
    ...simulationRunHandlers(services),
  };
}
