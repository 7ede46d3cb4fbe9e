import type { FastifyInstance } from 'fastify';
import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { handlersOf, largeBodyLimit } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { downloadCertificate } from './download-certificate.ts';
import { fetchExemptedCustomers, searchExemptedCustomers } from './exempted-customers.ts';
import { fetchExemptionRequests, requestCertificates } from './exemption-requests.ts';
import { fetchRequestCustomers, searchRequestCustomers } from './request-customers.ts';

/** Time limit in milliseconds: a send waits for the provider, customer by customer. */
const sendBudget = 120_000;

/** Exemption certificates and requests for them. */
export function exemptionHandlers(app: FastifyInstance, services: Services) {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  return handlersOf({
    searchExemptedCustomers: async (call) => searchExemptedCustomers(services, companyRequestOf(call)),
    fetchExemptedCustomers: async (call) => fetchExemptedCustomers(services, companyRequestOf(call)),
    searchRequestCustomers: async (call) => searchRequestCustomers(services, companyRequestOf(call), call.body),
    fetchRequestCustomers: async (call) => fetchRequestCustomers(services, companyRequestOf(call)),
    sendExemptionRequest: {
      handle: async (call) => {
        const signal = AbortSignal.any([call.signal, closing.signal]);
        const request = { ...actorRequestOf(call), signal };
        return requestCertificates(services, request, call.params.method, call.body);
      },
      timeoutMs: sendBudget,
      bodyLimit: largeBodyLimit,
    },
    fetchExemptionRequests: async (call) => fetchExemptionRequests(services, companyRequestOf(call)),
    downloadCertificate: async (call) => downloadCertificate(services, companyRequestOf(call), call.body),
  });
}
