import type { Result } from '@salestax/client';
import { routes, type Answer, type RequestBody, type SupportAccess } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** What the company allows support staff; null: its administrator does not allow them to read its documents (any more). */
export interface SupportConsent {
  readonly companyName: string;
  readonly support: SupportAccess | null;
}

/** The documents of a period. */
export type DocumentList = Answer<'listSalesDocuments'> & {
  /** For support staff only. */
  readonly consent?: SupportConsent;
};

/** The calls of the screen to the service. */
export interface DocumentsPort {
  readonly list: (body: RequestBody<'listSalesDocuments'>) => Promise<Result<DocumentList>>;
  /** Null: the consent to the reading of support staff has ended. */
  readonly read: (body: RequestBody<'readSalesDocument'>) => Promise<Result<Answer<'readSalesDocument'> | null>>;
  /** Null: the screen only reads. */
  readonly write: ((body: RequestBody<'writeTaxLines'>) => Promise<Result<Answer<'writeTaxLines'>>>) | null;
}

/** The port over the service's calls. */
export function documentsPort({ call, ids, showBusy }: Service): DocumentsPort {
  const params = () => ({ realmId: ids().realmId });
  return {
    // QuickBooks not answering now is no reason to leave the page.
    list: (body) => showBusy(call(routes.listSalesDocuments, { params: params(), body, isRetryable: true })),
    read: (body) => showBusy(call(routes.readSalesDocument, { params: params(), body, isRetryable: true })),
    write: (body) => showBusy(call(routes.writeTaxLines, { params: params(), body })),
  };
}
