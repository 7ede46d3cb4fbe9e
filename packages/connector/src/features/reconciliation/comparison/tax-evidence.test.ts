import { describe, expect, it } from 'vitest';
import { toCents, ZERO } from '../../../domain/money.ts';
import type { CalculatedTax } from '../../../domain/provider-transaction.ts';
import type { Customer } from '../../../domain/sales-document.ts';
import { denver, invoice } from '../../../testing/accounting-service.fake.ts';
import {
  accountingEvidence,
  type AccountingFacts,
  calculationOf,
  recordEvidence,
  type StoredCalculation,
} from './tax-evidence.ts';

const document = invoice({ id: '1', ownLines: { salesTax: [{ amount: toCents(8) }], fee: [], taxOnFee: [] } });
const facts: AccountingFacts = {
  customer: null,
  ignoresExemptions: false,
  usesTaxBoxes: true,
  sentTaxCodes: new Map(),
  pickUpShipMethod: '',
  itemCodes: new Map(),
};
const calculated = (salesTax: number, taxCode: string, day: string): StoredCalculation => ({
  estimate: {
    salesTax: toCents(salesTax),
    fee: ZERO,
    taxOnFee: ZERO,
    absorbedFee: ZERO,
    feeName: '',
    isFeeUnknown: false,
    zeroReason: null,
    breakdown: [],
    lines: [{ line: 1, taxCode, zeroReason: null }],
  },
  createdAt: new Date(day),
});

describe('the calculation of a document', () => {
  it('is the last one with the tax that the document shows', () => {
    const first = calculated(8, 'P0000000', '2026-06-01');
    const last = calculated(8, 'PC040100', '2026-06-02');
    expect(calculationOf(document, [first, last, calculated(9, 'X', '2026-06-03')])).toBe(last);
    expect(calculationOf(document, [calculated(9, 'X', '2026-06-03')])).toBeNull();
  });
});

it('the address of a document whose goods are picked up is no evidence', () => {
  const shipTo = (shipMethod: string) =>
    accountingEvidence({ ...document, shipMethod }, null, { ...facts, pickUpShipMethod: 'Counter' }).shipTo;
  expect(shipTo('counter')).toBeNull();
  expect(shipTo('Courier')).toEqual(denver);
});

it('what a credit does not show of its sale is no evidence', () => {
  const credit = { ...document, kind: 'CreditMemo' } as const;
  const sentTaxCodes = new Map([['fountain', 'PC040100']]);
  const { shipTo, lines } = accountingEvidence(credit, null, { ...facts, sentTaxCodes });
  expect([shipTo, lines[0]?.taxCode, lines[0]?.isExempt]).toEqual([null, '', null]);
  const calculation = calculated(8, 'P0000000', '2026-06-01');
  expect(accountingEvidence(credit, calculation, facts).lines[0]?.taxCode).toBe('P0000000');
});

describe('a line of a document', () => {
  const lineOf = (given: Partial<AccountingFacts>, calculation: StoredCalculation | null = null, taxable = true) => {
    const lines = document.lines.map((line) => ({ ...line, taxable }));
    return accountingEvidence({ ...document, lines }, calculation, { ...facts, ...given }).lines[0];
  };
  const exempt: Customer = {
    id: '24',
    displayName: 'Blue Bird',
    taxable: false,
    exemptionReasonId: null,
    resaleNumber: null,
    parentId: null,
    isProject: false,
    billTo: null,
    shipTo: null,
    taxCodeId: null,
    currency: null,
    email: '',
  };

  it('has the tax code of its calculation, then of its Tax box, then the one sent for its item; else it is not known', () => {
    const sentTaxCodes = new Map([['fountain', 'PC040100']]);
    expect(lineOf({ sentTaxCodes }, calculated(8, 'P0000000', '2026-06-01'))).toMatchObject({ taxCode: 'P0000000' });
    expect(lineOf({ sentTaxCodes }, null, true)).toMatchObject({
      number: '1',
      itemCode: 'Fountain',
      taxCode: 'PC040100',
    });
    expect(lineOf({ sentTaxCodes }, null, false)).toMatchObject({ number: '1', itemCode: 'Fountain', taxCode: 'NT' });
    expect(lineOf({}, null, false)?.taxCode).toBe('NT');
    for (const usesTaxBoxes of [false, null])
      expect(lineOf({ usesTaxBoxes, sentTaxCodes }, null, false)?.taxCode).toBe('');
    expect(lineOf({})?.taxCode).toBe('');
  });

  it('is exempt where its customer is, unless the company ignores that', () => {
    expect(lineOf({ customer: exempt })?.isExempt).toBe(true);
    expect(lineOf({ customer: exempt, ignoresExemptions: true })?.isExempt).toBeNull();
    expect(lineOf({ customer: { ...exempt, taxable: true } })?.isExempt).toBeNull();
    expect(lineOf({ customer: exempt }, calculated(8, 'P0000000', '2026-06-01'))?.isExempt).toBe(false);
  });
});

describe('a record', () => {
  const answer: CalculatedTax = {
    code: '1037',
    status: 'Committed',
    totalAmount: -100,
    totalDiscount: 0,
    totalTax: -8,
    totalTaxable: -100,
    totalExempt: 0,
    isFeeUnknown: false,
    lines: [
      {
        lineNumber: '1',
        tax: 0,
        taxable: 0,
        exempt: -100,
        taxCode: 'P0000000',
        discount: 0,
        isTaxable: true,
        exemptByCertificate: true,
        entityUseCode: '',
      },
    ],
    details: [],
  };
  const line = {
    number: '1',
    quantity: '1',
    amount: '-100.00',
    itemCode: 'Fountain',
    taxCode: 'P0000000',
    description: '',
    discounted: false,
  };

  it('has the lines of the document, and the sales tax with the sign of the document', () => {
    const sent = { shipTo: denver, lines: [line, { ...line, number: 'RDF', itemCode: '' }] };
    expect(recordEvidence({ sent, calculated: answer }, 'CreditMemo', null)).toEqual({
      shipTo: denver,
      lines: [{ number: '1', itemCode: 'Fountain', itemName: 'Fountain', taxCode: 'P0000000', isExempt: true }],
      salesTax: toCents(8),
      recordedAt: null,
    });
  });

  it('without an address shows none', () => {
    const shipTo = { ...denver, region: '', postalCode: '' };
    expect(recordEvidence({ sent: { shipTo, lines: [] }, calculated: answer }, 'Invoice', null).shipTo).toBeNull();
  });
});
