import type { Services } from '../use-cases/services.ts';
import type { RunHandlers } from './background-jobs.ts';
import { exemptionRunHandlers } from './exemption-runs.ts';
import { listRunHandlers } from './list-runs.ts';
import { reconciliationRunHandlers } from './reconciliation-runs.ts';

/** What works on the long work of a company. */
export function runHandlers(services: Services): RunHandlers {
  return { ...reconciliationRunHandlers(services), ...listRunHandlers(services), ...exemptionRunHandlers(services) };
}
