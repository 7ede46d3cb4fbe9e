import type { FastifyRequest } from 'fastify';
import { type DocumentContext, findDocument, lockedError } from '../documents/lifecycle.ts';
import { callerOf, companyByCode } from '../http/callers.ts';
import { type DocumentType, documentTypes, enumValue } from '../http/enumerations.ts';
import { providerError } from '../http/errors.ts';
import { queryValue } from '../http/lists.ts';
import { decodeCode } from '../http/path-codes.ts';
import type { Provider } from '../provider.ts';
import type { Transaction } from '../state.ts';

export interface DocumentParams {
  Params: { companyCode: string; code: string };
}

/** The context of the company in a path or a document. */
export function documentContextOf(provider: Provider, request: FastifyRequest, companyCode: string): DocumentContext {
  const caller = callerOf(request);
  return { provider, company: companyByCode(provider, caller, companyCode), userId: caller.userId };
}

/** The document in a path, for an operation that changes it. `noun`: what the error for an unknown code calls a document. */
export function openForChange(
  provider: Provider,
  request: FastifyRequest<DocumentParams>,
  noun?: string,
): { context: DocumentContext; existing: Transaction } {
  const context = documentContextOf(provider, request, decodeCode(request.params.companyCode));
  const existing = findDocument(context, decodeCode(request.params.code), documentTypeOf(request), noun);
  if (isLockedByFault(request)) throw lockedError();
  return { context, existing };
}

export function isLockedByFault(request: FastifyRequest): boolean {
  return request.faults.some(({ kind }) => kind === 'locked-document');
}

/** The document type in the query string; null: none. */
export function documentTypeOf(request: FastifyRequest): DocumentType | null {
  const text = queryValue(request, 'documentType');
  return text === null ? null : readDocumentType(text);
}

export function readDocumentType(text: string): DocumentType {
  const type = enumValue(documentTypes, text);
  if (type !== null) return type;
  throw providerError(164, {
    message: 'The document type is not valid.',
    description: `'${text}' is not a document type.`,
  });
}
