import * as shapes from '../shapes/addresses.ts';
import type { Route } from '../route.ts';

// Address validation.

export const fetchQboCustomers = {
  name: 'fetchQboCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/BatchAddressValidation/FetchQboCustomers/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.fetchQboCustomers,
} as const satisfies Route;
export const sendForAddressValidation = {
  name: 'sendForAddressValidation',
  method: 'POST',
  base: 'api',
  path: '/api/BatchAddressValidation/sendForAddressValidation/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** Not in the specification: accepts the suggested address, or retains the customer's own. */
export const decideAddress = {
  name: 'decideAddress',
  method: 'POST',
  base: 'api',
  path: '/api/BatchAddressValidation/DecideAddress/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.decideAddress,
} as const satisfies Route;
/** Not in the specification: the same decision about several addresses. */
export const decideAddresses = {
  name: 'decideAddresses',
  method: 'POST',
  base: 'api',
  path: '/api/BatchAddressValidation/DecideAddresses/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.decideAddresses,
} as const satisfies Route;
