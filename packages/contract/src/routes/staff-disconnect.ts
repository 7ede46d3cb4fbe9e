import { route } from '../route.ts';
import * as shapes from '../shapes/staff-disconnect.ts';

// Not in the specification: the disconnect of a company that has waiting documents, by two persons.

/** Whether a disconnect needs a second person, and who has asked for one. */
export const staffDisconnectRequest = route('staffDisconnectRequest', 'GET', 'api', '/api/Admin/disconnect/:userId', 'staff', shapes.staffDisconnectRequest);
/** Requests, confirms or refuses the disconnect of a company that has waiting documents. */
export const decideStaffDisconnect = route('decideStaffDisconnect', 'POST', 'api', '/api/Admin/disconnect/:userId', 'staff', shapes.decideStaffDisconnect);
