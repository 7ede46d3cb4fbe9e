import { describe, expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { saleFacts } from '../../testing/compared-documents.fixture.ts';
import { detailOf, documentOf } from './compared-documents.ts';
import { comparedRowOf } from './compared-rows.ts';
import type { SaleFacts } from './comparison/facts.ts';

const detail = {
  lines: [{ description: 'Garden hose', amount: toCents(100) }],
  fee: toCents(0.31),
  amount: toCents(100),
  discount: toCents(0),
  tax: toCents(8.31),
  unlistedFee: toCents(0.28),
  shipTo: null,
};
const compared = {
  code: '1087',
  type: 'SalesInvoice',
  status: 'Committed',
  date: '2026-06-15',
  customerCode: '24',
  amount: toCents(100),
  tax: toCents(8.31),
  exchangeRate: '1',
  of: null,
} as const;

describe('a document that QuickBooks discounts by a percentage, with its tax line', () => {
  const stored = (parts: Partial<SaleFacts>) =>
    comparedRowOf(
      {
        sale: saleFacts({ amount: toCents(90), ...parts }),
        transaction: null,
        sharesCode: false,
        outcome: 'Consistent',
        reasons: [],
        message: '',
        error: null,
      },
      {},
    );

  it('has the total of QuickBooks beside the amount and the tax that are recorded', () => {
    const [document] = documentOf(stored({ discountOnTax: toCents(0.8) }), 'accounting');
    expect(document).toMatchObject({ amount: 90, tax: 8, total: 97.2 });
    expect(documentOf(stored({}), 'accounting')).toMatchObject([{ total: 98 }]);
  });
});

describe('a transaction that is read again after the comparison', () => {
  it('has the compared tax', () => {
    expect(detailOf(detail, compared)).toMatchObject({ hasChanged: false, tax: 8.31, total: 108.31, fee: 0.31 });
  });

  it('has the delivery fee that the compared list lacked', () => {
    const listed = { ...compared, tax: toCents(8.03) };
    expect(detailOf(detail, listed)).toMatchObject({ hasChanged: false, tax: 8.31, total: 108.31, fee: 0.31 });
  });

  it('has the fee of a return, which is given back', () => {
    const given = { ...detail, amount: toCents(-100), tax: toCents(-8.31), fee: toCents(-0.31) };
    const listed = { ...compared, type: 'ReturnInvoice', tax: toCents(8.03) } as const;
    expect(detailOf({ ...given, unlistedFee: toCents(-0.28) }, listed)).toMatchObject({
      hasChanged: false,
      tax: 8.31,
      total: 108.31,
    });
  });

  it.each([
    ['another tax', { tax: toCents(9) }],
    ['another amount', { amount: toCents(90) }],
  ])('has changed with %s, and the compared tax stays', (_, changes) => {
    const now = detailOf(detail, { ...compared, ...changes });
    expect(now).toMatchObject({ hasChanged: true, lines: [{ amount: 100 }] });
    expect(now).not.toHaveProperty('tax');
  });
});
