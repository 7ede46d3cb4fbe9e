import * as shapes from '../shapes/receipt.ts';
import type { Route } from '../route.ts';

// Not in the specification: how the tax of a document was calculated, for its customer.

export const readReceipt = {
  name: 'readReceipt',
  method: 'GET',
  base: 'api',
  path: '/api/Documents/Receipt/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.readReceipt,
} as const satisfies Route;
