import { describe, expect, it } from 'vitest';
import { only, places, tax, taxes } from '../../testing/tax-engine.harness.ts';
import { categoryOf } from './tax-codes.ts';

const jacket = 'PC040111';

describe('clothing', () => {
  // taxability.json NY clothing: threshold 110, in full at or above; New York City follows, other counties tax their part.
  it.each([
    { place: 'newYork', amount: '109.99', expected: ['State 0.00', 'City 0.00', 'Special 0.00'] },
    { place: 'newYork', amount: '110.00', expected: ['State 4.40', 'City 4.95', 'Special 0.41'] },
    { place: 'brooklyn', amount: '109.99', expected: ['State 0.00', 'City 0.00', 'Special 0.00'] },
    { place: 'buffalo', amount: '109.99', expected: ['State 0.00', 'County 5.22'] },
    { place: 'buffalo', amount: '110.00', expected: ['State 4.40', 'County 5.23'] },
    // MA clothing: threshold 175, only the excess.
    { place: 'boston', amount: '175.00', expected: ['State 0.00'] },
    { place: 'boston', amount: '200.00', expected: ['State 1.56'] },
    { place: 'philadelphia', amount: '500.00', expected: ['State 0.00', 'City 0.00'] },
    { place: 'austin', amount: '100.00', expected: ['State 6.25', 'City 1.00', 'Special 1.00'] },
  ] as const)('is taxed in $place from a threshold on: $amount', ({ place, amount, expected }) => {
    expect(taxes(only(tax([{ amount, taxCode: jacket, shipTo: places[place] }])))).toEqual(expected);
  });

  it('is not taxed in Minnesota', () => {
    expect(only(tax([{ amount: '500', taxCode: jacket, shipTo: places.minneapolis }])).tax.toFixed(2)).toBe('0.00');
  });

  it('has a threshold per item, after the discount', () => {
    const two = { amount: '400', quantity: '2', taxCode: jacket, shipTo: places.boston };
    expect(only(tax([two])).taxable.toFixed(2)).toBe('50.00');
    const discounted = { amount: '115', taxCode: jacket, shipTo: places.newYork, discounted: true };
    expect(only(tax([discounted], { discount: '10' })).tax.toFixed(2)).toBe('0.00');
  });

  it('has only its taxed excess refunded by a return', () => {
    const back = only(tax([{ amount: '-200', taxCode: jacket, shipTo: places.boston }], { isReturn: true }));
    expect(back.taxable.toFixed(2)).toBe('-25.00');
    expect(back.tax.toFixed(2)).toBe('-1.56');
  });
});

describe('other categories', () => {
  it.each([
    { what: 'groceries in Denver', taxCode: 'PF050002', place: 'denver', expected: '0.00' },
    // localRules: Fort Collins taxes food at 2.25 %.
    { what: 'groceries in Fort Collins', taxCode: 'PF050002', place: 'fortCollins', expected: '2.25' },
    // UT groceries: 3 % in all.
    { what: 'groceries in Salt Lake City', taxCode: 'PF050002', place: 'saltLakeCity', expected: '3.00' },
    { what: 'software as a service in Denver', taxCode: 'SW054003', place: 'denver', expected: '0.00' },
    // TX saas: 80 % of the charge at 8.25 %: 5.00 + 0.80 + 0.80.
    { what: 'software as a service in Austin', taxCode: 'SW054003', place: 'austin', expected: '6.60' },
    { what: 'digital goods in Denver', taxCode: 'DM040200', place: 'denver', expected: '9.15' },
    { what: 'digital goods in Boston', taxCode: 'DM040200', place: 'boston', expected: '0.00' },
    { what: 'a service in Denver', taxCode: 'SA070100', place: 'denver', expected: '0.00' },
    { what: 'prescription drugs in Boston', taxCode: 'PH050102', place: 'boston', expected: '0.00' },
    { what: 'compost in Denver', taxCode: 'PA029612', place: 'denver', expected: '9.15' },
    { what: 'an unknown code in Denver', taxCode: 'PX999999', place: 'denver', expected: '9.15' },
    { what: 'the code that is taxed nowhere', taxCode: 'NT', place: 'denver', expected: '0.00' },
  ] as const)('are taxed with $expected on 100: $what', ({ taxCode, place, expected }) => {
    expect(only(tax([{ amount: '100', taxCode, shipTo: places[place] }])).tax.toFixed(2)).toBe(expected);
  });

  it.each([
    ['PC040199', 'clothing'],
    ['PC040206', 'general'],
    ['PF050208', 'general'],
    ['PF160015', 'prepared-food'],
    ['DC010400', 'general'],
    ['SL020159', 'professional-services'],
    ['FR010200', 'shipping'],
    ['FR030000', 'shipping-and-handling'],
  ])('of the code %s is %s', (code, category) => {
    expect(categoryOf(code)).toBe(category);
  });
});

describe('the effective tax code', () => {
  const items = { jacket: 'PC040111' };
  const at = { amount: '50', itemCode: 'jacket', shipTo: places.minneapolis };

  it('is the catalog mapping of the item, even if another code is sent', () => {
    expect(only(tax([{ ...at, taxCode: 'P0000000' }], { items })).taxCode).toBe('PC040111');
  });

  it.each(['NT', 'FR', 'OF400000', 'PF050001'])('is the catalog mapping although %s is sent', (taxCode) => {
    expect(only(tax([{ ...at, taxCode }], { items })).taxCode).toBe('PC040111');
  });

  it.each(['NT', 'FR', 'OF400000'])('is %s when that is sent without an item', (taxCode) => {
    expect(only(tax([{ ...at, itemCode: '', taxCode }], { items })).taxCode).toBe(taxCode);
  });

  it('is tangible goods when nothing is known', () => {
    expect(only(tax([{ ...at, taxCode: '' }])).taxCode).toBe('P0000000');
  });
});

describe('freight', () => {
  const goods = { amount: '100', shipTo: places.minneapolis };
  const clothes = { ...goods, taxCode: jacket };
  const freight = { amount: '20', taxCode: 'FR', shipTo: places.minneapolis };
  const freightTaxable = (lines: Parameters<typeof tax>[0]) => tax(lines).lines.at(-1)?.taxable.toFixed(2);

  // state-rates.json MN shipping: follows-goods.
  it('is taxed like the goods, in proportion when they are mixed', () => {
    expect(freightTaxable([goods, freight])).toBe('20.00');
    expect(freightTaxable([clothes, freight])).toBe('0.00');
    expect(freightTaxable([goods, clothes, freight])).toBe('10.00');
  });

  it('is taxed when it stands alone, and beside a line that is returned', () => {
    expect(freightTaxable([freight])).toBe('20.00');
    expect(freightTaxable([{ ...goods, amount: '-100' }, freight])).toBe('20.00');
  });

  it('is not taxed in Colorado on a line of its own, but Aurora taxes it', () => {
    expect(freightTaxable([{ amount: '100' }, { amount: '20', taxCode: 'FR' }])).toBe('0.00');
    const aurora = tax([{ amount: '20', taxCode: 'FR', shipTo: places.aurora }]);
    // localRules: city of Aurora, 3.75 % of 20.
    expect(taxes(only(aurora)).at(-1)).toBe('City 0.75');
  });

  it('is taxed in Hawaii', () => {
    expect(only(tax([{ amount: '10', taxCode: 'FR', shipTo: places.honolulu }])).tax.toFixed(2)).toBe('0.45');
  });
});
