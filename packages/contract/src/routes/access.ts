import { route } from '../route.ts';
import * as shapes from '../shapes/access.ts';

// Who has access to a company. Not in the specification.

export const companyAccess = route('companyAccess', 'GET', 'oauth', '/api/access/:realmId', 'session', shapes.companyAccess);
/** Ends a sign-in of the caller or, for an administrator, a user's sessions in the company. */
export const endUserSession = route('endUserSession', 'POST', 'oauth', '/api/access/:realmId/sessions', 'session', shapes.endUserSession);
/** Ends the sessions of an integrator in the company, blocks it, or allows it again. Only for administrators. */
export const changeIntegrator = route('changeIntegrator', 'POST', 'oauth', '/api/access/:realmId/integrators', 'session', shapes.changeIntegrator);
/** Lets support staff read the documents of the company for a limited time, or ends that. Only for administrators. */
export const changeSupportAccess = route('changeSupportAccess', 'POST', 'oauth', '/api/access/:realmId/support', 'session', shapes.changeSupportAccess);
