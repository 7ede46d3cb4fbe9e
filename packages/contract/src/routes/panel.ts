import { route } from '../route.ts';
import * as shapes from '../shapes/panel.ts';

// Estimate panel: what it reads when it opens.

export const originAddress = route('originAddress', 'GET', 'oauth', '/api/Intuit/originAddress/:realmId', 'panel', shapes.originAddress);
export const ecoSystemConfiguration = route('ecoSystemConfiguration', 'GET', 'oauth', '/api/Intuit/getEcoSystemConfiguration/:realmId', 'panel', shapes.ecoSystemConfiguration);
export const updatedConfiguration = route('updatedConfiguration', 'GET', 'oauth', '/api/Intuit/getConfiguration/:realmId', 'panel', shapes.updatedConfiguration);
