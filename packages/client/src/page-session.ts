/**
 * The session of a script element: requests an embed session from the page's own server by a POST to
 * `data-session-url`, whose response is `{ token, expiresAt }`. null: not signed in.
 * @throws TypeError when the attribute is missing
 */
export function createPageSession(url: string): () => Promise<string | null> {
  if (url === '') throw new TypeError('[salestax] data-session-url is missing');
  return async () => {
    const answer = await fetch(url, { method: 'POST' });
    const body: { token?: string } = answer.ok ? await answer.json() : {};
    return body.token ?? null;
  };
}
