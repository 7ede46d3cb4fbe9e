import type { ExemptedCustomer } from '@salestax/contract';
import type { ProviderCertificate } from '../../ports/provider-certificates.ts';
import type { ListedCertificate } from './certificate-queries.ts';

/** A certificate as it is stored. `today`: yyyy-MM-dd. */
export function listedCertificateOf(certificate: ProviderCertificate, today: string): ListedCertificate {
  const { customers, exemptionReason, expirationDate, id, isValid, signedDate, state, number, hasDocument } =
    certificate;
  const [first] = customers;
  return {
    certificateId: id,
    customerCodes: customers.map(({ code }) => code),
    customerNames: customers.map(({ name }) => name),
    line1: first?.line1 ?? '',
    line2: first?.line2 ?? '',
    city: first?.city ?? '',
    region: first?.region ?? '',
    postalCode: first?.postalCode ?? '',
    emailAddress: first?.email ?? '',
    exemptionReason,
    signedDate,
    expirationDate,
    valid: isValid,
    certificateState: state,
    exemptionNumber: number,
    hasDocument,
    invalidReason: isValid ? null : invalidReasonOf(certificate, today),
  };
}

/** One row per certificate, with all its customers. */
export function exemptedCustomerOf(certificate: ListedCertificate): ExemptedCustomer {
  const { customerNames, invalidReason, ...otherFields } = certificate;
  return {
    ...otherFields,
    customerCode: listOf(otherFields.customerCodes),
    customerCodes: [...otherFields.customerCodes],
    name: listOf(customerNames),
    ...(invalidReason !== null && { invalidReason }),
  };
}

/** Maximum length of a text in a row (the contract's `Name`). */
const maxTextLength = 500;

function listOf(values: readonly string[]): string {
  const text = values.join(', ');
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
}

/** Status in one word: the provider's own one where it is more specific than "not valid". */
function invalidReasonOf({ expirationDate, status, ecmStatus }: ProviderCertificate, today: string): string {
  if (ecmStatus === 'Expired') return 'Expired';
  // Before the check for expiry: a certificate that was revoked, or never accepted, exempts no sale of the days before it either.
  if (/^revoked/i.test(status)) return 'Revoked';
  if (ecmStatus === 'PendingFuture' || /^pending/i.test(status)) return 'Pending';
  if (/^expired/i.test(status) || expirationDate < today) return 'Expired';
  if (ecmStatus === 'Invalid' || status === '' || /^complete/i.test(status)) return 'Invalid';
  return status.charAt(0).toUpperCase() + status.slice(1).toLowerCase();
}
