import { route } from '../route.ts';
import * as shapes from '../shapes/companies.ts';

// The companies that one user may enter. Not in the specification.

export const ownCompanies = route('ownCompanies', 'GET', 'oauth', '/api/companies', 'session', shapes.ownCompanies);
/** Opens a session in another company of the same user, in place of the session of the call. */
export const switchCompany = route('switchCompany', 'POST', 'oauth', '/api/companies/session', 'session', shapes.switchCompany);
/** Starts a comparison of documents with transactions in each chosen company of the user. */
export const compareCompanies = route('compareCompanies', 'POST', 'oauth', '/api/companies/comparisons', 'session', shapes.compareCompanies);
/** How far the comparisons are that the user started last. */
export const companyComparisons = route('companyComparisons', 'GET', 'oauth', '/api/companies/comparisons', 'session', shapes.companyComparisons);
/** Cancels the comparisons of the user's last start that have not begun. */
export const stopCompanyComparisons = route('stopCompanyComparisons', 'POST', 'oauth', '/api/companies/comparisons/stop', 'session', shapes.stopCompanyComparisons);
