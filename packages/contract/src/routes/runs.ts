import * as shapes from '../shapes/runs.ts';
import type { Route } from '../route.ts';

// Not in the specification: runs of all four list screens.

/** Cancels a run; finished work is not undone. */
export const cancelRun = {
  name: 'cancelRun',
  method: 'POST',
  base: 'api',
  path: '/api/Background/Cancel/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.cancelRun,
} as const satisfies Route;
/** Server-sent events (HTML Standard, 9.2), each with a `RunStates`. The stream ends when no run is active. */
export const runProgress = {
  name: 'runProgress',
  method: 'GET',
  base: 'api',
  path: '/api/Background/Progress/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'events',
} as const satisfies Route;
