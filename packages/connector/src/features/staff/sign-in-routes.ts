import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import { originOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import { endOwnSession } from '../identity/session-life.ts';
import { completeStaffSignIn, readStaffSignInUrl, type StaffSignIn } from './staff-sign-in.ts';

/** Per address: the route is open. */
const openCalls = { max: 60, timeWindow: '1 minute' } as const;

/** Sign-in of support staff at their own directory. */
export function staffSignInRoutes(app: FastifyInstance, context: RouteContext, staff: StaffSignIn): void {
  const { issueCookies, idOf } = context.browsers;
  const options = { rateLimit: openCalls };
  serve(
    app,
    context,
    routes.staffSignInUrl,
    (call) => {
      const start = { browserId: issueCookies(call.request, call.reply), network: originOf(call).address };
      return readStaffSignInUrl(staff, start, call.query);
    },
    options,
  );
  serve(
    app,
    context,
    routes.staffSignIn,
    (call) => completeStaffSignIn(staff, idOf(call.request), call.body, originOf(call)),
    options,
  );
  serve(app, context, routes.staffRevoke, async (call) => {
    const { principal } = call;
    if (principal === null) throw new RequestError('Unauthorized');
    await endOwnSession(staff.sessions, principal.jti, originOf(call));
    return 'OK';
  });
}
