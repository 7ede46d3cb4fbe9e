import type { AddressRow } from '@salestax/contract';

/* Customers with addresses in each status. */

export const customer = (id: string, customerName: string, parts: Partial<AddressRow> = {}): AddressRow => ({
  id,
  customerName,
  companyName: '',
  customerAddress: `${id} Main St, Denver, CO 80202`,
  status: 'Not Validated',
  ...parts,
});

export const orchards = customer('11', 'Grand Valley Orchards', {
  customerAddress: '3480 G Rd, Palisade, CO 81525',
  reason: 'AvaTax found another address.',
  address: { line1: '3480 G Rd', line2: '', city: 'Palisade', region: 'CO', postalCode: '81525', country: 'US' },
  differences: ['zip'],
  suggestion: {
    line1: '3480 G Rd',
    line2: '',
    city: 'Palisade',
    region: 'CO',
    postalCode: '81526-9705',
    country: 'US',
  },
});
export const academy = customer('12', 'Birchwood Academy', { companyName: 'Birchwood', status: 'Validated' });
export const motel = customer('13', 'Juniper Court Motel', {
  status: 'Validation Failed',
  reason: 'The address is unknown.',
});
export const nursery = customer('14', 'Chaparral Nursery');
export const park = customer('15', 'Evergreen Park', { isPending: true });
export const vineyard = customer('16', 'Vineyard on G Road', {
  suggestion: { line1: '1 G Rd', line2: '', city: 'Palisade', region: 'CO', postalCode: '81526', country: 'US' },
});
