import { callSourceOf, signedInUserOf } from '../../http/company-request.ts';
import { companyOf, handlersOf, type RouteContext } from '../../http/register.ts';
import { readOwnCompanies } from '../companies/own-companies.ts';
import type { SignIn } from './sign-in.ts';
import { switchCompany, switchRefusal } from './switch-company.ts';

/** Per user. Each switch requests the user's role from the tax provider. */
const switchAttempts = { max: 30, windowMs: 60_000 };

/** The companies of one user: their list, and the switch from one to another. */
export function companySwitchHandlers(context: RouteContext, signIn: SignIn) {
  const switches = context.attempts('company switches', switchAttempts);
  return handlersOf({
    ownCompanies: async (call) => {
      const user = signedInUserOf(call.principal);
      return readOwnCompanies(signIn, user, companyOf(call).realmId);
    },
    switchCompany: async (call) => {
      const user = signedInUserOf(call.principal);
      const { realmId } = companyOf(call);
      const { signal, body } = call;
      if (!(await switches.take(user.sub))) return switchRefusal('TooManyRequests');
      const caller = { jti: call.principal?.jti ?? '', realmId, user };
      return switchCompany(signIn, caller, { ...callSourceOf(call), signal }, body.realmId);
    },
  });
}
