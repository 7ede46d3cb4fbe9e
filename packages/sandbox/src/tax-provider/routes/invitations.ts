import type { FastifyInstance } from 'fastify';
import { buildInvitation, invitationRow, invitationStatus } from '../certificates/invitations.ts';
import { notFound } from '../http/errors.ts';
import { readArray } from '../http/fields.ts';
import { listRules } from '../http/list-rules.ts';
import { answerList, queryValue } from '../http/lists.ts';
import { decodeCode } from '../http/path-codes.ts';
import { type Provider, record } from '../provider.ts';
import { certifiedCompany, customerOf } from './customers.ts';

type CompanyParams = { Params: { companyId: string } };
type CustomerParams = { Params: { companyId: string; customerCode: string } };

/** CertExpress: requests to customers for a certificate. Nothing is sent outside the sandbox. */
export function invitationRoutes(app: FastifyInstance, provider: Provider): void {
  const { state } = provider;

  app.get<CompanyParams>('/companies/:companyId/certexpressinvites', async (request) => {
    const { id } = certifiedCompany(provider, request);
    const include = queryValue(request, '$include');
    const own = state.invitations.filter(({ companyId }) => companyId === id);
    return answerList(
      request,
      own.map((row) => invitationRow(provider, row, include)),
      listRules.invitations,
    );
  });

  app.post<CustomerParams>(
    '/companies/:companyId/customers/:customerCode/certexpressinvites',
    async (request, reply) => {
      const company = certifiedCompany(provider, request);
      const { customerCode } = customerOf(provider, company, decodeCode(request.params.customerCode));
      const created = readArray(request.body).map((fields) => buildInvitation(provider, company, customerCode, fields));
      for (const invitation of created) {
        state.invitations.push(invitation);
        record(provider, company, 'CertExpressInvite.create', String(invitation.id), invitation);
      }
      return reply.code(201).send(created.map((invitation) => invitationStatus(provider, invitation)));
    },
  );

  app.get<{ Params: { companyId: string; customerCode: string; id: string } }>(
    '/companies/:companyId/customers/:customerCode/certexpressinvites/:id',
    async (request) => {
      const company = certifiedCompany(provider, request);
      const code = decodeCode(request.params.customerCode);
      const found = state.invitations.find(
        (row) => row.companyId === company.id && row.customerCode === code && String(row.id) === request.params.id,
      );
      if (found === undefined)
        throw notFound('Invitation not found.', `The invitation with ID '${request.params.id}' was not found.`);
      return invitationRow(provider, found, queryValue(request, '$include'));
    },
  );
}
