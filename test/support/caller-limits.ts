/** A test makes more calls in a minute than a person, a company or an integrator. */
export const unlimited = { session: 1_000_000, company: 1_000_000, client: 1_000_000 } as const;

/** The same as environment variables, with the calls to QuickBooks that follow. */
export const unlimitedVariables = {
  ACCOUNTING_CALLS_PER_MINUTE: String(unlimited.company),
  SESSION_REQUESTS_PER_MINUTE: String(unlimited.session),
  COMPANY_REQUESTS_PER_MINUTE: String(unlimited.company),
  CLIENT_REQUESTS_PER_MINUTE: String(unlimited.client),
} as const;
