import * as shapes from '../shapes/settings.ts';
import type { Route } from '../route.ts';

// The settings of a company.

export const settings = {
  name: 'settings',
  method: 'GET',
  base: 'api',
  path: '/api/Configuration/config/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.settings,
} as const satisfies Route;
export const saveSettings = {
  name: 'saveSettings',
  method: 'PUT',
  base: 'api',
  path: '/api/Configuration/config',
  access: 'session',
  id: null,
  answer: 'json',
  shape: shapes.saveSettings,
} as const satisfies Route;
export const searchItems = {
  name: 'searchItems',
  method: 'POST',
  base: 'api',
  path: '/api/Configuration/SearchItemsFromQbo/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.searchItems,
} as const satisfies Route;
export const validateAccount = {
  name: 'validateAccount',
  method: 'POST',
  base: 'api',
  path: '/api/Configuration/validateaccount',
  access: 'session',
  id: null,
  answer: 'json',
  shape: shapes.validateAccount,
} as const satisfies Route;
