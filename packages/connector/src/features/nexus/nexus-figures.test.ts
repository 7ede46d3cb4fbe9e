import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeclaredNexus } from '../../domain/declared-nexus.ts';
import { toCents } from '../../domain/money.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import { nexusThreshold } from '../../testing/nexus-threshold.fixture.ts';
import {
  deliveredTo,
  type InvoiceFacts,
  isInForce,
  type NexusFacts,
  nexusFigures,
  yearBefore,
} from './nexus-figures.ts';
import { regionNamed } from './nexus-regions.ts';
import { reachedOf, readThresholds, thresholdOn } from './nexus-thresholds.ts';

const today = '2026-06-20';
const sale = (code: string, more: Partial<Omit<InvoiceFacts, 'region'>> = {}): InvoiceFacts => ({
  date: '2026-03-02',
  region: regionNamed('US', code),
  isPickedUp: false,
  sales: toCents(100),
  tax: toCents(0),
  isCounted: true,
  ...more,
});
it('counts the newest invoices for the share with tax, and all of twelve months for the threshold', () => {
  const invoices = [sale('CO'), sale('CO', { isCounted: false, tax: toCents(1) })];
  const [colorado] = nexusFigures({ invoices, declared: [], headquarters: null, today });
  expect(colorado).toMatchObject({ invoices: 1, taxed: 0, sales: toCents(100), yearSales: toCents(200) });
});

it('forecasts nothing when older invoices were not read', () => {
  const weekly = ['2026-06-01', '2026-06-08', '2026-06-15'].map((date) => sale('IL', { date, sales: toCents(20_000) }));
  const expectedOn = (isCutOff: boolean) =>
    nexusFigures({ invoices: weekly, declared: [], headquarters: null, today, isCutOff })[0]?.threshold?.expectedOn;
  expect(expectedOn(false)).not.toBeNull();
  expect(expectedOn(true)).toBeNull();
});

const declared = (region: string, more: Partial<DeclaredNexus> = {}): DeclaredNexus => ({
  id: '1',
  createdAt: null,
  country: 'US',
  region,
  from: '2020-01-01',
  to: '9999-12-31',
  collects: true,
  type: 'sales-or-use',
  localTaxes: null,
  ...more,
});
const figures = (facts: Partial<NexusFacts>) =>
  nexusFigures({ invoices: [], declared: [], headquarters: null, today, ...facts });

describe('regions of the nexus list', () => {
  it('regions with sales or nexus are listed with their sales', () => {
    const invoices = [
      sale('IL', { sales: toCents('0.10') }),
      sale('IL', { sales: toCents('0.20'), tax: toCents('0.01') }),
    ];
    const rows = figures({ invoices, declared: [declared('CO')] });
    expect(
      rows.map(({ region, collects, invoices: count, taxed, sales }) => [region.name, collects, count, taxed, sales]),
    ).toEqual([
      ['Illinois', false, 2, 1, 30],
      ['Colorado', true, 0, 0, 0],
    ]);
  });

  it('regions are sorted by headquarters, then sales without nexus, then name', () => {
    const rows = figures({
      invoices: [
        sale('NY', { sales: toCents(9_000) }),
        sale('IL', { sales: toCents(20) }),
        sale('WA', { sales: toCents(30) }),
        sale('CO'),
        sale('OR', { sales: toCents(20) }),
      ],
      declared: [declared('CO'), declared('NY'), declared('CA')],
      headquarters: regionNamed('US', 'CO'),
    });
    expect(rows.map(({ region }) => region.code)).toEqual(['CO', 'WA', 'IL', 'OR', 'CA', 'NY']);
    expect(rows.filter(({ isHeadquarters }) => isHeadquarters)).toHaveLength(1);
  });

  it('a sale that the customer picks up counts where the seller is, and nowhere if that is not known', () => {
    const invoices = [sale('NY', { isPickedUp: true }), sale('IL')];
    const regions = (headquarters: NexusFacts['headquarters']) =>
      figures({ invoices, headquarters }).map(({ region, invoices: count, yearSales, isHeadquarters }) => [
        region.code,
        count,
        yearSales,
        isHeadquarters,
      ]);
    expect(regions(regionNamed('US', 'CO'))).toEqual([
      ['CO', 1, toCents(100), true],
      ['IL', 1, toCents(100), false],
    ]);
    expect(regions(null)).toEqual([['IL', 1, toCents(100), false]]);
  });

  it('an invoice without a region is left out, and a future invoice counts', () => {
    const rows = figures({ invoices: [{ ...sale('CO'), region: null }, sale('IL', { date: '2031-01-01' })] });
    expect(rows).toMatchObject([{ region: { code: 'IL' }, invoices: 1, sales: 10_000, yearSales: 0 }]);
  });

  it.each([
    ['from its first day', declared('CO', { from: today }), true],
    ['not before its first day', declared('CO', { from: '2026-06-21' }), false],
    ['to the end of its last day', declared('CO', { to: today }), true],
    ['not after its last day', declared('CO', { to: '2026-06-19' }), false],
    ['never if it was declared as no nexus', declared('CO', { collects: false }), false],
  ])('a declared region collects %s', (_, row, expected) => {
    expect(isInForce(row, today)).toBe(expected);
    expect(figures({ declared: [row] }).some(({ collects }) => collects)).toBe(expected);
  });

  it('a region has the nexus in force, else the next one that begins', () => {
    const rows = figures({
      declared: [
        declared('CO', { from: '2028-01-01' }),
        declared('CO', { from: '2024-01-01', to: '2027-12-31' }),
        declared('CO', { from: '2020-01-01', to: '2023-12-31' }),
        declared('WA', { from: '2029-01-01' }),
        declared('WA', { from: '2027-01-01', to: '2028-12-31' }),
      ],
    });
    expect(rows.map(({ region, collects, declared: row }) => [region.code, collects, row?.from])).toEqual([
      ['CO', true, '2024-01-01'],
      ['WA', false, '2027-01-01'],
    ]);
  });

  it('every invoice is counted once, to the cent', () => {
    const invoice = fc.record({
      code: fc.constantFrom('CO', 'IL', 'NY', 'TX'),
      cents: fc.integer({ min: 0, max: 10_000_000 }),
      taxed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(invoice), (sold) => {
        const rows = figures({
          invoices: sold.map(({ code, cents, taxed }) =>
            sale(code, { sales: toCents(cents / 100), tax: toCents(taxed ? 1 : 0) }),
          ),
        });
        const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
        expect(total(({ invoices }) => invoices)).toBe(sold.length);
        expect(total(({ sales }) => sales)).toBe(sold.reduce((sum, { cents }) => sum + cents, 0));
        expect(total(({ taxed }) => taxed)).toBe(sold.filter(({ taxed }) => taxed).length);
      }),
    );
  });
});

describe('delivery region of an invoice', () => {
  const address = (region: string, country = 'US'): PostalAddress => ({
    line1: '',
    line2: '',
    city: 'Springfield',
    region,
    postalCode: '',
    country,
  });
  const customer = {
    id: '1',
    displayName: '',
    taxable: true,
    exemptionReasonId: null,
    resaleNumber: null,
    parentId: null,
    isProject: false,
    billTo: address('TX'),
    shipTo: null,
    taxCodeId: null,
    currency: null,
    email: '',
  };
  it.each([
    ['its shipping address', { shipTo: address('CO'), billTo: address('NY') }, 'CO'],
    ['its billing address', { shipTo: null, billTo: address('NY') }, 'NY'],
    ['the next address if one has no region', { shipTo: address(''), billTo: address('NY') }, 'NY'],
    ['the address of its customer', { shipTo: null, billTo: null }, 'TX'],
    ['the name of a region', { shipTo: address('ontario', 'CA'), billTo: null }, 'ON'],
  ])('the delivery region of an invoice comes from %s', (_, invoice, code) => {
    expect(deliveredTo(invoice, customer)?.code).toBe(code);
  });

  it('an invoice is delivered to the state of its ZIP, like in the tax calculation', () => {
    const chicago = { ...address(''), postalCode: '60601' };
    expect(deliveredTo({ shipTo: chicago, billTo: address('TX') }, customer)?.code).toBe('IL');
  });

  it('an export counts for no region, whatever the addresses of its customer', () => {
    const berlin = { ...address('', 'DE'), city: 'Berlin', postalCode: '10115' };
    expect(deliveredTo({ shipTo: berlin, billTo: address('NY') }, customer)).toBeNull();
    expect(deliveredTo({ shipTo: null, billTo: berlin }, customer)).toBeNull();
  });

  it('a foreign address that is only a name is passed over, like in the tax calculation', () => {
    const branch = { ...address('', 'DE'), city: '', line1: 'Main warehouse' };
    expect(deliveredTo({ shipTo: branch, billTo: address('NY') }, customer)?.code).toBe('NY');
  });

  it('an invoice delivered abroad, to an unknown region or without an address has no delivery region', () => {
    expect(deliveredTo({ shipTo: address('CO', 'MX'), billTo: address('NY') }, customer)).toBeNull();
    expect(deliveredTo({ shipTo: address("CO'; DROP"), billTo: null }, customer)).toBeNull();
    expect(deliveredTo({ shipTo: address('__proto__'), billTo: null }, null)).toBeNull();
    expect(deliveredTo({ shipTo: null, billTo: null }, null)).toBeNull();
  });
});

describe('the twelve months', () => {
  it('the last twelve months start on the day after the same day of the previous year', () => {
    expect(yearBefore('2026-06-20')).toBe('2025-06-20');
    const [row] = figures({
      invoices: [
        sale('IL', { date: '2025-06-20' }),
        sale('IL', { date: '2025-06-21' }),
        sale('IL', { date: today }),
        sale('IL', { date: '2026-06-21' }),
      ],
    });
    expect(row).toMatchObject({ invoices: 4, yearSales: 20_000 });
  });

  it('the last twelve months are complete after a leap day', () => {
    expect(yearBefore('2028-02-29') < '2027-03-01').toBe(true);
  });
});

describe('a threshold', () => {
  const both = { count: 200, countTest: 'at-least' } as const;

  it('the threshold of a state is the one in force on the day', () => {
    expect(thresholdOn('IL', '2025-12-31')).toMatchObject({ count: 200, to: '2025-12-31' });
    expect(thresholdOn('IL', '2026-01-01')).toMatchObject({ count: null, from: '2026-01-01' });
  });

  it.each(['OR', 'MT', 'NH', 'DE', 'AK', 'ON', ''])('there is no threshold in %j', (state) => {
    expect(thresholdOn(state, today)).toBeNull();
  });

  it('a threshold applies to states, not to provinces with the same code', () => {
    const [row] = nexusFigures({
      invoices: [{ ...sale('CO'), region: regionNamed('CA', 'NB') }],
      declared: [],
      headquarters: null,
      today,
    });
    expect(row?.threshold).toBeNull();
  });

  it.each([
    [99_999.99, 'at-least', 0.9999],
    [100_000, 'at-least', 1],
    [100_000, 'more-than', 0.9999],
    [100_000.01, 'more-than', 1],
    [25_000, 'at-least', 0.25],
    [250_000, 'at-least', 2.5],
    [-10, 'at-least', 0],
  ] as const)('%d dollars reach the threshold "%s 100,000" to the ratio %d', (sales, amountTest, expected) => {
    expect(reachedOf(nexusThreshold({ amountTest }), toCents(sales), 0)).toBe(expected);
  });

  it('of two tests joined by OR the nearer one counts', () => {
    expect(reachedOf(nexusThreshold(both), toCents(10_000), 150)).toBe(0.75);
    expect(reachedOf(nexusThreshold(both), toCents(10_000), 200)).toBe(1);
    expect(reachedOf(nexusThreshold(both), toCents(100_000), 3)).toBe(1);
  });

  it('of two tests joined by AND the farther one counts', () => {
    const and = { ...both, op: 'AND' } as const;
    expect(reachedOf(nexusThreshold(and), toCents(500_000), 50)).toBe(0.25);
    expect(reachedOf(nexusThreshold(and), toCents(500_000), 200)).toBe(1);
    expect(reachedOf(nexusThreshold({ ...and, countTest: 'more-than' }), toCents(500_000), 200)).toBe(0.9999);
  });

  it('invalid threshold data is refused', () => {
    expect(() => readThresholds([{ ...nexusThreshold(), source: 'the web' }])).toThrow('not valid');
    expect(() => readThresholds([nexusThreshold(), nexusThreshold({ from: '2024-01-01' })])).toThrow(
      'CO on 2024-01-01',
    );
    expect(readThresholds([nexusThreshold({ to: '2023-12-31' }), nexusThreshold({ from: '2024-01-01' })])).toHaveLength(
      2,
    );
  });
});
