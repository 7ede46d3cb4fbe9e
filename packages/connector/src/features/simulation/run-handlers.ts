import type { RunHandlers } from '../../ports/runs.ts';
import type { Services } from '../../service/services.ts';
import { runSimulation } from './run-simulation.ts';

/** Past documents with other settings. */
export function simulationRunHandlers(services: Services): RunHandlers {
  return { simulation: (run) => runSimulation(services, run) };
}
