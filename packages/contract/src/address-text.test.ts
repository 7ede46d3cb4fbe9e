import { expect, it } from 'vitest';
import { addressInOneLine } from './address-text.ts';

const address = { line1: '1900 Wazee St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };

it('an address in one line omits empty parts, and the country in the US', () => {
  expect(addressInOneLine({ ...address, line2: 'Suite 4' })).toBe('1900 Wazee St, Suite 4, Denver, CO 80202');
  expect(addressInOneLine({ ...address, line1: '', region: '' })).toBe('Denver, 80202');
  expect(addressInOneLine({ ...address, country: 'CA', region: 'ON', postalCode: 'K1A 0B1' })).toBe(
    '1900 Wazee St, Denver, ON K1A 0B1, CA',
  );
  expect(addressInOneLine(null)).toBe('');
});
