import type { Row } from '../http/filter.ts';
import { type Provider, today } from '../provider.ts';
import type { Certificate, Customer } from '../state.ts';
import { simplePdf } from './pdf.ts';

/** The status of a certificate on a day. */
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
  const certificates = certificatesOf(provider, customer).map((certificate) =>
    certificateRow(provider, certificate, null),
  );
  return { ...customer, certificates };
}

export function certificatesOf({ state }: Provider, { companyId, customerCode }: Customer): Certificate[] {
  return state.certificates.filter((row) => row.companyId === companyId && row.customerCodes.includes(customerCode));
}

/** The PDF of a certificate that was created without an upload. */
export function certificatePdf(
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
