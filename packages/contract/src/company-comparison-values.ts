/** How many companies are compared at once. */
export const mostComparedCompanies = 40;

/**
 * `refused`: not started, with its reason; `queued`: no worker has begun; `replaced`: another search of the company has taken
 * its place, so that its result is not known. The others are the states of a run.
 */
export const companyComparisonStates = [
  'refused',
  'queued',
  'running',
  'ready',
  'failed',
  'cancelled',
  'replaced',
] as const;
export type CompanyComparisonState = (typeof companyComparisonStates)[number];

/** Why the comparison of a company was not started. */
export const comparisonRefusals = [
  'UnknownCompany',
  'CompanyDisconnected',
  'InvalidUser',
  'NonAdminUser',
  'NotActive',
  'BeforeStart',
  'OtherSearch',
  'Unavailable',
] as const;
export type ComparisonRefusal = (typeof comparisonRefusals)[number];
