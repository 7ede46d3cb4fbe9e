import { route } from '../route.ts';
import * as shapes from '../shapes/pages.ts';

// What every page calls: its session, its company and the log.

export const extendJwt = route('extendJwt', 'POST', 'oauth', '/api/signin/ExtendJwtDuration/:realmId', 'signed-in', shapes.extendJwt);
export const logout = route('logout', 'POST', 'oauth', '/api/signin/Logout/:flag', 'open', shapes.logout);
export const staffRevoke = route('staffRevoke', 'GET', 'oauth', '/api/adminPanel/oktasignin/revoke', 'staff', null, { answer: 'text' });
export const userConfiguration = route('userConfiguration', 'GET', 'oauth', '/api/configuration/:userId', 'session', shapes.userConfiguration, {
  embed: ['home', 'connector-settings', 'nexus', 'reconciliation', 'product-catalog', 'address-validation', 'exemption'],
  whileDisconnected: true,
});
/** Not in the specification: what our own pages show beside their content. Reads only what is stored. */
export const companyNotices = route('companyNotices', 'GET', 'oauth', '/api/configuration/:userId/notices', 'session', shapes.companyNotices);
export const clientLogs = route('clientLogs', 'POST', 'oauth', '/api/clientlogs', 'open', null, { answer: 'empty' });
