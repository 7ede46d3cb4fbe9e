import { describe, expect, it } from 'vitest';
import { addressFingerprint, addressInOneLine, canBeValidated, differencesOf } from './address-comparison.ts';
import type { PostalAddress } from './sales-document.ts';

const address = (more: Partial<PostalAddress> = {}): PostalAddress => ({
  line1: '1900 Wazee St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
  ...more,
});

describe('comparing the entered address with the validated one', () => {
  it.each([
    ['in capitals', {}, { line1: '1900 WAZEE ST', city: 'DENVER' }],
    ['with the last four digits', {}, { postalCode: '80202-1234' }],
    ['with the same last four digits', { postalCode: '80202-1234' }, { postalCode: '802021234' }],
    ['with its street abbreviated', { line1: '1900 Wazee Street' }, {}],
    ['with direction and suffix abbreviated', { line1: '12 North Park Avenue' }, { line1: '12 N Park Ave' }],
    ['without punctuation', { line1: '1900 Wazee St.,' }, {}],
    ['with the unit beside the street', { line2: 'Suite 200' }, { line1: '1900 Wazee St Ste 200' }],
    ['with the unit below the street', { line1: '1900 Wazee St #200' }, { line2: '# 200' }],
    ['with its post box spelled otherwise', { line1: 'P.O. Box 12' }, { line1: 'PO Box 12' }],
    ['with the saint of its city abbreviated', { city: 'Saint Paul' }, { city: 'St Paul' }],
    [
      'with a Canadian code in two parts',
      { country: 'CA', postalCode: 'K1A0B1' },
      { country: 'CA', postalCode: 'K1A 0B1' },
    ],
  ])('an address %s has no differences', (_, entered, found) => {
    expect(differencesOf(address(entered), address(found))).toEqual([]);
  });

  it.each([
    ['another number', {}, { line1: '1901 Wazee St' }, ['street']],
    ['another street', {}, { line1: '1900 Wynkoop St' }, ['street']],
    ['a unit that was missing', {}, { line2: 'Ste 200' }, ['street']],
    ['another city', { city: 'Aurora' }, {}, ['city']],
    ['a city that was missing', { city: '' }, {}, ['city']],
    ['another state', { region: 'KS' }, {}, ['state']],
    ['another ZIP code', { postalCode: '80203' }, { postalCode: '80202-1234' }, ['ZIP code']],
    ['other last four digits', { postalCode: '80202-9999' }, { postalCode: '80202-1234' }, ['ZIP code']],
    ['a ZIP code that was missing', { postalCode: '' }, { postalCode: '80202-1234' }, ['ZIP code']],
    ['several parts', { city: 'Aurora', postalCode: '80010' }, {}, ['city', 'ZIP code']],
    ['another country', { country: 'CA' }, {}, ['country']],
  ])('%s is reported as a difference', (_, entered, found, parts) => {
    expect(differencesOf(address(entered), address(found))).toEqual(parts);
  });
});

describe('an address', () => {
  it('an address in one line omits empty parts', () => {
    expect(addressInOneLine(address({ line2: 'Suite 4' }))).toBe('1900 Wazee St, Suite 4, Denver, CO 80202');
    expect(addressInOneLine(address({ line1: '', region: '' }))).toBe('Denver, 80202');
    expect(addressInOneLine(address({ country: 'CA', region: 'ON', postalCode: 'K1A 0B1' }))).toBe(
      '1900 Wazee St, Denver, ON K1A 0B1, CA',
    );
    expect(addressInOneLine(null)).toBe('');
  });

  it('two different addresses have different fingerprints', () => {
    expect(addressFingerprint(address())).toBe(addressFingerprint(address()));
    expect(addressFingerprint(address({ line2: '4' }))).not.toBe(addressFingerprint(address()));
    expect(addressFingerprint(address({ line1: '1', line2: '2' }))).not.toBe(
      addressFingerprint(address({ line1: '12', line2: '' })),
    );
    expect(addressFingerprint(null)).toBe('');
  });

  it('only addresses in the United States and Canada can be validated', () => {
    expect(['US', 'CA', 'MX', 'DE'].map((country) => canBeValidated(address({ country })))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
