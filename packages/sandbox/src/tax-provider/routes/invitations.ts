import type { FastifyInstance } from 'fastify';
import { exemptReasons, exposureZones } from '../definitions.ts';
import { invitationRow, invitationStatus } from '../certificates/render.ts';
import { deliveryMethods } from '../http/enumerations.ts';
import { notFound, providerError, valueRequired } from '../http/errors.ts';
import { type Fields, readArray } from '../http/fields.ts';
import { answerList, queryValue } from '../http/lists.ts';
import { decodeCode } from '../http/path-codes.ts';
import { type Provider, record } from '../provider.ts';
import { type Company, type Invitation, nextId } from '../state.ts';
import { certifiedCompany, customerOf } from './customers.ts';

type CompanyParams = { Params: { companyId: string } };
type CustomerParams = { Params: { companyId: string; customerCode: string } };

const coverLetters = new Set(['STANDARD_REQUEST', 'STANDARD_RENEWAL', 'REMINDER']);

/** CertExpress: asking a customer for a certificate. Nothing leaves the sandbox. */
export function invitationRoutes(app: FastifyInstance, provider: Provider): void {
  const { state } = provider;

  app.get<CompanyParams>('/companies/:companyId/certexpressinvites', async (request) => {
    const { id } = certifiedCompany(provider, request);
    const include = queryValue(request, '$include');
    const own = state.invitations.filter(({ companyId }) => companyId === id);
    return answerList(
      request,
      own.map((row) => invitationRow(provider, row, include)),
    );
  });

  app.post<CustomerParams>(
    '/companies/:companyId/customers/:customerCode/certexpressinvites',
    async (request, reply) => {
      const company = certifiedCompany(provider, request);
      const { customerCode } = customerOf(provider, company, decodeCode(request.params.customerCode));
      const rows = readArray(request.body).map((fields) =>
        invitationStatus(provider, invite(company, customerCode, fields), null),
      );
      return reply.code(201).send(rows);
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
      return invitationStatus(provider, found, queryValue(request, '$include'));
    },
  );

  function invite(company: Company, customerCode: string, fields: Fields): Invitation {
    const deliveryMethod = fields.choice('deliveryMethod', deliveryMethods) ?? 'Email';
    const recipient = fields.text('recipient', 100);
    if (recipient === '' && deliveryMethod !== 'Download') throw valueRequired('recipient');
    const coverLetterTitle = fields.text('coverLetterTitle', 100) || 'STANDARD_REQUEST';
    if (!coverLetters.has(coverLetterTitle))
      throw providerError(1215, {
        message: 'The cover letter title is not valid.',
        description: `There is no cover letter '${coverLetterTitle}'.`,
      });
    const invitation: Invitation = {
      id: nextId(state),
      companyId: company.id,
      customerCode,
      recipient,
      coverLetterTitle,
      deliveryMethod,
      exposureZones: idsAmong(fields, 'exposureZones', exposureZones),
      exemptReasons: idsAmong(fields, 'exemptReasons', exemptReasons),
      date: provider.clock.now().toISOString(),
    };
    state.invitations.push(invitation);
    record(provider, company, 'CertExpressInvite.create', String(invitation.id), invitation);
    return invitation;
  }
}

function idsAmong(fields: Fields, name: string, known: readonly { readonly id: number }[]): number[] {
  return fields.texts(name).map((text) => {
    if (known.some(({ id }) => String(id) === text)) return Number(text);
    throw providerError(306, {
      message: `A value of ${name} is not valid.`,
      description: `There is no id ${text}.`,
      refersTo: name,
      status: 400,
    });
  });
}
