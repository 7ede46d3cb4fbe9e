import { randomUUID } from 'node:crypto';
import { administratorWidgets, type RequestBody } from '@salestax/contract';
import type { CallSource } from '../../domain/activity.ts';
import { embedRefusal, RequestError } from '../../domain/request-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EmbedClient, EmbedClients, EmbedRefusal } from '../../security/embed-clients.ts';
import { type EmbedRightByWidget, grantedRights, scopeOf } from '../../security/embed-scope.ts';
import type { SessionTokens } from '../../security/session-tokens.ts';
import { lockClientAccess } from '../../store/blocked-clients.ts';
import { companyOfRealm } from '../../store/companies.ts';
import type { Db } from '../../store/db.ts';
import { issueSession } from '../../store/sessions.ts';
import type { EmbedActivity } from './embed-activity.ts';

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
 * Issues the session of a widget in an integrator page: limited to one company, and to widgets and origins within the
 * client's rights. Only a client with the right to a company learns that it was never connected. Sessions and refusals
 * are in the activity of the company.
 */
export async function issueEmbedSession(
  sessions: EmbedSessions,
  activity: EmbedActivity,
  client: EmbedClient,
  request: RequestBody<'embedSession'>,
  callSource: CallSource,
): Promise<IssuedEmbedSession> {
  const { realmId } = request;
  const company = await sessions.db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  const recorded = { clientId: client.clientId, body: request, realmId: company?.realmId ?? null, callSource };
  try {
    checkRequest(sessions.clients, client, request);
    if (company === null) throw embedRefusal('UnknownCompany', unknownMessage);
    // Throws `TooManyRequests`.
    await activity.admit(recorded);
    const issued = await openSession(sessions, client, request, company.companyId);
    await activity.record(recorded, {});
    return issued;
  } catch (error) {
    if (error instanceof RequestError && error.code !== 'TooManyRequests')
      await activity.record(recorded, { outcome: 'refused', reason: error.detail ?? error.code });
    throw error;
  }
}

async function openSession(
  { db, tokens, clock }: EmbedSessions,
  client: EmbedClient,
  request: RequestBody<'embedSession'>,
  companyId: string,
): Promise<IssuedEmbedSession> {
  const issuedAt = clock.now();
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1000) * 1000 + lifetimeMs);
  const { realmId, widgets, origins, user } = request;
  const rights = grantedRights(widgets, request.rights ?? {}, client.mayManage);
  const jti = randomUUID();
  const subject = user?.email ?? `client:${client.clientId}`;
  await db.tx('system', async (trx) => {
    // Answers whether the client is blocked; it cannot be blocked until the session is stored.
    if (await lockClientAccess(trx, realmId, client.clientId)) throw embedRefusal('ClientBlocked', blockedMessage);
    await issueSession(trx, {
      jti,
      parentJti: null,
      realmId,
      companyId,
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
  const token = await tokens.sign({ kind: 'embed', jti, realmId, expiresAt, rights, widgets }, issuedAt);
  return { token, expiresAt: expiresAt.toISOString(), jti };
}

const unknownMessage = 'This company was never connected.';
const blockedMessage = 'An administrator of this company has blocked the client.';

/** Throws if the client or its request has no right to a session. */
function checkRequest(clients: EmbedClients, { clientId }: EmbedClient, request: RequestBody<'embedSession'>): void {
  const refusal = clients.refusalOf(clientId, request) ?? refusalOfRights(request);
  if (refusal !== null) throw embedRefusal(refusal.detail, refusal.message);
}

/** Why the rights of a request cannot be granted. A right of administrators by the specification needs the name of the person. */
function refusalOfRights({ widgets, rights = {}, user }: RequestBody<'embedSession'>): EmbedRefusal | null {
  const requested: EmbedRightByWidget = rights;
  const otherWidget = Object.keys(requested).find((widget) => !widgets.includes(widget));
  if (otherWidget !== undefined)
    return { detail: 'WrongRights', message: `'rights' names '${otherWidget}', which is not among 'widgets'.` };
  const managedWidget = administratorWidgets.find((widget) => requested[widget] === 'manage');
  return managedWidget === undefined || user !== undefined
    ? null
    : {
        detail: 'UserMissing',
        message: `The right to manage '${managedWidget}' is an administrator's: name the person in 'user', or limit it to 'read' in 'rights'.`,
      };
}
