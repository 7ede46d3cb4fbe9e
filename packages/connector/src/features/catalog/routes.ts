import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { handlersOf } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { compareItems, readComparedItems } from './compare-items.ts';
import { sendItems } from './send-items.ts';
import { assignTaxCode, createTaxCodeList, searchTaxCodes } from './tax-codes.ts';

/** The provider's item catalog. */
export function catalogHandlers(services: Services) {
  const taxCodes = createTaxCodeList(services);
  return handlersOf({
    compareItems: async (call) => compareItems(services, companyRequestOf(call)),
    fetchComparedItems: async (call) => readComparedItems(services, companyRequestOf(call)),
    resendQboItems: async (call) => sendItems(services, actorRequestOf(call), call.body),
    searchTaxCodes: async (call) => searchTaxCodes(services, taxCodes, companyRequestOf(call), call.body.search),
    assignTaxCode: async (call) => assignTaxCode(services, taxCodes, actorRequestOf(call), call.body),
  });
}
