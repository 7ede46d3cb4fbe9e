import type { FastifyRequest } from 'fastify';
import { RequestError } from '../../domain/request-error.ts';
import { callSourceOf } from '../../http/company-request.ts';
import { type Call, handlersOf, type RouteContext } from '../../http/register.ts';
import type { EmbedClient } from '../../security/embed-clients.ts';
import { createEmbedActivity, sessionsToRecord } from './embed-activity.ts';
import { type EmbedSessions, issueEmbedSession, wrongClient } from './embed-sessions.ts';

/** Per client, over all processes: enough for some thousand users of its pages. */
const sessionsOfClient = { max: 600, windowMs: 60_000 };
/** Refused requests per client and address, so that nobody elsewhere can lock a client out. */
const refusalsOfClient = { max: 60, windowMs: 60_000 };

const retryAfterSeconds = 60;

type Credentials = { readonly clientId: string; readonly clientSecret: string };

/** Sessions for widgets in integrator pages, opened by the integrator's server. Each request is a line of the log. */
export function embedHandlers(context: RouteContext, sessions: EmbedSessions) {
  const { clients } = sessions;
  const issues = context.attempts('embed sessions', sessionsOfClient);
  const refusals = context.attempts('refused embed sessions', refusalsOfClient);
  const recordedSessions = context.attempts('recorded embed sessions', sessionsToRecord);
  const activity = createEmbedActivity(sessions.db, sessions.clock, recordedSessions);

  async function issue(call: Call<'embedSession'>, client: EmbedClient) {
    const { request, body } = call;
    const { jti, token, expiresAt } = await issueEmbedSession(sessions, activity, client, body, callSourceOf(call));
    const { clientId } = client;
    request.log.info({ clientId, realmId: body.realmId, widgets: body.widgets, jti }, 'An embed session was issued');
    return { token, expiresAt };
  }

  /** Only names of the configuration: anything else was written by the caller. */
  const listedName = ({ clientId }: Credentials): string => (clients.isListed(clientId) ? clientId : 'unknown');

  function logRefusal(request: FastifyRequest, credentials: Credentials, { code, detail }: RequestError): void {
    const clientId = listedName(credentials);
    request.log.warn({ clientId, reasonCode: code, code: detail }, 'An embed session was refused');
  }

  return handlersOf({
    embedSession: async (call) => {
      const { request } = call;
      const credentials = basicCredentials(request);
      try {
        const { clientId, clientSecret } = credentials;
        const client = clients.verify(clientId, clientSecret);
        if (client === null) throw wrongClient();
        if (!(await issues.take(clientId))) throw new RequestError('TooManyRequests', undefined, retryAfterSeconds);
        return await issue(call, client);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        // No misuse: document pages of an unknown company request a session each time they are opened. `issues` limits them, too.
        const isMisuse = error.detail !== 'UnknownCompany';
        if (isMisuse && !(await refusals.take(JSON.stringify([listedName(credentials), request.ip]))))
          throw new RequestError('TooManyRequests', undefined, retryAfterSeconds);
        logRefusal(request, credentials, error);
        throw error;
      }
    },
  });
}

/** HTTP Basic (RFC 7617); empty where there are no credentials. */
function basicCredentials(request: FastifyRequest): Credentials {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  const decoded = scheme?.toLowerCase() === 'basic' ? Buffer.from(encoded, 'base64').toString('utf8') : '';
  const colon = decoded.indexOf(':');
  if (colon < 0) return { clientId: '', clientSecret: '' };
  return { clientId: decoded.slice(0, colon), clientSecret: decoded.slice(colon + 1) };
}
