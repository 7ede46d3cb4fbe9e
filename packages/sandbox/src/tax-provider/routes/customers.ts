import type { FastifyInstance, FastifyRequest } from 'fastify';
import { avataxLimits } from '@salestax/contract/vendor-limits';
import { certificateRow, certificatesOf, customerRow, ecmStatus } from '../certificates/render.ts';
import { callerOf, certificateServices, companyById, requireService } from '../http/callers.ts';
import { notFound, providerError } from '../http/errors.ts';
import { type Fields, readArray, readObject, required } from '../http/fields.ts';
import { listRules } from '../http/list-rules.ts';
import { answerList, queryValue } from '../http/lists.ts';
import { decodeCode } from '../http/path-codes.ts';
import { nowText, type Provider, record, today } from '../provider.ts';
import { type Certificate, type Company, type Customer, nextId } from '../state.ts';

type CompanyParams = { Params: { companyId: string } };
type CustomerParams = { Params: { companyId: string; customerCode: string } };

/** Customers, and the certificates linked to them. */
export function customerRoutes(app: FastifyInstance, provider: Provider): void {
  const { state } = provider;

  app.get<CompanyParams>('/companies/:companyId/customers', async (request) => {
    const company = certifiedCompany(provider, request);
    const include = queryValue(request, '$include');
    return answerList(
      request,
      customersOf(company).map((customer) => customerRow(provider, customer, include)),
    );
  });

  app.post<CompanyParams>('/companies/:companyId/customers', async (request, reply) => {
    const company = certifiedCompany(provider, request);
    const created = readArray(request.body).map((fields) => buildCustomer(provider, company, fields));
    for (const [index, { customerCode }] of created.entries())
      requireNewCode([...customersOf(company), ...created.slice(0, index)], customerCode);
    for (const customer of created) {
      state.customers.push(customer);
      record(provider, company, 'Customer.create', customer.customerCode, customer);
    }
    return reply.code(201).send(created);
  });

  app.get<CustomerParams>('/companies/:companyId/customers/:customerCode', async (request) =>
    customerRow(provider, requestedCustomer(request).customer, queryValue(request, '$include')),
  );

  app.put<CustomerParams>('/companies/:companyId/customers/:customerCode', async (request) => {
    const { company, customer } = requestedCustomer(request);
    const changed = buildCustomer(provider, company, readObject(request.body), customer);
    requireNewCode(
      customersOf(company).filter(({ id }) => id !== customer.id),
      changed.customerCode,
    );
    state.customers = state.customers.map((row) => (row.id === customer.id ? changed : row));
    recode(company, customer.customerCode, [changed.customerCode]);
    record(provider, company, 'Customer.update', changed.customerCode, changed);
    return changed;
  });

  app.delete<CustomerParams>('/companies/:companyId/customers/:customerCode', async (request) => {
    const { company, customer } = requestedCustomer(request);
    state.customers = state.customers.filter(({ id }) => id !== customer.id);
    recode(company, customer.customerCode, []);
    record(provider, company, 'Customer.delete', customer.customerCode, null);
    return customer;
  });

  app.get<CustomerParams>('/companies/:companyId/customers/:customerCode/certificates', async (request) => {
    const include = queryValue(request, '$include');
    const rows = certificatesOf(provider, requestedCustomer(request).customer).map((row) =>
      certificateRow(provider, row, include),
    );
    return answerList(request, rows, listRules.certificates);
  });

  app.get<{ Params: { companyId: string; customerCode: string; country: string; region: string } }>(
    '/companies/:companyId/customers/:customerCode/certificates/:country/:region',
    async (request) => {
      const [country, region] = [request.params.country.toUpperCase(), request.params.region.toUpperCase()];
      const valid = certificatesOf(provider, requestedCustomer(request).customer).find(
        (row) =>
          row.exposureZone.country === country &&
          row.exposureZone.region === region &&
          ecmStatus(row, today(provider)) === 'Valid',
      );
      return valid === undefined
        ? { status: 'Taxable' }
        : { status: 'Exempt', certificate: certificateRow(provider, valid, null) };
    },
  );

  link('link', (codes, code) => [...new Set([...codes, code])]);
  link('unlink', (codes, code) => codes.filter((candidate) => candidate !== code));

  function link(name: string, change: (codes: readonly string[], code: string) => string[]): void {
    app.post<CustomerParams>(`/companies/:companyId/customers/:customerCode/certificates/${name}`, async (request) => {
      const { company, customer } = requestedCustomer(request);
      const certificateIds = new Set(readObject(request.body).texts('certificates'));
      for (const id of certificateIds) certificateOf(provider, company, id);
      const linked: Certificate[] = [];
      state.certificates = state.certificates.map((certificate) => {
        if (certificate.companyId !== company.id || !certificateIds.has(String(certificate.id))) return certificate;
        const changed = { ...certificate, customerCodes: change(certificate.customerCodes, customer.customerCode) };
        linked.push(changed);
        return changed;
      });
      record(provider, company, `Certificate.${name}`, customer.customerCode, { certificates: [...certificateIds] });
      return answerList(
        request,
        linked.map((row) => certificateRow(provider, row, null)),
      );
    });
  }

  /** Links the certificates of a customer to its new code; to nobody (no new code) once the customer is deleted. */
  function recode({ id }: Company, code: string, newCodes: readonly string[]): void {
    state.certificates = state.certificates.map((certificate) =>
      certificate.companyId === id
        ? {
            ...certificate,
            customerCodes: certificate.customerCodes.flatMap((one) => (one === code ? newCodes : [one])),
          }
        : certificate,
    );
  }

  function requestedCustomer(request: FastifyRequest<CustomerParams>): { company: Company; customer: Customer } {
    const company = certifiedCompany(provider, request);
    return { company, customer: customerOf(provider, company, decodeCode(request.params.customerCode)) };
  }

  function customersOf({ id }: Company): Customer[] {
    return state.customers.filter(({ companyId }) => companyId === id);
  }
}

export function customerOf({ state }: Provider, company: Company, customerCode: string): Customer {
  const found = state.customers.find((row) => row.companyId === company.id && row.customerCode === customerCode);
  if (found === undefined)
    throw notFound('Customer not found.', `The Customer with code '${customerCode}' was not found.`);
  return found;
}

export function certificateOf({ state }: Provider, company: Company, id: string): Certificate {
  const found = state.certificates.find((row) => row.companyId === company.id && String(row.id) === id);
  if (found === undefined) throw notFound('Certificate not found.', `The Certificate with ID '${id}' was not found.`);
  return found;
}

/** The company in the path, if its certificate storage is ready. */
export function certifiedCompany(
  provider: Provider,
  request: FastifyRequest<{ Params: { companyId: string } }>,
): Company {
  const caller = callerOf(request);
  const company = companyById(provider, caller, request.params.companyId);
  requireService(caller, certificateServices);
  if (provider.state.certificateSetup.get(company.id) === 'Provisioned') return company;
  throw providerError(1205, {
    message: 'Certificates are not set up.',
    description: `The company '${company.companyCode}' is not set up for exemption certificates. Call RequestCertificateSetup.`,
    faultSubCode: 'CertCaptureNotConfiguredError',
    target: 'CustomerAccountSetup',
  });
}

function requireNewCode(others: readonly Customer[], code: string): void {
  if (!others.some(({ customerCode }) => customerCode === code)) return;
  throw providerError(193, {
    message: 'The customer exists already.',
    description: `A customer with code '${code}' exists already.`,
  });
}

export function buildCustomer(provider: Provider, company: Company, fields: Fields, before?: Customer): Customer {
  const country = required(fields, 'country', 2).toUpperCase();
  const { customer: limits, address } = avataxLimits;
  return {
    id: before?.id ?? nextId(provider.state),
    companyId: company.id,
    customerCode: required(fields, 'customerCode', avataxLimits.transaction.customerCode.most),
    alternateId: fields.text('alternateId', 50),
    name: required(fields, 'name', limits.name.most),
    attnName: fields.text('attnName', 50),
    line1: required(fields, 'line1', address.line1.most),
    line2: fields.text('line2', address.line2.most),
    city: required(fields, 'city', address.city.most),
    postalCode: required(fields, 'postalCode', 11),
    region: country === 'US' ? required(fields, 'region', 3) : fields.text('region', 3),
    country,
    phoneNumber: fields.text('phoneNumber', limits.phoneNumber.most),
    faxNumber: fields.text('faxNumber', limits.faxNumber.most),
    emailAddress: fields.text('emailAddress', limits.emailAddress.most),
    contactName: fields.text('contactName', 50),
    taxpayerIdNumber: fields.text('taxpayerIdNumber', 20),
    isBill: fields.flag('isBill') ?? true,
    isShip: fields.flag('isShip') ?? false,
    createdDate: before?.createdDate ?? nowText(provider),
    modifiedDate: nowText(provider),
  };
}
