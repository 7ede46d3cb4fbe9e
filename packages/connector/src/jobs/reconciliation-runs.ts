import { runComparison } from '../use-cases/run-comparison.ts';
import { runRecalculation } from '../use-cases/run-recalculation.ts';
import { runRecalculationPreview } from '../use-cases/run-recalculation-preview.ts';
import type { Services } from '../use-cases/services.ts';
import type { RunHandlers } from './background-jobs.ts';

/** Comparison and recalculation. */
export function reconciliationRunHandlers(services: Services): RunHandlers {
  return {
    comparison: (run) => runComparison(services, run),
    recalculation: (run) => runRecalculation(services, run),
    'recalculation-preview': (run) => runRecalculationPreview(services, run),
  };
}
