import * as shapes from '../shapes/reconciliation.ts';
import type { Route } from '../route.ts';

// Reconciliation.

export const compareTransactions = {
  name: 'compareTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/CompareTransactions/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.compareTransactions,
} as const satisfies Route;
export const fetchComparedTransactions = {
  name: 'fetchComparedTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/FetchComparedTransactions/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.fetchComparedTransactions,
} as const satisfies Route;
export const fetchQboTransactions = {
  name: 'fetchQboTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/FetchQboTransactions/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.fetchQboTransactions,
} as const satisfies Route;
export const fetchAvaTaxTransactions = {
  name: 'fetchAvaTaxTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/FetchAvaTaxTransactions/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.fetchAvaTaxTransactions,
} as const satisfies Route;
export const recalculateQboTransactions = {
  name: 'recalculateQboTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/RecalculateQboTransactions/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.recalculateQboTransactions,
} as const satisfies Route;
/** Not in the specification: what a recalculation would change, without writing anything. */
export const previewRecalculation = {
  name: 'previewRecalculation',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/PreviewRecalculation/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.previewRecalculation,
} as const satisfies Route;
/** Not in the specification: the rows of the last recalculation and of the last preview. */
export const fetchRecalculation = {
  name: 'fetchRecalculation',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/FetchRecalculation/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.fetchRecalculation,
} as const satisfies Route;
/** Not in the specification: voids a transaction that only the tax provider has. */
export const voidTransaction = {
  name: 'voidTransaction',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/VoidTransaction/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.voidTransaction,
} as const satisfies Route;
