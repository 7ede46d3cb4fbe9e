import type { FastifyInstance, FastifyRequest } from 'fastify';
import { greyPixel } from '../certificates/pdf.ts';
import { buildCertificate, readUpload } from '../certificates/read.ts';
import { certificateRow } from '../certificates/render.ts';
import { callerOf, companyById } from '../http/callers.ts';
import { enumValue, previewTypes } from '../http/enumerations.ts';
import { notFound, providerError } from '../http/errors.ts';
import { readArray, readObject } from '../http/fields.ts';
import { listRules } from '../http/list-rules.ts';
import { answerList, queryValue } from '../http/lists.ts';
import { type Provider, record } from '../provider.ts';
import type { Certificate, Company } from '../state.ts';
import { certificateOf, certifiedCompany, customerOf } from './customers.ts';

type CompanyParams = { Params: { companyId: string } };
type CertificateParams = { Params: { companyId: string; id: string } };

/** Exemption certificates. */
export function certificateRoutes(app: FastifyInstance, provider: Provider): void {
  const { state } = provider;

  app.get<CompanyParams>('/companies/:companyId/certificates/setup', async (request) => setupOf(request));
  app.post<CompanyParams>('/companies/:companyId/certificates/setup', async (request) => {
    const company = companyById(provider, callerOf(request), request.params.companyId);
    if (!state.certificateSetup.has(company.id)) {
      // The set-up stays in progress until a test provisions the company.
      state.certificateSetup.set(company.id, 'InProgress');
      record(provider, company, 'CertificateSetup.request', String(company.id), setupOf(request));
    }
    return setupOf(request);
  });

  app.get<CompanyParams>('/companies/:companyId/certificates', async (request) => {
    const company = certifiedCompany(provider, request);
    const include = queryValue(request, '$include');
    return answerList(
      request,
      certificatesIn(company).map((row) => certificateRow(provider, row, include)),
      listRules.certificates,
    );
  });

  app.post<CompanyParams>('/companies/:companyId/certificates', async (request, reply) => {
    const company = certifiedCompany(provider, request);
    const created = readArray(request.body).map((fields) => {
      const { certificate, newCustomers } = buildCertificate(provider, company, fields);
      state.customers.push(...newCustomers);
      state.certificates.push(certificate);
      return recorded(company, 'Certificate.create', certificate);
    });
    return reply.code(201).send(created);
  });

  app.get<CertificateParams>('/companies/:companyId/certificates/:id', async (request) =>
    certificateRow(provider, requestedCertificate(request).certificate, queryValue(request, '$include')),
  );

  app.put<CertificateParams>('/companies/:companyId/certificates/:id', async (request) => {
    const { company, certificate } = requestedCertificate(request);
    const { certificate: changed, newCustomers } = buildCertificate(
      provider,
      company,
      readObject(request.body),
      certificate,
    );
    state.customers.push(...newCustomers);
    return replace(company, 'Certificate.update', changed);
  });

  app.delete<CertificateParams>('/companies/:companyId/certificates/:id', async (request) => {
    const { company, certificate } = requestedCertificate(request);
    state.certificates = state.certificates.filter(({ id }) => id !== certificate.id);
    record(provider, company, 'Certificate.delete', String(certificate.id), null);
    return [{ code: 'EntityDeleted', message: `Certificate ${certificate.id} was deleted.` }];
  });

  app.get<CertificateParams>('/companies/:companyId/certificates/:id/attachment', async (request, reply) => {
    const { attachment } = requestedCertificate(request).certificate;
    if (attachment === null) throw notFound('Attachment not found.', 'The certificate has no document.');
    const previewType = enumValue(previewTypes, queryValue(request, '$type') ?? 'Pdf') ?? 'Pdf';
    if (previewType === 'Jpeg') return reply.type('image/jpeg').send(greyPixel);
    return reply.type(attachment.type).send(attachment.bytes);
  });

  app.post<CertificateParams>('/companies/:companyId/certificates/:id/attachment', async (request, reply) => {
    const { company, certificate } = requestedCertificate(request);
    const attachment = readUpload(request.headers['content-type'] ?? '', request.body);
    if (attachment === null)
      throw providerError(1214, {
        message: 'The file is not a PDF or an image.',
        description: 'Send a PDF, JPEG, TIFF or PNG file.',
      });
    replace(company, 'Certificate.attachment', { ...certificate, attachment });
    return reply.type('application/json').send('"OK"');
  });

  app.get<CertificateParams>('/companies/:companyId/certificates/:id/customers', async (request) => {
    const { company, certificate } = requestedCertificate(request);
    return answerList(request, linkedCustomers(company, certificate));
  });

  link('link', (codes, changedCodes) => [...new Set([...codes, ...changedCodes])]);
  link('unlink', (codes, changedCodes) => codes.filter((code) => !changedCodes.includes(code)));

  function link(name: string, change: (codes: readonly string[], changedCodes: readonly string[]) => string[]): void {
    app.post<CertificateParams>(`/companies/:companyId/certificates/:id/customers/${name}`, async (request) => {
      const { company, certificate } = requestedCertificate(request);
      const changedCodes = readObject(request.body).texts('customers');
      for (const code of changedCodes) customerOf(provider, company, code);
      const changed = { ...certificate, customerCodes: change(certificate.customerCodes, changedCodes) };
      replace(company, `Certificate.${name}`, changed);
      return answerList(request, linkedCustomers(company, changed));
    });
  }

  function setupOf(request: FastifyRequest<CompanyParams>) {
    const { id, accountId } = companyById(provider, callerOf(request), request.params.companyId);
    return { status: state.certificateSetup.get(id) ?? 'NotProvisioned', accountId, companyId: id };
  }

  function requestedCertificate(request: FastifyRequest<CertificateParams>): {
    company: Company;
    certificate: Certificate;
  } {
    const company = certifiedCompany(provider, request);
    return { company, certificate: certificateOf(provider, company, request.params.id) };
  }

  function certificatesIn({ id }: Company): Certificate[] {
    return state.certificates.filter(({ companyId }) => companyId === id);
  }

  function linkedCustomers(company: Company, { customerCodes }: Certificate) {
    const linked = state.customers.filter(
      (row) => row.companyId === company.id && customerCodes.includes(row.customerCode),
    );
    return linked.map((row) => ({ ...row }));
  }

  function replace(company: Company, operation: string, changed: Certificate) {
    state.certificates = state.certificates.map((row) => (row.id === changed.id ? changed : row));
    return recorded(company, operation, changed);
  }

  function recorded(company: Company, operation: string, certificate: Certificate) {
    const row = certificateRow(provider, certificate, 'customers,po_numbers');
    record(provider, company, operation, String(certificate.id), row);
    return row;
  }
}
