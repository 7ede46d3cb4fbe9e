import { route } from '../route.ts';
import * as shapes from '../shapes/staff.ts';

// Calls of support staff. The id in a path is the `id` of the customer list.

export const staffCustomers = route('staffCustomers', 'GET', 'api', '/api/Admin/qboCustomers', 'staff', shapes.staffCustomers);
export const staffCustomerCounts = route('staffCustomerCounts', 'GET', 'api', '/api/Admin/qboCustomers/counts', 'staff', shapes.staffCustomerCounts);
export const staffSession = route('staffSession', 'GET', 'api', '/api/Admin/session', 'staff', shapes.staffSession);
export const staffDisconnect = route('staffDisconnect', 'DELETE', 'api', '/api/Admin/disconnect/:userId', 'staff', shapes.staffDisconnect);
export const staffConfiguration = route('staffConfiguration', 'GET', 'api', '/api/Admin/config/:userId', 'staff', shapes.staffConfiguration);
export const saveStaffConfiguration = route('saveStaffConfiguration', 'PUT', 'api', '/api/Admin/config', 'staff', shapes.saveStaffConfiguration);
export const staffActions = route('staffActions', 'GET', 'api', '/api/Admin/actions', 'staff', shapes.staffActions);
export const staffDiagnostics = route('staffDiagnostics', 'GET', 'api', '/api/Admin/diagnostics/:userId', 'staff', shapes.staffDiagnostics);
export const staffErrors = route('staffErrors', 'GET', 'api', '/api/Admin/errors/:userId', 'staff', shapes.staffErrors);
export const staffCheckUp = route('staffCheckUp', 'GET', 'api', '/api/Admin/checkUp/:userId', 'staff', shapes.staffCheckUp);
