import type { FastifyInstance } from 'fastify';
import { memoized } from '../../kernel/memoized.ts';
import { findDocument } from '../documents/lifecycle.ts';
import { headerOnly, partsOf, renderTransaction } from '../documents/render.ts';
import { callerOf, companiesOf } from '../http/callers.ts';
import { notFound } from '../http/errors.ts';
import { cell, type Filter } from '../http/filter.ts';
import { listRules } from '../http/list-rules.ts';
import { answerFrom, type ImpliedCondition, queryValue } from '../http/lists.ts';
import { decodeCode } from '../http/path-codes.ts';
import { type Provider, today } from '../provider.ts';
import type { Transaction } from '../state.ts';
import { documentContextOf, type DocumentParams, documentTypeOf, readDocumentType } from './document-context.ts';
import { answerTransaction } from './transactions.ts';

const DEFAULT_DAYS = 30;

/** Reading of transactions. */
export function transactionReadRoutes(app: FastifyInstance, provider: Provider): void {
  app.get<{ Params: { companyCode: string } }>('/companies/:companyCode/transactions', async (request) => {
    const { company } = documentContextOf(provider, request, decodeCode(request.params.companyCode));
    const include = queryValue(request, '$include');
    const parts = include === null ? headerOnly : partsOf(include);
    const records = provider.state.transactions.current(company.id);
    return answerFrom(request, {
      ...listRules.transactions,
      records,
      // Without a record its fields are not known: the empty list accepts any field.
      fields: records[0] === undefined ? [] : [...Object.keys(headerOf(records[0])), ...optionalFields],
      read: readField,
      show: (transaction) => renderTransaction(transaction, parts),
      implied: (filter) => recentUnlessDated(filter, today(provider)),
    });
  });

  app.get<DocumentParams>('/companies/:companyCode/transactions/:code', async (request, reply) => {
    const { companyCode, code } = request.params;
    const context = documentContextOf(provider, request, decodeCode(companyCode));
    return answerTransaction(request, reply, findDocument(context, decodeCode(code), documentTypeOf(request)));
  });

  app.get<{ Params: { companyCode: string; code: string; type: string } }>(
    '/companies/:companyCode/transactions/:code/types/:type',
    async (request, reply) => {
      const { companyCode, code, type } = request.params;
      const context = documentContextOf(provider, request, decodeCode(companyCode));
      return answerTransaction(request, reply, findDocument(context, decodeCode(code), readDocumentType(type)));
    },
  );

  app.get<{ Params: { id: string } }>('/transactions/:id', async (request, reply) => {
    const { id } = request.params;
    const companyIds = new Set(companiesOf(provider.state, callerOf(request)).map((company) => company.id));
    const transaction = /^\d+$/.test(id) ? provider.state.transactions.get(Number(id)) : undefined;
    if (transaction === undefined || !companyIds.has(transaction.companyId))
      throw notFound('Transaction not found.', `The Transaction with ID '${id}' was not found.`);
    return answerTransaction(request, reply, transaction);
  });
}

const headerOf = memoized((transaction: Transaction) => renderTransaction(transaction, headerOnly));

/** Fields that only some responses have. */
const optionalFields = ['parameters', 'messages', 'lines', 'addresses', 'summary'];

/** The fields that most filters use, by their names in lower case, read without rendering the whole transaction. */
const directReaders: Readonly<Record<string, (transaction: Transaction) => unknown>> = {
  id: ({ id }) => id,
  code: ({ header }) => header.code,
  type: ({ header }) => header.type,
  status: ({ status }) => status,
  date: ({ question }) => question.date,
  customercode: ({ question }) => question.customerCode,
  locked: ({ locked }) => locked,
  modifieddate: ({ modifiedDate }) => modifiedDate,
};

function readField(name: string): (transaction: Transaction) => unknown {
  return directReaders[name] ?? ((transaction) => cell(headerOf(transaction), name));
}

/** Without a date in the filter, a list has the last 30 days. */
function recentUnlessDated(filter: Filter<Transaction> | null, day: string): ImpliedCondition<Transaction> | null {
  if (filter?.fields.has('date') === true) return null;
  const first = new Date(`${day}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - DEFAULT_DAYS);
  const from = first.toISOString().slice(0, 10);
  return { cacheKey: `from ${from}`, matches: ({ question }) => question.date >= from };
}
