import type { RunHandlers } from '../../ports/runs.ts';
import type { Services } from '../../service/services.ts';
import { readCertificates } from './exempted-customers.ts';
import { gatherRequestCustomers } from './request-customers.ts';
import { sendExemptionRequests } from './send-exemption-requests.ts';

/** Runs for certificates and certificate requests. */
export function exemptionRunHandlers(services: Services): RunHandlers {
  return {
    'exempted-customers': (run) => readCertificates(services, run),
    'request-customers': (run) => gatherRequestCustomers(services, run),
    'exemption-requests': (run) => sendExemptionRequests(services, run),
  };
}
