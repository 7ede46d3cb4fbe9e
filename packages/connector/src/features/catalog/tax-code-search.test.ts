import { describe, expect, it } from 'vitest';
import { bestTaxCodes } from './tax-code-search.ts';

const codes = [
  { taxCode: 'PC040100', description: 'Clothing and related products (business-to-customer)' },
  { taxCode: 'PC040110', description: 'Rain boots' },
  { taxCode: 'PA000001', description: 'Boots of rubber, clothing of rubber' },
  { taxCode: 'PX', description: 'Helmets, such as those with a lamp' },
  { taxCode: 'FR', description: 'Shipping only' },
  { taxCode: 'FR020100', description: 'Shipping only - common carrier' },
];
const found = (text: string) => bestTaxCodes(codes, text).map(({ taxCode }) => taxCode);

describe('tax codes', () => {
  it.each([
    ['fr', ['FR', 'FR020100']],
    ['PC0401', ['PC040100', 'PC040110']],
    ['clothing', ['PC040100', 'PA000001']],
    ['BOOTS', ['PA000001', 'PC040110']],
    ['rubber clothing', ['PA000001']],
    ['ship carrier', ['FR020100']],
    ['  ', []],
    ['software', []],
    // The name of an item.
    ['Rubber boot, green', ['PA000001', 'PC040110']],
    ['Shipping box', ['FR', 'FR020100']],
    ['Gift for you', []],
    ['no such thing at all', []],
  ])('tax codes are found by %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('at most twenty tax codes are found', () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ taxCode: `P${100 + at}`, description: '' }));
    expect(bestTaxCodes(many, 'p')).toHaveLength(20);
  });
});
