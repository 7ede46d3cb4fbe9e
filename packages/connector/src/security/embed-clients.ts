import { createHash, timingSafeEqual } from 'node:crypto';
import type { EmbedClientConfig } from './embed-client-config.ts';

/** What an embed session is for: one company, widgets and the origins of the pages that show them. */
export interface EmbedRights {
  readonly realmId: string;
  readonly widgets: readonly string[];
  readonly origins: readonly string[];
}

/** An integrator's client that has proved its secret. */
export interface EmbedClient {
  readonly clientId: string;
  /** Hexadecimal SHA-256; noted on each session, which ends when the secret changes. */
  readonly secretHash: string;
}

/** The client that a session was issued to; null for sessions from before that was noted. */
export interface ClientOfSession {
  readonly clientId: string | null;
  readonly clientSecretHash: string | null;
}

/** The clients that may open embed sessions. The configuration of this process decides, nothing that is stored. */
export interface EmbedClients {
  /** The client with this secret, else null. The secret is compared in constant time. */
  verify(clientId: string, clientSecret: string): EmbedClient | null;
  /** Whether a listed client may have a session with these rights. */
  mayHave(clientId: string, rights: EmbedRights): boolean;
  /** Whether a session that was issued may still be used: its client is listed with the same secret and these rights. */
  stillAllow(session: ClientOfSession, rights: EmbedRights): boolean;
}

export function createEmbedClients(listed: readonly EmbedClientConfig[]): EmbedClients {
  const clients = new Map(
    listed.map((client) => [client.clientId, { ...client, secretHash: hashOf(client.clientSecret) }] as const),
  );
  const noSecret = hashOf('');

  function mayHave(clientId: string, { realmId, widgets, origins }: EmbedRights): boolean {
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
    mayHave,
    stillAllow: ({ clientId, clientSecretHash }, rights) =>
      clientId !== null && clients.get(clientId)?.secretHash === clientSecretHash && mayHave(clientId, rights),
  };
}

/** Client secrets are long and random, so that a plain hash reveals nothing of them. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function equalHashes(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
