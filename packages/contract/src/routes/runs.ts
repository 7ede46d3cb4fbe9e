import { route } from '../route.ts';
import * as shapes from '../shapes/runs.ts';

// Not in the specification: runs of all four list screens.

/** Cancels a run; finished work is not undone. */
export const cancelRun = route('cancelRun', 'POST', 'api', '/api/Background/Cancel/:realmId', 'session', shapes.cancelRun, { embed: ['connector-settings', 'reconciliation', 'product-catalog', 'address-validation', 'exemption', 'close'] });
/** Server-sent events (HTML Standard, 9.2), each with a `RunStates`. The stream ends when no run is active. */
export const runProgress = route('runProgress', 'GET', 'api', '/api/Background/Progress/:realmId', 'session', null, { answer: 'events', embed: ['reconciliation', 'product-catalog', 'address-validation', 'exemption'] });
