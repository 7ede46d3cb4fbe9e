import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf, recordedRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { compareItems, readComparedItems } from './compare-items.ts';
import { sendItems } from './send-items.ts';
import { assignTaxCode, createTaxCodeList, searchTaxCodes } from './tax-codes.ts';

/** The provider's item catalog. */
export function catalogRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  const taxCodes = createTaxCodeList(services);
  serve(app, context, routes.compareItems, async (call) => compareItems(services, companyRequestOf(call)));
  serve(app, context, routes.fetchComparedItems, async (call) => readComparedItems(services, companyRequestOf(call)));
  serve(app, context, routes.resendQboItems, async (call) => sendItems(services, recordedRequestOf(call), call.body));
  serve(app, context, routes.searchTaxCodes, async (call) =>
    searchTaxCodes(services, taxCodes, companyRequestOf(call), call.body.search),
  );
  serve(app, context, routes.assignTaxCode, async (call) =>
    assignTaxCode(services, taxCodes, recordedRequestOf(call), call.body),
  );
}
