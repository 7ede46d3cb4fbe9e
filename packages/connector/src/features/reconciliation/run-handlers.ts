import type { RunHandlers } from '../../ports/runs.ts';
import type { Services } from '../../service/services.ts';
import { runComparison } from './run-comparison.ts';
import { runRecalculationPreview } from './run-recalculation-preview.ts';
import { runRecalculation } from './run-recalculation.ts';
import { runRecomparison } from './run-recomparison.ts';

/** Comparison and recalculation. */
export function reconciliationRunHandlers(services: Services): RunHandlers {
  return {
    comparison: (run) => runComparison(services, run),
    recalculation: (run) => runRecalculation(services, run),
    recomparison: (run) => runRecomparison(services, run),
    'recalculation-preview': (run) => runRecalculationPreview(services, run),
  };
}
