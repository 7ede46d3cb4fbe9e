import { Type } from 'typebox';
import { type Answer, type Query, type RequestBody, staffSource } from '@salestax/contract';
import type { Activity, CallSource } from '../../domain/activity.ts';
import { RequestError } from '../../domain/request-error.ts';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import type { IdentityProvider, StaffPerson } from '../../ports/identity-provider.ts';
import type { Services } from '../../service/services.ts';
import { recordActivity } from '../../store/activity.ts';
import { issueStaff, type Sessions } from '../identity/session-life.ts';
import { finishFlow, flowKind, type FlowStart, openToStaff, startFlow } from '../identity/sign-in-flows.ts';

/** Dependencies of the staff sign-in. */
export interface StaffSignIn extends Pick<Services, 'db' | 'clock'> {
  /** The address browsers use. */
  readonly publicUrl: string;
  readonly sessions: Sessions;
  /** Null: sign-in of staff is not configured. */
  readonly directory: IdentityProvider<StaffPerson> | null;
  /** Groups whose members are support staff. */
  readonly groups: readonly string[];
}

/** `provesAfter`: the person must authenticate after this time; an existing sign-in at the directory is not enough. */
const staffFlow = flowKind('staff', openToStaff, Type.Object({ provesAfter: Type.Optional(Type.String()) }));
const callbackPath = '/admin/signin';
/** Tolerated clock difference between directory and service, in milliseconds. */
const skewMs = 30_000;

/** `again`: forces a new authentication at the directory (OpenID Connect Core, 3.1.2.1). */
export async function readStaffSignInUrl(
  staff: StaffSignIn,
  start: FlowStart,
  { again }: Query<'staffSignInUrl'>,
): Promise<string> {
  if (staff.directory === null) throw new RequestError('NotFound');
  const isAgain = again === 'true';
  const detail = isAgain ? { provesAfter: staff.clock.now().toISOString() } : {};
  const secrets = await startFlow(staff, staffFlow, start, detail);
  const redirectUri = staff.publicUrl + callbackPath;
  const url = await staff.directory.signInUrl({ ...secrets, redirectUri, ...(isAgain && { maxAge: 0 }) });
  const retryAfterSeconds = 5;
  if (url === null) throw new RequestError('Unavailable', undefined, retryAfterSeconds);
  return url;
}

/** After the directory's callback: a session for a member of the support groups. */
export async function completeStaffSignIn(
  staff: StaffSignIn,
  browserId: string | null,
  { code, state }: RequestBody<'staffSignIn'>,
  { address, correlationId }: CallSource,
): Promise<Answer<'staffSignIn'>> {
  const flow = await finishFlow(staff, staffFlow, state, browserId);
  if (flow === null || staff.directory === null) return refused('StateMismatch', signInSentences.unverified);
  const { nonce, codeVerifier, detail } = flow;
  const redirectUri = staff.publicUrl + callbackPath;
  const result = await staff.directory.redeem({ code, idToken: '', state }, { redirectUri, codeVerifier, nonce });
  if (result.kind === 'unverified') return refused('StateMismatch', signInSentences.unverified);
  if (result.kind !== 'identity') return refused('AccessDenied', signInSentences.staffFailed);
  const { person } = result;
  const record = (activity: Omit<Activity, 'action'>) => {
    const actor = { kind: 'staff', id: person.email, name: person.name, clientId: null, address } as const;
    const source = { realmId: null, actor, correlationId };
    return recordActivity(staff.db, source, { action: 'sign-in', ...activity }, staff.clock.now());
  };
  if (!person.groups.some((group) => staff.groups.includes(group))) {
    await record({ outcome: 'refused', reason: 'InvalidUser' });
    return refused('InvalidUser', signInSentences.notStaff);
  }
  const { provesAfter } = detail;
  // Verified here: a directory could ignore the requirement.
  if (provesAfter !== undefined && !hasAuthenticated(person, new Date(provesAfter))) {
    await record({ outcome: 'refused', reason: 'AccessDenied' });
    return refused('AccessDenied', signInSentences.staffFailed);
  }
  const { token } = await issueStaff(staff.sessions, limitSignInTime(person, staff.clock.now()));
  await record({});
  return { sessionId: token, userName: person.name, userId: person.sub, source: staffSource, error: null };
}

const hasAuthenticated = ({ signedInAt }: StaffPerson, after: Date): boolean =>
  signedInAt !== null && signedInAt.getTime() >= after.getTime() - skewMs;

/** The directory's clock may be ahead: a later time than now would extend what a recent sign-in allows. */
function limitSignInTime(person: StaffPerson, now: Date): StaffPerson {
  const isAhead = person.signedInAt !== null && person.signedInAt > now;
  return isAhead ? { ...person, signedInAt: now } : person;
}

const refused = (reasonCode: string, message: string): Answer<'staffSignIn'> => ({
  sessionId: '',
  userName: '',
  userId: '',
  source: staffSource,
  error: { reasonCode, message },
});
