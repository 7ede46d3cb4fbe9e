import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { handlersOf } from '../../http/register.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { Services } from '../../service/services.ts';
import { decideAddress, decideAddresses } from './decide-address.ts';
import { createCustomerList, readAddresses } from './read-addresses.ts';
import { sendForAddressValidation } from './validate-addresses.ts';

/** Each address is a write to the accounting service. */
const decisionsTimeoutMs = 60_000;

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
    fetchQboCustomers: async (call) => readAddresses(services, customers, companyRequestOf(call)),
    sendForAddressValidation: async (call) => sendForAddressValidation(services, companyRequestOf(call), call.body),
    decideAddress: async (call) =>
      invalidateAfter(actorRequestOf(call), (request) => decideAddress(services, request, call.body)),
    decideAddresses: {
      handle: async (call) =>
        invalidateAfter(actorRequestOf(call), (request) => decideAddresses(services, request, call.body)),
      timeoutMs: decisionsTimeoutMs,
    },
  });
}
