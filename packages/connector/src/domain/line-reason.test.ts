import { describe, expect, it } from 'vitest';
import { lineRowsOf } from './line-reason.ts';
import type { CalculatedLine, ProviderLine, ProviderTransaction, TaxDetail } from './provider-transaction.ts';

const denver = { line1: '1 Main', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };

interface SentAndAnswered {
  readonly sent?: Partial<ProviderLine>;
  readonly answered?: Partial<CalculatedLine>;
  readonly details?: readonly Partial<TaxDetail>[];
}

/** The rows of a document with these lines; each is an untaxed one of 100.00 unless its parts differ. */
function rowsOf(lines: readonly SentAndAnswered[], shipTo: Partial<ProviderTransaction['shipTo']> = {}) {
  const numberOf = ({ sent }: SentAndAnswered, index: number) => sent?.number ?? String(index + 1);
  return lineRowsOf(
    {
      shipTo: { ...denver, ...shipTo },
      lines: lines.map((line, index) => ({
        number: numberOf(line, index),
        quantity: '1',
        amount: '100.00',
        itemCode: 'Fountain',
        taxCode: 'P0000000',
        description: '',
        discounted: true,
        ...line.sent,
      })),
    },
    {
      code: '',
      status: 'Temporary',
      totalAmount: 100,
      totalDiscount: 0,
      totalTax: 0,
      totalTaxable: 0,
      totalExempt: 100,
      isFeeUnknown: false,
      lines: lines.map((line, index) => ({
        lineNumber: numberOf(line, index),
        tax: 0,
        taxable: 0,
        exempt: 100,
        taxCode: line.sent?.taxCode ?? 'P0000000',
        discount: 0,
        isTaxable: true,
        exemptByCertificate: false,
        entityUseCode: '',
        ...line.answered,
      })),
      details: lines.flatMap((line, index) =>
        (line.details ?? [notTaxable]).map((detail) => ({
          lineNumber: numberOf(line, index),
          jurisdiction: 'COLORADO',
          level: 'State' as const,
          rate: '0.0290',
          taxable: 0,
          exempt: 0,
          nonTaxable: 0,
          nonTaxableRule: 'RateRule',
          sourcing: 'Destination' as const,
          tax: 0,
          region: 'CO',
          taxName: 'CO STATE TAX',
          isFee: false,
          ...detail,
        })),
      ),
    },
  );
}

const notTaxable = { nonTaxable: 100 };
const outside = { nonTaxable: 100, rate: '0.0000', nonTaxableRule: 'NexusRule' };
const reasonOf = (line: SentAndAnswered, shipTo?: Partial<ProviderTransaction['shipTo']>) =>
  rowsOf([line], shipTo)[0]?.zeroReason;

describe('the reason of a line without tax', () => {
  it.each<readonly [string, SentAndAnswered]>([
    ['zero-amount', { sent: { amount: '0.00' }, details: [{}] }],
    ['discounted-away', { answered: { discount: 100 }, details: [{}] }],
    ['discounted-away', { sent: { amount: '-100.00' }, answered: { discount: -100 }, details: [{}] }],
    ['non-taxable-line', { sent: { taxCode: 'NT', itemCode: '' } }],
    // A record has the code that AvaTax has of the item in place of the one that was sent.
    ['non-taxable-code', { sent: { taxCode: 'NT' } }],
    // The mapping of the item at AvaTax has precedence over the Tax box.
    ['non-taxable-code', { sent: { taxCode: 'NT' }, answered: { taxCode: 'PF050100' } }],
    ['non-taxable-code', { answered: { taxCode: 'NT' } }],
    ['exempt-certificate', { answered: { exemptByCertificate: true, entityUseCode: 'G' }, details: [{ exempt: 100 }] }],
    ['exempt-entity-use-code', { answered: { entityUseCode: 'G' }, details: [{ exempt: 100 }] }],
    ['exempt-customer', { details: [{ exempt: 100 }] }],
    // A use code alone shows no exemption: TAXABLE is one, too.
    ['non-taxable-code', { answered: { entityUseCode: 'TAXABLE' } }],
    [
      'exempt-entity-use-code',
      { answered: { entityUseCode: 'A' }, details: [{ nonTaxable: 100, nonTaxableRule: 'ExemptEntityRule' }] },
    ],
    ['no-nexus', { details: [] }],
    ['no-nexus', { details: [outside] }],
    ['non-taxable-code', { details: [outside, notTaxable] }],
    ['freight-rule', { sent: { number: 'SHIP', taxCode: 'FR' }, answered: { taxCode: 'FR020100' } }],
    ['freight-rule', { sent: { number: 'SHIP' } }],
    ['freight-rule', { answered: { taxCode: 'FR010000' } }],
    ['zero-rate', { details: [{ taxable: 100, rate: '0.0000' }] }],
    ['zero-rate', { details: [{ taxable: 100, rate: '0.0000' }, notTaxable] }],
    ['rounds-to-zero', { sent: { amount: '0.10' }, details: [{ taxable: 0.1 }] }],
    ['not-explained', { details: [{ taxable: 100, rate: '0.0000' }, { taxable: 100 }] }],
    ['not-explained', { sent: { amount: '0.10' }, details: [{ taxable: 0.1 }, { taxable: 100 }] }],
    ['not-explained', { details: [{ taxable: 100 }] }],
    ['not-explained', { details: [{}] }],
  ])('is %s', (reason, line) => {
    expect(reasonOf(line)).toBe(reason);
  });

  it.each([
    ['no-tax-in-state', { region: 'OR' }],
    ['outside-coverage', { region: '', country: 'FR' }],
    ['no-nexus', { region: 'ON', country: 'CA' }],
  ])('is %s where no jurisdiction is listed, at %j', (reason, shipTo) => {
    expect(reasonOf({ details: [] }, shipTo)).toBe(reason);
  });

  it('is not missing nexus where another line has a jurisdiction', () => {
    expect(rowsOf([{ details: [] }, {}]).map(({ zeroReason }) => zeroReason)).toEqual([
      'not-explained',
      'non-taxable-code',
    ]);
  });

  it.each([
    ['NY', '109.99', '1', 'below-threshold'],
    ['NY', '110.00', '1', 'non-taxable-code'],
    ['NY', '329.97', '3', 'below-threshold'],
    ['MA', '175.00', '1', 'below-threshold'],
    ['RI', '250.01', '1', 'non-taxable-code'],
    ['CO', '20.00', '1', 'non-taxable-code'],
  ])('of clothing in %s for %s, quantity %s, is %s', (region, amount, quantity, reason) => {
    expect(reasonOf({ sent: { amount, quantity, taxCode: 'PC040100' } }, { region })).toBe(reason);
  });

  it('compares the price after the discount with the threshold', () => {
    const line = { sent: { amount: '120.00', taxCode: 'PC040100' }, answered: { discount: 15 } };
    expect(reasonOf(line, { region: 'NY' })).toBe('below-threshold');
  });
});

describe('the rows of the lines', () => {
  it('have the tax code of the answer, no reason with tax, and the code that exempts', () => {
    expect(
      rowsOf([
        { answered: { taxCode: 'PC040100', tax: 2.9 }, details: [{ taxable: 100, tax: 2.9 }] },
        { answered: { entityUseCode: 'G' }, details: [{ exempt: 100 }] },
        { sent: { number: 'RDF', amount: '0.00' } },
        { answered: { exemptByCertificate: true, certificateId: '9' }, details: [{ exempt: 100 }] },
        { answered: { certificateId: '9', entityUseCode: 'G' } },
        { answered: { tax: 2.9 }, details: [{ taxable: 100 }] },
        { answered: { tax: 0 }, details: [{ taxable: 100, tax: 2.9 }] },
      ]),
    ).toEqual([
      { line: 1, taxCode: 'PC040100', zeroReason: null },
      { line: 2, taxCode: 'P0000000', zeroReason: 'exempt-entity-use-code', entityUseCode: 'G' },
      { line: 4, taxCode: 'P0000000', zeroReason: 'exempt-certificate', certificateId: '9' },
      { line: 5, taxCode: 'P0000000', zeroReason: 'non-taxable-code' },
      { line: 6, taxCode: 'P0000000', zeroReason: null },
      { line: 7, taxCode: 'P0000000', zeroReason: null },
    ]);
  });
});
