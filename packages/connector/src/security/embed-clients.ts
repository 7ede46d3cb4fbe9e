import { createHash, timingSafeEqual } from 'node:crypto';
import type { EmbedErrorCode } from '@salestax/contract';
import type { EmbedClientConfig } from './embed-client-config.ts';

/** Rights of an embed session: one company, widgets, and the origins of the pages that show them. */
export interface EmbedRights {
  readonly realmId: string;
  readonly widgets: readonly string[];
  readonly origins: readonly string[];
}

/** The rights of an issued session. */
export interface IssuedRights extends EmbedRights {
  /** Those of the widgets that may change what they show. */
  readonly manages: readonly string[];
}

/** What a client has no access to, with a sentence for its developer. */
export interface EmbedRefusal {
  readonly detail: EmbedErrorCode;
  readonly message: string;
}

/** The same for a company of another client and for one that does not exist: it reveals neither. */
const noAccessToCompany: EmbedRefusal = {
  detail: 'WrongCompany',
  message: 'The client has no access to this company.',
};

/** An authenticated client of an integrator. */
export interface EmbedClient {
  readonly clientId: string;
  /** Hexadecimal SHA-256; stored with each session, which ends when the secret changes. */
  readonly secretHash: string;
  /** Its sessions may have the right `manage`. */
  readonly mayManage: boolean;
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
  isListed(clientId: string): boolean;
  /** Why a configured client may not open a session with these rights; null: it may. */
  refusalOf(clientId: string, rights: EmbedRights): EmbedRefusal | null;
  /** Whether an issued session is still valid: its client is configured with the same secret and these rights. */
  isStillValid(session: ClientOfSession, rights: IssuedRights): boolean;
  /** The clients with access to a company, by id. */
  ofCompany(realmId: string): readonly ListedClient[];
}

/** A client in the list of who has access to a company. */
export interface ListedClient {
  readonly clientId: string;
  readonly widgets: readonly string[];
  readonly origins: readonly string[];
  readonly mayManage: boolean;
}

const nothing = { realms: [], widgets: [], origins: [] };

export function createEmbedClients(listed: readonly EmbedClientConfig[]): EmbedClients {
  const clients = new Map(
    listed.map(
      ({ clientSecret, manage = false, ...client }) =>
        [client.clientId, { ...client, mayManage: manage, secretHash: hashOf(clientSecret) }] as const,
    ),
  );
  const noSecret = hashOf('');

  function refusalOf(clientId: string, { realmId, widgets, origins }: EmbedRights): EmbedRefusal | null {
    const listed: Omit<EmbedRights, 'realmId'> & { readonly realms: readonly string[] } =
      clients.get(clientId) ?? nothing;
    if (!hasCompany(listed, realmId)) return noAccessToCompany;
    const otherWidget = widgets.find((widget) => !listed.widgets.includes(widget));
    if (otherWidget !== undefined || widgets.length === 0)
      return { detail: 'WrongWidget', message: noAccess('widget', otherWidget ?? '', listed.widgets) };
    const otherOrigin = origins.find((origin) => !listed.origins.includes(origin));
    if (otherOrigin !== undefined)
      return { detail: 'WrongOrigin', message: noAccess('origin', otherOrigin, listed.origins) };
    return null;
  }

  return {
    verify(clientId, clientSecret) {
      const client = clients.get(clientId);
      const isSecret = equalHashes(client?.secretHash ?? noSecret, hashOf(clientSecret));
      return client !== undefined && isSecret ? client : null;
    },
    isListed: (clientId) => clients.has(clientId),
    refusalOf,
    isStillValid({ clientId, clientSecretHash }, rights) {
      const client = clientId === null ? undefined : clients.get(clientId);
      return (
        client !== undefined &&
        client.secretHash === clientSecretHash &&
        (client.mayManage || rights.manages.length === 0) &&
        refusalOf(client.clientId, rights) === null
      );
    },
    ofCompany: (realmId) =>
      [...clients.values()]
        .filter((client) => hasCompany(client, realmId))
        .map(({ clientId, widgets, origins, mayManage }) => ({ clientId, widgets, origins, mayManage }))
        .toSorted((one, other) => (one.clientId < other.clientId ? -1 : 1)),
  };
}

const hasCompany = ({ realms }: Pick<EmbedClientConfig, 'realms'>, realmId: string): boolean =>
  realms.includes('*') || realms.includes(realmId);

/** An origin that differs only in a slash at its end is another one, which the list shows. */
const noAccess = (what: 'widget' | 'origin', given: string, listed: readonly string[]): string =>
  `The client has no access to the ${what} '${given}'. It has access to: ${listed.join(', ')}.`;

/** Client secrets are long and random: a plain hash reveals nothing about them. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function equalHashes(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
