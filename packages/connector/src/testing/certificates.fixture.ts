import type { ListedCertificate } from '../features/exemption/certificate-queries.ts';

/** A valid certificate of one customer for Colorado. */
export const listedCertificate = (
  certificateId: string,
  customerCode: string,
  over: Partial<ListedCertificate> = {},
): ListedCertificate => ({
  certificateId,
  customerCodes: [customerCode],
  customerNames: [`Customer ${customerCode}`],
  line1: '1 Main St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  emailAddress: '',
  exemptionReason: 'RESALE',
  signedDate: '2024-01-01',
  expirationDate: '2030-01-31',
  valid: true,
  invalidReason: null,
  certificateState: '',
  exemptionNumber: '',
  hasDocument: false,
  ...over,
});
