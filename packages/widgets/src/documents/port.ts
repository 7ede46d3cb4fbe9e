import type { Result } from '@salestax/client';
import { routes, type Answer, type RequestBody } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** The calls of the screen to the service. */
export interface DocumentsPort {
  readonly list: (body: RequestBody<'listSalesDocuments'>) => Promise<Result<Answer<'listSalesDocuments'>>>;
  readonly read: (body: RequestBody<'readSalesDocument'>) => Promise<Result<Answer<'readSalesDocument'>>>;
  readonly write: (body: RequestBody<'writeTaxLines'>) => Promise<Result<Answer<'writeTaxLines'>>>;
}

/** The port over the service's calls. */
export function documentsPort({ call, ids, wait }: Service): DocumentsPort {
  const params = () => ({ realmId: ids().realmId });
  return {
    list: (body) => wait(call(routes.listSalesDocuments, { params: params(), body })),
    read: (body) => wait(call(routes.readSalesDocument, { params: params(), body })),
    write: (body) => wait(call(routes.writeTaxLines, { params: params(), body })),
  };
}
