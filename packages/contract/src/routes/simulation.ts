import { route } from '../route.ts';
import * as shapes from '../shapes/simulation.ts';

// An addition to the specification: the tax that past documents would have had with other settings.

/** Calculates the newest documents with other settings, in the background. Writes nothing to a vendor. */
export const simulateSettings = route('simulateSettings', 'POST', 'api', '/api/Configuration/SimulateSettings/:userId', 'session', shapes.simulateSettings, { embed: ['connector-settings'], manages: 'read' });
export const readSimulation = route('readSimulation', 'GET', 'api', '/api/Configuration/Simulation/:realmId', 'session', shapes.readSimulation, { embed: ['connector-settings'], manages: 'read' });
