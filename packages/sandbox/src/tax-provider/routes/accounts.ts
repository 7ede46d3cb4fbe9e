import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/callers.ts';
import { notFound } from '../http/errors.ts';
import type { Row } from '../http/filter.ts';
import { listRules } from '../http/list-rules.ts';
import { answerList } from '../http/lists.ts';
import type { Provider } from '../provider.ts';
import type { Account, User } from '../state.ts';

const VERSION = '26.9.0';
const SINCE = '2019-01-01T00:00:00';

/** Ping, subscriptions, accounts and their users. */
export function accountRoutes(app: FastifyInstance, provider: Provider): void {
  app.get('/utilities/ping', async ({ caller }) => {
    if (caller === null) return { version: VERSION, authenticated: false, authenticationType: 'None' };
    const company = provider.state.companies.find((row) => row.accountId === caller.account.id && row.isDefault);
    return {
      version: VERSION,
      authenticated: true,
      authenticationType: caller.authenticationType,
      authenticatedUserName: caller.userName,
      authenticatedUserId: caller.userId,
      authenticatedAccountId: caller.account.id,
      ...(company === undefined ? {} : { authenticatedCompanyId: company.id }),
      crmid: caller.account.crmid,
    };
  });

  app.get('/utilities/subscriptions', async (request) =>
    answerList(request, subscriptionRows(callerOf(request).account), listRules.subscriptions),
  );

  app.get('/accounts', async (request) =>
    answerList(request, [accountRow(callerOf(request).account)], listRules.accounts),
  );

  app.get<{ Params: { id: string } }>('/accounts/:id', async (request) => accountRow(ownAccount(request)));

  app.get<{ Params: { id: string } }>('/accounts/:id/subscriptions', async (request) =>
    answerList(request, subscriptionRows(ownAccount(request)), listRules.subscriptions),
  );

  app.get<{ Params: { id: string } }>('/accounts/:id/users', async (request) => {
    const account = ownAccount(request);
    return answerList(
      request,
      account.users.map((user) => userRow(account, user)),
    );
  });

  function ownAccount(request: Parameters<typeof callerOf>[0] & { params: { id: string } }): Account {
    const { account } = callerOf(request);
    if (String(account.id) !== request.params.id)
      throw notFound('Account not found.', `The Account with ID '${request.params.id}' was not found.`);
    return account;
  }
}

function accountRow(account: Account): Row {
  return {
    id: account.id,
    crmid: account.crmid,
    name: account.name,
    effectiveDate: SINCE,
    accountStatusId: 'Active',
    accountTypeId: 'Regular',
    isSamlEnabled: false,
    createdDate: SINCE,
    createdUserId: 0,
    modifiedDate: SINCE,
    modifiedUserId: 0,
  };
}

function subscriptionRows(account: Account): Row[] {
  return account.subscriptions.map(({ typeId, description }, index) => ({
    id: account.id * 10 + index,
    accountId: account.id,
    subscriptionTypeId: typeId,
    subscriptionDescription: description,
    effectiveDate: SINCE.slice(0, 'yyyy-MM-dd'.length),
    createdDate: SINCE,
    createdUserId: 0,
    modifiedDate: SINCE,
    modifiedUserId: 0,
  }));
}

function userRow(account: Account, { id, userName, firstName, lastName, role, isActive, companyId }: User): Row {
  return {
    id,
    accountId: account.id,
    userName,
    ...(companyId !== null && { companyId }),
    firstName,
    lastName,
    email: userName,
    postalCode: '',
    securityRoleId: role,
    passwordStatus: 'UserCanChange',
    isActive,
    suppressNewUserEmail: false,
    isDeleted: false,
  };
}
