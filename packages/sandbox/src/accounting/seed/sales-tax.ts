import type { JsonRecord } from '../json.ts';
import type { SeedRow } from '../seed.ts';
import { row } from './row.ts';

/**
 * How a company has set up sales tax.
 * - `automated`: QuickBooks taxes by the place that is shipped to.
 * - `zero-rate`: automated, with a custom rate of 0 percent for everybody, because another service calculates the tax.
 * - `manual`: the older sales tax, where people choose a rate.
 * - `not-set-up`: no sales tax at all.
 */
export type SalesTaxSetUp = 'automated' | 'zero-rate' | 'manual' | 'not-set-up';

const agency = (id: string, name: string): SeedRow => row('TaxAgency', id, { DisplayName: name });

const rate = (id: string, name: string, percent: number, agencyId = '1'): SeedRow =>
  row('TaxRate', id, {
    Name: name,
    RateValue: percent,
    AgencyRef: { value: agencyId },
    SpecialTaxType: 'NONE',
    DisplayType: 'ReadOnly',
    EffectiveTaxRate: [{ RateValue: percent, EffectiveDate: '2025-06-02' }],
  });

interface GroupFacts {
  readonly id: string;
  readonly name: string;
  readonly rates: readonly string[];
  readonly more?: JsonRecord;
}

const group = ({ id, name, rates, more = {} }: GroupFacts, nameOfRate: (id: string) => string): SeedRow =>
  row('TaxCode', id, {
    Name: name,
    Description: name,
    Taxable: true,
    TaxGroup: true,
    ...more,
    SalesTaxRateList: {
      TaxRateDetail: rates.map((value, TaxOrder) => ({
        TaxRateRef: { value, name: nameOfRate(value) },
        TaxTypeApplicable: 'TaxOnAmount',
        TaxOrder,
      })),
    },
    PurchaseTaxRateList: { TaxRateDetail: [] },
  });

/** The rows with the tax groups of their rates. */
function withGroups(rows: readonly SeedRow[], groups: readonly GroupFacts[]): readonly SeedRow[] {
  const names = new Map(
    rows.filter(({ entity }) => entity === 'TaxRate').map(({ id, body }) => [id, String(body['Name'])]),
  );
  return [...rows, ...groups.map((facts) => group(facts, (id) => names.get(id) ?? ''))];
}

const pseudoCodes: readonly SeedRow[] = [
  row('TaxCode', 'TAX', { Name: 'TAX', Description: 'TAX', Taxable: true, TaxGroup: false }),
  row('TaxCode', 'NON', { Name: 'NON', Description: 'NON', Taxable: false, TaxGroup: false }),
];

const generated = { TaxCodeConfigType: 'SYSTEM_GENERATED' };

/** Combined: Denver 9.15, Boulder 9.195, Minneapolis 9.025 percent, as of 2026-01-01 (`tax-provider/data`). */
const automatedRows = withGroups(
  [
    agency('1', 'Colorado Department of Revenue'),
    agency('2', 'Minnesota Department of Revenue'),
    rate('3', 'Colorado', 2.9),
    rate('4', 'RTD and cultural facilities district', 1.1),
    rate('5', 'Denver', 5.15),
    rate('6', 'Boulder County', 1.335),
    rate('7', 'Boulder', 3.86),
    rate('8', 'Minneapolis combined', 9.025, '2'),
  ],
  [
    { id: '2', name: 'Denver, CO', rates: ['3', '4', '5'], more: generated },
    { id: '3', name: 'Boulder, CO', rates: ['3', '4', '6', '7'], more: generated },
    { id: '4', name: 'Minneapolis, MN', rates: ['8'], more: generated },
  ],
);

/**
 * As a company sets it up beside AvaTax (help.acctivate.com/articles/15727, read 2026-11-21). A customer with the code 3
 * is taxed by QuickBooks.
 */
const zeroRateRows = withGroups(
  [
    agency('1', 'Colorado Department of Revenue'),
    rate('3', 'Calculated by AvaTax', 0),
    rate('4', 'Denver combined', 9.15),
  ],
  [
    { id: '2', name: 'Calculated by AvaTax', rates: ['3'], more: { TaxCodeConfigType: 'USER_DEFINED' } },
    { id: '3', name: 'Denver, CO', rates: ['4'], more: generated },
  ],
);

const manualRows = withGroups(
  [
    agency('1', 'Colorado Department of Revenue'),
    rate('3', 'Denver combined', 9.15),
    rate('4', 'Boulder combined', 9.195),
  ],
  [
    { id: '2', name: 'Denver', rates: ['3'] },
    { id: '3', name: 'Boulder', rates: ['4'] },
  ],
);

const rowsBySetUp: Readonly<Record<SalesTaxSetUp, readonly SeedRow[]>> = {
  automated: automatedRows,
  'zero-rate': zeroRateRows,
  manual: manualRows,
  'not-set-up': [],
};

/** Tax codes, rates and agencies. The ids of tax groups are numbers, also of those with a rate of 0 percent. */
export const taxRows = (setUp: SalesTaxSetUp): readonly SeedRow[] => [...pseudoCodes, ...rowsBySetUp[setUp]];

const defaultGroup = { TaxGroupCodeRef: { value: '2' } };

/**
 * `TaxPrefs`: without `PartnerTaxEnabled` the company has manual sales tax; false: automated sales tax is offered, but
 * not set up. https://developer.intuit.com/app/developer/qbo/docs/workflows/manage-sales-tax-for-us-locales (read
 * 2026-11-21)
 */
export const taxPreferences: Readonly<Record<SalesTaxSetUp, JsonRecord>> = {
  automated: { UsingSalesTax: true, PartnerTaxEnabled: true, ...defaultGroup },
  'zero-rate': { UsingSalesTax: true, PartnerTaxEnabled: true, ...defaultGroup },
  manual: { UsingSalesTax: true, ...defaultGroup },
  'not-set-up': { UsingSalesTax: false, PartnerTaxEnabled: false },
};
