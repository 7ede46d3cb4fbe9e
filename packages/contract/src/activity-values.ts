/**
 * What the record of a company's activity lists: sign-ins, changes, readings by support staff, and refused calls.
 * `access`: a call without the right for it; `link`: an AvaTax company was linked.
 */
export const activityActions = [
  'sign-in',
  'sign-out',
  'company-switch',
  'company-comparison',
  'embed-session',
  'credentials',
  'connect',
  'disconnect',
  'disconnect-undo',
  'link',
  'settings',
  'calculation',
  'nexus',
  'access',
  'integrator-access',
  'session-end',
  'month-close',
  'month-reopen',
  'audit-file',
  'audit-file-download',
  'configuration-read',
  'staff-read',
  'diagnostics',
  'support-access',
  'documents-read',
  'disconnect-request',
  'customer-merge',
  'transaction-void',
  'recalculation',
  'lines-written',
  'certificate-request',
  'address-decision',
  'item-codes',
  'run-stop',
  'erasure',
] as const;
export type ActivityAction = (typeof activityActions)[number];
/** `refused`: it was refused, or failed at least in part. */
export const activityOutcomes = ['done', 'refused'] as const;
export type ActivityOutcome = (typeof activityOutcomes)[number];
/**
 * `integrator`: a widget on an integrator's page. `staff`: our support. `operator`: the commands of whoever runs the service.
 * `service`: the connector itself, or the accounting service.
 */
export const actorKinds = ['user', 'integrator', 'staff', 'operator', 'service'] as const;
export type ActorKind = (typeof actorKinds)[number];
