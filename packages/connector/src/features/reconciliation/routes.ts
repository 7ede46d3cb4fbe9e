import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf, recordedRequestOf } from '../../http/company-request.ts';
import { type RouteContext, largeBodyLimit, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { compareTransactions, fetchComparedTransactions } from './compare-transactions.ts';
import { fetchComparedSide } from './compared-documents.ts';
import { fetchRecalculation, previewRecalculation, recalculateTransactions } from './recalculate.ts';
import { voidTransaction } from './void-transaction.ts';

/** Comparison and recalculation. */
export function reconciliationRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.compareTransactions, async (call) =>
    compareTransactions(services, companyRequestOf(call), call.body),
  );
  serve(app, context, routes.fetchComparedTransactions, async (call) =>
    fetchComparedTransactions(services, companyRequestOf(call)),
  );
  serve(app, context, routes.fetchQboTransactions, async (call) =>
    fetchComparedSide(services, companyRequestOf(call), 'accounting', call.body ?? {}),
  );
  serve(app, context, routes.fetchAvaTaxTransactions, async (call) =>
    fetchComparedSide(services, companyRequestOf(call), 'provider', call.body ?? {}),
  );
  serve(
    app,
    context,
    routes.recalculateQboTransactions,
    async (call) => recalculateTransactions(services, recordedRequestOf(call), call.body),
    { bodyLimit: largeBodyLimit },
  );
  serve(
    app,
    context,
    routes.previewRecalculation,
    async (call) => previewRecalculation(services, companyRequestOf(call), call.body),
    { bodyLimit: largeBodyLimit },
  );
  serve(app, context, routes.voidTransaction, (call) => voidTransaction(services, recordedRequestOf(call), call.body));
  serve(app, context, routes.fetchRecalculation, async (call) => fetchRecalculation(services, companyRequestOf(call)));
}
