import { describe, expect, it } from 'vitest';
import { toCents } from './money.ts';
import {
  type AppliedSale,
  originalOfApplied,
  originalOfNumbered,
  statedSaleNumber,
  taxDateSentence,
} from './original-sale.ts';

const credit = { date: '2026-03-02', customerId: '24' };
const sale = (part: Partial<AppliedSale> = {}): AppliedSale => ({
  kind: 'Invoice',
  id: '130',
  number: '1037',
  date: '2026-01-15',
  customerId: '24',
  isVoided: false,
  applied: toCents(50),
  ...part,
});

describe('the sale that a credit was applied to', () => {
  it('is its original', () => {
    expect(originalOfApplied(credit, [sale()])).toEqual({
      kind: 'Invoice',
      id: '130',
      date: '2026-01-15',
      number: '1037',
      source: 'payment',
    });
  });

  it('is the one with the largest amount, and the latest of several', () => {
    const larger = sale({ number: '1038', date: '2026-01-02', applied: toCents(70) });
    const later = sale({ number: '1039', date: '2026-02-01', applied: toCents(70) });
    expect(originalOfApplied(credit, [sale(), larger, later])?.number).toBe('1039');
  });

  it('is not its original when it is later than the credit, which it only uses up', () => {
    expect(originalOfApplied(credit, [sale({ date: '2026-03-03' })])).toBeNull();
    expect(originalOfApplied(credit, [sale({ date: '2026-03-02' })])?.date).toBe('2026-03-02');
  });

  it('is not its original when it is voided', () => {
    expect(originalOfApplied(credit, [sale({ isVoided: true })])).toBeNull();
  });
});

describe('the sale whose number a credit states', () => {
  const numbered = (sales: readonly AppliedSale[]) => originalOfNumbered(credit, sales, new Set());

  it('is its original', () => {
    expect(numbered([sale()])).toMatchObject({ date: '2026-01-15', source: 'custom-field' });
  });

  it('may be a sale to the parent or to a sub-customer, and is none to somebody else', () => {
    const ofOther = sale({ customerId: '7' });
    expect(originalOfNumbered(credit, [ofOther], new Set(['7']))).toMatchObject({ date: '2026-01-15' });
    expect(numbered([ofOther])).toBeNull();
  });

  it('is unknown where several of relatives have the number', () => {
    const sales = [sale({ customerId: '7' }), sale({ kind: 'SalesReceipt', customerId: '7' })];
    expect(originalOfNumbered(credit, sales, new Set(['7']))).toBeNull();
  });

  it('is the one of its customer where several have the number', () => {
    const other = sale({ kind: 'SalesReceipt', customerId: '7', date: '2026-02-01' });
    expect(numbered([other, sale()])?.date).toBe('2026-01-15');
  });

  it('is unknown where several of its customer have the number, on different days', () => {
    const other = sale({ kind: 'SalesReceipt', date: '2026-02-01' });
    expect(numbered([other, sale()])).toBeNull();
    expect(numbered([sale({ kind: 'SalesReceipt' }), sale()])?.date).toBe('2026-01-15');
  });

  it('is unknown when it is later than the credit', () => {
    expect(numbered([sale({ date: '2026-04-01' })])).toBeNull();
  });
});

describe('the custom field with the number of the sale', () => {
  it.each([
    [{ 'Original sale': ' 1037 ' }, 'original SALE', '1037'],
    [{ 'Original sale': '#1037' }, 'Original sale', '1037'],
    [{ 'Crew #': '102' }, 'Original sale', ''],
    [{ '': '102' }, '', ''],
  ])('%j, named %j: %j', (fields, name, number) => {
    const stored = { shipFrom: null, email: '', customFields: fields, linkedSales: [] };
    expect(statedSaleNumber({ stored }, { originalSaleField: name })).toBe(number);
    expect(statedSaleNumber({}, { originalSaleField: name })).toBe('');
  });
});

describe('the explanation of a tax date', () => {
  const found = { date: '2026-01-15', number: '1037' };

  it('names the sale, and how it was found', () => {
    expect(taxDateSentence({ ...found, source: 'payment' }, '')).toBe(
      'The tax date is 2026-01-15, the date of the sale 1037, which the credit was applied to.',
    );
    expect(taxDateSentence({ ...found, number: '', source: 'custom-field' }, '1037')).toBe(
      'The tax date is 2026-01-15, the date of the sale, which the credit states.',
    );
  });

  it('says why the date of the credit itself was used', () => {
    expect(taxDateSentence(null, '')).toMatch(/^The tax date is the date of the credit itself: it is not applied/);
    expect(taxDateSentence(null, '99')).toMatch(/no earlier sale is clearly the one with the number 99\.$/);
  });
});
