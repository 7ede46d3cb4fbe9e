import type { RunHandlers } from '../../ports/runs.ts';
import type { Services } from '../../service/services.ts';
import { runAuditFile } from './run-audit-file.ts';
import { runMonthFigures } from './run-month-figures.ts';

/** The figures and the audit file of a month. */
export function closeRunHandlers(services: Services): RunHandlers {
  return {
    'month-figures': (run) => runMonthFigures(services, run),
    'audit-file': (run) => runAuditFile(services, run),
  };
}
