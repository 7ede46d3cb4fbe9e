import { describe, expect, it } from 'vitest';
import { type LineFacts, places, type Setting, tax } from '../../testing/tax-engine.harness.ts';

/** The fee and its tax, over the lines with the fee's tax code. */
function fee(lines: readonly LineFacts[], setting?: Setting) {
  const answer = tax(lines, setting);
  const details = answer.lines.filter(({ taxCode }) => taxCode === 'OF400000').flatMap((line) => line.details);
  const sumOf = (isFee: boolean) =>
    details
      .filter((detail) => detail.isFee === isFee)
      .reduce((total, detail) => total + Math.round(detail.tax.times(100).toNumber()), 0);
  return {
    fee: sumOf(true),
    taxOnFee: sumOf(false),
    names: details.filter(({ isFee }) => isFee).map(({ taxName }) => taxName),
    messages: answer.messages,
  };
}

const trigger = (shipTo = places.boulder): LineFacts => ({ amount: '0', taxCode: 'OF400000', shipTo });
const goods = (amount = '40', shipTo = places.boulder): LineFacts => ({ amount, shipTo });

describe('the Colorado retail delivery fee', () => {
  // retail-delivery-fee.json, amounts by fiscal year from July 1.
  it.each([
    { date: '2022-06-30', cents: 0 },
    { date: '2022-07-01', cents: 27 },
    { date: '2023-07-01', cents: 28 },
    { date: '2024-07-01', cents: 29 },
    { date: '2025-06-30', cents: 29 },
    { date: '2025-07-01', cents: 28 },
    { date: '2026-06-30', cents: 28 },
    // No amount of a later year is published: this one is carried forward.
    { date: '2026-07-01', cents: 28 },
    { date: '2029-01-15', cents: 28 },
  ])('is $cents cents on $date', ({ date, cents }) => {
    expect(fee([goods(), trigger()], { date })).toMatchObject({ fee: cents, taxOnFee: 0 });
  });

  it('is the tax of a line without an amount, and has the name of the fee', () => {
    const { lines } = tax([goods(), trigger()]);
    expect(lines[1]?.tax.toFixed(2)).toBe('0.28');
    expect(lines[1]?.taxable.toFixed(2)).toBe('0.00');
    expect(fee([goods(), trigger()]).names).toEqual(['Retail Delivery Fee']);
  });

  it('is not charged while its amount is unknown, and a warning says so', () => {
    const answer = fee([goods(), trigger()], { date: '2026-07-01', carriesFeesForward: false });
    expect(answer.fee).toBe(0);
    expect(answer.messages).toMatchObject([{ severity: 'Warning', refersTo: 'Line["2"]' }]);
    expect(answer.messages[0]?.summary).toContain('unknown');
    expect(fee([goods(), trigger()], { date: '2026-06-30', carriesFeesForward: false })).toMatchObject({
      fee: 28,
      messages: [],
    });
  });

  // taxOnFee: Denver and Aurora tax it, by the city part alone: 0.28 x 5.15 % and 0.28 x 3.75 %.
  it.each([
    { place: 'denver', taxOnFee: 1 },
    { place: 'aurora', taxOnFee: 1 },
    { place: 'boulder', taxOnFee: 0 },
    { place: 'grandJunction', taxOnFee: 0 },
  ] as const)('is itself taxed in $place: $taxOnFee', ({ place, taxOnFee }) => {
    expect(fee([goods('40', places[place]), trigger(places[place])])).toMatchObject({ fee: 28, taxOnFee });
  });

  it.each([
    { why: 'nothing but a service is sold', line: { ...goods(), taxCode: 'SA070100' }, setting: {} },
    { why: 'all goods are exempt', line: { ...goods(), taxCode: 'PF050002' }, setting: {} },
    { why: 'the goods are marked as not taxable', line: { ...goods(), taxCode: 'NT' }, setting: {} },
    { why: 'the buyer is exempt', line: goods(), setting: { entityUseCode: 'G' } },
    { why: 'the goods are picked up', line: { ...goods(), atOneLocation: true }, setting: {} },
    { why: 'goods come back', line: goods('-40'), setting: { isReturn: true } },
    { why: 'the seller does not collect in Colorado', line: goods(), setting: { collectsIn: ['MN'] } },
    { why: 'the goods go to another state', line: goods('40', places.boston), setting: {} },
  ])('is not due when $why', ({ line, setting }) => {
    expect(fee([line, trigger()], setting)).toMatchObject({ fee: 0, messages: [] });
  });

  it('is due once per sale', () => {
    expect(fee([goods(), trigger(), trigger()])).toMatchObject({ fee: 28 });
  });

  it('is due when one of several items is taxable', () => {
    expect(fee([{ ...goods(), taxCode: 'PF050002' }, goods('1'), trigger()])).toMatchObject({ fee: 28 });
  });
});

describe('the Minnesota fee', () => {
  const mn = (amount: string, taxCode = 'P0000000'): LineFacts => ({ amount, taxCode, shipTo: places.minneapolis });
  const due = trigger(places.minneapolis);

  // sale-threshold 100.00; clothing counts although it is exempt; food and drugs do not.
  it.each([
    { what: 'goods of 99.99', lines: [mn('99.99')], cents: 0 },
    { what: 'goods of 100.00', lines: [mn('100.00')], cents: 50 },
    { what: 'clothing of 100.00', lines: [mn('100.00', 'PC040111')], cents: 50 },
    { what: 'goods and clothing together', lines: [mn('60'), mn('40', 'PC040111')], cents: 50 },
    { what: 'goods and food together', lines: [mn('60'), mn('40', 'PF050002')], cents: 0 },
    { what: 'goods and over-the-counter drugs', lines: [mn('60'), mn('40', 'PH050113')], cents: 0 },
    { what: 'goods and a baby bottle', lines: [mn('60'), mn('40', 'PI040595')], cents: 0 },
    { what: 'goods and a service', lines: [mn('60'), mn('40', 'SA070100')], cents: 0 },
    { what: 'goods and freight', lines: [mn('99.99'), mn('20', 'FR')], cents: 0 },
  ])('is $cents cents on $what', ({ lines, cents }) => {
    expect(fee([...lines, due])).toMatchObject({ fee: cents, taxOnFee: 0 });
  });

  it('depends on the price after the discount', () => {
    expect(fee([{ ...mn('104'), discounted: true }, due], { discount: '5' })).toMatchObject({ fee: 0 });
  });

  it('has the name of the law', () => {
    expect(fee([mn('100'), due]).names).toEqual(['Road Improvement and Food Delivery Fee']);
  });

  it('is not due from an exempt buyer, nor before the law took effect', () => {
    expect(fee([mn('100'), due], { entityUseCode: 'E' })).toMatchObject({ fee: 0 });
    expect(fee([mn('100', 'PC040111'), due], { entityUseCode: 'E' })).toMatchObject({ fee: 0 });
    expect(fee([mn('100'), due], { date: '2024-06-30' })).toMatchObject({ fee: 0 });
    expect(fee([mn('100'), due], { date: '2024-07-01' })).toMatchObject({ fee: 50 });
  });

  it('does not exist in other states', () => {
    expect(fee([{ amount: '500', shipTo: places.newYork }, trigger(places.newYork)])).toMatchObject({
      fee: 0,
      messages: [],
    });
  });
});
