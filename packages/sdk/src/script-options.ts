import { createPageSession } from '@salestax/client';

/** The same address is the same session, so that reading the attributes again changes nothing. */
const sessions = new Map<string, ReturnType<typeof createPageSession>>();

function sessionAt(url: string) {
  const session = sessions.get(url) ?? createPageSession(url);
  sessions.set(url, session);
  return session;
}

/**
 * What the data attributes of a script element say about the service: `data-api-base`, `data-oauth-base` and, in somebody
 * else's page, `data-session-url`. Other attributes are handed on by their names.
 */
export function scriptOptions(data: Readonly<Record<string, string | undefined>>): object {
  const { apiBase, oauthBase, sessionUrl, ...others } = data;
  // Some widgets ask no service, and some take no session of the page: `mount` refuses what is not an option.
  const isService = apiBase !== undefined || oauthBase !== undefined;
  return {
    ...others,
    ...(isService && { config: { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase } }),
    ...(sessionUrl !== undefined && { session: sessionAt(sessionUrl) }),
  };
}
