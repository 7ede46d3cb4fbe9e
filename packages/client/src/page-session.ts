import { errorField } from './error-field.ts';
import type { SessionSource } from './session-source.ts';

/**
 * The session that the page's own server gives: requests an embed session by a POST to `url`, whose response is an object
 * with the `token`. null: nobody is signed in, because the server answers 401 or 403 without an error of the connector, or
 * with a null token. Any other error rejects with the reason, and with the connector's `code`.
 */
export function createPageSession(url: string): SessionSource {
  return async () => {
    const answer = await fetch(url, { method: 'POST' }).catch((cause: unknown) => {
      // A browser's own message names no address.
      throw new Error(`POST ${url} was not answered`, { cause });
    });
    const body: unknown = await answer.json().catch(() => undefined);
    // The caller checks that it is a token.
    if (answer.ok && body !== undefined) return Reflect.get(Object(body), 'token');
    // A server may pass on the error of the connector, which says what is wrong with the request for a session.
    if (errorField(body, 'reasonCode') === null && (answer.status === 401 || answer.status === 403)) return null;
    const reason = answer.ok ? 'no JSON' : errorField(body, 'message');
    const message = `POST ${url} answered ${answer.status}${reason === null ? '' : `: ${reason}`}`;
    throw Object.assign(new Error(message), { code: errorField(body, 'code') });
  };
}
