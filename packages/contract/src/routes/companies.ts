import * as shapes from '../shapes/companies.ts';
import type { Route } from '../route.ts';

// The companies that one user may enter. Not in the specification.

export const ownCompanies = {
  name: 'ownCompanies',
  method: 'GET',
  base: 'oauth',
  path: '/api/companies',
  access: 'session',
  id: null,
  answer: 'json',
  shape: shapes.ownCompanies,
} as const satisfies Route;
/** Opens a session in another company of the same user, in place of the session of the call. */
export const switchCompany = {
  name: 'switchCompany',
  method: 'POST',
  base: 'oauth',
  path: '/api/companies/session',
  access: 'session',
  id: null,
  answer: 'json',
  shape: shapes.switchCompany,
} as const satisfies Route;
