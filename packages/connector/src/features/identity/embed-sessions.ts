import { randomUUID } from 'node:crypto';
import { administratorWidgets, type RequestBody } from '@salestax/contract';
import { embedRefusal, RequestError } from '../../domain/request-error.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type EmbedClient,
  type EmbedClients,
  type EmbedRefusal,
  noAccessToCompany,
} from '../../security/embed-clients.ts';
import { type EmbedRightByWidget, grantedRights, scopeOf } from '../../security/embed-scope.ts';
import type { SessionTokens } from '../../security/session-tokens.ts';
import { lockClientAccess } from '../../store/blocked-clients.ts';
import { companyOfRealm } from '../../store/companies.ts';
import type { Db } from '../../store/db.ts';
import { issueSession } from '../../store/sessions.ts';

/** Long enough to edit a document, short enough to limit a stolen token. The widget requests a new session at its end. */
const lifetimeMs = 15 * 60_000;

/** One and the same refusal for whatever is wrong with the credentials. */
export const wrongClient = (): RequestError =>
  new RequestError('Unauthorized', 'The client id or the client secret is missing or wrong.');

/** The answer, and the id of the session in the log. */
export interface IssuedEmbedSession {
  readonly token: string;
  readonly expiresAt: string;
  readonly jti: string;
}

export interface EmbedSessions {
  readonly db: Db;
  readonly tokens: SessionTokens;
  readonly clock: Clock;
  readonly clients: EmbedClients;
}

/**
 * Issues the session of a widget in an integrator page, after `checkEmbedRequest`: limited to one company, and to widgets
 * and origins within the client's rights. Refusals do not reveal whether the company exists.
 */
export async function issueEmbedSession(
  { db, tokens, clock }: EmbedSessions,
  client: EmbedClient,
  request: RequestBody<'embedSession'>,
): Promise<IssuedEmbedSession> {
  const issuedAt = clock.now();
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1000) * 1000 + lifetimeMs);
  const { realmId, widgets, origins, user } = request;
  const rights = grantedRights(widgets, request.rights ?? {}, client.mayManage);
  const known = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  if (known === null) throw embedRefusal(noAccessToCompany.detail, noAccessToCompany.message);

  const jti = randomUUID();
  const subject = user?.email ?? `client:${client.clientId}`;
  await db.tx('system', async (trx) => {
    if (await lockClientAccess(trx, realmId, client.clientId)) throw embedRefusal('ClientBlocked', blockedMessage);
    await issueSession(trx, {
      jti,
      parentJti: null,
      realmId,
      companyId: known.companyId,
      subject,
      kind: 'embed',
      scope: scopeOf(widgets, rights),
      origins,
      issuedAt,
      expiresAt,
      absoluteExpiresAt: expiresAt,
      clientId: client.clientId,
      clientSecretHash: client.secretHash,
    });
  });
  const token = await tokens.sign({ kind: 'embed', jti, subject, realmId, expiresAt, rights }, issuedAt);
  return { token, expiresAt: expiresAt.toISOString(), jti };
}

const blockedMessage = 'An administrator of this company has blocked the client.';

/** Throws if the client or its request has no right to a session. */
export function checkEmbedRequest(
  clients: EmbedClients,
  { clientId }: EmbedClient,
  request: RequestBody<'embedSession'>,
): void {
  const refusal = clients.refusalOf(clientId, request) ?? refusalOfRights(request);
  if (refusal !== null) throw embedRefusal(refusal.detail, refusal.message);
}

/** Why the rights of a request cannot be granted. What the specification leaves to administrators names the person. */
function refusalOfRights({ widgets, rights = {}, user }: RequestBody<'embedSession'>): EmbedRefusal | null {
  const requested: EmbedRightByWidget = rights;
  const other = Object.keys(requested).find((widget) => !widgets.includes(widget));
  if (other !== undefined)
    return { detail: 'WrongRights', message: `'rights' names '${other}', which is not among 'widgets'.` };
  const managed = administratorWidgets.find((widget) => requested[widget] === 'manage');
  return managed === undefined || user !== undefined
    ? null
    : {
        detail: 'UserMissing',
        message: `The right to manage '${managed}' is an administrator's: name the person in 'user', or limit it to 'read' in 'rights'.`,
      };
}
