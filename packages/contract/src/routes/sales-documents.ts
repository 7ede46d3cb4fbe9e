import * as shapes from '../shapes/sales-documents.ts';
import type { Route } from '../route.ts';

// Not in the specification: the sales documents of a company, for pages beside the accounting service.

export const listSalesDocuments = {
  name: 'listSalesDocuments',
  method: 'POST',
  base: 'api',
  path: '/api/Documents/List/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.listSalesDocuments,
} as const satisfies Route;
/** One document as it is stored, and its record at the tax provider. */
export const readSalesDocument = {
  name: 'readSalesDocument',
  method: 'POST',
  base: 'api',
  path: '/api/Documents/Read/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.readSalesDocument,
} as const satisfies Route;
/** Calculates the tax of a stored document, writes its own lines and records it. */
export const writeTaxLines = {
  name: 'writeTaxLines',
  method: 'POST',
  base: 'api',
  path: '/api/Documents/WriteTaxLines/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.writeTaxLines,
} as const satisfies Route;
