import type { FastifyInstance } from 'fastify';
import { routes } from '@salestax/contract';
import { companyRequestOf, recordedRequestOf } from '../../http/company-request.ts';
import { type RouteContext, largeBodyLimit, serve } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { downloadCertificate } from './download-certificate.ts';
import { fetchExemptedCustomers, searchExemptedCustomers } from './exempted-customers.ts';
import { fetchExemptionRequests, requestCertificates } from './exemption-requests.ts';
import { fetchRequestCustomers, searchRequestCustomers } from './request-customers.ts';

/** Time limit in milliseconds: a send waits for the provider, customer by customer. */
const sendBudget = 120_000;

/** Exemption certificates and requests for them. */
export function exemptionRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  serve(app, context, routes.searchExemptedCustomers, async (call) =>
    searchExemptedCustomers(services, companyRequestOf(call)),
  );
  serve(app, context, routes.fetchExemptedCustomers, async (call) =>
    fetchExemptedCustomers(services, companyRequestOf(call)),
  );
  serve(app, context, routes.searchRequestCustomers, async (call) =>
    searchRequestCustomers(services, companyRequestOf(call), call.body),
  );
  serve(app, context, routes.fetchRequestCustomers, async (call) =>
    fetchRequestCustomers(services, companyRequestOf(call)),
  );
  serve(
    app,
    context,
    routes.sendExemptionRequest,
    async (call) => {
      const signal = AbortSignal.any([call.signal, closing.signal]);
      const request = { ...recordedRequestOf(call), signal };
      return requestCertificates(services, request, call.params.method, call.body);
    },
    { timeoutMs: sendBudget, bodyLimit: largeBodyLimit },
  );
  serve(app, context, routes.fetchExemptionRequests, async (call) =>
    fetchExemptionRequests(services, companyRequestOf(call)),
  );
  serve(app, context, routes.downloadCertificate, async (call) =>
    downloadCertificate(services, companyRequestOf(call), call.body),
  );
}
