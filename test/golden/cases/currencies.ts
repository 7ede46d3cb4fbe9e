import { type GoldenCase, invoice, line, refused, taxOnly, untaxed } from '../golden-case.ts';
import { boston, denver, minneapolis, toronto, winnipeg } from '../places.ts';
import { sources } from '../sources.ts';

const day = '2026-03-10';
const goods100 = [line('goods', '100.00')];
const withoutFee = { isEnableRetailDeliveryFee: false };
const company = 'multiCurrency';

/** Documents in other currencies, and places outside the United States. */
export const currencyCases: readonly GoldenCase[] = [
  {
    name: 'taxes Canadian dollars in Canadian dollars',
    isMain: true,
    document: invoice(day, denver, goods100, { company, buyer: { currency: 'CAD' } }),
    settings: withoutFee,
    expect: taxOnly('9.15', {
      record: {
        currencyCode: 'CAD',
        totalAmount: 100,
        totalTax: 9.15,
        exchangeRate: 0.72,
        exchangeRateCurrencyCode: 'USD',
        exchangeRateEffectiveDate: day,
      },
    }),
    because: 'CAD 100.00 × (2.9% + 1% + 0.1% + 5.15%); the rate of QuickBooks is for reports, nothing is converted',
    source: sources.currencies,
  },
  {
    name: 'rounds the tax of euros to the cent of a euro',
    document: invoice(day, boston, [line('goods', '1.04')], { company, buyer: { currency: 'EUR' } }),
    expect: taxOnly('0.07', { record: { currencyCode: 'EUR', totalTax: 0.07 } }),
    because: 'EUR 1.04 × 6.25% = 0.065, half a cent up',
    source: sources.currencies,
  },
  {
    name: 'gives back the tax of pounds in pounds, after a discount by percentage',
    isMain: true,
    document: {
      ...invoice(day, boston, goods100, { company, buyer: { currency: 'GBP' }, discount: { percent: 20 } }),
      kind: 'CreditMemo',
    },
    expect: taxOnly('5.00', { discount: '20.00', record: { currencyCode: 'GBP', totalTax: -5 } }),
    because: 'GBP 80.00 × 6.25%',
    source: sources.currencies,
  },
  {
    name: 'records the home currency of a company with several currencies',
    document: { ...invoice(day, boston, goods100, { company }), kind: 'SalesReceipt' },
    expect: taxOnly('6.25', { record: { currencyCode: 'USD' } }),
    because: 'USD 100.00 × 6.25%',
    source: sources.currencies,
  },
  {
    name: 'collects nothing in Ontario, where no nexus is declared',
    document: invoice(day, toronto, goods100, { company, buyer: { currency: 'CAD' } }),
    expect: untaxed('no-nexus', { record: { currencyCode: 'CAD', totalAmount: 100 } }),
    because: 'Canada is not among the declared countries',
    source: sources.canada,
  },
  {
    name: 'accepts a Canadian address with full names and a postal code without its space',
    document: invoice(day, winnipeg, goods100, { company, buyer: { currency: 'CAD' } }),
    expect: untaxed('no-nexus', { record: { currencyCode: 'CAD', totalAmount: 100 } }),
    because: "'Manitoba', 'Canada' and 'r3b1b9' are MB, CA and R3B 1B9; no nexus there",
    source: sources.canada,
  },
  {
    name: 'refuses prices that contain the tax',
    isMain: true,
    document: invoice(day, minneapolis, goods100, { company, isTaxInclusive: true }),
    expect: refused('TaxInclusive'),
    because: 'tax on top would be charged twice; what the price is without tax is never guessed',
    source: sources.taxInclusive,
  },
];
