import { randomUUID } from 'node:crypto';
import { administratorWidgets, type RequestBody } from '@salestax/contract';
import type { Activity, Origin } from '../../domain/activity.ts';
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
import { recordActivity } from '../../store/activity.ts';
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
 * Issues the session of a widget in an integrator page: limited to one company, and to widgets and origins within the
 * client's rights. Refusals do not reveal whether the company exists. Both are in the record of activity.
 */
export async function issueEmbedSession(
  sessions: EmbedSessions,
  client: EmbedClient,
  request: RequestBody<'embedSession'>,
  origin: Origin,
): Promise<IssuedEmbedSession> {
  const { realmId } = request;
  const company = await sessions.db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  const record = (activity: Omit<Activity, 'action'>) =>
    recordRequest(sessions, client.clientId, request, company?.realmId ?? null, { origin, activity });
  try {
    checkRequest(sessions.clients, client, request);
    if (company === null) throw embedRefusal(noAccessToCompany.detail, noAccessToCompany.message);
    const issued = await openSession(sessions, client, request, company.companyId);
    await record({});
    return issued;
  } catch (error) {
    if (error instanceof RequestError) await record({ outcome: 'refused', reason: error.detail ?? error.code });
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
  const token = await tokens.sign({ kind: 'embed', jti, subject, realmId, expiresAt, rights }, issuedAt);
  return { token, expiresAt: expiresAt.toISOString(), jti };
}

const blockedMessage = 'An administrator of this company has blocked the client.';

/** Who worked, through which client, for which widgets. */
function recordRequest(
  { db, clock }: EmbedSessions,
  clientId: string,
  { widgets, origins, rights, user }: RequestBody<'embedSession'>,
  realmId: string | null,
  { origin, activity }: { readonly origin: Origin; readonly activity: Omit<Activity, 'action'> },
): Promise<void> {
  const { address, correlationId } = origin;
  const id = user?.email ?? `client:${clientId}`;
  const actor = { kind: 'integrator', id, name: user?.name ?? '', clientId, address } as const;
  const after = { widgets, origins, ...(rights && { rights }) };
  const entry = { action: 'embed-session', after, ...activity } as const;
  return recordActivity(db, { realmId, actor, correlationId }, entry, clock.now());
}

/** Throws if the client or its request has no right to a session. */
function checkRequest(clients: EmbedClients, { clientId }: EmbedClient, request: RequestBody<'embedSession'>): void {
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
