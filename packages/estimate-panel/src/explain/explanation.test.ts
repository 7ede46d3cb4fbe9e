import { describe, expect, test } from 'vitest';
import { zeroReasons } from '@salestax/contract';
import type { Calculation, Figures } from '../state/estimate-result.ts';
import { breakdownRowOf as row, calculationWith } from '../testing/calculation.fixture.ts';
import { spanish } from '../texts/messages.es.ts';
import { messages } from '../texts/messages.ts';
import { asText, explain } from './explanation.ts';

/** The explanation of a calculation; `recorded`: of figures that the document has already. */
function explained(change: Partial<Calculation>, recorded: Figures | null = null, text = messages, locale = 'en-US') {
  const calculation = calculationWith(change);
  return explain({ calculation }, recorded, text, locale);
}
const rowsOf = (change: Partial<Calculation>, table: 0 | 1) => explained(change).tables[table]?.slice(1);

describe('the explanation of a tax', () => {
  test.each([
    ['0.0625', '6.25%'],
    ['0.0290', '2.9%'],
    ['0.0900', '9%'],
    ['0.0000', '0%'],
    ['0.0081250', '0.8125%'],
    ['0.0000625', '0.00625%'],
  ])('shows the rate %s as %s', (rate, shown) => {
    expect(rowsOf({ breakdown: [row({ rate })] }, 0)?.[0]?.[3]).toBe(shown);
  });

  test('shows rates and reasons in the language of the user', () => {
    const { tables } = explained(
      {
        breakdown: [row({ rate: '0.0625' })],
        lines: [{ line: 1, taxCode: 'NT', zeroReason: 'non-taxable-line' }],
      },
      null,
      { ...messages, ...spanish },
      'es-US',
    );
    expect(tables[0]?.[1]?.[3]).toMatch(/^6[.,]25\s?%$/);
    expect(tables[1]?.[1]?.[1]).toBe('No está marcado como gravable en QuickBooks.');
  });

  test('has columns for not taxable and for exempt amounts', () => {
    const part = { taxable: 20, exempt: 80, nonTaxable: 50, tax: 0.58 };
    expect(explained({}).tables[0]?.[0]).toEqual([
      'Jurisdiction',
      '',
      'Level',
      'Rate',
      'Taxable',
      'Not taxable',
      'Exempt',
      'Tax',
    ]);
    expect(rowsOf({ breakdown: [row(part)], salesTax: 0.58 }, 0)).toEqual([
      ['COLORADO', '', 'State', '2.9%', '20.00', '50.00', '30.00', '0.58'],
      ['Sales tax', '', '', '', '', '', '', '0.58'],
    ]);
  });

  test('gives a line without tax its reason, with the use code that exempts it', () => {
    const lines = [
      { line: 1, taxCode: 'NT', zeroReason: 'non-taxable-line' as const },
      { line: 2, taxCode: 'P0000000', zeroReason: 'exempt-entity-use-code' as const, entityUseCode: 'G' },
      { line: 3, taxCode: 'P0000000', zeroReason: null },
    ];
    expect(rowsOf({ lineNames: ['Advice', 'Mulch', 'Soil'], lines }, 1)).toEqual([
      ['Advice', 'Not marked as taxable in QuickBooks.', 'NT', '0.00'],
      ['Mulch', 'Exempt by entity use code G.', 'P0000000', '0.00'],
      ['Soil', '', 'P0000000', '0.00'],
    ]);
  });

  test.each([
    zeroReasons['exempt-customer'],
    zeroReasons['exempt-entity-use-code'],
    messages['exempt-entity-use-code'],
  ])('has the same words for an exemption of the document and of a line: %s', (sentence) => {
    expect(sentence).toMatch(/exempt by entity use code/i);
  });

  test.each([
    ['es', 'no-nexus', spanish['no-nexus']],
    ['es', 'non-taxable-lines', spanish['non-taxable-line']],
    ['es', 'exempt-entity-use-code', 'Exento por el código de uso G.'],
    ['en-GB', 'no-nexus', zeroReasons['no-nexus']],
  ] as const)('words the reason of a zero tax in the language %s: %s', (locale, zeroReason, sentence) => {
    const lines = [{ line: 1, taxCode: 'P0000000', zeroReason: 'exempt-entity-use-code', entityUseCode: 'G' }] as const;
    const text = locale === 'es' ? { ...messages, ...spanish } : messages;
    const reason = { zeroReason, zeroReasonText: zeroReasons[zeroReason], lines };
    expect(explained(reason, null, text, locale).sentences).toContain(sentence);
  });

  test('of recorded figures is that of the calculation today, and says when that differs', () => {
    const today = { breakdown: [row({})], total: 5 };
    const of = (total: number) => explained(today, calculationWith({ total }));
    expect(of(5)).toEqual(explained(today));
    expect(of(4).sentences[0]).toBe('AvaTax calculates $5.00 today.');
    expect(of(4).tables).toEqual(of(5).tables);
  });

  test('shows the fee and the tax on it apart', () => {
    const breakdown = [
      row({ line: 2, tax: 0.28, isFee: true, taxCode: 'OF400000' }),
      row({ line: 2, taxable: 0.28, tax: 0.01, taxCode: 'OF400000' }),
    ];
    expect(rowsOf({ breakdown }, 1)?.slice(1)).toEqual([
      ['Retail Delivery Fee', '', 'OF400000', '0.28'],
      ['Tax on fee', '', 'OF400000', '0.01'],
    ]);
    const absorbed = { breakdown, fee: null, taxOnFee: null, feeName: '', absorbedFee: 0.29 };
    expect(rowsOf(absorbed, 1)?.[1]).toEqual(['Retail delivery fee', 'Delivery fee that you pay', 'OF400000', '0.28']);
  });

  test.each([
    ['Destination', ['Sourced by destination: 2280 Curtis St, Denver, CO 80205']],
    ['Origin', ['Sourced by origin: 1900 Wazee St, Denver, CO 80202']],
    [undefined, ['Delivered to 2280 Curtis St, Denver, CO 80205.']],
  ] as const)('says where the sale was sourced: %s', (sourcing, sentences) => {
    expect(explained({ breakdown: [row(sourcing ? { sourcing } : {})] }).sentences).toEqual(sentences);
  });

  test('names the jurisdictions of each address when both count', () => {
    const breakdown = [
      row({ jurisdiction: 'CALIFORNIA', sourcing: 'Origin' }),
      row({ jurisdiction: 'SAN FRANCISCO', sourcing: 'Destination' }),
    ];
    expect(explained({ breakdown }).sentences).toEqual([
      'Sourced by destination: 2280 Curtis St, Denver, CO 80205 (SAN FRANCISCO)',
      'Sourced by origin: 1900 Wazee St, Denver, CO 80202 (CALIFORNIA)',
    ]);
  });

  test('says rounded by line only where the sums differ', () => {
    const breakdown = [1, 2, 3].map((line) => row({ line, rate: '0.0625', taxable: 0.4, tax: 0.03 }));
    const sale = { breakdown, lineNames: ['a', 'b', 'c'], salesTax: 0.09 };
    expect(rowsOf(sale, 0)?.map(([name, note]) => [name, note])).toEqual([
      ['COLORADO', 'Rounded by line; rounded once: 0.08'],
      ['Sales tax', 'Rounded by line; rounded once: 0.08'],
    ]);
    expect(rowsOf({ breakdown: [row({})] }, 0)?.map(([, note]) => note)).toEqual(['', '']);
  });

  test('is text with tabs between the columns', () => {
    const sale = {
      breakdown: [row({ sourcing: 'Destination' })],
      lines: [{ line: 1, taxCode: 'P0000000', zeroReason: null }],
      salesTax: 2.9,
    };
    expect(asText(explained(sale))).toBe(
      [
        'Why this tax? 1087, 06/15/2026',
        'Sourced by destination: 2280 Curtis St, Denver, CO 80205',
        '',
        'Jurisdiction\tLevel\tRate\tTaxable\tNot taxable\tExempt\tTax',
        'COLORADO\tState\t2.9%\t100.00\t0.00\t0.00\t2.90',
        'Sales tax\t\t\t\t\t\t2.90',
        '',
        'By line\tTax code\tTax',
        'Mulch\tP0000000\t2.90',
      ].join('\n'),
    );
  });

  test.each([
    ['=HYPERLINK("https://evil.example")', `'=HYPERLINK("https://evil.example")`],
    ['+A1', "'+A1"],
    ['-A1', "'-A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tA1', "'\tA1"],
    ['\rA1', "'\rA1"],
    ['Mulch, 3-4 in', 'Mulch, 3-4 in'],
  ])('is text in which no spreadsheet runs a formula: %j, and negative amounts stay numbers', (name, copied) => {
    const breakdown = [row({ taxable: -100, tax: -2.9 })];
    const lines = [{ line: 1, taxCode: '=A1', zeroReason: null }];
    expect(
      asText(explained({ breakdown, lines, lineNames: [name] }))
        .split('\n')
        .at(-1),
    ).toBe(`${copied}\t'=A1\t-2.90`);
  });
});
