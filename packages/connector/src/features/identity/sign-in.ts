import { Type } from 'typebox';
import type { Answer, Query, RequestBody } from '@salestax/contract';
import { type Activity, type CallSource, userActor } from '../../domain/activity.ts';
import { RequestError } from '../../domain/request-error.ts';
import { done } from '../../domain/result.ts';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { IdentityProvider, ProviderPerson, ProviderUserId, SignInResult } from '../../ports/identity-provider.ts';
import type { ProviderAccounts } from '../../ports/tax-provider.ts';
import type { SignedInUser } from '../../security/principal.ts';
import {
  type CompanyWithCredentials,
  readCompanyWithCredentials,
  setUpOfCompany,
} from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity, recordActivity } from '../../store/activity.ts';
import { type Company, companyOfRealm } from '../../store/companies.ts';
import { changeOwner } from '../company/change-owner.ts';
import { belongsTo } from '../company/company-owner.ts';
import type { Permit } from '../company/provider-credentials.ts';
import { readPermit, takePermit } from '../company/provider-request-tokens.ts';
import { type Issued, issueSignIn, issueSignInWithCompany, type Sessions } from './session-life.ts';
import { finishFlow, flowKind, type FlowStart, openToAll, startFlow } from './sign-in-flows.ts';

/** Dependencies of the sign-in. */
export interface SignIn extends Pick<Services, 'db' | 'clock' | 'secrets'> {
  /** The address browsers use. */
  readonly publicUrl: string;
  readonly allowedRoles: readonly string[];
  readonly sessions: Sessions;
  /** Null: sign-in is not configured. */
  readonly identity: IdentityProvider<ProviderPerson> | null;
  readonly accounts: ProviderAccounts;
}

/** A call with the browser id of its cookie, if any. */
export interface BrowserRequest extends CallSource {
  readonly browserId: string | null;
  /** What the browser calls itself (`deviceOf`). */
  readonly device: string | null;
  readonly signal: AbortSignal;
}

/** Redirect URI for the tax provider's identity server. */
const callbackPaths = ['/aiauthcallback', '/avataxlogin'] as const;

const providerFlow = flowKind(
  'provider',
  openToAll,
  Type.Object({
    /** The accounting company to enter; null = none yet. */
    realmId: Type.Union([Type.String(), Type.Null()]),
    callbackPath: Type.Enum([...callbackPaths]),
    /** A user of the company requested a sign-in with another provider account; null = nobody has. */
    takesOverFrom: Type.Union([Type.Object({ connectedBy: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
  }),
);

/** The owner of the company when the sign-in was requested: the company is not taken over from a later owner. */
type TakesOverFrom = Pick<Permit, 'connectedBy'> | null;

interface SignInStart {
  readonly realmId: string | null;
  readonly callbackPath?: (typeof callbackPaths)[number];
  readonly takesOverFrom?: TakesOverFrom;
  readonly prompt?: string | undefined;
  readonly loginHint?: string;
}

/** URL of the sign-in at the tax provider; null if its identity server does not answer. */
export async function startProviderSignIn(
  signIn: SignIn,
  start: FlowStart,
  { realmId, callbackPath = '/aiauthcallback', takesOverFrom = null, prompt, loginHint }: SignInStart,
): Promise<string | null> {
  if (signIn.identity === null) return null;
  const secrets = await startFlow(signIn, providerFlow, start, { realmId, callbackPath, takesOverFrom });
  return signIn.identity.signInUrl({ ...secrets, redirectUri: signIn.publicUrl + callbackPath, prompt, loginHint });
}

export async function readSignInUrl(
  signIn: SignIn,
  start: FlowStart,
  { realmId, prompt }: Query<'signInUrl'>,
): Promise<string> {
  return urlOf(await startProviderSignIn(signIn, start, { realmId: realmId ?? null, prompt }));
}

/**
 * URL of the sign-in to a connected company, with a request token also for another account. Reveals nothing about
 * either.
 */
export async function readConnectedCompanyUrl(
  signIn: SignIn,
  start: FlowStart,
  { realmId, requestToken, userId }: Query<'connectedCompanySignInUrl'>,
): Promise<string> {
  if (requestToken === undefined) return urlOf(await startProviderSignIn(signIn, start, { realmId }));
  const presented = { realmId, userId, requestToken };
  const signInStart = { realmId, callbackPath: '/avataxlogin', prompt: 'login' } as const;
  const takesOverFrom = await readPermit(signIn, presented);
  const url = urlOf(await startProviderSignIn(signIn, start, { ...signInStart, takesOverFrom }));
  // Only now: an identity server that does not answer uses up no token. Another call may have been faster.
  const isTaken = takesOverFrom === null || (await takePermit(signIn, presented)) !== null;
  return isTaken ? url : urlOf(await startProviderSignIn(signIn, start, signInStart));
}

function urlOf(url: string | null): string {
  if (url === null) throw new RequestError('Unavailable', undefined, 5);
  return url;
}

/** After the tax provider's callback: the user, and a session in the company of the flow, if any. */
export async function validateSignIn(
  signIn: SignIn,
  request: BrowserRequest,
  { code, id_token, state }: RequestBody<'aiValidator'>,
): Promise<ProviderSignIn> {
  const flow = await finishFlow(signIn, providerFlow, state, request.browserId);
  if (flow === null || signIn.identity === null) return refused(signInSentences.unverified);
  // Error parameters of a declined sign-in.
  if (code === '' && id_token === '') return refused(signInSentences.failed);
  const { nonce, codeVerifier, detail } = flow;
  const redirectUri = signIn.publicUrl + detail.callbackPath;
  const result = await signIn.identity.redeem({ code, idToken: id_token, state }, { redirectUri, codeVerifier, nonce });
  const user = await userOf(signIn, request, result, detail.realmId);
  return typeof user === 'string' ? refused(user) : enter(signIn, request, user, detail);
}

/** The public code verifier of the example in RFC 7636, appendix B. */
const publicVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** Sign-in for automated tests against sandboxes: a code requested with the public verifier and without a nonce. */
export async function redeemTestCode(signIn: SignIn, request: BrowserRequest, code: string): Promise<ProviderSignIn> {
  if (signIn.identity === null) return refused(signInSentences.unverified);
  const result = await signIn.identity.redeem(
    { code, idToken: '', state: 'test' },
    { redirectUri: `${signIn.publicUrl}/aiauthcallback`, codeVerifier: publicVerifier, nonce: null },
  );
  const user = await userOf(signIn, request, result, null);
  return typeof user === 'string'
    ? refused(user)
    : enter(signIn, request, user, { realmId: null, takesOverFrom: null });
}

/** The user, with the role from the provider's user list; else the error of the sign-in. */
async function userOf(
  signIn: SignIn,
  request: BrowserRequest,
  result: SignInResult<ProviderPerson>,
  realmId: string | null,
): Promise<SignedInUser | string> {
  if (result.kind === 'unverified') return signInSentences.unverified;
  if (result.kind !== 'identity') return signInSentences.failed;
  const { accounts } = signIn;
  const { correlationId, signal } = request;
  const { sub, userName, name } = result.person;
  const call = { realmId: '', correlationId, signal, onExchange: () => undefined };
  const found = await accountOf(accounts, call, result);
  if (!found.ok) return signInSentences.failed;
  const account = found.value;
  if (account === null) return signInSentences.withoutTaxAccount;
  const listed = await accounts.userOf(call, result.accessToken, account.accountId, account.userId);
  if (listed.ok) {
    if (listed.value === null || !listed.value.isActive) return refuseUser(signIn, request, result.person, realmId);
    return {
      sub,
      userName,
      name,
      accountId: account.accountId,
      providerUserId: account.userId,
      role: listed.value.role,
      companyIds: listed.value.companyIds,
    };
  }
  if (['unauthorized', 'forbidden', 'refused', 'not-found'].includes(listed.error.kind))
    return refuseUser(signIn, request, result.person, realmId);
  return signInSentences.failed;
}

/** `realmId` comes from the browser: the refusal is recorded for a company only if there is one. */
async function refuseUser(
  signIn: SignIn,
  request: BrowserRequest,
  person: ProviderPerson,
  realmId: string | null,
): Promise<never> {
  const company =
    realmId === null ? null : await signIn.db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  const refusal = { ...refusedSignIn, reason: 'InvalidUser' };
  await recordSignIn(signIn, request, person, company?.realmId ?? null, refusal);
  throw new RequestError('InvalidUser');
}

/** The account that the identity server reports; if it reports none, the provider is called with the access token. */
async function accountOf(
  accounts: ProviderAccounts,
  call: CallContext,
  { person, accessToken }: Extract<SignInResult<ProviderPerson>, { kind: 'identity' }>,
): Promise<Outcome<ProviderUserId | null>> {
  return person.account === null ? accounts.accountOf(call, accessToken) : done(person.account);
}

/** Opens sessions for a user: of the sign-in, and of the company if the user belongs to it. */
async function enter(
  signIn: SignIn,
  browser: Pick<BrowserRequest, 'device' | keyof CallSource>,
  user: SignedInUser,
  { realmId, takesOverFrom }: { readonly realmId: string | null; readonly takesOverFrom: TakesOverFrom },
): Promise<ProviderSignIn> {
  const companyState = realmId === null ? null : await readCompanyWithCredentials(signIn.db, signIn.secrets, realmId);
  const company = companyState?.company ?? null;
  const record = (activity: Activity) => recordSignIn(signIn, browser, user, company?.realmId ?? null, activity);
  if (companyState === null || company === null || company.connection === 'disconnected') {
    const issued = await issueSignIn(signIn.sessions, user, browser.device);
    await record({ action: 'sign-in' });
    return signedIn(user, issued, null);
  }

  const isAllowed = signIn.allowedRoles.includes(user.role);
  const isOwnerSame = takesOverFrom !== null && takesOverFrom.connectedBy === company.connectedBy;
  const isTakingOver = isOwnerSame && isAllowed && company.providerAccountId === null;
  if (!isTakingOver && !belongsTo(user, company)) {
    await record({ ...refusedSignIn, reason: 'AnotherAccount' });
    return { ...refused(null), validationflag: 'false' };
  }
  if (!isAllowed && !setUpOfCompany(companyState).isSetupComplete) {
    await record({ ...refusedSignIn, reason: 'NonAdminUser' });
    throw new RequestError('NonAdminUser');
  }
  if (isTakingOver && !(await takeOver(signIn, browser, company, user))) return refused(signInSentences.failed);

  const issued = await issueSignInWithCompany(signIn.sessions, user, browser.device, company);
  if (issued === null) {
    await record({ ...refusedSignIn, reason: 'CompanyChanged' });
    return refused(signInSentences.failed);
  }
  await record({ action: 'sign-in' });
  return signedIn(user, issued.signIn, { companyState: { ...companyState, company }, app: issued.app });
}

const refusedSignIn = { action: 'sign-in', outcome: 'refused' } as const;

/** Only for people whom the tax provider has identified: anybody could fill the record of activity with other attempts. */
function recordSignIn(
  { db, clock }: SignIn,
  { address, correlationId }: CallSource,
  person: Parameters<typeof userActor>[0],
  realmId: string | null,
  activity: Activity,
): Promise<void> {
  return recordActivity(db, { realmId, actor: userActor(person, address), correlationId }, activity, clock.now());
}

/** Prepares an unlinked company for another account. False if the row was changed in between. */
async function takeOver(
  { db, clock }: SignIn,
  { address, correlationId }: CallSource,
  company: Company,
  user: SignedInUser,
): Promise<boolean> {
  const { sub } = user;
  const { realmId, connectedBy } = company;
  if (connectedBy === sub) return true;
  const now = clock.now();
  return db.tx({ realm: realmId }, async (trx) => {
    const source = { realmId, actor: userActor(user, address), correlationId };
    if ((await changeOwner(trx, source, company, { connectedBy: sub, accountingUserName: user.name }, now)) === null)
      return false;
    const fields = { before: { connectedBy }, after: { connectedBy: sub } };
    await noteActivity(trx, source, { action: 'connect', ...fields }, now);
    return true;
  });
}

type ProviderSignIn = Answer<'aiValidator'>;

function signedIn(
  { userName, name, accountId, role }: SignedInUser,
  session: Issued,
  entered: {
    readonly companyState: CompanyWithCredentials & { readonly company: Company };
    readonly app: Issued;
  } | null,
): ProviderSignIn {
  const notSetUp = { isAvaTaxCompanyConfigured: false, isSetupComplete: false };
  return {
    validationflag: 'true',
    // Opaque references: the provider's tokens stay in the service.
    avaToken: session.jti,
    idToken: session.jti,
    appToken: (entered?.app ?? session).token,
    ...(entered !== null && { signInToken: session.token }),
    avaAcc: accountId,
    avaUser: userName,
    avaType: role,
    ...(entered === null ? notSetUp : setUpOfCompany(entered.companyState)),
    error: null,
    userId: entered?.companyState.company.companyId ?? '',
    realmId: entered?.companyState.company.realmId ?? null,
    userName: name,
    companyName: entered?.companyState.company.name ?? null,
    isQboConnected: entered !== null,
  };
}

const refused = (error: string | null): ProviderSignIn => ({
  validationflag: 'true',
  avaToken: '',
  appToken: '',
  idToken: '',
  avaAcc: '',
  avaUser: '',
  avaType: '',
  isSetupComplete: false,
  isAvaTaxCompanyConfigured: false,
  error,
  userId: '',
  realmId: null,
  userName: '',
  companyName: null,
  isQboConnected: false,
});
