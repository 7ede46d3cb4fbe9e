/**
 * Supplies the bearer token. Called without an argument before a request, and with the rejected token after a 401: another
 * token than that is tried once. null: no session.
 */
export type SessionSource = (rejected?: string) => Promise<string | null>;
