import type { SessionSource } from './bearer-client.ts';

/**
 * Caches the token of `fetchToken` until the service rejects it, and passes the rejected token on. Concurrent callers
 * share one fetch: ten concurrent 401s cause one request for a token.
 */
export function createSessionSupplier(fetchToken: SessionSource): SessionSource {
  let token: string | null = null;
  let fetching: Promise<string | null> | null = null;
  return (rejected) => {
    if (token !== null && token !== rejected) return Promise.resolve(token);
    fetching ??= fetchToken(rejected)
      .then((fetched) => (token = fetched))
      .finally(() => (fetching = null));
    return fetching;
  };
}
