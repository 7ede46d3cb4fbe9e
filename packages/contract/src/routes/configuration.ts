import { panelRoute } from '../panel-route.ts';
import type { Route } from '../route.ts';

// User configuration, settings, client log and health.

export const userConfiguration = {
  name: 'userConfiguration',
  method: 'GET',
  base: 'oauth',
  path: '/api/configuration/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** Not in the specification: the company's figures for the home page. */
export const companyOverview = {
  name: 'companyOverview',
  method: 'GET',
  base: 'oauth',
  path: '/api/configuration/:userId/overview',
  access: 'session',
  id: 'userId',
  answer: 'json',
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
} as const satisfies Route;
export const setCalculationStatus = {
  name: 'setCalculationStatus',
  method: 'PUT',
  base: 'oauth',
  path: '/api/configuration/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const updatedConfiguration = panelRoute('updatedConfiguration', 'GET', '/api/Intuit/getConfiguration/:realmId');
export const clientLogs = {
  name: 'clientLogs',
  method: 'POST',
  base: 'oauth',
  path: '/api/clientlogs',
  access: 'open',
  id: null,
  answer: 'empty',
} as const satisfies Route;
export const health = {
  name: 'health',
  method: 'GET',
  base: 'api',
  path: '/api/utilities/health',
  access: 'open',
  id: null,
  answer: 'json',
} as const satisfies Route;
export const settings = {
  name: 'settings',
  method: 'GET',
  base: 'api',
  path: '/api/Configuration/config/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const saveSettings = {
  name: 'saveSettings',
  method: 'PUT',
  base: 'api',
  path: '/api/Configuration/config',
  access: 'session',
  id: null,
  answer: 'json',
} as const satisfies Route;
export const searchItems = {
  name: 'searchItems',
  method: 'POST',
  base: 'api',
  path: '/api/Configuration/SearchItemsFromQbo/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const validateAccount = {
  name: 'validateAccount',
  method: 'POST',
  base: 'api',
  path: '/api/Configuration/validateaccount',
  access: 'session',
  id: null,
  answer: 'json',
} as const satisfies Route;
export const nexus = {
  name: 'nexus',
  method: 'GET',
  base: 'api',
  path: '/api/AvaTax/nexus/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const enableNexus = {
  name: 'enableNexus',
  method: 'POST',
  base: 'api',
  path: '/api/AvaTax/nexus/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
