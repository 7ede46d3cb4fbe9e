import { runComparison } from './run-comparison.ts';
import { runRecalculation } from './run-recalculation.ts';
import { runRecomparison } from './run-recomparison.ts';
import { runRecalculationPreview } from './run-recalculation-preview.ts';
import type { Services } from '../../service/services.ts';
import type { RunHandlers } from '../../ports/runs.ts';

/** Comparison and recalculation. */
export function reconciliationRunHandlers(services: Services): RunHandlers {
  return {
    comparison: (run) => runComparison(services, run),
    recalculation: (run) => runRecalculation(services, run),
    recomparison: (run) => runRecomparison(services, run),
    'recalculation-preview': (run) => runRecalculationPreview(services, run),
  };
}
