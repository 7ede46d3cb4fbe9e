import { type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import {
  austin,
  boston,
  brooklyn,
  campHill,
  chicago,
  denver,
  juneau,
  losAngeles,
  newYork,
  philadelphia,
  portland,
  saintPaul,
  sanJuan,
} from '../places.ts';

const goods100 = [line('goods', '100.00')];

/** Where tax is due: nexus, states without a tax, local and district rates, and which rates apply. */
export const placeCases: readonly GoldenCase[] = [
  {
    name: 'adds state, transit, culture district and city in Denver',
    isMain: true,
    document: invoice('2026-03-10', denver, [line('goods', '1081.00')]),
    expect: {
      salesTax: '98.91',
      fee: '0.28',
      taxOnFee: '0.01',
      byJurisdiction: {
        COLORADO: '31.35',
        'REGIONAL TRANSPORTATION DISTRICT': '10.81',
        'SCIENTIFIC AND CULTURAL FACILITIES DISTRICT': '1.08',
        DENVER: '55.67',
      },
      zeroReason: null,
    },
    because:
      '1081.00 × 2.9% = 31.349, × 1% = 10.81, × 0.1% = 1.081, × 5.15% = 55.6715 (Denver from 2025-01-01); fee 0.28, × 5.15% = 0.01442',
  },
  {
    name: 'takes an item that the tax provider does not know as taxable goods',
    document: invoice('2026-03-10', boston, [line('unmapped', '100.00')]),
    expect: taxOnly('6.25', { byJurisdiction: { MASSACHUSETTS: '6.25' } }),
    because: '100.00 × 6.25% (Massachusetts, no local tax); an unmapped item is P0000000',
  },
  {
    name: 'collects nothing in Illinois, where no nexus is declared',
    isMain: true,
    document: invoice('2026-03-10', chicago, goods100),
    expect: untaxed('no-nexus', { lineReasons: ['no-nexus'] }),
    because: 'Illinois is not among the declared states',
  },
  {
    name: 'collects nothing in Oregon, which has no sales tax',
    document: invoice('2026-03-10', portland, goods100),
    expect: untaxed('no-tax-in-state', { lineReasons: ['no-tax-in-state'] }),
    because: 'Oregon: rate 0, hasStateTax false',
  },
  {
    name: 'adds the county districts in Los Angeles',
    isMain: true,
    document: invoice('2026-03-10', losAngeles, [line('goods', '200.00')]),
    expect: taxOnly('19.50', {
      byJurisdiction: {
        CALIFORNIA: '12.00',
        'LOS ANGELES': '0.50',
        'LOS ANGELES CO LOCAL TAX SL': '2.00',
        'LOS ANGELES COUNTY DISTRICT TAX SP': '5.00',
      },
    }),
    because: '200.00 × (6% + 0.25% + 1% + 2.5%), Los Angeles from 2025-04-01',
  },
  {
    name: 'adds the commuter district in New York City',
    document: invoice('2026-03-10', newYork, goods100),
    expect: taxOnly('8.88', {
      byJurisdiction: {
        'NEW YORK': '4.00',
        'NEW YORK CITY': '4.50',
        'METROPOLITAN COMMUTER TRANSPORTATION DISTRICT': '0.38',
      },
    }),
    because: '100.00 × 4% + × 4.5% + × 0.375% = 0.375, half a cent up',
  },
  {
    name: 'taxes Brooklyn like the city it is a borough of',
    document: invoice('2026-03-10', brooklyn, [line('goods', '200.00')]),
    expect: taxOnly('17.75'),
    because: '200.00 × 8.875%: 8.00 + 9.00 + 0.75',
  },
  {
    name: 'adds the city in Philadelphia',
    document: invoice('2026-03-10', philadelphia, goods100),
    expect: taxOnly('8.00', { byJurisdiction: { PENNSYLVANIA: '6.00', PHILADELPHIA: '2.00' } }),
    because: '100.00 × 6% + × 2%',
  },
  {
    name: 'adds city, county and two metro districts in Saint Paul, and the Minnesota fee',
    document: invoice('2026-03-10', saintPaul, goods100),
    expect: {
      salesTax: '9.88',
      fee: '0.50',
      taxOnFee: null,
      byJurisdiction: {
        MINNESOTA: '6.88',
        'SAINT PAUL': '1.50',
        'RAMSEY COUNTY TRANSIT': '0.50',
        'METRO AREA TRANSPORTATION': '0.75',
        'METRO AREA HOUSING': '0.25',
      },
    },
    because: '100.00 × 6.875% = 6.875, half a cent up; + 1.5% + 0.5% + 0.75% + 0.25%',
  },
  {
    name: 'collects the borough tax in Juneau, in a state without a tax of its own',
    document: invoice('2026-03-10', juneau, goods100),
    expect: taxOnly('5.00', { byJurisdiction: { 'JUNEAU CITY AND BOROUGH': '5.00' } }),
    because: 'Alaska 0% + Juneau 5%',
  },
  {
    name: 'collects the Commonwealth and the municipal part in San Juan',
    document: invoice('2026-03-10', sanJuan, goods100),
    expect: taxOnly('11.50', { byJurisdiction: { 'PUERTO RICO': '10.50', 'SAN JUAN': '1.00' } }),
    because: '100.00 × 10.5% + × 1%',
  },
  {
    name: 'collects the same in San Juan when Puerto Rico is given as the country',
    document: invoice('2026-03-10', { ...sanJuan, region: '', country: 'PR' }, goods100),
    expect: taxOnly('11.50', { byJurisdiction: { 'PUERTO RICO': '10.50', 'SAN JUAN': '1.00' } }),
    because: 'the Commonwealth is a region of the United States for AvaTax: 100.00 × 10.5% + × 1%',
  },
  {
    name: 'takes the rates of the destination in Texas when sold from Colorado',
    isMain: true,
    document: invoice('2026-03-10', austin, goods100),
    expect: taxOnly('8.25', {
      byJurisdiction: { TEXAS: '6.25', AUSTIN: '1.00', 'AUSTIN METROPOLITAN TRANSIT AUTHORITY': '1.00' },
    }),
    because: 'remote sellers: destination; 6.25% + 1% + 1%',
  },
  {
    name: 'takes the rates of the origin in Texas when sold from a department there',
    isMain: true,
    document: invoice('2026-03-10', austin, goods100, { department: 'houstonYard' }),
    expect: taxOnly('8.25', {
      byJurisdiction: { TEXAS: '6.25', HOUSTON: '1.00', 'HOUSTON METROPOLITAN TRANSIT AUTHORITY': '1.00' },
    }),
    because: 'Texas, within the state: origin; Houston 6.25% + 1% + 1%',
  },
  {
    name: 'takes the rates of the origin in Pennsylvania when sold from a department there',
    document: invoice('2026-03-10', campHill, goods100, { department: 'philadelphiaYard' }),
    expect: taxOnly('8.00', { byJurisdiction: { PENNSYLVANIA: '6.00', PHILADELPHIA: '2.00' } }),
    because: 'Pennsylvania, within the state: origin; Philadelphia 6% + 2%',
  },
  {
    name: 'takes district taxes of the destination and the rest of the origin in California',
    isMain: true,
    document: invoice('2026-03-10', losAngeles, goods100, { department: 'sanFranciscoYard' }),
    expect: taxOnly('9.75', {
      byJurisdiction: {
        CALIFORNIA: '6.00',
        'SAN FRANCISCO': '0.25',
        'SAN FRANCISCO CO LOCAL TAX SL': '1.00',
        'LOS ANGELES COUNTY DISTRICT TAX SP': '2.50',
      },
    }),
    because: 'California, within the state: mixed; 6% + 0.25% + 1% of San Francisco, district 2.5% of Los Angeles',
  },
  {
    name: 'takes the rates of the destination in Colorado also when sold from another department',
    document: invoice('2026-03-10', denver, goods100, { department: 'boulderYard' }),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'Colorado: destination; Denver 9.15%',
  },
  {
    name: 'taxes where the document ships to, not where the customer lives',
    isMain: true,
    document: invoice('2026-03-10', denver, goods100, { buyer: { at: portland } }),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'Denver 9.15%; the Oregon address of the customer does not count',
  },
  {
    name: 'reads the full name of a state and a nine-digit ZIP',
    document: invoice('2026-03-10', { ...denver, region: 'Colorado', postalCode: '80202-3604' }, goods100),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'Denver 9.15%',
  },
  {
    name: 'finds the city when the ZIP is missing',
    document: invoice('2026-03-10', { ...denver, postalCode: '' }, goods100),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01' },
    because: 'Denver 9.15%',
  },
  {
    name: 'falls back to the billing address',
    isMain: true,
    document: invoice('2026-03-10', boston, goods100, { buyer: { billingOnly: true } }),
    expect: taxOnly('6.25'),
    because: 'no shipping address anywhere: Boston, 6.25%',
  },
];
