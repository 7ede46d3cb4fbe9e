import { route } from '../route.ts';
import * as shapes from '../shapes/configuration.ts';

// Figures and check-up of a company, its calls to the provider, its disconnection, and health.

/** Not in the specification: the company's figures for the home page. */
export const companyOverview = route('companyOverview', 'GET', 'oauth', '/api/configuration/:userId/overview', 'session', shapes.companyOverview, { embed: ['home'] });
/** Not in the specification: whether both vendors and the connector are set up for this company. Reads only. */
export const checkUp = route('checkUp', 'GET', 'oauth', '/api/configuration/:userId/checkUp', 'session', shapes.checkUp, { embed: ['home'] });
/** Not in the specification: the latest calls to the tax provider, for administrators. */
export const providerCalls = route('providerCalls', 'GET', 'oauth', '/api/configuration/:userId/providerCalls', 'session', shapes.providerCalls);
export const setCalculationStatus = route('setCalculationStatus', 'PUT', 'oauth', '/api/configuration/:userId', 'session', shapes.setCalculationStatus, { embed: ['home'], manages: 'change' });
export const disconnectOwn = route('disconnectOwn', 'DELETE', 'oauth', '/api/signin/:realmId', 'session', shapes.disconnectOwn);
export const health = route('health', 'GET', 'api', '/api/utilities/health', 'open', shapes.health);
