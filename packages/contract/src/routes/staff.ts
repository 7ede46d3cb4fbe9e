import * as shapes from '../shapes/staff.ts';
import type { Route } from '../route.ts';

// Calls of support staff. The id in a path is the `id` of the customer list.

export const staffCustomers = {
  name: 'staffCustomers',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/qboCustomers',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffCustomers,
} as const satisfies Route;
export const staffCustomerCounts = {
  name: 'staffCustomerCounts',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/qboCustomers/counts',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffCustomerCounts,
} as const satisfies Route;
export const staffSession = {
  name: 'staffSession',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/session',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffSession,
} as const satisfies Route;
export const staffDisconnect = {
  name: 'staffDisconnect',
  method: 'DELETE',
  base: 'api',
  path: '/api/Admin/disconnect/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffDisconnect,
} as const satisfies Route;
export const staffConfiguration = {
  name: 'staffConfiguration',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/config/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffConfiguration,
} as const satisfies Route;
export const saveStaffConfiguration = {
  name: 'saveStaffConfiguration',
  method: 'PUT',
  base: 'api',
  path: '/api/Admin/config',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.saveStaffConfiguration,
} as const satisfies Route;
export const staffActions = {
  name: 'staffActions',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/actions',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffActions,
} as const satisfies Route;
export const staffDiagnostics = {
  name: 'staffDiagnostics',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/diagnostics/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffDiagnostics,
} as const satisfies Route;
export const staffErrors = {
  name: 'staffErrors',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/errors/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffErrors,
} as const satisfies Route;
export const staffCheckUp = {
  name: 'staffCheckUp',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/checkUp/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffCheckUp,
} as const satisfies Route;
