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
/** Starts a comparison of documents with transactions in each of some companies of the user. */
export const compareCompanies = {
  name: 'compareCompanies',
  method: 'POST',
  base: 'oauth',
  path: '/api/companies/comparisons',
  access: 'session',
  id: null,
  answer: 'json',
  shape: shapes.compareCompanies,
} as const satisfies Route;
/** How far the comparisons are that the user started last. */
export const companyComparisons = {
  name: 'companyComparisons',
  method: 'GET',
  base: 'oauth',
  path: '/api/companies/comparisons',
  access: 'session',
  id: null,
  answer: 'json',
  shape: shapes.companyComparisons,
} as const satisfies Route;
/** Cancels those of them that have not begun. */
export const stopCompanyComparisons = {
  name: 'stopCompanyComparisons',
  method: 'POST',
  base: 'oauth',
  path: '/api/companies/comparisons/stop',
  access: 'session',
  id: null,
  answer: 'json',
  shape: shapes.stopCompanyComparisons,
} as const satisfies Route;
