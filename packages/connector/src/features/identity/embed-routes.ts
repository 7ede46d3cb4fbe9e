import { routes } from '@salestax/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EmbedSessions, issueEmbedSession, wrongClient } from './embed-sessions.ts';
import { originOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';

/** Sessions for widgets in integrator pages, opened by the integrator's server. */
export function embedRoutes(app: FastifyInstance, context: RouteContext, sessions: EmbedSessions): void {
  serve(app, context, routes.embedSession, (call) =>
    issueEmbedSession(sessions, context.limitCaller, basicCredentials(call.request), call.body, originOf(call)),
  );
}

/** HTTP Basic (RFC 7617). */
function basicCredentials(request: FastifyRequest): { clientId: string; clientSecret: string } {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) throw wrongClient();
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0) throw wrongClient();
  return { clientId: decoded.slice(0, colon), clientSecret: decoded.slice(colon + 1) };
}
