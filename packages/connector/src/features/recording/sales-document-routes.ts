import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf, recordedRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { readReceipt } from './read-receipt.ts';
import { listSalesDocuments, readSalesDocument } from './sales-documents.ts';
import { writeTaxLines } from './write-tax-lines.ts';

/** Sales documents for pages beside the accounting service. */
export function salesDocumentRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.listSalesDocuments, (call) =>
    listSalesDocuments(services, companyRequestOf(call), call.body),
  );
  serve(app, context, routes.readSalesDocument, (call) =>
    readSalesDocument(services, companyRequestOf(call), call.body),
  );
  serve(app, context, routes.readReceipt, (call) => readReceipt(services, companyRequestOf(call), call.query));
  serve(app, context, routes.writeTaxLines, (call) => writeTaxLines(services, recordedRequestOf(call), call.body));
}
