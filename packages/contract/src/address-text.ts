import type { Address } from './schemas/index.ts';

/**
 * An address as it is shown: '1900 Wazee St, Suite 4, Denver, CO 80202'; the country only outside the US; '' for none.
 * Addresses are compared by this text, in the service and in the widgets, so both use this function.
 */
export function addressInOneLine(address: Omit<Address, 'id'> | null): string {
  if (address === null) return '';
  const { line1, line2, city, region, postalCode, country } = address;
  const place = [region, postalCode].filter(Boolean).join(' ');
  return [line1, line2, city, place, country === 'US' ? '' : country].filter(Boolean).join(', ');
}
