/** How many companies a person can choose for one comparison: each one is a search at both vendors. */
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
  // From the accounting service.
  'CompanyDisconnected',
  // AvaTax no longer gives the user this company.
  'InvalidUser',
  // The user has no right to compare in this company.
  'NonAdminUser',
  // Calculation is off, or no AvaTax company is linked.
  'NotActive',
  // The period is before the AvaTax start date of the company.
  'BeforeStart',
  // A comparison of other days of the company is running.
  'OtherSearch',
  // The service could not start it; a second try may succeed.
  'Unavailable',
] as const;
export type ComparisonRefusal = (typeof comparisonRefusals)[number];
