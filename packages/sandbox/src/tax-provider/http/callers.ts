import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '../provider.ts';
import type { Account, Company, Role } from '../state.ts';
import { errorDetail, gatewayAuthenticationError, notFound, ProviderError, providerError } from './errors.ts';

/** The authenticated caller. */
export interface Caller {
  readonly account: Account;
  readonly userId: number;
  readonly userName: string;
  readonly role: Role;
  /** The company that the caller is limited to, with its children; null = all of the account. */
  readonly companyId: number | null;
  readonly authenticationType: 'UsernamePassword' | 'AccountIdLicenseKey' | 'OpenIdBearerToken';
}

/** Returns the user name of a bearer token; null when the token is unknown. */
export type BearerLookup = (token: string) => string | null | Promise<string | null>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Authenticates every request. Only ping works without a caller. */
export function authenticate(app: FastifyInstance, { state }: Provider, bearer: BearerLookup): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    request.caller = await findCaller(request, state.accounts, bearer);
    if (request.caller !== null || /^[^?]*\/utilities\/ping\/?(\?|$)/i.test(request.url)) return undefined;
    const { status, body } = gatewayAuthenticationError();
    return reply.code(status).send(body);
  });
}

async function findCaller(
  request: FastifyRequest,
  accounts: readonly Account[],
  bearer: BearerLookup,
): Promise<Caller | null> {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') {
    const userName = await bearer(value);
    return userName === null ? null : userCaller(accounts, userName, () => true, 'OpenIdBearerToken');
  }
  if (scheme.toLowerCase() !== 'basic') return null;
  const [name = '', ...rest] = Buffer.from(value, 'base64').toString('utf8').split(':');
  const secret = rest.join(':');
  const account = accounts.find(({ id, licenseKey }) => String(id) === name && licenseKey === secret);
  if (account !== undefined) return licenceCaller(account);
  return userCaller(accounts, name, (password) => password === secret, 'UsernamePassword');
}

function licenceCaller(account: Account): Caller {
  return {
    account,
    userId: account.users[0]?.id ?? 0,
    userName: String(account.id),
    role: 'AccountAdmin',
    companyId: null,
    authenticationType: 'AccountIdLicenseKey',
  };
}

function userCaller(
  accounts: readonly Account[],
  userName: string,
  isPassword: (password: string) => boolean,
  authenticationType: Caller['authenticationType'],
): Caller | null {
  for (const account of accounts) {
    const user = account.users.find((candidate) => candidate.userName.toLowerCase() === userName.toLowerCase());
    if (user !== undefined && user.isActive && isPassword(user.password))
      return {
        account,
        userId: user.id,
        userName: user.userName,
        role: user.role,
        companyId: user.companyId,
        authenticationType,
      };
  }
  return null;
}

/** The companies that a caller sees: those of the account, or the one that the user is limited to, with its children. */
export function companiesOf(
  { companies }: Pick<Provider['state'], 'companies'>,
  { account, companyId }: Pick<Caller, 'account' | 'companyId'>,
): readonly Company[] {
  const ofAccount = companies.filter(({ accountId }) => accountId === account.id);
  if (companyId === null) return ofAccount;
  const seenIds = new Set([companyId]);
  for (const parent of seenIds)
    for (const { id, parentCompanyId } of ofAccount) if (parentCompanyId === parent) seenIds.add(id);
  return ofAccount.filter(({ id }) => seenIds.has(id));
}

export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('The route is reached without a caller');
  return request.caller;
}

/** Throws for callers without one of these roles. */
export function requireRole(caller: Caller, roles: readonly Role[]): void {
  if (roles.includes(caller.role)) return;
  const detail = errorDetail(49, {
    message: `The role ${caller.role} may not do this.`,
    description: `You need one of these roles: ${roles.join(', ')}.`,
  });
  throw new ProviderError(403, 'AuthorizationException', 'HttpRequestHeaders', [detail]);
}

/** The services of an account that include exemption certificates (Avalara, SDK 26.9, the calls of customers and certificates). */
export const certificateServices: readonly string[] = [
  'ECMEssentials',
  'ECMPro',
  'ECMPremium',
  'VEMPro',
  'VEMPremium',
  'ECMProComms',
  'ECMPremiumComms',
];

/** Throws for accounts without one of these services ('This API depends on the following active services', SDK 26.9). */
export function requireService({ account }: Caller, services: readonly string[]): void {
  if (account.subscriptions.some(({ description }) => services.includes(description))) return;
  throw providerError(600, {
    message: 'The account does not have the required subscription.',
    description: `You need one of these subscriptions: ${services.join(', ')}.`,
    target: 'HttpRequest',
  });
}

export const administrators: readonly Role[] = ['AccountAdmin', 'CompanyAdmin'];
export const operators: readonly Role[] = ['AccountAdmin', 'AccountOperator', 'CompanyAdmin'];

/** The company with the id in a path. */
export function companyById({ state }: Provider, caller: Caller, id: string): Company {
  const company = companiesOf(state, caller).find((row) => String(row.id) === id);
  if (company === undefined) throw notFound('Company not found.', `The Company with ID '${id}' was not found.`);
  return company;
}

/** The company with the code in a document; the account's default company without one. */
export function companyByCode({ state }: Provider, caller: Caller, code: string): Company {
  const visibleCompanies = companiesOf(state, caller);
  const company =
    code === ''
      ? visibleCompanies.find(({ isDefault }) => isDefault)
      : visibleCompanies.find((row) => row.companyCode.toLowerCase() === code.toLowerCase());
  if (company !== undefined) return company;
  if (code === '')
    throw providerError(27, {
      message: 'No default company.',
      description: 'The account has no default company, and the request names none.',
      status: 400,
    });
  throw notFound('Company not found.', `The Company with code '${code}' was not found.`);
}
