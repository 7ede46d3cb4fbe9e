import { randomUUID } from 'node:crypto';
import { administratorWidgets, type RequestBody } from '@salestax/contract';
import type { Activity, Origin } from '../../domain/activity.ts';
import { embedRefusal, RequestError } from '../../domain/request-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LimitCaller } from '../../security/caller-limits.ts';
import { noAccessToCompany, type EmbedClients, type EmbedRefusal } from '../../security/embed-clients.ts';
import { scopeOf } from '../../security/embed-scope.ts';
import type { SessionTokens } from '../../security/session-tokens.ts';
import { recordActivity } from '../../store/activity.ts';
import { companyOfRealm } from '../../store/companies.ts';
import type { Db } from '../../store/db.ts';
import { issueSession } from '../../store/sessions.ts';

/** Long enough to edit a document, short enough to limit a stolen token. The widget requests a new session at its end. */
const lifetimeMs = 15 * 60_000;

/** One and the same refusal for whatever is wrong with the credentials. */
export const wrongClient = (): RequestError =>
  new RequestError('Unauthorized', 'The client id or the client secret is missing or wrong.');

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
  sessions: EmbedSessions,
  limitCaller: LimitCaller,
  credentials: { readonly clientId: string; readonly clientSecret: string },
  request: RequestBody<'embedSession'>,
  origin: Origin,
): Promise<{ token: string; expiresAt: string }> {
  const { db, tokens, clock, clients } = sessions;
  const client = clients.verify(credentials.clientId, credentials.clientSecret);
  if (client === null) throw wrongClient();
  await limitCaller({ clientId: client.clientId });
  const { realmId, rights = {} } = request;
  const known = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  const record = (activity: Omit<Activity, 'action'>) =>
    recordRequest(sessions, client.clientId, request, known?.realmId ?? null, { origin, activity });
  const refusal =
    clients.refusalOf(client.clientId, request) ??
    refusalOfRights(request) ??
    (known === null ? noAccessToCompany : null);
  if (refusal !== null || known === null) {
    const { detail, message } = refusal ?? noAccessToCompany;
    await record({ outcome: 'refused', reason: detail });
    throw embedRefusal(detail, message);
  }

  const issuedAt = clock.now();
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1000) * 1000 + lifetimeMs);
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
      scope: scopeOf(request.widgets, rights),
      origins: request.origins,
      issuedAt,
      expiresAt,
      absoluteExpiresAt: expiresAt,
      clientId: client.clientId,
      clientSecretHash: client.secretHash,
    }),
  );
  await record({});
  const token = await tokens.sign({ kind: 'embed', jti, subject, realmId, expiresAt, rights }, issuedAt);
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Who worked, through which client, for which widgets; also of refusals, but only of a client that has proved who it is. */
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

/**
 * Why the rights of a request cannot be granted. A session that is limited at all names the person that changes what the
 * specification leaves to administrators. One without `rights` is not limited, as before there were rights: the integrator's
 * server is responsible for its user.
 */
function refusalOfRights({ widgets, rights, user }: RequestBody<'embedSession'>): EmbedRefusal | null {
  if (rights === undefined) return null;
  const other = Object.keys(rights).find((widget) => !widgets.includes(widget));
  if (other !== undefined)
    return { detail: 'WrongRights', message: `'rights' names '${other}', which is not among 'widgets'.` };
  const managed = widgets.find((widget) => administratorWidgets.includes(widget) && rights[widget] !== 'read');
  return managed === undefined || user !== undefined
    ? null
    : {
        detail: 'UserMissing',
        message: `The right to manage '${managed}' is an administrator's: name the person in 'user', or limit it to 'read' in 'rights'.`,
      };
}
