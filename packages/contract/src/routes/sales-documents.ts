import { route } from '../route.ts';
import * as shapes from '../shapes/sales-documents.ts';

// Not in the specification: the sales documents of a company, for pages beside the accounting service. The arguments are name,
// method, base URL, path, who may call, the shape of the answer, and what an embed session may do (see `Route`).

export const listSalesDocuments = route('listSalesDocuments', 'POST', 'api', '/api/Documents/List/:realmId', 'session', shapes.listSalesDocuments, { embed: ['documents'] });
/** One document as it is stored, and its record at the tax provider. */
export const readSalesDocument = route('readSalesDocument', 'POST', 'api', '/api/Documents/Read/:realmId', 'session', shapes.readSalesDocument, { embed: ['documents'] });
/** Calculates the tax of a stored document, writes its own lines and records it. */
export const writeTaxLines = route('writeTaxLines', 'POST', 'api', '/api/Documents/WriteTaxLines/:realmId', 'session', shapes.writeTaxLines, { embed: ['documents'], manages: 'change' });
