import { describe, expect, it } from 'vitest';
import type { CalculatedTax } from './provider-transaction.ts';
import type { TaxDetail } from './provider-transaction.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import { breakdownOf } from './breakdown.ts';
import { fingerprintOf } from './fingerprint.ts';
import { toCents, ZERO } from './money.ts';
import { fits, ownAmountsOf, ownLineAmounts } from './own-lines.ts';
import type { SalesDocument } from './sales-document.ts';
import { zeroReasonOf } from './zero-reason.ts';

const address = { line1: '1 Main', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };

const line = (number: string, part: Partial<ProviderTransaction['lines'][number]> = {}) => ({
  number,
  quantity: '1',
  amount: '100.00',
  itemCode: 'Fountain',
  taxCode: 'P0000000',
  description: '',
  discounted: true,
  ...part,
});

const transaction = (part: Partial<ProviderTransaction> = {}): ProviderTransaction => ({
  date: '2026-01-15',
  customerCode: '24',
  referenceCode: '1037',
  currencyCode: 'USD',
  entityUseCode: '',
  exemptionNumber: '',
  discount: '0.00',
  shipFrom: address,
  shipTo: address,
  taxDate: null,
  lines: [line('1')],
  ...part,
});

const detail = (part: Partial<TaxDetail> = {}): TaxDetail => ({
  lineNumber: '1',
  jurisdiction: 'COLORADO',
  level: 'State',
  rate: '0.0290',
  taxable: 100,
  exempt: 0,
  nonTaxable: 0,
  tax: 2.9,
  taxName: 'CO STATE TAX',
  isFee: false,
  ...part,
});

const calculated = (details: readonly TaxDetail[], part: Partial<CalculatedTax> = {}): CalculatedTax => ({
  code: '',
  status: 'Temporary',
  totalAmount: 100,
  totalDiscount: 0,
  totalTax: details.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0) / 100,
  totalTaxable: 100,
  totalExempt: 0,
  lines: [
    {
      lineNumber: '1',
      tax: 0,
      taxable: 100,
      exempt: 0,
      taxCode: 'P0000000',
      isTaxable: true,
      exemptByCertificate: false,
    },
  ],
  details,
  ...part,
});

const fee = detail({ lineNumber: 'RDF', tax: 0.28, isFee: true, taxName: 'CO Retail Delivery Fee' });
const taxOnFee = detail({ lineNumber: 'RDF', tax: 0.01, jurisdiction: 'DENVER', level: 'City' });

describe('own lines', () => {
  it('the total is split into sales tax, fee and tax on the fee', () => {
    const amounts = ownAmountsOf(calculated([detail(), fee, taxOnFee]), 'Invoice');
    expect(amounts).toEqual({ salesTax: 290, fee: 28, taxOnFee: 1, feeName: 'CO Retail Delivery Fee' });
    expect(ownLineAmounts(amounts)).toEqual({
      salesTax: { amount: 2.9, description: 'Sales tax' },
      fee: { amount: 0.28, description: 'CO Retail Delivery Fee' },
      taxOnFee: { amount: 0.01, description: 'Tax on retail delivery fee' },
    });
  });

  it('a credit has positive amounts, and a tax of zero has a line', () => {
    expect(ownAmountsOf(calculated([detail({ tax: -2.9 })]), 'CreditMemo').salesTax).toBe(290);
    expect(ownLineAmounts(ownAmountsOf(calculated([]), 'Invoice'))).toEqual({
      salesTax: { amount: 0, description: 'Sales tax' },
      fee: null,
      taxOnFee: null,
    });
  });

  const showing = (ownLines: Partial<SalesDocument['ownLines']>): SalesDocument => ({
    kind: 'Invoice',
    id: '1',
    number: '1037',
    syncToken: '0',
    date: '2026-01-15',
    customerId: '24',
    departmentId: null,
    shipTo: null,
    billTo: null,
    lines: [],
    shipping: toCents(0),
    discount: null,
    ownLines: { salesTax: [], fee: [], taxOnFee: [], ...ownLines },
    isVoided: false,
    originalDate: null,
    paid: ZERO,
    total: toCents(0),
  });
  const shown = (amount: number) => ({ amount: toCents(amount) });

  it('own lines match only if each amount is on the document once', () => {
    const amounts = ownAmountsOf(calculated([detail(), fee]), 'Invoice');
    expect(fits(showing({ salesTax: [shown(2.9)], fee: [shown(0.28)] }), amounts)).toBe(true);
    expect(fits(showing({ salesTax: [shown(2.9)] }), amounts)).toBe(false);
    expect(fits(showing({ salesTax: [shown(2.89)], fee: [shown(0.28)] }), amounts)).toBe(false);
    expect(fits(showing({ salesTax: [shown(1.45), shown(1.45)], fee: [shown(0.28)] }), amounts)).toBe(false);
  });

  it('a missing tax line matches a tax of zero, and a missing fee line matches no fee', () => {
    const none = ownAmountsOf(calculated([]), 'Invoice');
    expect(fits(showing({}), none)).toBe(true);
    expect(fits(showing({ salesTax: [shown(0)] }), none)).toBe(true);
    expect(fits(showing({ fee: [shown(0)] }), none)).toBe(false);
  });
});

describe('fingerprint', () => {
  const print = (part: Partial<ProviderTransaction> = {}) => fingerprintOf(transaction(part), 'COTTONWOOD');

  it('requests that lead to the same tax have the same fingerprint', () => {
    expect(print()).toMatch(/^[0-9a-f]{64}$/);
    expect(print({ referenceCode: '1038' })).toBe(print());
    expect(print({ lines: [line('1', { quantity: '1.0', description: 'other words' })] })).toBe(print());
  });

  it.each([
    ['date', { date: '2026-01-16' }],
    ['day of the original sale', { taxDate: '2025-12-01' }],
    ['customer', { customerCode: '25' }],
    ['exemption', { entityUseCode: 'G' }],
    ['discount', { discount: '1.00' }],
    ['destination', { shipTo: { ...address, postalCode: '80203' } }],
    ['amount', { lines: [line('1', { amount: '100.01' })] }],
    ['Tax box', { lines: [line('1', { taxCode: 'NT' })] }],
  ])('the fingerprint changes with the %s', (_, part) => {
    expect(print(part)).not.toBe(print());
  });

  it('the fingerprint changes with the company at the tax provider', () => {
    expect(fingerprintOf(transaction(), 'OTHER')).not.toBe(print());
  });
});

describe('why the tax is zero', () => {
  const untaxed = (part: Partial<TaxDetail> = {}) => detail({ tax: 0, ...part });
  const exempt = calculated([untaxed({ taxable: 0, exempt: 100 })], { totalExempt: 100 });
  const certified = { ...exempt, lines: exempt.lines.map((row) => ({ ...row, exemptByCertificate: true })) };

  it.each([
    ['zero-amount', transaction({ lines: [line('1', { amount: '0.00' })] }), calculated([])],
    ['discounted-away', transaction({ discount: '100.00' }), calculated([])],
    ['non-taxable-lines', transaction({ lines: [line('1', { taxCode: 'NT' })] }), calculated([])],
    ['exempt-certificate', transaction(), certified],
    ['exempt-customer', transaction({ entityUseCode: 'G' }), exempt],
    ['exempt-entity-use-code', transaction(), exempt],
    ['no-tax-in-state', transaction({ shipTo: { ...address, region: 'OR' } }), calculated([])],
    ['no-nexus', transaction({ shipTo: { ...address, region: 'IL' } }), calculated([], { totalExempt: 100 })],
    ['outside-coverage', transaction({ shipTo: { ...address, country: 'FR' } }), calculated([])],
    ['zero-rate', transaction(), calculated([untaxed({ rate: '0.0000' })])],
    ['non-taxable-code', transaction(), calculated([untaxed({ taxable: 0, nonTaxable: 100 })])],
    ['not-explained', transaction(), calculated([untaxed()])],
  ])('a tax of zero is explained with %s', (reason, request, answer) => {
    expect(zeroReasonOf(request, answer)).toBe(reason);
  });

  it('a zero tax on clothing names the price threshold in states that have one', () => {
    const request = transaction({ shipTo: { ...address, region: 'NY' } });
    const answer = calculated([untaxed({ taxable: 0, nonTaxable: 100 })]);
    const clothing = { ...answer, lines: answer.lines.map((row) => ({ ...row, taxCode: 'PC040100' })) };
    expect(zeroReasonOf(request, clothing)).toBe('below-threshold');
  });

  it('the zero sales tax is explained even if a delivery fee is due', () => {
    const answer = calculated([untaxed({ taxable: 0, nonTaxable: 100 }), fee]);
    const [goods] = answer.lines;
    const lines = goods ? [goods, { ...goods, lineNumber: 'RDF', tax: 0.28 }] : [];
    expect(zeroReasonOf(transaction({ lines: [line('1'), line('RDF')] }), { ...answer, lines })).toBe(
      'non-taxable-code',
    );
  });

  it('there is no explanation if there is tax', () => {
    expect(zeroReasonOf(transaction(), calculated([detail()]))).toBeNull();
  });
});

describe('breakdown', () => {
  it('the breakdown has line, jurisdiction and the source of the tax code', () => {
    const request = transaction({ lines: [line('1'), line('2', { taxCode: 'NT' }), line('RDF', { amount: '0.00' })] });
    const answer = calculated([detail(), detail({ lineNumber: '2', tax: 0 }), fee]);
    const mapped = { ...answer, lines: answer.lines.map((row) => ({ ...row, taxCode: 'PC040100' })) };
    expect(breakdownOf(request, mapped, 'Invoice')).toMatchObject([
      {
        line: 1,
        jurisdiction: 'COLORADO',
        rate: '0.0290',
        tax: 2.9,
        taxCode: 'PC040100',
        codeFrom: 'provider-mapping',
      },
      { line: 2, taxCode: 'NT', codeFrom: 'tax-box' },
      { line: 3, jurisdiction: 'CO Retail Delivery Fee', tax: 0.28, codeFrom: 'delivery-fee' },
    ]);
  });
});
