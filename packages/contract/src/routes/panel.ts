import { route } from '../route.ts';
import * as shapes from '../shapes/panel.ts';

// Estimate panel: what it reads when it opens. The names are those of the specification.

/** The status of the integration, and the address that the company sells from. */
export const originAddress = route('originAddress', 'GET', 'oauth', '/api/Intuit/originAddress/:realmId', 'panel', shapes.originAddress);
/** The start date, and whether support has switched off the panel's estimates. */
export const ecoSystemConfiguration = route('ecoSystemConfiguration', 'GET', 'oauth', '/api/Intuit/getEcoSystemConfiguration/:realmId', 'panel', shapes.ecoSystemConfiguration);
/** The saved settings; null: none were saved. */
export const updatedConfiguration = route('updatedConfiguration', 'GET', 'oauth', '/api/Intuit/getConfiguration/:realmId', 'panel', shapes.updatedConfiguration);
