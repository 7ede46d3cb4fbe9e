import * as shapes from '../shapes/pages.ts';
import type { Route } from '../route.ts';

// What every page calls: its session, its company and the log.

export const extendJwt = {
  name: 'extendJwt',
  method: 'POST',
  base: 'oauth',
  path: '/api/signin/ExtendJwtDuration/:realmId',
  access: 'signed-in',
  id: 'realmId',
  answer: 'json',
  shape: shapes.extendJwt,
} as const satisfies Route;
export const logout = {
  name: 'logout',
  method: 'POST',
  base: 'oauth',
  path: '/api/signin/Logout/:flag',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.logout,
} as const satisfies Route;
export const staffRevoke = {
  name: 'staffRevoke',
  method: 'GET',
  base: 'oauth',
  path: '/api/adminPanel/oktasignin/revoke',
  access: 'staff',
  id: null,
  answer: 'text',
} as const satisfies Route;
export const userConfiguration = {
  name: 'userConfiguration',
  method: 'GET',
  base: 'oauth',
  path: '/api/configuration/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.userConfiguration,
} as const satisfies Route;
/** Not in the specification: what our own pages show beside their content. Reads only what is stored. */
export const companyNotices = {
  name: 'companyNotices',
  method: 'GET',
  base: 'oauth',
  path: '/api/configuration/:userId/notices',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.companyNotices,
} as const satisfies Route;
export const clientLogs = {
  name: 'clientLogs',
  method: 'POST',
  base: 'oauth',
  path: '/api/clientlogs',
  access: 'open',
  id: null,
  answer: 'empty',
} as const satisfies Route;
