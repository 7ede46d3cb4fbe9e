import { routes } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { decideAddress } from './decide-address.ts';
import { createCustomerList, readAddresses } from './read-addresses.ts';
import type { Services } from '../../service/services.ts';
import { sendForAddressValidation } from './validate-addresses.ts';
import { companyRequestOf } from '../../http/company-request.ts';
import { type RouteContext, serve } from '../../http/register.ts';

/** Addresses of customers, in bulk. */
export function addressRoutes(app: FastifyInstance, door: RouteContext, services: Services): void {
  const customers = createCustomerList(services);
  serve(app, door, routes.fetchQboCustomers, async (call) =>
    readAddresses(services, customers, companyRequestOf(call)),
  );
  serve(app, door, routes.sendForAddressValidation, async (call) =>
    sendForAddressValidation(services, companyRequestOf(call), call.body),
  );
  serve(app, door, routes.decideAddress, async (call) => decideAddress(services, companyRequestOf(call), call.body));
}
