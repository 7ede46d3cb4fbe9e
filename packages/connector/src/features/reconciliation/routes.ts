import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { handlersOf, largeBodyLimit } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { compareTransactions, fetchComparedTransactions } from './compare-transactions.ts';
import { fetchComparedSide } from './compared-documents.ts';
import { fetchRecalculation, previewRecalculation, recalculateTransactions } from './recalculate.ts';
import { voidTransaction } from './void-transaction.ts';

/** Comparison and recalculation. */
export function reconciliationHandlers(services: Services) {
  return handlersOf({
    compareTransactions: async (call) => compareTransactions(services, companyRequestOf(call), call.body),
    fetchComparedTransactions: async (call) => fetchComparedTransactions(services, companyRequestOf(call)),
    fetchQboTransactions: async (call) =>
      fetchComparedSide(services, companyRequestOf(call), 'accounting', call.body ?? {}),
    fetchAvaTaxTransactions: async (call) =>
      fetchComparedSide(services, companyRequestOf(call), 'provider', call.body ?? {}),
    recalculateQboTransactions: {
      handle: async (call) => recalculateTransactions(services, actorRequestOf(call), call.body),
      bodyLimit: largeBodyLimit,
    },
    previewRecalculation: {
      handle: async (call) => previewRecalculation(services, companyRequestOf(call), call.body),
      bodyLimit: largeBodyLimit,
    },
    voidTransaction: (call) => voidTransaction(services, actorRequestOf(call), call.body),
    fetchRecalculation: async (call) => fetchRecalculation(services, companyRequestOf(call)),
  });
}
