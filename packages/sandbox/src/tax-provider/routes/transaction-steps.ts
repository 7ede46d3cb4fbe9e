import type { FastifyInstance, FastifyRequest } from 'fastify';
import { avataxLimits } from '@salestax/contract/vendor-limits';
import {
  change,
  changeCode,
  commit,
  type DocumentContext,
  lock,
  uncommit,
  unvoid,
  voidDocument,
} from '../documents/lifecycle.ts';
import { verify } from '../documents/verify.ts';
import { callerOf, companiesOf, operators, requireRole } from '../http/callers.ts';
import { voidReasons } from '../http/enumerations.ts';
import { valueRequired } from '../http/errors.ts';
import { type Fields, readObject, required } from '../http/fields.ts';
import type { Provider } from '../provider.ts';
import type { Transaction } from '../state.ts';
import { type DocumentParams, openForChange } from './document-context.ts';
import { answerTransaction } from './transactions.ts';

interface Opened {
  readonly context: DocumentContext;
  readonly existing: Transaction;
}

/** The operations on a recorded document, each with its own path. */
export function transactionStepRoutes(app: FastifyInstance, provider: Provider): void {
  step('commit', ({ context, existing }, body) =>
    requiredFlag(body, 'commit') ? commit(context, existing) : existing,
  );
  step('lock', ({ context, existing }, body) => lock(context, existing, requiredFlag(body, 'isLocked')));
  step('changecode', ({ context, existing }, body) =>
    changeCode(context, existing, required(body, 'newCode', avataxLimits.transaction.code.most)),
  );
  step('settle', settle);
  step('verify', ({ existing }, body) => {
    verify(existing, body);
    return existing;
  });
  bodilessStep('unvoid', ({ context, existing }) => unvoid(context, existing));
  bodilessStep('uncommit', ({ context, existing }) => uncommit(context, existing));

  app.post<DocumentParams>('/companies/:companyCode/transactions/:code/void', async (request, reply) => {
    requireRole(callerOf(request), operators);
    const body = readObject(request.body);
    if (body.choice('code', voidReasons) === null) throw valueRequired('code');
    const { context, existing } = openForChange(provider, request, 'Document');
    return answerTransaction(request, reply, voidDocument(context, existing));
  });

  app.post('/transactions/lock', async (request) => ({ numberOfRecords: lockMany(provider, request) }));

  function step(name: string, run: (opened: Opened, body: Fields) => Transaction): void {
    app.post<DocumentParams>(`/companies/:companyCode/transactions/:code/${name}`, async (request, reply) => {
      const body = readObject(request.body);
      return answerTransaction(request, reply, run(openForChange(provider, request), body));
    });
  }

  function bodilessStep(name: string, run: (opened: Opened) => Transaction): void {
    app.post<DocumentParams>(`/companies/:companyCode/transactions/:code/${name}`, async (request, reply) => {
      // SDK 26.9, UnvoidTransaction and UncommitTransaction: 'requires one of the following user roles'.
      requireRole(callerOf(request), operators);
      return answerTransaction(request, reply, run(openForChange(provider, request)));
    });
  }
}

/** Verifies, changes the code and commits in one call; each part is optional. */
function settle({ context, existing }: Opened, body: Fields): Transaction {
  const expected = body.object('verify');
  if (expected !== null) verify(existing, expected);
  const rename = body.object('changeCode');
  const renamed =
    rename === null
      ? existing
      : changeCode(context, existing, required(rename, 'newCode', avataxLimits.transaction.code.most));
  return body.object('commit')?.flag('commit') === true ? commit(context, renamed) : renamed;
}

/** Locks the caller's committed documents among these ids. Returns their number. */
function lockMany(provider: Provider, request: FastifyRequest): number {
  const caller = callerOf(request);
  const { userId } = caller;
  const body = readObject(request.body);
  const locked = requiredFlag(body, 'isLocked');
  const ids = new Set(body.texts('documentIds'));
  const companies = new Map(companiesOf(provider.state, caller).map((company) => [company.id, company]));
  const committed = [...ids].flatMap((id) => {
    const transaction = provider.state.transactions.get(Number(id));
    const company = companies.get(transaction?.companyId ?? 0);
    return transaction?.status !== 'Committed' || company === undefined ? [] : [{ transaction, company }];
  });
  for (const { transaction, company } of committed)
    change({ provider, company, userId }, transaction, { locked }, 'Transaction.lock');
  return committed.length;
}

function requiredFlag(body: Fields, name: string): boolean {
  const value = body.flag(name);
  if (value === null) throw valueRequired(name);
  return value;
}
