import { isRecord } from '@salestax/widget-kit';

/**
 * Asks the page's own server for an embed session, as `{ token, expiresAt }`. Null when it gives none.
 * @throws TypeError when the script tag names no address
 */
export function createPageSession(url: string): () => Promise<string | null> {
  if (url === '') throw new TypeError('[salestax] estimate-panel: data-session-url is missing');
  return () => askFor(url);
}

async function askFor(url: string): Promise<string | null> {
  const answer = await fetch(url, { method: 'POST', headers: { accept: 'application/json' } });
  const body: unknown = answer.ok ? await answer.json() : null;
  return isRecord(body) && typeof body.token === 'string' ? body.token : null;
}
