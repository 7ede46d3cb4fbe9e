import { describe, expect, it } from 'vitest';
import type { BreakdownRow } from './breakdown.ts';
import { toCents, ZERO } from './money.ts';
import type { ProviderLine } from './provider-transaction.ts';
import type { DocumentKind, SalesDocument } from './sales-document.ts';
import { type ReceiptFacts, receiptOf } from './tax-receipt.ts';

const shipTo = {
  line1: '1437 Bannock St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
};

const saleOf = (over: Partial<SalesDocument> = {}): SalesDocument => ({
  kind: 'Invoice',
  id: '7',
  number: '1087',
  syncToken: '0',
  date: '2026-03-02',
  customerId: '58',
  departmentId: null,
  shipTo,
  billTo: null,
  lines: [],
  shipping: ZERO,
  discount: null,
  ownLines: { salesTax: [], fee: [], taxOnFee: [] },
  isVoided: false,
  currency: 'USD',
  exchangeRate: null,
  isTaxInclusive: false,
  paid: ZERO,
  accountingTax: ZERO,
  total: toCents(154.1),
  ...over,
});

const lineOf = (number: string, amount: string, description: string, itemCode = ''): ProviderLine => ({
  number,
  quantity: '1',
  amount,
  itemCode,
  taxCode: 'P0000000',
  description,
  discounted: true,
});

const rowOf = (line: number, jurisdiction: string, over: Partial<BreakdownRow> = {}): BreakdownRow => ({
  line,
  jurisdiction,
  level: 'State',
  rate: '0.0290',
  taxable: 100,
  exempt: 0,
  nonTaxable: 0,
  tax: 2.9,
  taxCode: 'P0000000',
  codeFrom: 'default',
  ...over,
});

const factsOf = (over: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  source: 'record',
  at: '2026-03-02T10:00:00.000Z',
  code: '1087',
  seller: 'Cottonwood Landscape Supply',
  customer: 'Mile High Orchards',
  certificates: [],
  document: saleOf(),
  sent: {
    shipTo,
    lines: [lineOf('1', '100.00', 'Mulch'), lineOf('2', '50.00', '', 'Design'), lineOf('RDF', '0.00', 'Fee')],
  },
  tax: {
    salesTax: toCents(3.8),
    fee: toCents(0.28),
    taxOnFee: toCents(0.02),
    feeName: 'Retail Delivery Fee',
    breakdown: [
      rowOf(1, 'COLORADO'),
      rowOf(2, 'COLORADO', { taxable: 0, exempt: 50, tax: 0 }),
      rowOf(1, 'DENVER', { level: 'City', rate: '0.0090', tax: 0.9 }),
      rowOf(3, 'Retail Delivery Fee', { taxable: 0, tax: 0.28, isFee: true }),
      rowOf(3, 'COLORADO', { taxable: 0.28, tax: 0.02 }),
    ],
    lines: [
      { line: 1, taxCode: 'P0000000', zeroReason: null },
      { line: 2, taxCode: 'NT', zeroReason: 'exempt-entity-use-code', entityUseCode: 'E' },
    ],
  },
  discount: ZERO,
  ...over,
});

describe('a tax receipt', () => {
  it('has the sums of each jurisdiction without the retail delivery fee and the tax on it', () => {
    expect(receiptOf(factsOf()).jurisdictions).toEqual([
      { level: 'State', name: 'COLORADO', rate: '0.0290', taxable: 100, tax: 2.9 },
      { level: 'City', name: 'DENVER', rate: '0.0090', taxable: 100, tax: 0.9 },
    ]);
  });

  it('has every line of the document with its tax, or with the reason that it has none', () => {
    expect(receiptOf(factsOf()).lines).toEqual([
      { description: 'Mulch', amount: 100, tax: 3.8, zeroReason: null },
      { description: 'Design', amount: 50, tax: 0, zeroReason: 'exempt-entity-use-code', entityUseCode: 'E' },
    ]);
  });

  it('adds up to the total of the document', () => {
    expect(receiptOf(factsOf())).toMatchObject({
      salesTax: 3.8,
      fee: 0.28,
      taxOnFee: 0.02,
      total: 154.1,
      currentTotal: null,
    });
    const discounted = factsOf({ discount: toCents(10), document: saleOf({ total: toCents(144.1) }) });
    expect(receiptOf(discounted)).toMatchObject({ discount: 10, total: 144.1, currentTotal: null });
  });

  it('says when the document has another total than was calculated', () => {
    const edited = factsOf({ document: saleOf({ total: toCents(200) }) });
    expect(receiptOf(edited)).toMatchObject({ total: 154.1, currentTotal: 200 });
  });

  it.each<DocumentKind>(['CreditMemo', 'RefundReceipt'])('has positive amounts for a %s', (kind) => {
    const sent = { shipTo, lines: [lineOf('1', '-100.00', 'Mulch')] };
    const { lines, total } = receiptOf(factsOf({ sent, document: saleOf({ kind }) }));
    expect([lines[0]?.amount, total]).toEqual([100, 104.1]);
  });

  it('gives no reason for a line of a calculation that has none', () => {
    const { tax } = factsOf();
    const { lines } = receiptOf(factsOf({ tax: { ...tax, lines: [] } }));
    expect(lines.map(({ zeroReason }) => zeroReason)).toEqual([null, null]);
  });
});

describe('the certificates of a receipt', () => {
  const exemptBy = (certificateId?: string) => ({
    line: 2,
    taxCode: 'P0000000',
    zeroReason: 'exempt-certificate' as const,
    ...(certificateId !== undefined && { certificateId }),
  });
  const certificateOfLine = (certificateId?: string) => {
    const certificates = [{ id: '41', number: 'CO-1', reason: 'RESALE', region: 'Colorado' }];
    const facts = factsOf({ certificates });
    return receiptOf({ ...facts, tax: { ...facts.tax, lines: [exemptBy(certificateId)] } });
  };

  it('are named at the lines that they exempt, by their numbers', () => {
    const { lines, certificates } = certificateOfLine('41');
    expect(lines.map(({ certificate }) => certificate)).toEqual([undefined, 'CO-1']);
    expect(certificates).toEqual([{ number: 'CO-1', reason: 'RESALE', region: 'Colorado' }]);
  });

  it('are not named at a line whose certificate the provider does not tell', () => {
    expect(certificateOfLine().lines[1]).not.toHaveProperty('certificate');
  });
});
