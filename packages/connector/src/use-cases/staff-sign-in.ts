import type { Answer, RequestBody } from '@salestax/contract';
import { Type } from 'typebox';
import { signInSentences } from '../domain/sign-in-sentences.ts';
import { HttpFailure } from '../http-failure.ts';
import type { IdentityProvider, StaffPerson } from '../ports/identity-provider.ts';
import type { Services } from './services.ts';
import { issueStaff, type Sessions } from './session-life.ts';
import { finishFlow, flowKind, startFlow } from './sign-in-flows.ts';

/** What signing support staff in works with. */
export interface StaffSignIn extends Pick<Services, 'db' | 'clock'> {
  /** The address browsers use. */
  readonly publicUrl: string;
  readonly sessions: Sessions;
  /** Null: no staff here. */
  readonly directory: IdentityProvider<StaffPerson> | null;
  /** Members of any of these are support staff. */
  readonly groups: readonly string[];
}

const staffFlow = flowKind('staff', Type.Object({}));
const callbackPath = '/admin/signin';

export async function readStaffSignInUrl(staff: StaffSignIn, browserId: string): Promise<string> {
  if (staff.directory === null) throw new HttpFailure('NotFound');
  const secrets = await startFlow(staff, staffFlow, browserId, {});
  const url = await staff.directory.signInUrl({ ...secrets, redirectUri: staff.publicUrl + callbackPath });
  if (url === null) throw new HttpFailure('Unavailable', undefined, 5);
  return url;
}

/** After the directory's callback: a session for a member of the support groups. */
export async function completeStaffSignIn(
  staff: StaffSignIn,
  browserId: string | null,
  { code, state }: RequestBody<'staffSignIn'>,
): Promise<Answer<'staffSignIn'>> {
  const flow = await finishFlow(staff, staffFlow, state, browserId);
  if (flow === null || staff.directory === null) return refused('StateMismatch', signInSentences.unverified);
  const { nonce, codeVerifier } = flow;
  const redirectUri = staff.publicUrl + callbackPath;
  const result = await staff.directory.redeem({ code, idToken: '', state }, { redirectUri, codeVerifier, nonce });
  if (result.kind === 'unverified') return refused('StateMismatch', signInSentences.unverified);
  if (result.kind !== 'identity') return refused('AccessDenied', signInSentences.staffFailed);
  const { person } = result;
  if (!person.groups.some((group) => staff.groups.includes(group)))
    return refused('InvalidUser', signInSentences.notStaff);
  const { token } = await issueStaff(staff.sessions, person);
  return { sessionId: token, userName: person.name, userId: person.sub, source: 'okta', error: null };
}

const refused = (reasonCode: string, message: string): Answer<'staffSignIn'> => ({
  sessionId: '',
  userName: '',
  userId: '',
  source: 'okta',
  error: { reasonCode, message },
});
