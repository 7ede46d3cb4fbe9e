import type { Answer } from '@salestax/contract';
import { type Activity, userActor } from '../../domain/activity.ts';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import type { Principal, SignedInUser } from '../../security/principal.ts';
import {
  type CompanyWithCredentials,
  readCompanyWithCredentials,
  setUpOfCompany,
} from '../../service/company-state.ts';
import { recordActivity } from '../../store/activity.ts';
import type { Company } from '../../store/companies.ts';
import { isOwnCompany } from '../../store/own-companies.ts';
import { readCurrentUser } from './current-rights.ts';
import { replaceApp } from './session-life.ts';
import type { BrowserRequest, SignIn } from './sign-in.ts';

type Switched = Answer<'switchCompany'>;

/** A user in a company, who requests a session in another one. */
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

type EntryRefusal = Exclude<keyof typeof refusals, 'TooManyRequests'>;

/** What a user who may enter a company has there. */
interface Entry {
  readonly state: CompanyWithCredentials & { readonly company: Company };
  /** With the present role. */
  readonly user: SignedInUser;
  readonly mayManage: boolean;
}

/**
 * Whether a user may enter a company, by the rules of a sign-in; else why not. A company of somebody else is answered like
 * an unknown one, so that ids cannot be probed.
 */
export async function entryOf(
  signIn: SignIn,
  caller: SignedInUser,
  request: Pick<BrowserRequest, 'correlationId' | 'signal'>,
  realmId: string,
): Promise<Entry | EntryRefusal> {
  const { db, secrets, allowedRoles } = signIn;
  if (!(await db.read({ owner: caller }, (trx) => isOwnCompany(trx, realmId)))) return 'UnknownCompany';
  const { company, credentials } = await readCompanyWithCredentials(db, secrets, realmId);
  if (company === null) return 'UnknownCompany';
  if (company.connection === 'disconnected') return 'CompanyDisconnected';
  const user = await readCurrentUser(signIn, { realmId, user: caller }, request);
  if (user === null) return 'InvalidUser';
  const state = { company, credentials };
  const mayManage = allowedRoles.includes(user.role);
  return mayManage || setUpOfCompany(state).isSetupComplete ? { state, user, mayManage } : 'NonAdminUser';
}

/**
 * A session in another company of the same user, by the rules of a sign-in, with the time limits of the sign-in that the
 * caller's session comes from. A refusal of rights is recorded in the company that was to be entered.
 */
export async function switchCompany(
  signIn: SignIn,
  caller: SwitchCaller,
  request: Omit<BrowserRequest, 'browserId' | 'device'>,
  realmId: string,
): Promise<Switched> {
  const { db, sessions } = signIn;
  const record = (activityRealmId: string, activity: Activity) => {
    const { address, correlationId } = request;
    const source = { realmId: activityRealmId, actor: userActor(caller.user, address), correlationId };
    return recordActivity(db, source, activity, signIn.clock.now());
  };
  const entry = await entryOf(signIn, caller.user, request, realmId);
  if (entry === 'InvalidUser' || entry === 'NonAdminUser')
    await record(realmId, { action: 'company-switch', outcome: 'refused', reason: entry });
  if (typeof entry === 'string') return switchRefusal(entry);
  const { state, user, mayManage } = entry;
  const app = await replaceApp(sessions, caller.jti, user, state.company);
  if (app === null) return switchRefusal('UnknownCompany');
  await record(caller.realmId, { action: 'sign-out' });
  await record(realmId, { action: 'company-switch' });
  return { entered: enteredIn(state, { token: app.token, role: user.role, mayManage }), error: null };
}

function enteredIn(
  state: Entry['state'],
  session: { readonly token: string; readonly role: string; readonly mayManage: boolean },
): NonNullable<Switched['entered']> {
  const { realmId, companyId: userId, name: companyName } = state.company;
  return { ...session, realmId, userId, companyName, ...setUpOfCompany(state) };
}
