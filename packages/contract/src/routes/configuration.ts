import * as shapes from '../shapes/configuration.ts';
import type { Route } from '../route.ts';

// Figures and check-up of a company, its calls to the provider, its disconnection, and health.

/** Not in the specification: the company's figures for the home page. */
export const companyOverview = {
  name: 'companyOverview',
  method: 'GET',
  base: 'oauth',
  path: '/api/configuration/:userId/overview',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.companyOverview,
} as const satisfies Route;
/** Not in the specification: whether both vendors and the connector are set up for this company. Reads only. */
export const checkUp = {
  name: 'checkUp',
  method: 'GET',
  base: 'oauth',
  path: '/api/configuration/:userId/checkUp',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.checkUp,
} as const satisfies Route;
/** Not in the specification: the latest calls to the tax provider, for administrators. */
export const providerCalls = {
  name: 'providerCalls',
  method: 'GET',
  base: 'oauth',
  path: '/api/configuration/:userId/providerCalls',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.providerCalls,
} as const satisfies Route;
export const setCalculationStatus = {
  name: 'setCalculationStatus',
  method: 'PUT',
  base: 'oauth',
  path: '/api/configuration/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.setCalculationStatus,
} as const satisfies Route;
export const disconnectOwn = {
  name: 'disconnectOwn',
  method: 'DELETE',
  base: 'oauth',
  path: '/api/signin/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.disconnectOwn,
} as const satisfies Route;
export const health = {
  name: 'health',
  method: 'GET',
  base: 'api',
  path: '/api/utilities/health',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.health,
} as const satisfies Route;
