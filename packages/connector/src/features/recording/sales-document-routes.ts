import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { handlersOf } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { readReceipt } from './read-receipt.ts';
import { listSalesDocuments, readSalesDocument } from './sales-documents.ts';
import { writeTaxLines } from './write-tax-lines.ts';

/** The calls of pages that show sales documents outside of the accounting service. */
export function salesDocumentHandlers(services: Services) {
  return handlersOf({
    listSalesDocuments: (call) => listSalesDocuments(services, companyRequestOf(call), call.body),
    readSalesDocument: (call) => readSalesDocument(services, companyRequestOf(call), call.body),
    readReceipt: (call) => readReceipt(services, companyRequestOf(call), call.query),
    writeTaxLines: (call) => writeTaxLines(services, actorRequestOf(call), call.body),
  });
}
