import { gatherExemptedCustomers } from '../use-cases/exempted-customers.ts';
import { gatherRequestCustomers } from '../use-cases/request-customers.ts';
import { sendExemptionRequests } from '../use-cases/send-exemption-requests.ts';
import type { Services } from '../use-cases/services.ts';
import type { RunHandlers } from './background-jobs.ts';

/** Certificates and requests for them. */
export function exemptionRunHandlers(services: Services): RunHandlers {
  return {
    'exempted-customers': (run) => gatherExemptedCustomers(services, run),
    'request-customers': (run) => gatherRequestCustomers(services, run),
    'exemption-requests': (run) => sendExemptionRequests(services, run),
  };
}
