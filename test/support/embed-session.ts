import { setTimeout as pause } from 'node:timers/promises';
import { readableWidgets } from '@salestax/contract';
import { textAt } from './json.ts';

/** The company, widgets and origins of an embed session, and the client that requests it. */
export interface Embedding {
  readonly realmId: string;
  readonly embedClient: { readonly clientId: string; readonly clientSecret: string };
}

const administrator = { name: 'Robin Vale', email: 'robin@portal.example' };

/** Requests a session from a connector as the server of an integrator does: for widgets in pages of an origin. */
export function requestEmbedSession(
  connectorUrl: string,
  { realmId, embedClient: { clientId, clientSecret } }: Embedding,
  widgets: readonly string[],
  origin: string,
  right: 'read' | 'manage' = 'manage',
): Promise<Response> {
  const limited = readableWidgets.filter((widget) => widgets.includes(widget));
  const rights = Object.fromEntries(limited.map((widget) => [widget, right]));
  return fetch(`${connectorUrl}/oauth/api/embed/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ realmId, widgets, origins: [origin], rights, user: administrator }),
  });
}

/**
 * An embed token for widgets in the sandbox's document page. A process that is still busy with its start answers 503 with
 * `Retry-After`; the request is repeated then, as an integrator's server does.
 */
export async function embedToken(
  connectorUrl: string,
  embedding: Embedding & { readonly documentPage: string },
  widgets: readonly string[],
): Promise<string> {
  const request = () => requestEmbedSession(connectorUrl, embedding, widgets, new URL(embedding.documentPage).origin);
  let answer = await request();
  for (let repeats = 0; answer.status === 503 && repeats < 5; repeats += 1) {
    await pause(Number(answer.headers.get('retry-after')) * 1_000);
    answer = await request();
  }
  return textAt(await answer.json(), 'token');
}
