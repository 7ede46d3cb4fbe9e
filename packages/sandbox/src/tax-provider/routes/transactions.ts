import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { avataxLimits } from '@salestax/contract/vendor-limits';
import {
  adjust,
  create,
  createOrAdjust,
  type DocumentContext,
  isRecorded,
  lockedError,
  type Outcome,
} from '../documents/lifecycle.ts';
import { type DocumentRequest, readDocument, type ReadingCompany } from '../documents/read-document.ts';
import { refund } from '../documents/refund.ts';
import { partsOf, renderTransaction } from '../documents/render.ts';
import { callerOf, operators, requireRole } from '../http/callers.ts';
import { adjustmentReasons } from '../http/enumerations.ts';
import { modelRequired, notFound, providerError, valueRequired } from '../http/errors.ts';
import { type Fields, readObject } from '../http/fields.ts';
import { queryValue } from '../http/lists.ts';
import { type Provider, sellerOf } from '../provider.ts';
import type { Transaction } from '../state.ts';
import { documentContextOf, type DocumentParams, isLockedByFault, openForChange } from './document-context.ts';

/** Calculating and recording documents. */
export function transactionRoutes(app: FastifyInstance, provider: Provider): void {
  app.post('/transactions/create', async (request, reply) => {
    await applyForceTimeout(request, provider);
    const { context, document } = readRequest(provider, request, readObject(request.body));
    return answerOutcome(request, reply, create(context, document));
  });

  app.post('/transactions/createoradjust', async (request, reply) => {
    await applyForceTimeout(request, provider);
    const body = readObject(request.body);
    const { context, document } = readRequest(provider, request, requiredModel(body, 'createTransactionModel'));
    const reason = body.choice('adjustmentReason', adjustmentReasons) ?? 'Other';
    const description = body.text('adjustmentDescription', 255) || 'Create or adjust transaction';
    return answerOutcome(request, reply, createOrAdjust(context, document, reason, description));
  });

  app.post<DocumentParams>('/companies/:companyCode/transactions/:code/adjust', async (request, reply) => {
    // SDK 26.9, AdjustTransaction: 'requires one of the following user roles'.
    requireRole(callerOf(request), operators);
    const { context, existing } = openForChange(provider, request);
    const body = readObject(request.body);
    const model = requiredModel(body, 'newTransaction');
    const reason = body.choice('adjustmentReason', adjustmentReasons);
    if (reason === null) throw valueRequired('adjustmentReason');
    const document = readDocument(model, readingCompanyOf(context));
    const { transaction } = adjust(context, existing, document, reason, body.text('adjustmentDescription', 255));
    return answerTransaction(request, reply, transaction);
  });

  app.post<DocumentParams>('/companies/:companyCode/transactions/:code/refund', async (request, reply) => {
    const { context, existing } = openForChange(provider, request);
    return answerTransaction(request, reply.code(201), refund(context, existing, readObject(request.body)));
  });
}

function readRequest(
  provider: Provider,
  request: FastifyRequest,
  model: Fields,
): { context: DocumentContext; document: DocumentRequest } {
  const context = documentContextOf(
    provider,
    request,
    model.text('companyCode', avataxLimits.transaction.companyCode.most),
  );
  const { isActive, companyCode } = context.company;
  if (!isActive) throw notFound('Company not found.', `The company '${companyCode}' is not active.`);
  const document = readDocument(model, readingCompanyOf(context));
  if (isRecorded(document.header.type) && isLockedByFault(request)) throw lockedError();
  return { context, document };
}

function requiredModel(body: Fields, name: string): Fields {
  const model = body.object(name);
  if (model === null) throw modelRequired();
  return model;
}

function readingCompanyOf({ provider, company }: DocumentContext): ReadingCompany {
  const locations = provider.state.locations.filter(({ companyId }) => companyId === company.id);
  return { locations, seller: sellerOf(provider, company) };
}

/** Responds with a document, and with its address in a header. */
export function answerTransaction(
  request: FastifyRequest,
  reply: FastifyReply,
  transaction: Transaction,
): FastifyReply {
  reply.header('location', `/api/v2/companies/${transaction.companyId}/transactions/${transaction.id}`);
  return reply.send(renderTransaction(transaction, partsOf(queryValue(request, '$include'))));
}

function answerOutcome(request: FastifyRequest, reply: FastifyReply, { transaction, adjusted }: Outcome): FastifyReply {
  return answerTransaction(request, reply.code(adjusted ? 200 : 201), transaction);
}

/** `$include=ForceTimeout` lets a client test its own timeout: the call waits, then fails with 316. */
async function applyForceTimeout(request: FastifyRequest, { rules }: Provider): Promise<void> {
  if (!/forcetimeout/i.test(queryValue(request, '$include') ?? '')) return;
  await new Promise((done) => setTimeout(done, rules.forceTimeoutMilliseconds));
  throw providerError(316, {
    message: 'A timeout was requested.',
    description: 'The request asked for ForceTimeout.',
    target: 'HttpRequest',
  });
}
