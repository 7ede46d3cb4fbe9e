import { randomUUID } from 'node:crypto';
import type { RequestBody } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EmbedClients } from '../../security/embed-clients.ts';
import type { SessionTokens } from '../../security/session-tokens.ts';
import { companyOfRealm } from '../../store/companies.ts';
import type { Db } from '../../store/db.ts';
import { issueSession } from '../../store/sessions.ts';

/** Long enough to edit a document, short enough to limit a stolen token. The widget requests a new session at its end. */
const lifetimeMs = 15 * 60_000;

export interface EmbedSessions {
  readonly db: Db;
  readonly tokens: SessionTokens;
  readonly clock: Clock;
  readonly clients: EmbedClients;
}

/**
 * Issues the session of a widget in an integrator page: limited to one company, and to widgets and origins within the
 * client's rights. Refusals do not reveal whether the company exists.
 */
export async function issueEmbedSession(
  { db, tokens, clock, clients }: EmbedSessions,
  credentials: { readonly clientId: string; readonly clientSecret: string },
  request: RequestBody<'embedSession'>,
): Promise<{ token: string; expiresAt: string }> {
  const client = clients.verify(credentials.clientId, credentials.clientSecret);
  if (client === null) throw new RequestError('Unauthorized');
  if (!clients.permits(client.clientId, request))
    throw new RequestError('Forbidden', 'The client has no access to the company, widget or origin.');

  const issuedAt = clock.now();
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1000) * 1000 + lifetimeMs);
  const { realmId } = request;
  const known = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  if (known === null) throw new RequestError('Forbidden', 'The client has no access to the company, widget or origin.');

  const jti = randomUUID();
  const subject = request.user?.email ?? `client:${client.clientId}`;
  await db.tx('system', (trx) =>
    issueSession(trx, {
      jti,
      parentJti: null,
      realmId,
      companyId: known.companyId,
      subject,
      kind: 'embed',
      scope: request.widgets,
      origins: request.origins,
      issuedAt,
      expiresAt,
      absoluteExpiresAt: expiresAt,
      clientId: client.clientId,
      clientSecretHash: client.secretHash,
    }),
  );
  const token = await tokens.sign({ kind: 'embed', jti, subject, realmId, expiresAt }, issuedAt);
  return { token, expiresAt: expiresAt.toISOString() };
}
