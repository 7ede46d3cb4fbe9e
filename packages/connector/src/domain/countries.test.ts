import { describe, expect, it } from 'vitest';
import { countryCode, knownCountry } from './countries.ts';

describe('a country', () => {
  it.each([
    ['US', 'US'],
    ['usa', 'US'],
    ['U.S.A.', 'US'],
    ['United States (US)', 'US'],
    ['United States of America', 'US'],
    ['can', 'CA'],
    ['The Netherlands', 'NL'],
    ['Países Bajos', 'NL'],
    ['Allemagne', 'DE'],
    ['Côte d’Ivoire', 'CI'],
    ['Saint Lucia', 'LC'],
    ['St. Lucia', 'LC'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Myanmar (Burma)', 'MM'],
    ['Canary Islands', 'ES'],
    ['Sark', 'GG'],
  ])('"%s" is known as %s', (name, code) => {
    expect([knownCountry(name), countryCode(name)]).toEqual([code, code]);
  });

  it('has the code that replaced a withdrawn one', () => {
    expect(knownCountry('UK')).toBe('GB');
  });

  it.each([
    ['Utopia', 'UTOPIA'],
    ['x.y.', 'XY'],
    ['EU', 'EU'],
    ['European Union', 'EUROPEAN UNION'],
    ['ZZ', 'ZZ'],
    ['XA', 'XA'],
    ['Over the Netherlands', 'OVER THE NETHERLANDS'],
    ['', ''],
  ])('"%s" is none, and stays as it is entered, in capitals', (name, code) => {
    expect([knownCountry(name), countryCode(name)]).toEqual([null, code]);
  });
});
