import type { Row } from '../http/filter.ts';
import { type Provider, today } from '../provider.ts';
import type { Certificate, Customer, Invitation } from '../state.ts';
import { simplePdf } from './pdf.ts';

/** How the exemption store sees a certificate on a day. */
export function ecmStatus({ valid, status, signedDate, expirationDate }: Certificate, day: string): string {
  if (!valid || status === 'INVALID') return 'Invalid';
  if (expirationDate < day) return 'Expired';
  if (signedDate > day) return 'PendingFuture';
  return status === 'COMPLETE' ? 'Valid' : 'None';
}

export function certificateRow(provider: Provider, certificate: Certificate, include: string | null): Row {
  const day = today(provider);
  const parts = new Set(
    (include ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim()),
  );
  const { customerCodes, poNumbers, attachment, exposureZone, ...plain } = certificate;
  const { companyId } = certificate;
  const customers = provider.state.customers.filter(
    (row) => row.companyId === companyId && customerCodes.includes(row.customerCode),
  );
  const state = ecmStatus(certificate, day);
  return {
    ...plain,
    valid: state === 'Valid',
    status: state === 'Expired' ? 'EXPIRED' : certificate.status,
    documentExists: attachment !== null,
    validatedExemptionReason: certificate.exemptionReason,
    ecmStatus: state,
    pageCount: attachment === null ? 0 : 1,
    exposureZone: { ...exposureZone, companyId },
    ...(parts.has('customers') ? { customers: customers.map((row) => ({ ...row })) } : {}),
    ...(parts.has('po_numbers')
      ? { poNumbers: poNumbers.map((poNumber, index) => ({ id: index + 1, poNumber })) }
      : {}),
    ...(parts.has('attributes') ? { attributes: [] } : {}),
  };
}

export function customerRow(provider: Provider, customer: Customer, include: string | null): Row {
  const parts = new Set(
    (include ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim()),
  );
  if (!parts.has('certificates')) return { ...customer };
  const own = certificatesOf(provider, customer).map((certificate) => certificateRow(provider, certificate, null));
  return { ...customer, certificates: own };
}

export function certificatesOf({ state }: Provider, { companyId, customerCode }: Customer): Certificate[] {
  return state.certificates.filter((row) => row.companyId === companyId && row.customerCodes.includes(customerCode));
}

/** The paper of a certificate, for one that was entered without an upload. */
export function certificatePaper(
  certificate: Pick<
    Certificate,
    'exemptionReason' | 'exposureZone' | 'customerCodes' | 'signedDate' | 'expirationDate' | 'exemptionNumber'
  >,
): Buffer {
  return simplePdf([
    'Sales tax exemption certificate',
    `State: ${certificate.exposureZone.name}`,
    `Reason: ${certificate.exemptionReason.name}`,
    `Number: ${certificate.exemptionNumber}`,
    `Customers: ${certificate.customerCodes.join(', ')}`,
    `Signed ${certificate.signedDate}, valid to ${certificate.expirationDate}`,
  ]);
}

/** How long an invitation is in progress before its link is ready. Milliseconds. */
const PREPARATION = 2000;

/** How far an invitation is, and the invitation. */
export function invitationStatus(provider: Provider, invitation: Invitation, include: string | null): Row {
  return {
    status: isReady(provider, invitation) ? 'Ready' : 'InProgress',
    invitation: invitationRow(provider, invitation, include),
  };
}

export function invitationRow(provider: Provider, invitation: Invitation, include: string | null): Row {
  const { coverLetterTitle, ...plain } = invitation;
  const { companyId, customerCode, deliveryMethod, id } = plain;
  const ready = isReady(provider, invitation);
  const customer = provider.state.customers.find(
    (row) => row.companyId === companyId && row.customerCode === customerCode,
  );
  const withCustomer = (include ?? '').toLowerCase().includes('customer') && customer !== undefined;
  return {
    ...plain,
    ...(withCustomer ? { customer: { ...customer } } : {}),
    coverLetter: { id: 1, companyId, title: coverLetterTitle, active: true, pageCount: 1 },
    emailStatus: deliveryMethod === 'Email' ? (ready ? 'Sent' : 'Pending') : 'NotApplicable',
    coverLettersOnly: false,
    message: '',
    requestLink: ready ? `https://app.certexpress.example/?invitation=${id}` : '',
  };
}

function isReady({ clock }: Provider, { date }: Invitation): boolean {
  return clock.now().getTime() - Date.parse(date) >= PREPARATION;
}
