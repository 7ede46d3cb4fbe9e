import * as shapes from '../shapes/simulation.ts';
import type { Route } from '../route.ts';

// Not in the specification: what past documents would have cost with other settings.

/** Calculates the newest documents with other settings, in the background. Writes nothing to a vendor. */
export const simulateSettings = {
  name: 'simulateSettings',
  method: 'POST',
  base: 'api',
  path: '/api/Configuration/SimulateSettings/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.simulateSettings,
} as const satisfies Route;
export const readSimulation = {
  name: 'readSimulation',
  method: 'GET',
  base: 'api',
  path: '/api/Configuration/Simulation/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.readSimulation,
} as const satisfies Route;
