import * as shapes from '../shapes/staff-disconnect.ts';
import type { Route } from '../route.ts';

// Not in the specification: the disconnect of a company that has waiting documents, by two persons.

/** Whether a disconnect needs a second person, and who has asked for one. */
export const staffDisconnectRequest = {
  name: 'staffDisconnectRequest',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/disconnect/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffDisconnectRequest,
} as const satisfies Route;
/** Requests, confirms or refuses the disconnect of a company that has waiting documents. */
export const decideStaffDisconnect = {
  name: 'decideStaffDisconnect',
  method: 'POST',
  base: 'api',
  path: '/api/Admin/disconnect/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.decideStaffDisconnect,
} as const satisfies Route;
