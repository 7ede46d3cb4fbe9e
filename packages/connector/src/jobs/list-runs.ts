import { itemComparison } from '../use-cases/compare-items.ts';
import { itemSync } from '../use-cases/send-items.ts';
import type { Services } from '../use-cases/services.ts';
import { validateAddresses } from '../use-cases/validate-addresses.ts';
import type { RunHandlers } from './background-jobs.ts';

/** Work on items and addresses. */
export function listRunHandlers(services: Services): RunHandlers {
  return {
    'item-comparison': itemComparison(services),
    'item-sync': itemSync(services),
    'address-validation': validateAddresses(services),
  };
}
