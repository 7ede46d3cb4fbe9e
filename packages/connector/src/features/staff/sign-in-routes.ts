import { RequestError } from '../../domain/request-error.ts';
import { callSourceOf } from '../../http/company-request.ts';
import { handlersOf, type RouteContext } from '../../http/register.ts';
import { endOwnSignIn } from '../identity/session-life.ts';
import { completeStaffSignIn, readStaffSignInUrl, type StaffSignIn } from './staff-sign-in.ts';

/** Per address: the route is open. */
const openCalls = { max: 60, timeWindow: '1 minute' } as const;

/** Sign-in of support staff at their own directory. */
export function staffSignInHandlers(context: RouteContext, staff: StaffSignIn) {
  const { issueCookies, idOf } = context.browsers;
  const options = { rateLimit: openCalls };
  return handlersOf({
    staffSignInUrl: {
      handle: (call) => {
        const start = { browserId: issueCookies(call.request, call.reply), network: callSourceOf(call).address };
        return readStaffSignInUrl(staff, start, call.query);
      },
      ...options,
    },
    staffSignIn: {
      handle: (call) => completeStaffSignIn(staff, idOf(call.request), call.body, callSourceOf(call)),
      ...options,
    },
    staffRevoke: async (call) => {
      const { principal } = call;
      if (principal === null) throw new RequestError('Unauthorized');
      await endOwnSignIn(staff.sessions, principal.jti, callSourceOf(call));
      return 'OK';
    },
  });
}
