import { createPageSession } from '@salestax/client';

/** One session per URL, so that reading the attributes again does not change the option. */
const sessions = new Map<string, ReturnType<typeof createPageSession>>();

function sessionAt(url: string) {
  const session = sessions.get(url) ?? createPageSession(url);
  sessions.set(url, session);
  return session;
}

/**
 * The service options from the data attributes of a script element: `data-api-base`, `data-oauth-base` and, in an integrator's
 * page, `data-session-url`. Other attributes are passed on by their names.
 */
export function scriptOptions(data: Readonly<Record<string, string | undefined>>): object {
  const { apiBase, oauthBase, sessionUrl, ...others } = data;
  // Some widgets call no service, and some have no session option: `mount` rejects unknown options.
  const isService = apiBase !== undefined || oauthBase !== undefined;
  return {
    ...others,
    ...(isService && { config: { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase } }),
    ...(sessionUrl !== undefined && { session: sessionAt(sessionUrl) }),
  };
}
