import { calculateTax } from '../engine/calculate.ts';
import type { AdjustmentReason, DocumentType } from '../http/enumerations.ts';
import { getTaxError, notFound, providerError } from '../http/errors.ts';
import { nowText, type Provider, record, sellerOf } from '../provider.ts';
import { type Company, type DocumentStatus, nextId, type Transaction } from '../state.ts';
import type { DocumentRequest } from './read-document.ts';
import { summaryOf } from './totals.ts';

/** Provider, company and calling user of one operation on a document. */
export interface DocumentContext {
  readonly provider: Provider;
  readonly company: Company;
  readonly userId: number;
}

/** The resulting revision, and whether it is an adjustment of a committed one. */
export interface Outcome {
  readonly transaction: Transaction;
  readonly adjusted: boolean;
}

/** Only invoices are stored; orders are only calculated. */
export function isRecorded(type: DocumentType): boolean {
  return type.endsWith('Invoice');
}

/** The current revision of every document with this code, of one type or of any. */
export function currentWithCode(
  { provider, company }: DocumentContext,
  code: string,
  type: DocumentType | null,
): readonly Transaction[] {
  const isWanted = ({ header, status }: Transaction) =>
    status !== 'Adjusted' && (type === null || type === 'Any' || header.type === type);
  return provider.state.transactions.withCode(company.id, code).filter(isWanted);
}

/** The document with this code. Without a type: the sales invoice. Error 303 when several documents have the code. */
export function findDocument(
  context: DocumentContext,
  code: string,
  type: DocumentType | null,
  noun = 'Transaction',
): Transaction {
  const found = currentWithCode(context, code, type);
  if (found.length > 1)
    throw providerError(303, {
      message: 'The document code is used by more than one document.',
      description: `Specify the document type of '${code}'.`,
    });
  const transaction = found.find(({ header }) => type !== null || header.type === 'SalesInvoice');
  if (transaction !== undefined) return transaction;
  throw notFound(`${noun} not found.`, `The ${noun} with code '${context.company.companyCode}:${code}' was not found.`);
}

/** Calculates the tax of a document and, when it is an invoice, records it. */
export function create(context: DocumentContext, request: DocumentRequest, operation = 'Transaction.create'): Outcome {
  const { state } = context.provider;
  const { type, code } = request.header;
  if (!isRecorded(type)) {
    state.counters.estimates += 1;
    return { transaction: calculatedRevision(context, request, 0, 'Temporary'), adjusted: false };
  }
  const existing = currentWithCode(context, code, type)[0];
  if (existing !== undefined) requireReplaceable(existing);
  const transaction = calculatedRevision(context, request, nextId(state), request.commit ? 'Committed' : 'Saved');
  if (existing !== undefined) context.provider.state.transactions.delete(existing.id);
  store(context, transaction, operation);
  return { transaction, adjusted: false };
}

/** A calculated revision with version 1; who continues a document sets its own version. */
function calculatedRevision(
  { provider, company, userId }: DocumentContext,
  { header, question }: DocumentRequest,
  id: number,
  status: DocumentStatus,
): Transaction {
  return {
    id,
    companyId: company.id,
    status,
    version: 1,
    locked: false,
    adjustmentReason: 'NotAdjusted',
    adjustmentDescription: '',
    modifiedDate: nowText(provider),
    modifiedUserId: userId,
    header,
    question,
    answer: calculateTax(question, sellerOf(provider, company)),
  };
}

/** Records a document: as a new revision when a committed one has its code. */
export function createOrAdjust(
  context: DocumentContext,
  request: DocumentRequest,
  reason: AdjustmentReason,
  description: string,
): Outcome {
  const operation = 'Transaction.createoradjust';
  const { type, code } = request.header;
  const existing = isRecorded(type) ? currentWithCode(context, code, type)[0] : undefined;
  if (existing?.status === 'Cancelled') return createAfterVoid(context, existing, request, operation);
  if (existing?.status !== 'Committed') return create(context, request, operation);
  return adjustTo(context, existing, request, reason, description, operation);
}

/** A new document may reuse the code of a void one: it replaces it and continues its version numbers. */
function createAfterVoid(
  context: DocumentContext,
  voided: Transaction,
  request: DocumentRequest,
  operation: string,
): Outcome {
  requireUnlocked(voided);
  const status = request.commit ? 'Committed' : 'Saved';
  const transaction = {
    ...calculatedRevision(context, request, nextId(context.provider.state), status),
    version: voided.version + 1,
  };
  context.provider.state.transactions.delete(voided.id);
  store(context, transaction, operation);
  return { transaction, adjusted: false };
}

export function adjust(
  context: DocumentContext,
  existing: Transaction,
  request: DocumentRequest,
  reason: AdjustmentReason,
  description: string,
): Outcome {
  requireUnlocked(existing);
  requireNotCancelled(existing);
  if (existing.status !== 'Committed') throw wrongStatus(existing, 'Committed');
  if (!isRecorded(request.header.type) || request.header.type !== existing.header.type)
    throw providerError(195, {
      message: 'The type of a document can not be adjusted.',
      description: `${existing.header.type} can not become ${request.header.type}.`,
      status: 400,
    });
  return adjustTo(context, existing, request, reason, description, 'Transaction.adjust');
}

function adjustTo(
  context: DocumentContext,
  existing: Transaction,
  { header, question, commit }: DocumentRequest,
  adjustmentReason: AdjustmentReason,
  adjustmentDescription: string,
  operation: string,
): Outcome {
  requireUnlocked(existing);
  const request = { header: { ...header, code: existing.header.code }, question, commit };
  const transaction: Transaction = {
    ...calculatedRevision(context, request, nextId(context.provider.state), commit ? 'Committed' : 'Saved'),
    version: existing.version + 1,
    adjustmentReason,
    adjustmentDescription,
  };
  context.provider.state.transactions.put({ ...existing, status: 'Adjusted' });
  store(context, transaction, operation);
  return { transaction, adjusted: true };
}

/** Replaces the current revision without a new version, and journals it. */
export function change(
  context: DocumentContext,
  existing: Transaction,
  changes: Partial<Transaction>,
  operation: string,
): Transaction {
  const { provider, userId } = context;
  const changed = { ...existing, ...changes, modifiedDate: nowText(provider), modifiedUserId: userId };
  provider.state.transactions.put(changed);
  record(provider, context.company, operation, changed.header.code, summaryOf(changed));
  return changed;
}

export function commit(context: DocumentContext, existing: Transaction): Transaction {
  requireUnlocked(existing);
  if (existing.status !== 'Saved' && existing.status !== 'Posted')
    throw providerError(1309, {
      message: 'The document can not be committed.',
      description: `The status of the document is ${existing.status}. Expected Saved|Posted.`,
      status: 400,
    });
  return change(context, existing, { status: 'Committed' }, 'Transaction.commit');
}

export function voidDocument(context: DocumentContext, existing: Transaction): Transaction {
  requireUnlocked(existing);
  requireNotCancelled(existing);
  return change(context, existing, { status: 'Cancelled' }, 'Transaction.void');
}

export function unvoid(context: DocumentContext, existing: Transaction): Transaction {
  requireUnlocked(existing);
  if (existing.status !== 'Cancelled')
    throw providerError(1300, {
      message: 'The transaction is not cancelled.',
      description: `The status of the document is ${existing.status}.`,
      status: 400,
    });
  return change(context, existing, { status: 'Saved' }, 'Transaction.unvoid');
}

export function uncommit(context: DocumentContext, existing: Transaction): Transaction {
  requireUnlocked(existing);
  requireCommitted(existing);
  return change(context, existing, { status: 'Saved' }, 'Transaction.uncommit');
}

export function lock(context: DocumentContext, existing: Transaction, isLocked: boolean): Transaction {
  requireCommitted(existing);
  return change(context, existing, { locked: isLocked }, 'Transaction.lock');
}

/** Changes the code of a document in all its revisions. */
export function changeCode(context: DocumentContext, existing: Transaction, newCode: string): Transaction {
  const { provider } = context;
  requireUnlocked(existing);
  if (existing.status === 'Cancelled') throw wrongStatus(existing, 'Saved|Posted');
  if (existing.status === 'Committed' && !provider.rules.renamesCommitted)
    throw providerError(1313, {
      message: 'The transaction is committed.',
      description: 'The code of a committed transaction can not be changed.',
    });
  const isTaken = currentWithCode(context, newCode, existing.header.type).some(({ id }) => id !== existing.id);
  if (isTaken)
    throw providerError(1303, {
      message: 'The transaction exists already.',
      description: `A ${existing.header.type} with code '${newCode}' exists already.`,
    });
  const oldCode = existing.header.code;
  for (const revision of provider.state.transactions.withCode(context.company.id, oldCode))
    if (
      revision.status === 'Adjusted' &&
      revision.header.code === oldCode &&
      revision.header.type === existing.header.type
    )
      provider.state.transactions.put({ ...revision, header: { ...revision.header, code: newCode } });
  return change(context, existing, { header: { ...existing.header, code: newCode } }, 'Transaction.changecode');
}

export function requireUnlocked({ locked }: Transaction): void {
  if (locked) throw lockedError();
}

export function lockedError() {
  return providerError(1100, {
    message: 'The transaction is locked.',
    description: 'This transaction was reported to a tax authority. It can not be modified.',
  });
}

/** A second create may replace a saved document, but not a committed or void one. */
function requireReplaceable(existing: Transaction): void {
  requireUnlocked(existing);
  if (existing.status === 'Saved' || existing.status === 'Posted') return;
  throw getTaxError([
    {
      message: 'DocStatus is invalid for this operation.',
      description: 'Expected Saved|Posted',
      refersTo: 'DocStatus',
      faultSubCode: 'DocStatusError',
    },
  ]);
}

function requireNotCancelled({ status, header }: Transaction): void {
  if (status !== 'Cancelled') return;
  throw providerError(198, {
    message: 'The transaction has already been cancelled.',
    description: `The transaction '${header.code}' is cancelled.`,
  });
}

function requireCommitted({ status }: Transaction): void {
  if (status === 'Committed') return;
  throw providerError(313, {
    message: 'The document is not committed.',
    description: `The status of the document is ${status}. Expected Committed.`,
  });
}

function wrongStatus({ status }: Transaction, expected: string) {
  return providerError(1314, {
    message: 'The status of the document does not allow this.',
    description: `The status of the document is ${status}. Expected ${expected}.`,
  });
}

/** Adds a revision and journals it. */
export function store({ provider, company }: DocumentContext, transaction: Transaction, operation: string): void {
  provider.state.transactions.put(transaction);
  record(provider, company, operation, transaction.header.code, summaryOf(transaction));
}
