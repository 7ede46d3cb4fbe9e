import * as shapes from '../shapes/catalog.ts';
import type { Route } from '../route.ts';

// Product catalog.

export const compareItems = {
  name: 'compareItems',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/CompareItems/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.compareItems,
} as const satisfies Route;
export const fetchComparedItems = {
  name: 'fetchComparedItems',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/FetchComparedItems/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.fetchComparedItems,
} as const satisfies Route;
export const resendQboItems = {
  name: 'resendQboItems',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/ReSendQboItems/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.resendQboItems,
} as const satisfies Route;
/** Not in the specification: the provider's tax codes that contain a text. */
export const searchTaxCodes = {
  name: 'searchTaxCodes',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/SearchTaxCodes/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.searchTaxCodes,
} as const satisfies Route;
/** Not in the specification: sets the tax code of an item. */
export const assignTaxCode = {
  name: 'assignTaxCode',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/AssignTaxCode/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.assignTaxCode,
} as const satisfies Route;
