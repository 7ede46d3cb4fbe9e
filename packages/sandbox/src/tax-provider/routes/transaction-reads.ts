import type { FastifyInstance } from 'fastify';
import { findDocument } from '../documents/lifecycle.ts';
import { headerOnly, partsOf, renderTransaction } from '../documents/render.ts';
import { callerOf } from '../http/callers.ts';
import { notFound } from '../http/errors.ts';
import { cell, type Filter, type Row } from '../http/filter.ts';
import { answerList, queryValue } from '../http/lists.ts';
import { decodeCode } from '../http/path-codes.ts';
import { textOf } from '../http/text.ts';
import { type Provider, today } from '../provider.ts';
import { deskOf, type DocumentParams, documentTypeOf, readDocumentType } from './desk.ts';
import { answerTransaction } from './transactions.ts';

const DEFAULT_DAYS = 30;

/** Reading documents back. */
export function transactionReadRoutes(app: FastifyInstance, provider: Provider): void {
  app.get<{ Params: { companyCode: string } }>('/companies/:companyCode/transactions', async (request) => {
    const { company } = deskOf(provider, request, decodeCode(request.params.companyCode));
    const include = queryValue(request, '$include');
    const parts = include === null ? headerOnly : partsOf(include);
    const rows = provider.state.transactions
      .filter(({ companyId, status }) => companyId === company.id && status !== 'Adjusted')
      .map((transaction) => renderTransaction(transaction, parts));
    return answerList(request, rows, (filter) => recentUnlessDated(filter, today(provider)));
  });

  app.get<DocumentParams>('/companies/:companyCode/transactions/:code', async (request, reply) => {
    const { companyCode, code } = request.params;
    const desk = deskOf(provider, request, decodeCode(companyCode));
    return answerTransaction(request, reply, findDocument(desk, decodeCode(code), documentTypeOf(request)));
  });

  app.get<{ Params: { companyCode: string; code: string; type: string } }>(
    '/companies/:companyCode/transactions/:code/types/:type',
    async (request, reply) => {
      const { companyCode, code, type } = request.params;
      const desk = deskOf(provider, request, decodeCode(companyCode));
      return answerTransaction(request, reply, findDocument(desk, decodeCode(code), readDocumentType(type)));
    },
  );

  app.get<{ Params: { id: string } }>('/transactions/:id', async (request, reply) => {
    const { account } = callerOf(request);
    const { id: wanted } = request.params;
    const own = new Set(
      provider.state.companies.filter(({ accountId }) => accountId === account.id).map(({ id }) => id),
    );
    const found = provider.state.transactions.find(({ id, companyId }) => String(id) === wanted && own.has(companyId));
    if (found === undefined)
      throw notFound('Transaction not found.', `The Transaction with ID '${wanted}' was not found.`);
    return answerTransaction(request, reply, found);
  });
}

/** A list whose filter says nothing of the date holds the last 30 days. */
function recentUnlessDated(filter: Filter | null, day: string): (row: Row) => boolean {
  if (filter?.fields.has('date') === true) return () => true;
  const first = new Date(`${day}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - DEFAULT_DAYS);
  const from = first.toISOString().slice(0, 10);
  return (row) => textOf(cell(row, 'date')) >= from;
}
