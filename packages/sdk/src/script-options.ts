/**
 * The service options from the data attributes of a script element: `data-api-base`, `data-oauth-base` (by default the former
 * followed by `/oauth`) and, in an integrator's page, `data-session-url`. Other attributes are passed on by their names.
 */
export function scriptOptions(data: Readonly<Record<string, string | undefined>>): object {
  const { apiBase, oauthBase, sessionUrl: session, ...others } = data;
  // Some widgets call no service, and some have no session option: `mount` rejects unknown options.
  const isService = apiBase !== undefined || oauthBase !== undefined;
  return {
    ...others,
    ...(isService && { config: { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase ?? oauthBaseOf(apiBase) } }),
    ...(session !== undefined && { session }),
  };
}

/** Where a connector serves its sign-in calls unless its operator serves them elsewhere. */
const oauthBaseOf = (apiBase = '') => `${apiBase.replace(/\/+$/, '')}/oauth`;
