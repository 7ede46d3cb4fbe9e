import { createHash, randomBytes } from 'node:crypto';
import type { Answer, RequestBody } from '@salestax/contract';
import { sentences } from '../../domain/sentences.ts';
import { setUpSentenceOf } from '../../domain/vendor-request-error.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { Attempts } from '../../security/attempts.ts';
import { providerSecret, readCompanyWithCredentials } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { noteActivity, recordActivity } from '../../store/activity.ts';
import { reachedLimit, startAuthFlow } from '../../store/auth-flows.ts';
import { hasValues, lockCompany, saveCompany } from '../../store/companies.ts';
import { putSecret } from '../../store/secrets.ts';
import { wakeDeliveries } from '../recording/waiting-deliveries.ts';
import { belongsTo } from './company-owner.ts';
import { type AccountUser, readProviderAccount } from './provider-account.ts';
import type { UserRequest } from './user-request.ts';

/** Attempts of one person for one company. */
export const credentialAttempts = { max: 5, windowMs: 60_000 } as const;

/**
 * Stores user name and password of the tax provider, or account number and license key, encrypted, if they belong to the
 * account of the user's sign-in. They are never returned. An unknown user and a wrong password get the same answer.
 */
export async function authorizeProvider(
  services: Services,
  attempts: Attempts,
  request: UserRequest,
  { username, password, credentialType = 'user' }: RequestBody<'authorizeProvider'>,
): Promise<Answer<'authorizeProvider'>> {
  const { realmId, user } = request;
  const { company } = await readCompanyWithCredentials(services.db, services.secrets, realmId);
  const common = { avaTaxUserName: company?.providerUserName ?? '', qboCompanyName: company?.name ?? '' };
  const refused = (errorMessage: string) => ({ ...common, status: false, errorMessage });
  if (!(await attempts.take(JSON.stringify([realmId, user.sub])))) return refused(sentences.tooManyAttempts);
  const refusedFor = async (reason: string, errorMessage: string) => {
    const refusal = { action: 'credentials', outcome: 'refused', reason } as const;
    await recordActivity(services.db, request, refusal, services.clock.now());
    return refused(errorMessage);
  };

  const credentials = { login: username.trim(), secret: password };
  const messages = refusals[credentialType];
  const ping = await services.taxProvider.ping(callOf(services, request), credentials);
  if (!ping.ok) return refused(setUpSentenceOf(ping.error));
  if (ping.value === null) return refusedFor('WrongCredentials', messages.wrong);
  const { accountId } = ping.value;
  // A license key belongs to an account, not to a user.
  const userName = ping.value.userName || credentials.login;
  if (accountId !== user.accountId) return refusedFor('AnotherAccount', messages.ofAnotherAccount);
  const isSaved = await saveCredentials(services, request, credentials, { accountId, userName });
  return isSaved
    ? { ...common, status: true, errorMessage: null, avaTaxUserName: userName }
    : refusedFor('AnotherAccount', sentences.linkedToAnotherAccount);
}

const refusals = {
  user: { wrong: sentences.wrongCredentials, ofAnotherAccount: sentences.credentialsOfAnotherAccount },
  licenseKey: { wrong: sentences.wrongLicenseKey, ofAnotherAccount: sentences.licenseKeyOfAnotherAccount },
} as const;

/** False, and nothing is saved, if the company is linked to another account, or was given to another user meanwhile. */
function saveCredentials(
  { db, secrets, clock }: Services,
  request: UserRequest,
  { login, secret }: { readonly login: string; readonly secret: string },
  { accountId, userName }: { readonly accountId: string; readonly userName: string },
): Promise<boolean> {
  const now = clock.now();
  const { realmId } = request;
  return db.tx({ realm: realmId }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company === null || !belongsTo(request.user, company)) return false;
    if (company.providerAccountId !== null && company.providerAccountId !== accountId) return false;
    await putSecret(trx, secrets, { realmId, name: providerSecret }, secret, now);
    await wakeDeliveries(trx, realmId, now);
    const changes = { providerLogin: login, providerUserName: userName };
    if (!hasValues(company, changes)) await saveCompany(trx, realmId, company.version, changes, now);
    // The secret may be new where the names are the same.
    const before = { providerLogin: company.providerLogin, providerUserName: company.providerUserName };
    await noteActivity(trx, request, { action: 'credentials', before, after: changes }, now);
    return true;
  });
}

/** `kind` of a stored request token; its `detail` is a `Permit`. */
export const requestTokenFlow = 'request-token';
const requestTokenMs = 10 * 60_000;
const requestTokenBytes = 32;
/** Limits of valid tokens: a page of the set-up reads one with each load. */
const requestTokenLimits = { all: 20_000, each: 200 } as const;

/** Key that a request token is stored under. */
export const requestTokenKey = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Whether credentials are stored that the provider accepts; while it does not answer, stored credentials count as
 * accepted. `requestToken` opens, once, a sign-in to this company with another provider account; '' for users who may
 * not link, and while the company has very many valid tokens.
 */
export async function readProviderAuthorization(
  services: Services,
  request: CompanyRequest,
  canManage: boolean,
): Promise<Answer<'providerAuthorization'>> {
  const state = await readCompanyWithCredentials(services.db, services.secrets, request.realmId);
  const { company, credentials } = state;
  const ping = credentials && (await services.taxProvider.ping(callOf(services, request), credentials));
  const isAuthorized = ping !== null && (!ping.ok || ping.value !== null);
  const requestToken = canManage && company !== null ? await issueRequestToken(services, company) : '';
  return { isAuthorized, requestToken };
}

/** What a request token permits: to take the company over from this owner, and from no later one. */
export interface Permit {
  readonly realmId: string;
  readonly companyId: string;
  readonly connectedBy: string | null;
}

async function issueRequestToken({ db, clock }: Services, company: Permit): Promise<string> {
  const { realmId, companyId, connectedBy } = company;
  const token = randomBytes(requestTokenBytes).toString('base64url');
  const now = clock.now();
  return db.tx('system', async (trx) => {
    const flow = { kind: requestTokenFlow, startedBy: realmId };
    if ((await reachedLimit(trx, flow, requestTokenLimits, now)) !== null) return '';
    await startAuthFlow(trx, {
      ...flow,
      stateHash: requestTokenKey(token),
      detail: { realmId, companyId, connectedBy } satisfies Permit,
      expiresAt: new Date(now.getTime() + requestTokenMs),
    });
    return token;
  });
}

/** The account and companies that the stored credentials give access to. `caller`: as in `readProviderAccount`. */
export async function validateAccount(
  services: Services,
  request: CompanyRequest,
  userName: string,
  caller: AccountUser | null,
): Promise<Answer<'validateAccount'>> {
  const { company, credentials } = await readCompanyWithCredentials(services.db, services.secrets, request.realmId);
  const account = await readProviderAccount(services, callOf(services, request), credentials, caller);
  const refused = (errorMessage: string) => ({ status: false, avaTaxCompanies: [], accountNumbers: [], errorMessage });
  if (!account.ok) return { ...refused(account.message), isUnanswered: account.reason === 'Unavailable' };
  const { identity, companies } = account;
  if (!isUserOf(userName, [company?.providerUserName, company?.providerLogin, identity.userName]))
    return refused(sentences.unknownUserName);
  return {
    status: true,
    avaTaxCompanies: companies.map(({ companyCode, name }) => ({ companyCode, companyName: name })),
    accountNumbers: [identity.accountId],
    errorMessage: null,
  };
}

/** The provider ignores case in user names. */
export function isUserOf(userName: string, names: readonly (string | null | undefined)[]): boolean {
  const normalizedName = userName.trim().toLowerCase();
  return normalizedName !== '' && names.some((name) => name?.toLowerCase() === normalizedName);
}
