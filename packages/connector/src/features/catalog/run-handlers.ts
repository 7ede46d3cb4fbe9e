import type { RunHandlers } from '../../ports/runs.ts';
import type { Services } from '../../service/services.ts';
import { itemComparison } from './compare-items.ts';
import { itemSync } from './send-items.ts';

export function catalogRunHandlers(services: Services): RunHandlers {
  return { 'item-comparison': itemComparison(services), 'item-sync': itemSync(services) };
}
