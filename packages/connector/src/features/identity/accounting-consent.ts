import { Type } from 'typebox';
import type { Answer, RequestBody } from '@salestax/contract';
import { timeZoneOf } from '../../domain/company-day.ts';
import { RequestError } from '../../domain/request-error.ts';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { AccountingCompany } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { missingSecret } from '../../ports/tax-provider.ts';
import type { Consent, ConsentService, TokenService } from '../../ports/token-source.ts';
import { type Principal, type SignedInUser, signedInUserShape } from '../../security/principal.ts';
import { datedTokens } from '../../service/accounting-tokens.ts';
import { readCompanyWithCredentials, setUpOfCompany } from '../../service/company-state.ts';
import type { Company } from '../../store/companies.ts';
import { findConnection } from '../../store/connections.ts';
import { findLiveSession, lockSessionFamily } from '../../store/sessions.ts';
import { connectCompany, type ConnectRefusal, type Connecting } from '../company/connect-company.ts';
import { issueApp, signInLifetime } from './session-life.ts';
import { finishFlow, type FlowKind, flowKind, type FlowStart, openToAll, startFlow } from './sign-in-flows.ts';
import { type BrowserRequest, type SignIn, startProviderSignIn } from './sign-in.ts';

/** Dependencies of connecting a company. */
export interface AccountingConsent extends SignIn {
  readonly consent: ConsentService & Pick<TokenService, 'revoke'>;
  /** Reads the company with tokens that are not stored yet. */
  readonly readCompany: (call: CallContext, accessToken: string) => Promise<Outcome<AccountingCompany>>;
}

/** The signed-in user who gives consent, with the session that started it. */
const consentDetail = Type.Object({
  jti: Type.String(),
  user: signedInUserShape,
  /** Provider company that the portal requested; '' = none. */
  providerCompanyId: Type.String(),
});
interface ConsentDetail {
  readonly jti: string;
  readonly user: SignedInUser;
  readonly providerCompanyId: string;
}
const consentFlow = flowKind('consent', openToAll, consentDetail);
const onboardingFlow = flowKind('onboarding-consent', openToAll, consentDetail);

const callbackPath = '/authcallback';

/** URL of the consent page for this browser. Only for an administrator at the tax provider. */
export async function startConsent(
  services: AccountingConsent,
  start: FlowStart,
  { user, kind, jti, realmId, canManage }: Principal,
  { operationType, prompt, avataxCompanyId = '' }: RequestBody<'startSignIn'>,
): Promise<Answer<'startSignIn'>> {
  if (user === null || !canManage) throw new RequestError('NonAdminUser');
  // In a company the user's rights are read again every 25 minutes, with the credentials of the company.
  const areRightsCurrent = kind !== 'sign-in' && realmId !== null && (await hasCredentials(services, realmId));
  // Not a 401: the session is valid, and everything else may go on with it.
  if (!areRightsCurrent && !(await isFresh(services, jti))) return { intuitUrl: null, error: signInTooOld };
  const flow = operationType === 'onboarding' ? onboardingFlow : consentFlow;
  const detail = { jti, user, providerCompanyId: avataxCompanyId };
  const { state, codeVerifier } = await startFlow(services, flow, start, detail);
  const redirectUri = services.publicUrl + callbackPath;
  return { intuitUrl: services.consent.consentUrl({ redirectUri, state, codeVerifier, prompt }), error: null };
}

/**
 * How long a sign-in may connect companies without reading its rights again, in milliseconds. A sign-in lasts eight hours, and
 * the tax provider reports no role that it takes away. Afterwards a company is connected with another sign-in.
 */
const connectingMs = 3_600_000;
const signInTooOld = { reasonCode: 'SignInTooOld', message: signInSentences.signInTooOld };

async function hasCredentials({ db, secrets }: AccountingConsent, realmId: string): Promise<boolean> {
  const { credentials } = await readCompanyWithCredentials(db, secrets, realmId);
  return credentials !== null && credentials.secret !== missingSecret;
}

async function isFresh({ db, clock }: AccountingConsent, jti: string): Promise<boolean> {
  const now = clock.now();
  const session = await db.read('system', (trx) => findLiveSession(trx, jti, now));
  if (session === null) throw new RequestError('Unauthorized');
  const signedInAt = session.absoluteExpiresAt.getTime() - signInLifetime;
  return now.getTime() - signedInAt < connectingMs;
}

type Completion = RequestBody<'completeAccountingAuth'>;
type Refusal = NonNullable<Answer<'completeAccountingAuth'>['error']>;
type Completed =
  | { readonly kind: 'connected'; readonly company: Company; readonly consentDetail: ConsentDetail }
  | { readonly kind: 'refused'; readonly error: Refusal };

/** After the consent: connects the company. The user continues at the tax provider, with the company. */
export async function completeConsent(
  services: AccountingConsent,
  request: BrowserRequest,
  completion: Completion,
): Promise<Answer<'completeAccountingAuth'>> {
  const { browserId, address: network } = request;
  if (browserId === null) return { isQboDisconnected: false, aiUrl: null, error: stateMismatch };
  const completed = await complete(services, consentFlow, request, completion);
  if (completed.kind === 'refused') return { isQboDisconnected: false, aiUrl: null, error: completed.error };
  const { company, consentDetail } = completed;
  const start = { realmId: company.realmId, loginHint: consentDetail.user.userName };
  const aiUrl = await signInUrlOf(services, { browserId, network }, start);
  return { isQboDisconnected: false, aiUrl, error: aiUrl === null ? noSignIn : null };
}

/** Null while no sign-in can be started: the company is connected all the same. */
async function signInUrlOf(...args: Parameters<typeof startProviderSignIn>): Promise<string | null> {
  try {
    return await startProviderSignIn(...args);
  } catch (error) {
    if (error instanceof RequestError && ['Unavailable', 'TooManyRequests'].includes(error.code)) return null;
    throw error;
  }
}

/** Like `completeConsent`, for a user who came from the portal and is signed in there: returns a session at once. */
export async function completeOnboarding(
  services: AccountingConsent,
  request: BrowserRequest,
  completion: Completion,
): Promise<Answer<'completeAuth'>> {
  const completed = await complete(services, onboardingFlow, request, completion);
  if (completed.kind === 'refused') return notOnboarded(completed.error);
  const { company, consentDetail } = completed;
  const app = await issueApp(services.sessions, consentDetail.jti, consentDetail.user, company);
  if (app === null) return notOnboarded(stateMismatch);
  const { isSetupComplete, isAvaTaxCompanyConfigured } = setUpOfCompany(
    await readCompanyWithCredentials(services.db, services.secrets, company.realmId),
  );
  const { realmId, companyId: userId, name: companyName } = company;
  const session = { sessionId: app.token, realmId, userId, companyName };
  return { success: true, ...session, isSetupComplete, isAvaTaxCompanyConfigured, error: null };
}

const notOnboarded = (error: NonNullable<Answer<'completeAuth'>['error']>): Answer<'completeAuth'> => ({
  success: false,
  sessionId: '',
  isSetupComplete: false,
  isAvaTaxCompanyConfigured: false,
  realmId: '',
  userId: '',
  companyName: '',
  error,
});

async function complete(
  services: AccountingConsent,
  kind: FlowKind<ConsentDetail>,
  request: BrowserRequest,
  completion: Completion,
): Promise<Completed> {
  const flow = await finishFlow(services, kind, completion.State, request.browserId);
  if (flow === null || !(await isSignedIn(services, flow.detail.jti))) return refused(stateMismatch);
  if (completion.Error !== null && completion.Error !== '') return refused(accessDenied);
  if (completion.Code === '' || completion.RealmId === '') return refused(stateMismatch);
  const redirectUri = services.publicUrl + callbackPath;
  const consent = await services.consent.exchangeCode(completion.Code, redirectUri, flow.codeVerifier);
  if (!consent.ok) return consent.error.kind === 'unauthorized' ? refused(accessDenied) : notAnswered;
  const onboarding = kind === onboardingFlow ? onboardingOf(completion, flow.detail) : null;
  const connecting = connect(services, request, completion.RealmId, { ...flow.detail, onboarding }, consent.value);
  const completed = await connecting.catch(async (error: unknown) => {
    if (!(await isStored(services, consent.value))) await services.consent.revoke(consent.value.refreshToken);
    throw error;
  });
  // Unused tokens must not stay valid at the accounting service. If it does not answer, they expire.
  if (completed.kind !== 'connected') await services.consent.revoke(consent.value.refreshToken);
  if (completed.kind === 'forbidden') throw new RequestError('NonAdminUser');
  return completed;
}

/** Whether the tokens are stored after an error: the answer to their commit may have been lost. True while that cannot be read. */
async function isStored({ db, secrets }: AccountingConsent, { realmId, refreshToken }: Consent): Promise<boolean> {
  try {
    const connection = await db.tx({ realm: realmId }, (trx) => findConnection(trx, secrets, realmId));
    return connection?.refreshToken === refreshToken;
  } catch {
    return true;
  }
}

/** The company id comes from the browser: verified by reading the company with the tokens. */
async function connect(
  services: AccountingConsent,
  { address, correlationId, signal }: BrowserRequest,
  realmId: string,
  consentDetail: ConsentDetail & Pick<Connecting, 'onboarding'>,
  consent: Consent,
): Promise<Completed | { readonly kind: 'forbidden' }> {
  if (consent.realmId !== realmId) return refused(stateMismatch);
  const call = { realmId, correlationId, signal, onExchange: () => undefined };
  const read = await services.readCompany(call, consent.accessToken);
  if (!read.ok) return read.error.kind === 'unauthorized' ? { kind: 'forbidden' } : notAnswered;
  const { user, onboarding } = consentDetail;
  const tokens = datedTokens(consent, services.clock.now());
  const callSource = { address, correlationId };
  const company = await connectCompany(services, {
    realmId,
    companyName: read.value.name,
    addressTimeZone: timeZoneOf(read.value.address),
    user,
    tokens,
    onboarding,
    callSource,
  });
  return typeof company === 'string' ? refused(notConnected[company]) : { kind: 'connected', company, consentDetail };
}

/** The choices in the portal. They come from the browser's storage, and grant no rights. */
const onboardingOf = ({ enableProcessing, avataxCompanyId }: Completion, { providerCompanyId }: ConsentDetail) => ({
  enableProcessing,
  providerCompanyId: avataxCompanyId === '' ? providerCompanyId : avataxCompanyId,
});

/** False if the user has signed out since the start: the consent is then void. */
async function isSignedIn({ db, clock }: AccountingConsent, jti: string): Promise<boolean> {
  const live = await db.tx('system', (trx) => lockSessionFamily(trx, jti, clock));
  return live.length > 0;
}

const refused = (error: Refusal) => ({ kind: 'refused', error }) as const;
const stateMismatch: Refusal = { reasonCode: 'StateMismatch', message: signInSentences.unverified };
/** A new attempt may succeed. */
const notAnswered = refused({ reasonCode: 'Unavailable', message: signInSentences.notAnswering });
const noSignIn: Refusal = { reasonCode: 'Unavailable', message: signInSentences.noSignIn };
const accessDenied: Refusal = { reasonCode: 'AccessDenied', message: signInSentences.declined };
const notConnected: Readonly<Record<ConnectRefusal, Refusal>> = {
  AlreadyConnected: { reasonCode: 'AlreadyConnected', message: signInSentences.alreadyConnected },
  LinkedElsewhere: { reasonCode: 'LinkedElsewhere', message: signInSentences.linkedElsewhere },
};
