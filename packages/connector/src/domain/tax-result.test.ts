import { describe, expect, it } from 'vitest';
import { breakdownOf } from './breakdown.ts';
import { fingerprintOf } from './fingerprint.ts';
import { toCents, ZERO } from './money.ts';
import { fits, ownAmountsOf, ownLineAmounts, shownAmounts, withEnteredFee } from './own-lines.ts';
import type { CalculatedTax, TaxDetail, ProviderTransaction } from './provider-transaction.ts';
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
  exchange: null,
  entityUseCode: '',
  exemptionNumber: '',
  discount: '0.00',
  shipFrom: address,
  shipTo: address,
  taxDate: null,
  taxAmount: null,
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
  nonTaxableRule: '',
  sourcing: 'Destination',
  tax: 2.9,
  region: 'CO',
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
  isFeeUnknown: false,
  lines: [
    {
      lineNumber: '1',
      tax: 0,
      taxable: 100,
      exempt: 0,
      taxCode: 'P0000000',
      discount: 0,
      isTaxable: true,
      exemptByCertificate: false,
      entityUseCode: '',
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
    expect(amounts).toEqual({
      salesTax: 290,
      fee: 28,
      taxOnFee: 1,
      feeName: 'Retail Delivery Fee',
      isFeeUnknown: false,
    });
    expect(ownLineAmounts(amounts)).toEqual({
      salesTax: { amount: 2.9, description: 'Sales tax' },
      fee: { amount: 0.28, description: 'Retail Delivery Fee' },
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
    currency: null,
    exchangeRate: null,
    isTaxInclusive: false,
    paid: ZERO,
    accountingTax: ZERO,
    total: toCents(0),
  });
  const shown = (amount: number) => ({ amount: toCents(amount) });

  it('own lines match only if each amount is on the document once', () => {
    const amounts = ownAmountsOf(calculated([detail(), fee]), 'Invoice');
    expect(fits(showing({ salesTax: [shown(2.9)], fee: [shown(0.28)] }), amounts, null)).toBe(true);
    expect(fits(showing({ salesTax: [shown(2.9)] }), amounts, null)).toBe(false);
    expect(fits(showing({ salesTax: [shown(2.89)], fee: [shown(0.28)] }), amounts, null)).toBe(false);
    expect(fits(showing({ salesTax: [shown(1.45), shown(1.45)], fee: [shown(0.28)] }), amounts, null)).toBe(false);
  });

  it('fits only when no second line stands beside the right one', () => {
    const amounts = ownAmountsOf(calculated([detail()]), 'Invoice');
    expect(fits(showing({ salesTax: [shown(2.9)] }), amounts, null)).toBe(true);
    expect(fits(showing({ salesTax: [shown(2.9), shown(0)] }), amounts, null)).toBe(false);
  });

  it('fits only with the tax on the fee', () => {
    const amounts = ownAmountsOf(calculated([detail(), fee, taxOnFee]), 'Invoice');
    const both = { salesTax: [shown(2.9)], fee: [shown(0.28)] };
    expect(fits(showing({ ...both, taxOnFee: [shown(0.01)] }), amounts, null)).toBe(true);
    expect(fits(showing(both), amounts, null)).toBe(false);
    expect(fits(showing({ ...both, taxOnFee: [shown(0.02)] }), amounts, null)).toBe(false);
    expect(fits(showing({ taxOnFee: [shown(0)] }), ownAmountsOf(calculated([]), 'Invoice'), null)).toBe(false);
  });

  it('adds up the lines of each part', () => {
    const document = showing({ salesTax: [shown(1), shown(2)], fee: [shown(0.28)], taxOnFee: [shown(0.01)] });
    expect(shownAmounts(document)).toEqual({ salesTax: 300, fee: 28, taxOnFee: 1, all: 329 });
  });

  it.each([
    { region: 'CO', taxName: 'Retail Delivery Fee', name: 'Retail Delivery Fee' },
    { region: 'MN', taxName: 'Retail Delivery Fee', name: 'Road Improvement and Food Delivery Fee' },
    { region: 'ZZ', taxName: 'Parcel Fee', name: 'Parcel Fee' },
  ])('gives the fee the name that the law of $region has for it', ({ region, taxName, name }) => {
    const amounts = ownAmountsOf(calculated([{ ...fee, region, taxName }]), 'Invoice');
    expect(ownLineAmounts(amounts).fee).toEqual({ amount: 0.28, description: name });
  });

  it('leaves a fee that a person has entered while its amount is unknown', () => {
    const unknown = ownAmountsOf(calculated([detail()], { isFeeUnknown: true }), 'Invoice');
    expect(unknown).toMatchObject({ fee: 0, isFeeUnknown: true });
    const entered = showing({ salesTax: [shown(2.9)], fee: [shown(0.31)] });
    expect(fits(entered, unknown, null)).toBe(true);
    expect(ownLineAmounts(withEnteredFee(unknown, entered, null)).fee).toMatchObject({ amount: 0.31 });
    expect(fits(entered, { ...unknown, isFeeUnknown: false }, null)).toBe(false);
  });

  it('does not leave a calculated fee whose amount has become unknown', () => {
    const unknown = ownAmountsOf(calculated([detail()], { isFeeUnknown: true }), 'Invoice');
    const document = showing({ salesTax: [shown(2.9)], fee: [shown(0.28)], taxOnFee: [shown(0.01)] });
    expect(fits(document, unknown, 28)).toBe(false);
    expect(withEnteredFee(unknown, document, 28)).toMatchObject({ fee: 0, taxOnFee: 0 });
    // A person has entered another one since.
    expect(fits(document, unknown, 27)).toBe(true);
  });

  it('calls a fee without a name the retail delivery fee', () => {
    const amounts = ownAmountsOf(calculated([{ ...fee, region: '', taxName: '' }]), 'Invoice');
    expect(ownLineAmounts(amounts).fee).toEqual({ amount: 0.28, description: 'Retail delivery fee' });
    expect(ownAmountsOf(calculated([{ ...fee, tax: 0 }]), 'Invoice').feeName).toBe('');
  });

  it('takes a missing tax line for a tax of zero, and no fee line for no fee', () => {
    const none = ownAmountsOf(calculated([]), 'Invoice');
    expect(fits(showing({}), none, null)).toBe(true);
    expect(fits(showing({ salesTax: [shown(0)] }), none, null)).toBe(true);
    expect(fits(showing({ fee: [shown(0)] }), none, null)).toBe(false);
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
    ['tax that the document charges', { taxAmount: '8.24' }],
    ['tax of zero that the document charges', { taxAmount: '0.00' }],
    ['customer', { customerCode: '25' }],
    ['exemption', { entityUseCode: 'G' }],
    ['discount', { discount: '1.00' }],
    ['number of the exemption', { exemptionNumber: 'R-77' }],
    ['destination', { shipTo: { ...address, postalCode: '80203' } }],
    ['origin', { shipFrom: { ...address, line1: '2 Main' } }],
    ['city', { shipTo: { ...address, city: 'Boulder' } }],
    ['number of the line', { lines: [line('2')] }],
    ['quantity', { lines: [line('1', { quantity: '10' })] }],
    ['fraction of the quantity', { lines: [line('1', { quantity: '1.05' })] }],
    ['amount', { lines: [line('1', { amount: '100.01' })] }],
    ['item', { lines: [line('1', { itemCode: 'Pump' })] }],
    ['share of the discount', { lines: [line('1', { discounted: false })] }],
    ['Tax box', { lines: [line('1', { taxCode: 'NT' })] }],
  ])('the fingerprint changes with the %s', (_, part) => {
    expect(print(part)).not.toBe(print());
  });

  it.each(['2', '2.0', '2.00', '2.000'])('is the same for the quantity 2 and %s', (quantity) => {
    expect(print({ lines: [line('1', { quantity })] })).toBe(print({ lines: [line('1', { quantity: '2' })] }));
  });

  it.each([
    ['2.50', '2.5'],
    ['20', '20.0'],
  ])('is the same for the quantities %s and %s', (one, other) => {
    expect(print({ lines: [line('1', { quantity: one })] })).toBe(print({ lines: [line('1', { quantity: other })] }));
  });

  it('does not depend on the letter case of addresses', () => {
    expect(print({ shipTo: { ...address, city: 'DENVER' } })).toBe(print());
  });

  it('changes with the company at the tax provider', () => {
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
    [
      'discounted-away',
      transaction({
        discount: '100.00',
        lines: [line('1'), line('SHIP', { taxCode: 'FR', amount: '10.00', discounted: false })],
      }),
      calculated([]),
    ],
    ['non-taxable-lines', transaction({ lines: [line('1', { taxCode: 'NT' })] }), calculated([])],
    ['exempt-certificate', transaction(), certified],
    ['exempt-customer', transaction({ entityUseCode: 'G' }), exempt],
    ['exempt-entity-use-code', transaction(), exempt],
    [
      'exempt-customer',
      transaction({ entityUseCode: 'A' }),
      calculated([untaxed({ taxable: 0, nonTaxable: 100, nonTaxableRule: 'ExemptEntityRule' })]),
    ],
    ['no-tax-in-state', transaction({ shipTo: { ...address, region: 'OR' } }), calculated([])],
    ['no-tax-in-state', transaction({ shipTo: { ...address, city: 'APO', region: 'AE' } }), calculated([])],
    ['no-nexus', transaction({ shipTo: { ...address, region: 'IL' } }), calculated([], { totalExempt: 100 })],
    ['outside-coverage', transaction({ shipTo: { ...address, country: 'FR' } }), calculated([])],
    // As AvaTax answered for California in 2018: a row with the rate 0.
    [
      'no-nexus',
      transaction(),
      calculated([untaxed({ rate: '0.0000', taxable: 0, nonTaxable: 100, nonTaxableRule: 'NexusRule' })]),
    ],
    ['zero-rate', transaction(), calculated([untaxed({ rate: '0.0000' })])],
    ['non-taxable-code', transaction(), calculated([untaxed({ taxable: 0, nonTaxable: 100 })])],
    ['not-explained', transaction(), calculated([untaxed()])],
    ['no-nexus', transaction({ shipTo: { ...address, country: 'CA', region: 'ON' } }), calculated([])],
    ['outside-coverage', transaction({ shipTo: { ...address, country: 'FR', region: 'OR' } }), calculated([])],
    ['no-tax-in-state', transaction({ shipTo: { ...address, region: 'DE' } }), calculated([])],
    ['no-tax-in-state', transaction({ shipTo: { ...address, region: 'MT' } }), calculated([])],
    ['no-tax-in-state', transaction({ shipTo: { ...address, region: 'NH' } }), calculated([])],
    // Shipping follows the goods, and the delivery fee is not sold.
    [
      'non-taxable-lines',
      transaction({ lines: [line('1', { taxCode: 'NT' }), line('SHIP', { taxCode: 'FR', amount: '5.00' })] }),
      calculated([]),
    ],
    ['zero-amount', transaction({ lines: [line('1', { amount: '0.00' }), line('RDF')] }), calculated([])],
    [
      'non-taxable-code',
      transaction(),
      calculated([untaxed({ taxable: 0, nonTaxable: 100 }), untaxed({ lineNumber: '2' })]),
    ],
    [
      'zero-rate',
      transaction(),
      calculated([untaxed({ rate: '0.0000' }), untaxed({ taxable: 0, nonTaxable: 100, rate: '0.0290' })]),
    ],
    ['not-explained', transaction(), calculated([untaxed({ rate: '0.0000' }), untaxed({ rate: '0.0100' })])],
    ['not-explained', transaction(), calculated([untaxed({ taxable: 0, nonTaxable: 0 })])],
    ['not-explained', transaction(), calculated([untaxed({ taxable: 50, nonTaxable: 50 })])],
    ['not-explained', transaction({ lines: [line('1'), line('2', { taxCode: 'NT' })] }), calculated([untaxed()])],
    [
      'non-taxable-code',
      transaction(),
      calculated([untaxed({ taxable: 0, nonTaxable: 100 }), untaxed({ lineNumber: 'RDF', exempt: 100 })]),
    ],
  ])('%s', (reason, request, answer) => {
    expect(zeroReasonOf(request, answer)).toBe(reason);
  });

  it('a zero tax on clothing names the price threshold in states that have one', () => {
    const request = transaction({ shipTo: { ...address, region: 'NY' } });
    const answer = calculated([untaxed({ taxable: 0, nonTaxable: 100 })]);
    const clothing = { ...answer, lines: answer.lines.map((row) => ({ ...row, taxCode: 'PC040100' })) };
    expect(zeroReasonOf(request, clothing)).toBe('below-threshold');
  });

  it.each([
    ['MA', 'PC040100', 'below-threshold'],
    ['RI', 'PC040100', 'below-threshold'],
    ['CO', 'PC040100', 'non-taxable-code'],
    ['NY', 'PF050100', 'non-taxable-code'],
    ['NY', 'XPC04', 'non-taxable-code'],
  ])('in %s, of a line with the code %s, is %s', (region, taxCode, reason) => {
    const answer = calculated([untaxed({ taxable: 0, nonTaxable: 100 })]);
    const coded = { ...answer, lines: answer.lines.map((row) => ({ ...row, taxCode })) };
    expect(zeroReasonOf(transaction({ shipTo: { ...address, region } }), coded)).toBe(reason);
    expect(zeroReasonOf(transaction({ shipTo: { ...address, region } }), { ...coded, lines: [] })).toBe(
      'non-taxable-code',
    );
  });

  it('names the threshold when every line whose Tax box is on is clothing', () => {
    const lines = [line('1'), line('2', { taxCode: 'NT' })];
    const answer = calculated([untaxed({ taxable: 0, nonTaxable: 100 })]);
    const [row] = answer.lines;
    const coded = row
      ? [
          { ...row, taxCode: 'PC040100' },
          { ...row, lineNumber: '2', taxCode: 'NT' },
        ]
      : [];
    const request = transaction({ shipTo: { ...address, region: 'NY' }, lines });
    expect(zeroReasonOf(request, { ...answer, lines: coded })).toBe('below-threshold');
  });

  it('names no threshold when one line is not clothing', () => {
    const request = transaction({ shipTo: { ...address, region: 'NY' }, lines: [line('1'), line('2')] });
    const answer = calculated([untaxed({ taxable: 0, nonTaxable: 100 })]);
    const [row] = answer.lines;
    const lines = row
      ? [
          { ...row, taxCode: 'PC040100' },
          { ...row, lineNumber: '2' },
        ]
      : [];
    expect(zeroReasonOf(request, { ...answer, lines })).toBe('non-taxable-code');
  });

  it('explains the sales tax alone when a delivery fee is due', () => {
    const answer = calculated([untaxed({ taxable: 0, nonTaxable: 100 }), fee]);
    const [goods] = answer.lines;
    const lines = goods ? [goods, { ...goods, lineNumber: 'RDF', tax: 0.28 }] : [];
    expect(zeroReasonOf(transaction({ lines: [line('1'), line('RDF')] }), { ...answer, lines })).toBe(
      'non-taxable-code',
    );
  });

  it('has nothing to say when there is tax', () => {
    const answer = calculated([detail()]);
    expect(zeroReasonOf(transaction(), answer)).toBeNull();
    const taxed = answer.lines.map((row) => ({ ...row, tax: 2.9 }));
    expect(zeroReasonOf(transaction(), { ...answer, lines: taxed })).toBeNull();
  });
});

describe('breakdown', () => {
  it('names the level of a jurisdiction, and the state for a tax of the country', () => {
    const levels = ['Country', 'State', 'County', 'City', 'Special'] as const;
    const answer = calculated(levels.map((level) => detail({ level })));
    expect(breakdownOf(transaction(), answer, 'Invoice').map(({ level }) => level)).toEqual([
      'State',
      'State',
      'County',
      'City',
      'Special',
    ]);
  });

  it('shows positive amounts on a credit, and the part of the exempt amount that is not taxable', () => {
    const answer = calculated([detail({ taxable: -70, exempt: -20, nonTaxable: -10, tax: -2.03 })]);
    expect(breakdownOf(transaction(), answer, 'CreditMemo')).toMatchObject([
      { taxable: 70, exempt: 30, nonTaxable: 10, tax: 2.03 },
    ]);
  });

  it('names shipping and the default code as the origin of a code, and leaves out lines that were not sent', () => {
    const request = transaction({ lines: [line('1'), line('SHIP', { taxCode: 'FR' })] });
    const answer = calculated([detail(), detail({ lineNumber: 'SHIP' }), detail({ lineNumber: '9' })]);
    expect(breakdownOf(request, { ...answer, lines: [] }, 'Invoice')).toMatchObject([
      { line: 1, taxCode: 'P0000000', codeFrom: 'default' },
      { line: 2, taxCode: 'FR', codeFrom: 'shipping' },
    ]);
    expect(breakdownOf(request, answer, 'Invoice')).toHaveLength(2);
  });

  it('tells line, jurisdiction and where the tax code comes from', () => {
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
        sourcing: 'Destination',
      },
      { line: 2, taxCode: 'NT', codeFrom: 'tax-box' },
      { line: 3, jurisdiction: 'Retail Delivery Fee', tax: 0.28, codeFrom: 'delivery-fee', isFee: true },
    ]);
  });
});
