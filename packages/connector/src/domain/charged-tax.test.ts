import { describe, expect, it } from 'vitest';
import { invoice } from '../testing/accounting-service.fake.ts';
import { buildTransaction, type CalculationSettings, type TransactionFacts } from './build-transaction.ts';
import { chargedBesideFee, chargedTax, chargedTransaction, mayHaveFee, withTaxableLines } from './charged-tax.ts';
import { defaultSettings } from './company-settings.ts';
import type { ItemCodes } from './item-codes.ts';
import { toCents } from './money.ts';
import type { CalculatedTax } from './provider-transaction.ts';
import type { SalesDocument } from './sales-document.ts';

const address = { line1: '1 Main', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const facts: TransactionFacts = {
  settings: { ...defaultSettings, isMakeAllCustomerTaxable: false, isEnableRetailDeliveryFee: true },
  customer: null,
  ancestors: [],
  certificates: new Map(),
  companyAddress: address,
  departmentAddress: null,
  taxableItemIds: null,
  homeCurrency: 'USD',
  originalSale: null,
  recordedSale: null,
  isFeeOnOtherInvoice: false,
  itemCodes: new Map(),
};
const built = (document: SalesDocument, part: Partial<CalculationSettings> = {}) => {
  const transaction = buildTransaction(document, { ...facts, settings: { ...facts.settings, ...part } });
  if (!transaction.ok) throw new Error(transaction.error.message);
  return transaction.value;
};
const charged = (document: SalesDocument, itemCodes: ItemCodes = new Map()) =>
  chargedTransaction(withTaxableLines(built(document), document, itemCodes), document);
const receipt = (part: Partial<Omit<SalesDocument, 'id'>> = {}) => invoice({ id: '7', kind: 'SalesReceipt', ...part });

describe('the tax that a document charges', () => {
  it('is the tax of the accounting service and of own lines together', () => {
    const ownLines = {
      salesTax: [{ amount: toCents(8) }],
      fee: [{ amount: toCents(0.28) }],
      taxOnFee: [{ amount: toCents(0.02) }],
    };
    expect(chargedTax(receipt({ ownLines, accountingTax: toCents(1.5) }))).toBe(980);
    expect(chargedTax(receipt())).toBe(0);
  });

  it.each([
    ['SalesReceipt', '8.24'],
    ['RefundReceipt', '-8.24'],
  ] as const)('replaces the calculated tax, with the sign of the lines: %s', (kind, taxAmount) => {
    const transaction = charged(receipt({ kind, accountingTax: toCents(8.24) }));
    expect(transaction.taxAmount).toBe(taxAmount);
    expect(transaction.lines.map(({ number }) => number)).toEqual(['1']);
  });

  it('replaces it by zero when the document charges none, and leaves no line for a delivery fee', () => {
    const transaction = charged(receipt());
    expect(transaction.taxAmount).toBe('0.00');
    expect(transaction.lines.map(({ number }) => number)).toEqual(['1']);
  });
});

describe('a document that charges tax, and marks no line as taxable', () => {
  const unmarked = {
    quantity: '1',
    itemId: '7',
    itemName: 'Mulch',
    amount: toCents(100),
    description: '',
    taxable: false,
  };

  it('is sent with the codes of its items, so that its tax has lines to be on', () => {
    const { taxAmount, lines } = charged(receipt({ lines: [unmarked], accountingTax: toCents(8.24) }));
    expect(taxAmount).toBe('8.24');
    expect(lines).toMatchObject([{ itemCode: 'Mulch', taxCode: 'P0000000' }]);
    expect(lines[0]).not.toHaveProperty('itemName');
  });

  it('keeps the lines that are not taxable beside one that is, and where it charges no tax', () => {
    const codes = (document: SalesDocument) => charged(document).lines.map(({ taxCode }) => taxCode);
    const marked = { ...unmarked, taxable: true };
    expect(codes(receipt({ lines: [unmarked, marked], accountingTax: toCents(8.24) }))).toEqual(['NT', 'P0000000']);
    expect(codes(receipt({ lines: [unmarked] }))).toEqual(['NT']);
  });

  it('is sent with the codes of its items beside shipping, which has no tax box, and not with that of a tip', () => {
    const tip = { ...unmarked, itemId: 'GRATUITY_ITEM_ID', amount: toCents(20) };
    const { lines } = charged(receipt({ lines: [unmarked, tip], shipping: toCents(10), accountingTax: toCents(8.24) }));
    expect(lines.map(({ taxCode }) => taxCode)).toEqual(['P0000000', 'NT', 'FR']);
    const ofTip = charged(receipt({ lines: [tip], accountingTax: toCents(1.65) }));
    expect(ofTip.lines.map(({ taxCode }) => taxCode)).toEqual(['P0000000']);
  });

  it('keeps the code of an item that was renamed', () => {
    const { lines } = charged(
      receipt({ lines: [unmarked], accountingTax: toCents(8.24) }),
      new Map([['7', 'Old mulch']]),
    );
    expect(lines).toMatchObject([{ itemCode: 'Old mulch' }]);
  });
});

describe('a document with a delivery fee that is recorded with the tax that it charges', () => {
  const boulder = { ...address, city: 'Boulder', postalCode: '80302' };
  const sold = { quantity: '1', itemId: '7', itemName: 'Mulch', description: '', taxable: true };
  const sale = (own: { salesTax: number; fee: number; taxOnFee: number }) =>
    invoice({
      id: '7',
      shipTo: boulder,
      lines: [100, 50, 33].map((amount) => ({ ...sold, amount: toCents(amount) })),
      ownLines: {
        salesTax: [{ amount: toCents(own.salesTax) }],
        fee: [{ amount: toCents(own.fee) }],
        taxOnFee: [{ amount: toCents(own.taxOnFee) }],
      },
    });
  const detail = {
    lineNumber: 'RDF',
    jurisdiction: 'COLORADO',
    level: 'State',
    region: 'CO',
    rate: '0.0000',
    taxable: 0,
    exempt: 0,
    nonTaxable: 0,
    nonTaxableRule: '',
    sourcing: null,
    taxName: '',
  } as const;
  const lineTax = (lineNumber: string, tax: number) => ({
    lineNumber,
    tax,
    taxable: 0,
    exempt: 0,
    taxCode: '',
    discount: 0,
    isTaxable: true,
    exemptByCertificate: false,
    entityUseCode: '',
  });
  /** 8.00 + 4.00 + 0.00 on the lines, a fee of 0.28, and 0.02 on the fee. */
  const calculated: CalculatedTax = {
    code: '',
    status: '',
    totalAmount: 183,
    totalDiscount: 0,
    totalTax: 12.3,
    totalTaxable: 183,
    totalExempt: 0,
    isFeeUnknown: false,
    lines: [lineTax('1', 8), lineTax('2', 4), lineTax('3', 0), lineTax('RDF', 0.3)],
    details: [
      { ...detail, tax: 0.28, isFee: true },
      { ...detail, tax: 0.02, isFee: false },
    ],
  };
  const taxesOf = (document: SalesDocument, part?: Partial<CalculationSettings>) => {
    const transaction = built(document, part);
    if (!mayHaveFee(transaction, document)) return 'no fee';
    const beside = chargedBesideFee(transaction, calculated, document);
    return beside === null ? 'as a whole' : beside.lines.map(({ number, taxAmount = null }) => [number, taxAmount]);
  };

  it('keeps the fee, and its sales tax is distributed over the taxed lines to the cent', () => {
    expect(taxesOf(sale({ salesTax: 10.01, fee: 0.28, taxOnFee: 0.02 }))).toEqual([
      ['1', '6.67'],
      ['2', '3.34'],
      ['3', null],
      ['RDF', null],
    ]);
  });

  it('has one amount for the whole where it charges another fee than the provider calculates', () => {
    expect(taxesOf(sale({ salesTax: 10, fee: 0.27, taxOnFee: 0.02 }))).toBe('as a whole');
    expect(taxesOf(sale({ salesTax: 10, fee: 0.28, taxOnFee: 0 }))).toBe('as a whole');
    expect(taxesOf(sale({ salesTax: 10, fee: 0, taxOnFee: 0 }))).toBe('no fee');
  });

  it('keeps the fee that the seller pays beside what it charges', () => {
    expect(taxesOf(sale({ salesTax: 6, fee: 0, taxOnFee: 0 }), { isFeeAbsorbed: true })).toEqual([
      ['1', '4.00'],
      ['2', '2.00'],
      ['3', null],
      ['RDF', null],
    ]);
  });
});
