import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJson, type Json, objectAt, textAt } from './fields.ts';
import type { AccountingPerson } from './people.ts';

/** Origin of the panel, and the credentials of this page's server at the connector. */
export interface PanelSource {
  readonly connectorUrl: string;
  /** The same connector, as this page's server reaches it. */
  readonly connectorInternalUrl: string;
  readonly embedClientId: string;
  readonly embedClientSecret: string;
}

interface EmbedSession {
  readonly token: string;
  readonly expiresAt: string;
}

/** `/embed-session`: requests a short-lived session for the signed-in user from the connector. Stores nothing. */
export function registerEmbedSession(
  app: FastifyInstance,
  panel: PanelSource,
  visitOf: (request: FastifyRequest) => { readonly realmId: string; readonly person: AccountingPerson | null },
): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/embed-session',
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { realmId, person } = visitOf(request);
      const site = request.headers['sec-fetch-site'];
      if (person === null || (site !== undefined && site !== 'same-origin'))
        return reply.code(401).send({ error: { message: 'No user is signed in.' } });
      const session = await requestSession(panel, realmId, `${request.protocol}://${request.host}`, person);
      return 'token' in session ? reply.send(session) : reply.code(session.status).send({ error: session.error });
    },
  });
}

/** An error of the connector is passed on: its code tells the panel about a company that was never connected. */
interface Refusal {
  readonly status: 403 | 502;
  readonly error: Json;
}

const badGateway = (message: string): Refusal => ({ status: 502, error: { message } });

async function requestSession(
  panel: PanelSource,
  realmId: string,
  origin: string,
  person: AccountingPerson,
): Promise<EmbedSession | Refusal> {
  const credentials = Buffer.from(`${panel.embedClientId}:${panel.embedClientSecret}`).toString('base64');
  try {
    const answer = await fetch(`${panel.connectorInternalUrl}/oauth/api/embed/sessions`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        realmId,
        widgets: ['estimate-panel'],
        origins: [origin],
        user: { name: person.name, email: person.email },
      }),
      signal: AbortSignal.timeout(10_000),
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.status === 403 && isJson(body) && textAt(body, 'error', 'code') !== '')
      return { status: 403, error: objectAt(body, 'error') };
    if (!answer.ok) return badGateway(`The connector answered with status ${answer.status}.`);
    if (!isJson(body)) return badGateway('The connector gave no session.');
    const session = { token: textAt(body, 'token'), expiresAt: textAt(body, 'expiresAt') };
    return session.token === '' ? badGateway('The connector gave no session.') : session;
  } catch {
    return badGateway('The connector does not answer.');
  }
}
