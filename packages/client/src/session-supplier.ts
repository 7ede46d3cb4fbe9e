import type { SessionSource } from './bearer-client.ts';

/**
 * Keeps the token that `fetchToken` answers with until the service rejects it, and hands on which one that was. Callers
 * that need one at the same time share one fetch, so that ten calls that end in 401 together ask for one new token.
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
