import { describe, expect, it } from 'vitest';
import type { CalculatedTax, RecordedTransaction } from '../../domain/provider-transaction.ts';
import { isRecordedAsCalculated } from './record-document.ts';

describe('what the provider holds', () => {
  const held: RecordedTransaction = {
    code: '1037',
    type: 'SalesInvoice',
    status: 'Committed',
    date: '2026-03-02',
    currencyCode: 'USD',
    totalAmount: 100,
    totalDiscount: 5,
    totalTax: 8,
    locked: false,
  };
  const calculated: CalculatedTax = {
    code: '',
    status: 'Temporary',
    totalAmount: 100,
    totalDiscount: 5,
    totalTax: 8,
    totalTaxable: 100,
    totalExempt: 0,
    lines: [],
    details: [],
    isFeeUnknown: false,
  };

  const wanted = { date: '2026-03-02', currencyCode: 'USD' };

  it('is the same when status, date, currency, amount, discount and tax are', () => {
    expect(isRecordedAsCalculated(held, calculated, wanted)).toBe(true);
  });

  it.each([
    { status: 'Cancelled' },
    { date: '2026-03-03' },
    { currencyCode: 'CAD' },
    { totalAmount: 101 },
    { totalDiscount: 0 },
    { totalTax: 9 },
  ] as const)('differs with %j', (part) => {
    expect(isRecordedAsCalculated({ ...held, ...part }, calculated, wanted)).toBe(false);
  });
});
