import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { RequestBody } from '@salestax/contract';
import { HttpFailure } from '../http-failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionTokens } from '../security/session-tokens.ts';
import {
  companyOfRealm,
  type Db,
  type EmbedClient,
  findEmbedClient,
  issueSession,
  saveEmbedClient,
} from '../store/index.ts';

/** Long enough to edit a document, short enough to be worthless tomorrow. The widget asks again when it ends. */
const lifetimeMs = 15 * 60_000;

export interface EmbedSessions {
  readonly db: Db;
  readonly tokens: SessionTokens;
  readonly clock: Clock;
}

/**
 * Issues the session of a widget in somebody else's page: bound to one company, the widgets and the origins asked for,
 * none of which may be more than the integrator's own. Refusals are the same whether the company exists or not.
 */
export async function issueEmbedSession(
  { db, tokens, clock }: EmbedSessions,
  credentials: { readonly clientId: string; readonly clientSecret: string },
  asked: RequestBody<'embedSession'>,
): Promise<{ token: string; expiresAt: string }> {
  const client = await db.tx('system', (trx) => findEmbedClient(trx, credentials.clientId));
  if (client === null || !isSecret(client, credentials.clientSecret)) throw new HttpFailure('Unauthorized');
  if (!mayHave(client, asked))
    throw new HttpFailure('Forbidden', 'A company, widget or origin is not open to this client.');

  const issuedAt = clock.now();
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1000) * 1000 + lifetimeMs);
  const { realmId } = asked;
  const known = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  if (known === null) throw new HttpFailure('Forbidden', 'A company, widget or origin is not open to this client.');

  const jti = randomUUID();
  const subject = asked.user?.email ?? `client:${client.clientId}`;
  await db.tx('system', (trx) =>
    issueSession(trx, {
      jti,
      parentJti: null,
      realmId,
      companyId: known.companyId,
      subject,
      kind: 'embed',
      scope: asked.widgets,
      origins: asked.origins,
      issuedAt,
      expiresAt,
      absoluteExpiresAt: expiresAt,
    }),
  );
  const token = await tokens.sign({ kind: 'embed', jti, subject, realmId, expiresAt }, issuedAt);
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Makes the clients of the configuration known; what was changed there holds from now on. */
export async function registerEmbedClients(
  db: Db,
  clients: readonly {
    clientId: string;
    clientSecret: string;
    realms: readonly string[];
    widgets: readonly string[];
    origins: readonly string[];
  }[],
  now: Date,
): Promise<void> {
  await db.tx('system', async (trx) => {
    for (const { clientSecret, ...client } of clients)
      await saveEmbedClient(trx, { ...client, secretHash: hashOf(clientSecret) }, now);
  });
}

function mayHave(client: EmbedClient, asked: RequestBody<'embedSession'>): boolean {
  return (
    (client.realms.includes('*') || client.realms.includes(asked.realmId)) &&
    asked.widgets.length > 0 &&
    asked.widgets.every((widget) => client.widgets.includes(widget)) &&
    asked.origins.every((origin) => client.origins.includes(origin))
  );
}

function isSecret(client: EmbedClient, secret: string): boolean {
  return timingSafeEqual(Buffer.from(client.secretHash, 'hex'), Buffer.from(hashOf(secret), 'hex'));
}

/** Client secrets are long and random, so that a plain hash tells nothing of them. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
