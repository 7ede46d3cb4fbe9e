import type { RunHandlers } from '../../ports/runs.ts';
import type { Services } from '../../service/services.ts';
import { runMonthFigures } from './run-month-figures.ts';

/** The figures of a month. */
export function closeRunHandlers(services: Services): RunHandlers {
  return { 'month-figures': (run) => runMonthFigures(services, run) };
}
