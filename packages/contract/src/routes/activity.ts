import { route } from '../route.ts';
import * as shapes from '../shapes/activity.ts';

// Not in the specification: the record of what happened to a company.

/** For its administrator. */
export const activity = route('activity', 'GET', 'oauth', '/api/configuration/:userId/activity', 'session', shapes.activity);
/** For support staff; the id in the path is the `id` of the customer list. */
export const staffActivity = route('staffActivity', 'GET', 'api', '/api/Admin/activity/:userId', 'staff', shapes.staffActivity);
