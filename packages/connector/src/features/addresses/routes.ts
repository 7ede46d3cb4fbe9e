import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf, recordedRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { decideAddress, decideAddresses } from './decide-address.ts';
import { createCustomerList, readAddresses } from './read-addresses.ts';
import { sendForAddressValidation } from './validate-addresses.ts';

/** Time limit in milliseconds: each address is a write to the accounting service. */
const decisionsBudget = 60_000;

/** Validation of customer addresses. */
export function addressRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  const customers = createCustomerList(services);
  serve(app, context, routes.fetchQboCustomers, async (call) =>
    readAddresses(services, customers, companyRequestOf(call)),
  );
  serve(app, context, routes.sendForAddressValidation, async (call) =>
    sendForAddressValidation(services, companyRequestOf(call), call.body),
  );
  serve(app, context, routes.decideAddress, async (call) =>
    decideAddress(services, recordedRequestOf(call), call.body),
  );
  serve(
    app,
    context,
    routes.decideAddresses,
    async (call) => decideAddresses(services, recordedRequestOf(call), call.body),
    { timeoutMs: decisionsBudget },
  );
}
