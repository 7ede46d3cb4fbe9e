import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { exemptionMethods } from '@salestax/contract';
import { avataxLimits } from '@salestax/contract/vendor-limits';
import type { CertificatesByCustomer, CustomerCertificate } from '../../domain/exemption.ts';
import { firstEmail } from '../../domain/first-email.ts';
import { fitted } from '../../domain/provider-limits.ts';
import { regionCode } from '../../domain/regions.ts';
import { done } from '../../domain/result.ts';
import type {
  Invitation,
  NewProviderCustomer,
  ProviderCertificate,
  ProviderCertificates,
  ProviderCustomer,
} from '../../ports/provider-certificates.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import type { CustomerCodeRule } from '../../ports/tax-provider.ts';
import type { AvaTaxClient, AvaTaxDownload } from './client.ts';
import { pathCode } from './codes.ts';
import { customerCode, customerIdOfCode, isOwnCode } from './customer-codes.ts';
import { pageFields, totalRows } from './list-pages.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const optionalName = Type.Optional(Type.Union([Type.Object({ name: optionalText }), Type.Null()]));

const CustomerModel = Type.Object({
  customerCode: Type.String(),
  name: optionalText,
  line1: optionalText,
  line2: optionalText,
  city: optionalText,
  region: optionalText,
  postalCode: optionalText,
  emailAddress: optionalText,
});
const ZoneModel = Type.Object({ name: optionalText, region: optionalText, country: optionalText });
const CertificateModel = Type.Object({
  id: Type.Number(),
  signedDate: optionalText,
  expirationDate: optionalText,
  valid: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  status: optionalText,
  ecmStatus: optionalText,
  exemptionReason: optionalName,
  validatedExemptionReason: optionalName,
  exposureZone: Type.Optional(Type.Union([ZoneModel, Type.Null()])),
  exemptionNumber: optionalText,
  documentExists: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  customers: Type.Optional(Type.Union([Type.Array(CustomerModel), Type.Null()])),
});
const CertifiedCustomerModel = Type.Object({
  customerCode: Type.String(),
  certificates: Type.Optional(Type.Union([Type.Array(CertificateModel), Type.Null()])),
});
const InvitationModel = Type.Object({
  id: Type.Number(),
  customerCode: optionalText,
  deliveryMethod: optionalText,
  requestLink: optionalText,
});

const pageOf = <Row extends Type.TSchema>(row: Row) =>
  Type.Object({
    ...pageFields,
    value: Type.Array(row),
  });
const certificatePage = Compile(pageOf(CertificateModel));
const customerPage = Compile(pageOf(Type.Object({ customerCode: Type.String() })));
const certifiedCustomerPage = Compile(pageOf(CertifiedCustomerModel));
const invitationPage = Compile(pageOf(InvitationModel));
/** Answers to requests for invitations (CertExpressInvitationStatusModel); a read answers with an invitation alone. */
const invitationStatuses = Compile(Type.Array(Type.Object({ invitation: InvitationModel })));
const invitationModel = Compile(InvitationModel);

const certificatesPerPage = 500;
/** Callers name fewer customers at once. */
const maxCustomers = 1_000;
const firstDay = '0001-01-01';
const noEnd = '9999-12-31';
/** The standard cover letter of every account (Avalara, CertExpress invitations). */
const coverLetter = 'STANDARD_REQUEST';

/** The body of a new customer (CustomerModel). */
export function customerModel(
  account: ProviderCompanyAccount,
  { code, name, line1, line2, city, email, phone, fax, ...place }: NewProviderCustomer,
): object {
  const { customer: limits, address } = avataxLimits;
  const emailAddress = fitted(limits.emailAddress, firstEmail(email));
  const phoneNumber = fitted(limits.phoneNumber, phone);
  const faxNumber = fitted(limits.faxNumber, fax);
  return {
    ...place,
    name: fitted(limits.name, name),
    line1: fitted(address.line1, line1),
    line2: fitted(address.line2, line2),
    city: fitted(address.city, city),
    companyId: Number(account.companyId),
    customerCode: customerCode(account, code),
    ...(emailAddress !== '' && { emailAddress }),
    ...(phoneNumber !== '' && { phoneNumber }),
    ...(faxNumber !== '' && { faxNumber }),
  };
}

/** Exemption certificates over AvaTax REST v2, and CertExpress, which requests them from customers. */
export function createCertificates(send: AvaTaxClient, download: AvaTaxDownload): ProviderCertificates {
  return {
    certificates: (call, account, skip) =>
      send(call, account, {
        method: 'GET',
        path: companyPath(account, 'certificates'),
        query: { $include: 'customers', $orderBy: 'id', $top: String(certificatesPerPage), $skip: String(skip) },
        isWrite: false,
        read: (answer) => {
          if (!certificatePage.Check(answer)) return undefined;
          const rows = answer.value.map((row) => readCertificate(account, row));
          return { rows, total: totalRows(answer, skip + rows.length) };
        },
      }),

    certificatesOf: (call, account, customerIds) =>
      send<CertificatesByCustomer>(call, account, {
        method: 'GET',
        path: companyPath(account, 'customers'),
        // The certificates of all of them in one call (Avalara, QueryCustomers, $include).
        query: { $filter: amongCustomers(account, customerIds), $include: 'certificates', $top: String(maxCustomers) },
        isWrite: false,
        read: (answer) =>
          certifiedCustomerPage.Check(answer)
            ? new Map(
                answer.value.map(({ customerCode: code, certificates }) => [
                  customerIdOfCode(account, code),
                  (certificates ?? []).map(readCustomerCertificate),
                ]),
              )
            : undefined,
      }),

    async certificateDocument(call, account, certificateId, maxBytes) {
      const path = companyPath(account, `certificates/${pathCode(certificateId)}/attachment`);
      const bytes = await download(call, account, { path, query: { $type: 'Pdf' }, maxBytes });
      return bytes.ok ? done({ bytes: bytes.value }) : bytes;
    },

    knownCustomers: (call, account, customerIds) =>
      send<ReadonlySet<string>>(call, account, {
        method: 'GET',
        path: companyPath(account, 'customers'),
        query: { $filter: amongCustomers(account, customerIds), $top: String(maxCustomers) },
        isWrite: false,
        read: (answer) =>
          customerPage.Check(answer)
            ? new Set(answer.value.map((row) => customerIdOfCode(account, row.customerCode)))
            : undefined,
      }),

    async createCustomer(call, account, customer) {
      const created = await send(call, account, {
        method: 'POST',
        path: companyPath(account, 'customers'),
        body: [customerModel(account, customer)],
        isWrite: true,
        read: (answer) => (Array.isArray(answer) ? answer.length : undefined),
      });
      return created.ok ? done(undefined) : created;
    },

    async invitationsOf(call, account, customerIds) {
      const rows: Invitation[] = [];
      for (;;) {
        const page = await send(call, account, {
          method: 'GET',
          path: companyPath(account, 'certexpressinvites'),
          query: {
            $filter: amongCustomers(account, customerIds),
            $top: String(maxCustomers),
            $skip: String(rows.length),
          },
          isWrite: false,
          read: (answer) => (invitationPage.Check(answer) ? answer : undefined),
        });
        if (!page.ok) return page;
        rows.push(...page.value.value.map((row) => readInvitation(account, row)));
        const isLast = rows.length >= totalRows(page.value, rows.length) || page.value.value.length === 0;
        if (isLast) return done(rows);
      }
    },

    invite: (call, account, customerId, { method, recipient }) =>
      send(call, account, {
        method: 'POST',
        path: companyPath(account, `customers/${pathCode(customerCode(account, customerId))}/certexpressinvites`),
        body: [{ deliveryMethod: method, coverLetterTitle: coverLetter, ...(recipient !== '' && { recipient }) }],
        isWrite: true,
        read: (answer) => {
          const [first] = invitationStatuses.Check(answer) ? answer : [];
          return first && readInvitation(account, first.invitation);
        },
      }),

    invitation: (call, account, customerId, id) =>
      send(call, account, {
        method: 'GET',
        path: companyPath(
          account,
          `customers/${pathCode(customerCode(account, customerId))}/certexpressinvites/${pathCode(id)}`,
        ),
        isWrite: false,
        read: (answer) => (invitationModel.Check(answer) ? readInvitation(account, answer) : undefined),
      }),
  };
}

function companyPath({ companyId }: ProviderCompanyAccount, rest: string): string {
  return `/companies/${pathCode(companyId)}/${rest}`;
}

function amongCustomers(account: ProviderCompanyAccount, customerIds: readonly string[]): string {
  const codes = customerIds.map((id) => customerCode(account, id));
  return among('customerCode', codes);
}

/** A quote in a value is doubled (Avalara developer guide, 'Filtering in REST'). */
function among(field: string, values: readonly string[]): string {
  return `${field} in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;
}

/** Dates may include a time, which has no meaning. */
function readCertificate(account: CustomerCodeRule, row: Static<typeof CertificateModel>): ProviderCertificate {
  return {
    id: String(row.id),
    exemptionReason: row.validatedExemptionReason?.name ?? row.exemptionReason?.name ?? '',
    signedDate: (row.signedDate ?? firstDay).slice(0, 10),
    expirationDate: (row.expirationDate ?? noEnd).slice(0, 10),
    isValid: row.valid ?? false,
    status: row.status ?? '',
    ecmStatus: row.ecmStatus ?? '',
    state: row.exposureZone?.name ?? '',
    number: row.exemptionNumber ?? '',
    hasDocument: row.documentExists ?? false,
    // Other companies may be linked to this provider company; their customers are left out.
    customers: (row.customers ?? [])
      .filter((customer) => isOwnCode(account, customer.customerCode))
      .map((customer) => readCustomer(account, customer)),
  };
}

/**
 * The provider's status is that of today: a certificate that has expired or has yet to begin exempts the sales made while it is valid.
 * Without a status, the mark of the certificate decides (Avalara, CertificateModel.valid: 'can be considered for exemption
 * purposes').
 */
function readCustomerCertificate(row: Static<typeof CertificateModel>): CustomerCertificate {
  const { country, region, name } = row.exposureZone ?? {};
  const countryOrUs = country || 'US';
  return {
    region: regionCode(region || name || '', countryOrUs),
    country: countryOrUs,
    signedDate: (row.signedDate ?? firstDay).slice(0, 10),
    expirationDate: (row.expirationDate ?? noEnd).slice(0, 10),
    isAccepted: row.ecmStatus ? datedStatuses.has(row.ecmStatus) : (row.valid ?? false),
  };
}

const datedStatuses: ReadonlySet<string> = new Set(['Valid', 'Expired', 'PendingFuture']);

function readCustomer(account: CustomerCodeRule, row: Static<typeof CustomerModel>): ProviderCustomer {
  return {
    code: customerIdOfCode(account, row.customerCode),
    name: row.name ?? '',
    line1: row.line1 ?? '',
    line2: row.line2 ?? '',
    city: row.city ?? '',
    region: row.region ?? '',
    postalCode: row.postalCode ?? '',
    email: row.emailAddress ?? '',
  };
}

function readInvitation(account: CustomerCodeRule, row: Static<typeof InvitationModel>): Invitation {
  const deliveryMethod = row.deliveryMethod?.toLowerCase();
  return {
    id: String(row.id),
    customerCode: customerIdOfCode(account, row.customerCode ?? ''),
    method: exemptionMethods.find((method) => method.toLowerCase() === deliveryMethod) ?? null,
    requestLink: row.requestLink ?? '',
  };
}
