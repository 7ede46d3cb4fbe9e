import { beforeEach, describe, expect, it } from 'vitest';
import { type TaxProviderHarness, openTaxProvider, refusal, sale } from '../../testing/tax-provider.harness.ts';

let harness: TaxProviderHarness;
beforeEach(async () => {
  harness = openTaxProvider();
  const lines = [
    { number: '1', amount: 100 },
    { number: '2', amount: 50 },
    { number: 'RDF', amount: 0, taxCode: 'OF400000' },
  ];
  await harness.post('/transactions/create', sale({ lines }));
});

const refund = (body: Record<string, unknown>, code = 'INV-1') =>
  harness.post(`/companies/COTTONWOOD/transactions/${code}/refund`, { refundDate: '2026-03-05', ...body });

describe('a refund', () => {
  // The sale: 9.20 on 100 and 4.60 on 50 (1.45 + 0.67 + 0.50 + 0.05 + 1.93), and the fee of 0.28.
  it('reverses the whole sale in a return, without the delivery fee', async () => {
    expect(await refund({ refundTransactionCode: 'CM-1', refundType: 'Full' })).toMatchObject({
      status: 201,
      json: {
        code: 'CM-1',
        type: 'ReturnInvoice',
        status: 'Committed',
        date: '2026-03-05',
        totalAmount: -150,
        totalTax: -13.8,
        lines: [
          { tax: -9.2, taxOverrideType: 'TaxAmount', taxOverrideReason: 'Refund request on 2026-03-05' },
          { tax: -4.6 },
        ],
      },
    });
  });

  it('can be limited to named lines, a part of each, or the tax', async () => {
    expect(await refund({ refundType: 'Partial', refundLines: ['2'] })).toMatchObject({
      json: { code: 'INV-1.1', totalAmount: -50, totalTax: -4.6 },
    });
    expect(await refund({ refundType: 'Percentage', refundPercentage: 50 })).toMatchObject({
      json: { code: 'INV-1.2', totalAmount: -75, totalTax: -6.9 },
    });
    expect(await refund({ refundType: 'TaxOnly' })).toMatchObject({ json: { totalAmount: 0, totalTax: -13.8 } });
  });

  it.each([
    { body: { refundType: 'Full', refundLines: ['1'] }, number: 703, code: 'RefundTypeAndLineMismatch' },
    { body: { refundType: 'Full', refundPercentage: 5 }, number: 701, code: 'RefundTypeAndPercentageMismatch' },
    { body: { refundType: 'Partial' }, number: 704, code: 'RefundLinesRequired' },
    { body: { refundType: 'Partial', refundLines: ['9'] }, number: 707, code: 'LineNoOutOfRange' },
    { body: { refundType: 'TaxOnly', refundPercentage: 5 }, number: 706, code: 'RefundPercentageForTaxOnly' },
    { body: { refundType: 'Percentage' }, number: 709, code: 'RefundPercentageMissing' },
    { body: { refundType: 'Percentage', refundPercentage: 101 }, number: 708, code: 'RefundPercentageOutOfRange' },
  ])('is rejected: $code', async ({ body, number, code }) => {
    expect(await refund(body)).toMatchObject(refusal(400, number, code));
  });

  it('requires a committed sale', async () => {
    await harness.post('/transactions/create', sale({ code: 'INV-2', commit: false }));
    expect(await refund({ refundType: 'Full' }, 'INV-2')).toMatchObject(
      refusal(400, 700, 'InvalidDocumentStatusForRefund'),
    );
  });
});
