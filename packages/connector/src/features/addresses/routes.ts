import { longestTimeoutMs } from '@salestax/contract';
import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { handlersOf } from '../../http/register.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { Services } from '../../service/services.ts';
import { decideAddress, decideAddresses } from './decide-address.ts';
import { createCustomerList, readAddresses } from './read-addresses.ts';
import { sendForAddressValidation } from './validate-addresses.ts';

/** Validation of customer addresses. */
export function addressHandlers(services: Services) {
  const customers = createCustomerList(services);
  async function invalidateAfter<Value>(request: ActorRequest, decide: (request: ActorRequest) => Promise<Value>) {
    try {
      return await decide(request);
    } finally {
      customers.invalidate(request.realmId);
    }
  }
  return handlersOf({
    // Reads all customers, page after page.
    fetchQboCustomers: {
      handle: async (call) => readAddresses(services, customers, companyRequestOf(call)),
      timeoutMs: longestTimeoutMs,
    },
    sendForAddressValidation: async (call) => sendForAddressValidation(services, companyRequestOf(call), call.body),
    decideAddress: async (call) =>
      invalidateAfter(actorRequestOf(call), (request) => decideAddress(services, request, call.body)),
    // Each address is a write to the accounting service.
    decideAddresses: {
      handle: async (call) =>
        invalidateAfter(actorRequestOf(call), (request) => decideAddresses(services, request, call.body)),
      timeoutMs: longestTimeoutMs,
    },
  });
}
