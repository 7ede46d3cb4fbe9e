import { expect, it } from 'vitest';
import { regionOfZip, withLeadingZeros } from './us-zip-codes.ts';

it.each([
  ['00501', 'NY'],
  ['00802', 'VI'],
  ['00901', 'PR'],
  ['02134', 'MA'],
  ['05501', 'MA'],
  ['06390', 'NY'],
  ['06389', 'CT'],
  ['83414', 'WY'],
  ['05401', 'VT'],
  ['09012', 'AE'],
  ['20001', 'DC'],
  ['20101', 'VA'],
  ['34002', 'AA'],
  ['34101', 'FL'],
  ['73301', 'TX'],
  ['80202-1234', 'CO'],
  ['88510', 'TX'],
  ['96201', 'AP'],
  ['96601', 'AP'],
  ['96799', 'AS'],
  ['96801', 'HI'],
  ['96910', 'GU'],
  ['96950', 'MP'],
  ['00000', null],
  ['8020', null],
  ['', null],
])('the ZIP %s is in %s', (zip, region) => {
  expect(regionOfZip(zip)).toBe(region);
});

it('a ZIP is completed by zeros only where it then belongs to the region', () => {
  expect(withLeadingZeros('2134', 'MA')).toBe('02134');
  expect(withLeadingZeros('2134-1001', 'MA')).toBe('02134-1001');
  expect(withLeadingZeros('601', 'PR')).toBe('00601');
  for (const [digits, region] of [
    ['2134', 'CO'],
    ['02134', 'MA'],
    ['34', 'MA'],
    ['', 'MA'],
    ['2134 x', 'MA'],
  ] as const)
    expect(withLeadingZeros(digits, region)).toBeNull();
});
