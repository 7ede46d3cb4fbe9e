/**
 * The session of a script element: requests an embed session, as `{ token, expiresAt }`, from the page's own server at
 * `data-session-url`. Null when the server gives none.
 * @throws TypeError when the element names no address
 */
export function createPageSession(url: string): () => Promise<string | null> {
  if (url === '') throw new TypeError('[salestax] data-session-url is missing');
  return async () => {
    const answer = await fetch(url, { method: 'POST' });
    const body: { token?: string } = answer.ok ? await answer.json() : {};
    return body.token ?? null;
  };
}
