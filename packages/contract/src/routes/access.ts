import * as shapes from '../shapes/access.ts';
import type { Route } from '../route.ts';

// Who has access to a company. Not in the specification.

export const companyAccess = {
  name: 'companyAccess',
  method: 'GET',
  base: 'oauth',
  path: '/api/access/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.companyAccess,
} as const satisfies Route;
/** Ends a sign-in of the caller or, for an administrator, a user's sessions in the company. */
export const endUserSession = {
  name: 'endUserSession',
  method: 'POST',
  base: 'oauth',
  path: '/api/access/:realmId/sessions',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.endUserSession,
} as const satisfies Route;
/** Ends the sessions of an integrator in the company, blocks it, or allows it again. Only for administrators. */
export const changeIntegrator = {
  name: 'changeIntegrator',
  method: 'POST',
  base: 'oauth',
  path: '/api/access/:realmId/integrators',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.changeIntegrator,
} as const satisfies Route;
/** Lets support staff read the documents of the company for a limited time, or ends that. Only for administrators. */
export const changeSupportAccess = {
  name: 'changeSupportAccess',
  method: 'POST',
  base: 'oauth',
  path: '/api/access/:realmId/support',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.changeSupportAccess,
} as const satisfies Route;
