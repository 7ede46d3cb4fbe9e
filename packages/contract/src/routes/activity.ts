import * as shapes from '../shapes/activity.ts';
import type { Route } from '../route.ts';

// Not in the specification: the record of what happened to a company.

/** For its administrator. */
export const activity = {
  name: 'activity',
  method: 'GET',
  base: 'oauth',
  path: '/api/configuration/:userId/activity',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.activity,
} as const satisfies Route;
/** For support staff; the id in the path is the `id` of the customer list. */
export const staffActivity = {
  name: 'staffActivity',
  method: 'GET',
  base: 'api',
  path: '/api/Admin/activity/:userId',
  access: 'staff',
  id: null,
  answer: 'json',
  shape: shapes.staffActivity,
} as const satisfies Route;
