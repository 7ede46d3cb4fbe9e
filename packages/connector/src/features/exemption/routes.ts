import type { FastifyInstance } from 'fastify';
import { actorRequestOf, companyRequestOf } from '../../http/company-request.ts';
import { handlersOf, largeBodyLimit } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { downloadCertificate } from './download-certificate.ts';
import { fetchExemptedCustomers, searchExemptedCustomers } from './exempted-customers.ts';
import { fetchExemptionRequests, requestCertificates } from './exemption-requests.ts';
import { fetchRequestCustomers, searchRequestCustomers } from './request-customers.ts';

/** A send waits for the provider, customer by customer. */
const sendTimeoutMs = 120_000;

/** Exemption certificates and requests for them. */
export function exemptionHandlers(app: FastifyInstance, services: Services) {
  const shutdown = new AbortController();
  app.addHook('preClose', async () => shutdown.abort());
  return handlersOf({
    searchExemptedCustomers: async (call) => searchExemptedCustomers(services, companyRequestOf(call)),
    fetchExemptedCustomers: async (call) => fetchExemptedCustomers(services, companyRequestOf(call)),
    searchRequestCustomers: async (call) => searchRequestCustomers(services, companyRequestOf(call), call.body),
    fetchRequestCustomers: async (call) => fetchRequestCustomers(services, companyRequestOf(call)),
    sendExemptionRequest: {
      handle: async (call) => {
        const signal = AbortSignal.any([call.signal, shutdown.signal]);
        const request = { ...actorRequestOf(call), signal };
        return requestCertificates(services, request, call.params.method, call.body);
      },
      timeoutMs: sendTimeoutMs,
      bodyLimit: largeBodyLimit,
    },
    fetchExemptionRequests: async (call) => fetchExemptionRequests(services, companyRequestOf(call)),
    downloadCertificate: async (call) => downloadCertificate(services, companyRequestOf(call), call.body),
  });
}
