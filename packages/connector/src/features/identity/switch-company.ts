import type { Answer } from '@salestax/contract';
import { type Activity, userActor } from '../../domain/activity.ts';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import type { Principal, SignedInUser } from '../../security/principal.ts';
import { recordActivity } from '../../store/activity.ts';
import type { Company } from '../../store/companies.ts';
import {
  type CompanyWithCredentials,
  readCompanyWithCredentials,
  setUpOfCompany,
} from '../../service/company-state.ts';
import { isOwnCompany } from '../company/own-company-queries.ts';
import { readCurrentUser } from './current-rights.ts';
import { replaceApp } from './session-life.ts';
import type { BrowserRequest, SignIn } from './sign-in.ts';

type Switched = Answer<'switchCompany'>;

/** A user in a company, who asks for a session in another one. */
export interface SwitchCaller extends Pick<Principal, 'jti'> {
  readonly realmId: string;
  readonly user: SignedInUser;
}

const refusals = {
  UnknownCompany: signInSentences.notOwnCompany,
  CompanyDisconnected: signInSentences.notConnectedCompany,
  InvalidUser: signInSentences.rightsEnded,
  NonAdminUser: signInSentences.setUpIncomplete,
  TooManyRequests: signInSentences.tooOften,
} as const;

export const switchRefusal = (reasonCode: keyof typeof refusals): Switched => ({
  entered: null,
  error: { reasonCode, message: refusals[reasonCode] },
});

/**
 * A session in another company of the same user, by the rules of a sign-in, with the time limits of the sign-in that the
 * caller's session comes from. A company of somebody else is answered like an unknown one, so that ids cannot be probed.
 */
export async function switchCompany(
  signIn: SignIn,
  caller: SwitchCaller,
  request: Omit<BrowserRequest, 'browserId' | 'device'>,
  realmId: string,
): Promise<Switched> {
  const { db, secrets, allowedRoles, sessions } = signIn;
  if (!(await db.read({ owner: caller.user }, (trx) => isOwnCompany(trx, realmId))))
    return switchRefusal('UnknownCompany');
  const state = await readCompanyWithCredentials(db, secrets, realmId);
  const { company } = state;
  if (company === null) return switchRefusal('UnknownCompany');
  if (company.connection === 'disconnected') return switchRefusal('CompanyDisconnected');

  const record = (of: string, activity: Activity) => {
    const { address, correlationId } = request;
    const source = { realmId: of, actor: userActor(caller.user, address), correlationId };
    return recordActivity(db, source, activity, signIn.clock.now());
  };
  const refuse = async (reason: 'InvalidUser' | 'NonAdminUser'): Promise<Switched> => {
    await record(realmId, { action: 'company-switch', outcome: 'refused', reason });
    return switchRefusal(reason);
  };
  const user = await readCurrentUser(signIn, { realmId, user: caller.user }, request);
  if (user === null) return refuse('InvalidUser');
  const mayManage = allowedRoles.includes(user.role);
  if (!mayManage && !setUpOfCompany(state).isSetupComplete) return refuse('NonAdminUser');
  const app = await replaceApp(sessions, caller.jti, user, company);
  if (app === null) return switchRefusal('UnknownCompany');
  await record(caller.realmId, { action: 'sign-out' });
  await record(realmId, { action: 'company-switch' });
  return { entered: enteredIn({ ...state, company }, { token: app.token, role: user.role, mayManage }), error: null };
}

function enteredIn(
  state: CompanyWithCredentials & { readonly company: Company },
  session: { readonly token: string; readonly role: string; readonly mayManage: boolean },
): NonNullable<Switched['entered']> {
  const { realmId, companyId: userId, name: companyName } = state.company;
  return { ...session, realmId, userId, companyName, ...setUpOfCompany(state) };
}
