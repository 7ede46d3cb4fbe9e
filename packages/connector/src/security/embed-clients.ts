import { createHash, timingSafeEqual } from 'node:crypto';
import type { EmbedClientConfig } from './embed-client-config.ts';

/** Rights of an embed session: one company, widgets, and the origins of the pages that show them. */
export interface EmbedRights {
  readonly realmId: string;
  readonly widgets: readonly string[];
  readonly origins: readonly string[];
}

/** An authenticated client of an integrator. */
export interface EmbedClient {
  readonly clientId: string;
  /** Hexadecimal SHA-256; stored with each session, which ends when the secret changes. */
  readonly secretHash: string;
}

/** The client that a session was issued to; null in sessions that are older than these fields. */
export interface ClientOfSession {
  readonly clientId: string | null;
  readonly clientSecretHash: string | null;
}

/** The clients that may open embed sessions. Only the configuration of this process decides, nothing stored. */
export interface EmbedClients {
  /** The client if the secret is right, else null. Compares in constant time. */
  verify(clientId: string, clientSecret: string): EmbedClient | null;
  /** Whether a configured client may open a session with these rights. */
  permits(clientId: string, rights: EmbedRights): boolean;
  /** Whether an issued session is still valid: its client is configured with the same secret and these rights. */
  isStillValid(session: ClientOfSession, rights: EmbedRights): boolean;
}

export function createEmbedClients(listed: readonly EmbedClientConfig[]): EmbedClients {
  const clients = new Map(
    listed.map((client) => [client.clientId, { ...client, secretHash: hashOf(client.clientSecret) }] as const),
  );
  const noSecret = hashOf('');

  function permits(clientId: string, { realmId, widgets, origins }: EmbedRights): boolean {
    const client = clients.get(clientId);
    return (
      client !== undefined &&
      (client.realms.includes('*') || client.realms.includes(realmId)) &&
      widgets.length > 0 &&
      widgets.every((widget) => client.widgets.includes(widget)) &&
      origins.every((origin) => client.origins.includes(origin))
    );
  }

  return {
    verify(clientId, clientSecret) {
      const client = clients.get(clientId);
      const isSecret = equalHashes(client?.secretHash ?? noSecret, hashOf(clientSecret));
      return client !== undefined && isSecret ? { clientId, secretHash: client.secretHash } : null;
    },
    permits,
    isStillValid: ({ clientId, clientSecretHash }, rights) =>
      clientId !== null && clients.get(clientId)?.secretHash === clientSecretHash && permits(clientId, rights),
  };
}

/** Client secrets are long and random: a plain hash reveals nothing about them. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function equalHashes(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
