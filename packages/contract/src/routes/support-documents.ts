import * as shapes from '../shapes/support-documents.ts';
import type { Route } from '../route.ts';

// Not in the specification: the documents of a company, for support staff with the consent of its administrator.

/** The documents of a company whose administrator allows it. */
export const staffDocuments = {
  name: 'staffDocuments',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/documents/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffDocuments,
} as const satisfies Route;
/** One of them. */
export const staffDocument = {
  name: 'staffDocument',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/documents/:userId/document',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffDocument,
} as const satisfies Route;
