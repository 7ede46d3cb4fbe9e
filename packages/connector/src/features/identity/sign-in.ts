import type { Answer, Query, RequestBody } from '@salestax/contract';
import { Type } from 'typebox';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import { RequestError } from '../../domain/request-error.ts';
import type { IdentityProvider, ProviderPerson, SignInResult } from '../../ports/identity-provider.ts';
import type { ProviderAccounts } from '../../ports/tax-provider.ts';
import type { SignedInUser } from '../../security/principal.ts';
import { type Company, saveCompany } from '../../store/companies.ts';
import { deleteSecret } from '../../store/secrets.ts';
import { type KeptCompany, providerSecret, readKeptCompany, setUpOfCompany } from '../../service/company-state.ts';
import { takeRequestToken } from '../company/provider-request-tokens.ts';
import type { Services } from '../../service/services.ts';
import { type Issued, issueApp, issueSignIn, type Sessions } from './session-life.ts';
import { finishFlow, flowKind, startFlow } from './sign-in-flows.ts';

/** What signing in works with. */
export interface SignIn extends Pick<Services, 'db' | 'clock' | 'secrets'> {
  /** The address browsers use. */
  readonly publicUrl: string;
  readonly allowedRoles: readonly string[];
  readonly sessions: Sessions;
  /** Null: nobody signs in here. */
  readonly identity: IdentityProvider<ProviderPerson> | null;
  readonly accounts: ProviderAccounts;
}

/** A call of a browser that the service may know by its cookie. */
export interface BrowserRequest {
  readonly browserId: string | null;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/** Where the tax provider's identity server sends people back to. */
const callbackPaths = ['/aiauthcallback', '/avataxlogin'] as const;

const providerFlow = flowKind(
  'provider',
  Type.Object({
    /** The accounting company that is entered; null = none yet. */
    realmId: Type.Union([Type.String(), Type.Null()]),
    callbackPath: Type.Enum([...callbackPaths]),
    /** The company's own user asked for a sign-in with another account of the provider. */
    mayTakeOver: Type.Boolean(),
  }),
);

interface SignInStart {
  readonly realmId: string | null;
  readonly callbackPath?: (typeof callbackPaths)[number];
  readonly mayTakeOver?: boolean;
  readonly prompt?: string | undefined;
  readonly loginHint?: string;
}

/** Where this browser goes to sign in at the tax provider; null when its identity server does not answer. */
export async function startProviderSignIn(
  signIn: SignIn,
  browserId: string,
  { realmId, callbackPath = '/aiauthcallback', mayTakeOver = false, prompt, loginHint }: SignInStart,
): Promise<string | null> {
  if (signIn.identity === null) return null;
  const secrets = await startFlow(signIn, providerFlow, browserId, { realmId, callbackPath, mayTakeOver });
  return signIn.identity.signInUrl({ ...secrets, redirectUri: signIn.publicUrl + callbackPath, prompt, loginHint });
}

export async function readSignInUrl(
  signIn: SignIn,
  browserId: string,
  { realmId, prompt }: Query<'signInUrl'>,
): Promise<string> {
  return urlOf(await startProviderSignIn(signIn, browserId, { realmId: realmId ?? null, prompt }));
}

/** The way into a connected company, and with a request token the way in with another account. Tells nothing of either. */
export async function readConnectedCompanyUrl(
  signIn: SignIn,
  browserId: string,
  { realmId, requestToken, userId }: Query<'connectedCompanySignInUrl'>,
): Promise<string> {
  if (requestToken === undefined) return urlOf(await startProviderSignIn(signIn, browserId, { realmId }));
  const mayTakeOver = await takeRequestToken(signIn, { realmId, userId, requestToken });
  const start = { realmId, callbackPath: '/avataxlogin', mayTakeOver, prompt: 'login' } as const;
  return urlOf(await startProviderSignIn(signIn, browserId, start));
}

function urlOf(url: string | null): string {
  if (url === null) throw new RequestError('Unavailable', undefined, 5);
  return url;
}

/** After the tax provider's callback: who signed in, and with a company in the flow the session in it. */
export async function validateSignIn(
  signIn: SignIn,
  request: BrowserRequest,
  { code, id_token, state }: RequestBody<'aiValidator'>,
): Promise<ProviderSignIn> {
  const flow = await finishFlow(signIn, providerFlow, state, request.browserId);
  if (flow === null || signIn.identity === null) return refused(signInSentences.unverified);
  // What a callback brings when the person declined.
  if (code === '' && id_token === '') return refused(signInSentences.failed);
  const { nonce, codeVerifier, detail } = flow;
  const redirectUri = signIn.publicUrl + detail.callbackPath;
  const result = await signIn.identity.redeem({ code, idToken: id_token, state }, { redirectUri, codeVerifier, nonce });
  const user = await userOf(signIn, request, result);
  return typeof user === 'string' ? refused(user) : enter(signIn, user, detail);
}

/** The code verifier of the example in RFC 7636, appendix B: no secret, and not meant to be one. */
const publicVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** For automated tests against sandboxes: a code that was asked for with the public verifier and without a nonce. */
export async function redeemTestCode(signIn: SignIn, request: BrowserRequest, code: string): Promise<ProviderSignIn> {
  if (signIn.identity === null) return refused(signInSentences.unverified);
  const result = await signIn.identity.redeem(
    { code, idToken: '', state: 'test' },
    { redirectUri: `${signIn.publicUrl}/aiauthcallback`, codeVerifier: publicVerifier, nonce: null },
  );
  const user = await userOf(signIn, request, result);
  return typeof user === 'string' ? refused(user) : enter(signIn, user, { realmId: null, mayTakeOver: false });
}

/** Who signed in, with the role of the provider's own user list; else the sentence that says why nobody did. */
async function userOf(
  { accounts }: SignIn,
  { correlationId, signal }: BrowserRequest,
  result: SignInResult<ProviderPerson>,
): Promise<SignedInUser | string> {
  if (result.kind === 'unverified') return signInSentences.unverified;
  if (result.kind !== 'identity') return signInSentences.failed;
  const { sub, userName, name, account } = result.person;
  if (account === null) return signInSentences.withoutTaxAccount;
  const call = { realmId: '', correlationId, signal, onExchange: () => undefined };
  const listed = await accounts.userOf(call, result.accessToken, account.accountId, account.userId);
  if (listed.ok) {
    if (listed.value === null || !listed.value.isActive) throw new RequestError('InvalidUser');
    return {
      sub,
      userName,
      name,
      accountId: account.accountId,
      providerUserId: account.userId,
      role: listed.value.role,
    };
  }
  if (['unauthorized', 'refused', 'not-found'].includes(listed.error.kind)) throw new RequestError('InvalidUser');
  return signInSentences.failed;
}

/** Sessions for a known user: of the sign-in, and of the company when there is one that the user belongs to. */
async function enter(
  signIn: SignIn,
  user: SignedInUser,
  { realmId, mayTakeOver }: { readonly realmId: string | null; readonly mayTakeOver: boolean },
): Promise<ProviderSignIn> {
  const kept = realmId === null ? null : await readKeptCompany(signIn.db, signIn.secrets, realmId);
  const company = kept?.company ?? null;
  if (kept === null || company === null || company.connection === 'disconnected')
    return signedIn(user, await issueSignIn(signIn.sessions, user), null);

  const isAllowed = signIn.allowedRoles.includes(user.role);
  const isTakingOver = mayTakeOver && isAllowed && company.providerAccountId === null;
  if (!isTakingOver && !belongsTo(user, company)) return { ...refused(null), validationflag: 'false' };
  if (!isAllowed && !setUpOfCompany(kept).isSetupComplete) throw new RequestError('NonAdminUser');
  if (isTakingOver && !(await takeOver(signIn, company, user))) return refused(signInSentences.failed);

  const first = await issueSignIn(signIn.sessions, user);
  const app = await issueApp(signIn.sessions, first.jti, user, company);
  return app === null ? refused(signInSentences.failed) : signedIn(user, first, { kept: { ...kept, company }, app });
}

/** Until a company is linked to an account of the provider, it is its connector's alone. */
const belongsTo = ({ sub, accountId }: SignedInUser, { providerAccountId, connectedBy }: Company): boolean =>
  providerAccountId === null ? connectedBy === sub : providerAccountId === accountId;

/**
 * A company that is not linked yet goes on with another account: what the person before has handed over opens the account
 * before, and is forgotten. False when somebody else changed it meanwhile.
 */
async function takeOver(
  { db, clock }: SignIn,
  { realmId, version, connectedBy }: Company,
  { sub }: SignedInUser,
): Promise<boolean> {
  if (connectedBy === sub) return true;
  return db.tx({ realm: realmId }, async (trx) => {
    const changes = { connectedBy: sub, providerLogin: null, providerUserName: null };
    const saved = await saveCompany(trx, realmId, version, changes, clock.now());
    if (saved !== null) await deleteSecret(trx, { realmId, name: providerSecret });
    return saved !== null;
  });
}

type ProviderSignIn = Answer<'aiValidator'>;

function signedIn(
  { userName, name, accountId, role }: SignedInUser,
  first: Issued,
  entered: { readonly kept: KeptCompany & { readonly company: Company }; readonly app: Issued } | null,
): ProviderSignIn {
  const none = { isAvaTaxCompanyConfigured: false, isSetupComplete: false };
  return {
    validationflag: 'true',
    // References to the sign-in: what the provider handed out stays in the service.
    avaToken: first.jti,
    idToken: first.jti,
    appToken: (entered?.app ?? first).token,
    ...(entered !== null && { signInToken: first.token }),
    avaAcc: accountId,
    avaUser: userName,
    avaType: role,
    ...(entered === null ? none : setUpOfCompany(entered.kept)),
    error: null,
    userId: entered?.kept.company.companyId ?? '',
    realmId: entered?.kept.company.realmId ?? null,
    userName: name,
    companyName: entered?.kept.company.name ?? null,
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
