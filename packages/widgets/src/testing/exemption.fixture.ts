import type { ExemptedCustomer, RequestCustomer, RunStatus } from '@salestax/contract';

/* Certificates and customers as of 2026-06-17. */

export const today = '2026-06-17';

export const certificate = (id: number, over: Partial<ExemptedCustomer> = {}): ExemptedCustomer => ({
  customerCode: String(1_000 + id),
  customerCodes: [String(1_000 + id)],
  name: `Customer ${id}`,
  line1: `${id} Main St`,
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  emailAddress: `c${id}@one.example`,
  certificateId: String(40_000 + id),
  exemptionReason: 'RESALE',
  signedDate: '2024-04-22',
  expirationDate: '2028-04-21',
  valid: true,
  ...over,
});

export const parish = certificate(1, {
  name: 'St. Anne Parish',
  exemptionReason: 'RELIGIOUS ORG',
  expirationDate: '2026-07-07',
});
export const parks = certificate(2, {
  name: 'Wasatch Parks District',
  line2: 'Suite 4',
  region: 'UT',
  expirationDate: '2026-09-10',
});
export const nursery = certificate(3, { name: 'Prairie Nursery Co-op', region: 'KS', expirationDate: '2026-08-01' });
export const growers = certificate(4, {
  name: 'Sandia Growers Supply',
  region: 'NM',
  expirationDate: '2026-05-29',
  valid: false,
  invalidReason: 'Expired',
});
export const farm = certificate(5, { name: 'High Plains Sod Farm', region: 'WY' });
export const certificates: readonly ExemptedCustomer[] = [parks, parish, growers, nursery, farm];

export const customer = (id: number, over: Partial<RequestCustomer> = {}): RequestCustomer => ({
  customerId: String(id),
  customerName: `Customer ${id}`,
  companyName: `Company ${id}`,
  emailAddress: `c${id}@one.example`,
  shippingAddress: `${id} Main St, Denver, CO 80202`,
  billingAddress: `${id} Main St, Denver, CO 80202`,
  faxNumber: '303 555 0100',
  phoneNumber: '303 555 0170',
  isDisabled: false,
  isSelected: false,
  ...over,
});

export const memorialPark = customer(1091, { customerName: 'Evergreen Memorial Park', faxNumber: '' });
export const chaparral = customer(1092, { customerName: 'Chaparral Nursery', emailAddress: '' });
export const academy = customer(1093, { customerName: 'Birchwood Academy' });
export const customers: readonly RequestCustomer[] = [memorialPark, chaparral, academy];

export const run = (over: Partial<RunStatus> = {}): RunStatus => ({
  state: 'running',
  startedAt: '2026-06-17T15:00:00.000Z',
  updatedAt: '2026-06-17T15:00:01.000Z',
  done: 0,
  total: null,
  ...over,
});
