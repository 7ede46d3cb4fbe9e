import type { RecordedTransaction, CalculatedTax, RecordedType } from '../../domain/provider-transaction.ts';
import { done, failed } from '../../domain/result.ts';
import type { Outcome, VendorError, VendorErrorKind } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderAddresses } from '../../ports/provider-addresses.ts';
import type { ProviderCertificates } from '../../ports/provider-certificates.ts';
import type { ProviderItems } from '../../ports/provider-items.ts';
import type { ProviderNexus } from '../../ports/provider-nexus.ts';
import type { ProviderTransactions } from '../../ports/provider-transactions.ts';
import type {
  ProviderAccounts,
  ProviderCredentials,
  ProviderIdentity,
  ProviderCompany,
  ProviderUser,
  TaxAccount,
  TaxProvider,
} from '../../ports/tax-provider.ts';
import { createAddresses } from './addresses.ts';
import { readCalculated, readCompanies, readPing, readRecorded, readSubscriptions, readUsers } from './answers.ts';
import { createCertificates } from './certificates.ts';
import { type AvaTaxOptions, createAvaTaxClient, type ProviderAccessToken } from './client.ts';
import { pathCode } from './codes.ts';
import sentences from './error-sentences.json' with { type: 'json' };
import { createItems } from './items.ts';
import { rowCount } from './list-pages.ts';
import { createNexus } from './nexus.ts';
import { adjustmentModel, transactionModel } from './request-body.ts';
import { createTransactions } from './transactions.ts';

export type { AvaTaxOptions } from './client.ts';

/** Errors after which the same step is tried again. */
const maySucceedLater: ReadonlySet<VendorErrorKind> = new Set(['unavailable', 'throttled', 'unknown', 'unauthorized']);
/** Error codes by which AvaTax refuses to rename a committed transaction. */
const committedRefusals = new Set(['TransactionIsCommitted', 'InvalidDocumentStatus', 'DocStatusError']);

const rowsPerPage = 1_000;

const contradiction: VendorError = {
  kind: 'unavailable',
  vendor: 'tax-provider',
  code: '',
  message: sentences.byStatus['5xx'],
  detail: 'A transaction was not found by a write, but by the read after it.',
};

/** The tax provider over AvaTax REST v2. */
export function createAvaTax(
  options: AvaTaxOptions,
): TaxProvider &
  ProviderAccounts &
  ProviderNexus &
  ProviderCertificates &
  ProviderItems &
  ProviderAddresses &
  ProviderTransactions {
  const { send, download } = createAvaTaxClient(options);
  const transactionPath = (companyCode: string, code: string) =>
    `/companies/${pathCode(companyCode)}/transactions/${pathCode(code)}`;

  const find: TaxProvider['find'] = (call, account, type, code) =>
    send<RecordedTransaction>(call, account, {
      method: 'GET',
      path: transactionPath(account.companyCode, code),
      // A delivery fee may be only in the details. Which parts are answered without this is not published.
      query: { documentType: type, $include: 'Details' },
      isWrite: false,
      read: (answer) => readRecorded(answer, type),
    });

  const step = (
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    code: string,
    action: string,
    body: object,
  ) =>
    send<RecordedTransaction>(call, account, {
      method: 'POST',
      path: `${transactionPath(account.companyCode, code)}/${action}`,
      query: { documentType: type },
      body,
      isWrite: true,
      read: (answer) => readRecorded(answer, type),
    });

  /**
   * After a write that found no transaction: `not-found` if a read finds none either. If it exists, the first answer was
   * wrong, and the write has to be repeated: else the document would have two transactions, or one that is not voided.
   */
  const confirmAbsence: TaxProvider['cancel'] = async (call, account, type, code) => {
    const found = await find(call, account, type, code);
    return found.ok ? failed(contradiction) : found;
  };

  const ping = async (call: CallContext, credentials: ProviderCredentials | ProviderAccessToken) => {
    const outcome = await send<ProviderIdentity | null>(call, credentials, {
      method: 'GET',
      path: '/utilities/ping',
      isWrite: false,
      read: readPing,
    });
    return !outcome.ok && outcome.error.kind === 'unauthorized' ? done(null) : outcome;
  };

  const companiesOf = (
    call: CallContext,
    credentials: ProviderCredentials | ProviderAccessToken,
    query: Readonly<Record<string, string>>,
  ) =>
    allPages((skip) =>
      send(call, credentials, {
        method: 'GET',
        path: '/companies',
        query: { ...query, ...pageOf(skip) },
        isWrite: false,
        read: readCompanies,
        // An administrator can download the log, and may be limited to one of the account's companies.
        summary: rowCount,
      }),
    );

  const userWith = async (
    call: CallContext,
    credentials: ProviderCredentials | ProviderAccessToken,
    { accountId, userId }: Pick<ProviderIdentity, 'accountId' | 'userId'>,
  ): Promise<Outcome<ProviderUser | null>> => {
    // Both are numbers at this provider; anything else must not get into a filter expression.
    if (!/^\d+$/.test(accountId) || !/^\d+$/.test(userId)) return done(null);
    const users = await allPages((skip) =>
      send(call, credentials, {
        method: 'GET',
        path: `/accounts/${accountId}/users`,
        query: { $filter: `id eq ${userId}`, ...pageOf(skip) },
        isWrite: false,
        read: readUsers,
      }),
    );
    if (!users.ok) return users;
    const user = users.value.find(({ id }) => id === userId);
    if (user === undefined) return done(null);
    const { companyId, ...listed } = user;
    if (companyId === null) return done({ ...listed, companyIds: null });
    const companies = await companiesOf(call, credentials, {});
    return companies.ok ? done({ ...listed, companyIds: withChildren(companyId, companies.value) }) : companies;
  };

  /**
   * A committed transaction must be uncommitted before it is renamed (Avalara, ChangeTransactionCode). A retry
   * continues after the last step that succeeded.
   */
  const changeCode: TaxProvider['changeCode'] = async (call, account, type, from, to) => {
    if (from === to) return done(undefined);
    const rename = () => step(call, account, type, from, 'changecode', { newCode: to });
    let renamed = await rename();
    if (!renamed.ok && committedRefusals.has(renamed.error.code)) {
      const uncommitted = await step(call, account, type, from, 'uncommit', {});
      renamed = uncommitted.ok ? await rename() : uncommitted;
    }
    if (!renamed.ok && renamed.error.kind === 'not-found') renamed = await find(call, account, type, to);
    if (!renamed.ok && renamed.error.kind === 'not-found') return confirmAbsence(call, account, type, from);
    if (!renamed.ok && maySucceedLater.has(renamed.error.kind)) return renamed;
    if (renamed.ok) return commitIfUncommitted(call, account, type, to, renamed.value);
    // Refused: the transaction has its old code, under which it must not stay uncommitted, or it would be in no return.
    const current = await find(call, account, type, from);
    const recommitted = current.ok ? await commitIfUncommitted(call, account, type, from, current.value) : current;
    return recommitted.ok ? renamed : recommitted;
  };

  async function commitIfUncommitted(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    code: string,
    { status }: RecordedTransaction,
  ): Promise<Outcome<void>> {
    if (status !== 'Saved' && status !== 'Posted') return done(undefined);
    const committed = await step(call, account, type, code, 'commit', { commit: true });
    return committed.ok ? done(undefined) : committed;
  }

  return {
    ...createNexus(send),
    ...createTransactions(send),
    ...createItems(send),
    ...createAddresses(send),
    ...createCertificates(send, download),
    find,
    estimate: (call, account, type, transaction) =>
      send<CalculatedTax>(call, account, {
        method: 'POST',
        path: '/transactions/create',
        body: transactionModel(account, type, null, transaction),
        isWrite: false,
        read: (answer) => readCalculated(answer, ''),
      }),

    record: (call, account, type, code, transaction) =>
      send<CalculatedTax>(call, account, {
        method: 'POST',
        path: '/transactions/createoradjust',
        body: {
          ...adjustmentModel(transaction),
          createTransactionModel: transactionModel(account, type, code, transaction),
        },
        isWrite: true,
        read: (answer) => readCalculated(answer, code),
      }),

    async cancel(call, account, type, code) {
      const outcome = await step(call, account, type, code, 'void', { code: 'DocVoided' });
      if (outcome.ok || outcome.error.code === 'TransactionAlreadyCancelled') return done(undefined);
      return outcome.error.kind === 'not-found' ? confirmAbsence(call, account, type, code) : outcome;
    },

    changeCode,
    ping,

    async accountOf(call, accessToken) {
      const pinged = await ping(call, { accessToken });
      if (!pinged.ok || pinged.value === null) return pinged;
      const { accountId, userId } = pinged.value;
      return done(accountId === '' || userId === '' ? null : { accountId, userId });
    },

    companies: (call, credentials) => companiesOf(call, credentials, { $filter: 'isActive eq true' }),

    userOf: (call, accessToken, accountId, userId) => userWith(call, { accessToken }, { accountId, userId }),
    userOfCredentials: userWith,

    subscriptions: (call, credentials) =>
      allPages((skip) =>
        send(call, credentials, {
          method: 'GET',
          path: '/utilities/subscriptions',
          query: pageOf(skip),
          isWrite: false,
          read: readSubscriptions,
        }),
      ),
  };
}

/** The ids of a company and of the companies below it, at every level: the loop also visits the ids that it adds. */
function withChildren(id: string, companies: readonly ProviderCompany[]): readonly string[] {
  const found = new Set([id]);
  for (const ancestor of found)
    for (const { id: child, parentId } of companies) if (parentId === ancestor) found.add(child);
  return [...found];
}

const pageOf = (skip: number) => ({ $top: String(rowsPerPage), $skip: String(skip) });

/** All rows of a paged list. */
async function allPages<Row>(
  readPage: (skip: number) => Promise<Outcome<{ readonly rows: readonly Row[]; readonly hasMore: boolean }>>,
): Promise<Outcome<readonly Row[]>> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage(rows.length);
    if (!page.ok) return page;
    rows.push(...page.value.rows);
    if (!page.value.hasMore || page.value.rows.length === 0) return done(rows);
  }
}
