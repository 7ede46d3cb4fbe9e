import type { ExemptedCustomer } from '@salestax/contract';
import type { ProviderCertificate } from '../../ports/provider-certificates.ts';

/** One row per certificate, with all its customers. `today`: yyyy-MM-dd. */
export function exemptedCustomerOf(certificate: ProviderCertificate, today: string): ExemptedCustomer {
  const { customers, exemptionReason, expirationDate, id, isValid, signedDate, state, number, hasDocument } =
    certificate;
  const [first] = customers;
  return {
    customerCode: listOf(customers.map(({ code }) => code)),
    name: listOf(customers.map(({ name }) => name)),
    line1: first?.line1 ?? '',
    line2: first?.line2 ?? '',
    city: first?.city ?? '',
    region: first?.region ?? '',
    postalCode: first?.postalCode ?? '',
    emailAddress: first?.email ?? '',
    certificateId: id,
    exemptionReason,
    signedDate,
    expirationDate,
    valid: isValid,
    certificateState: state,
    exemptionNumber: number,
    hasDocument,
    ...(!isValid && { invalidReason: invalidReasonOf(certificate, today) }),
  };
}

/** Maximum length of a text in a row (the contract's `Name`). */
const maxRows = 500;

function listOf(values: readonly string[]): string {
  const text = values.join(', ');
  return text.length > maxRows ? `${text.slice(0, maxRows - 1)}…` : text;
}

/** Status in one word: the provider's own one where it is more specific than "not valid". */
function invalidReasonOf({ expirationDate, status, storeStatus }: ProviderCertificate, today: string): string {
  if (storeStatus === 'Expired' || /^expired/i.test(status) || expirationDate < today) return 'Expired';
  if (/^revoked/i.test(status)) return 'Revoked';
  if (storeStatus === 'PendingFuture' || /^pending/i.test(status)) return 'Pending';
  if (storeStatus === 'Invalid' || status === '' || /^complete/i.test(status)) return 'Invalid';
  return status.charAt(0).toUpperCase() + status.slice(1).toLowerCase();
}
