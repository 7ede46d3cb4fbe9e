import { realmIds } from '@salestax/sandbox';
import type { CompanySettings } from '../../packages/connector/src/domain/company-settings.ts';
import { boulder, denver, minneapolis, newYork, type Place } from '../golden/places.ts';
import type { Product } from '../support/product.harness.ts';
import { providerOf } from '../support/provider-records.harness.ts';

/**
 * Every document of the matrix sells the same: 2 × 89.00 of goods, which are taxable, and 85.00 of a service, which is
 * not; 263.00 together. The discount is none, 25.00, or 12.5 %: 263.00 × 12.5 % = 32.875, half a cent up. AvaTax takes
 * a discount off all lines in proportion (Avalara, 'Discounts',
 * https://developer.avalara.com/avatax/dev-guide/discounts-and-overrides/discounts/, read 2026-11-21), so the taxable
 * amounts are
 * - without a discount: 178.00
 * - 25.00: 25.00 × 178.00 / 263.00 = 16.92 off, 161.08
 * - 12.5 %: 32.88 × 178.00 / 263.00 = 22.25 off, 155.75
 *
 * Every number below was worked out by hand from the rates that its situation cites; each jurisdiction's tax is rounded,
 * half a cent up.
 */
export const sold = '263.00';
export const discounts = ['none', 'amount', 'percent'] as const;
export type Discount = (typeof discounts)[number];
export const discounted: Readonly<Record<Discount, string>> = { none: '0.00', amount: '25.00', percent: '32.88' };

export const saveDay = '2026-03-10';

/** Decimal text, positive for every type of document, as on the document. */
export interface Charged {
  readonly salesTax: string;
  /** Absent: no such line. */
  readonly fee?: string;
  readonly taxOnFee?: string;
  readonly total: string;
  /** The parts of the tax, in the order of the rates. */
  readonly because: string;
}

/** What becomes of a document after its save. */
export type Outcome =
  /** Its lines show the tax, and it is recorded. */
  | { readonly kind: 'taxed' }
  /** It is neither changed nor recorded, and waits for a person. In its sentence, `{due}` stands for the tax that is due. */
  | { readonly kind: 'waits'; readonly code: string; readonly sentence: string };

/** A kind of company, one of its customers, and what is expected of a document for this customer. */
export interface Situation {
  /** Completes 'a company …'. */
  readonly name: string;
  readonly company: keyof typeof realmIds;
  readonly settings: Partial<CompanySettings>;
  readonly customerId: string;
  readonly shipTo: Place;
  /** The country in the form of the accounting service. */
  readonly country: 'US' | 'Canada';
  /** Of the document and of its record. */
  readonly currency: 'USD' | 'CAD';
  /** The tax group that a person chooses on the document; companies with manual sales tax only. */
  readonly taxGroup?: string;
  /** The tax codes of the two lines as the accounting service stores them. */
  readonly lineCodes: readonly [string, string];
  /** The rates of the place with their source. */
  readonly rates: string;
  /** What is entered at the vendors before. It changes nothing for the other situations. */
  readonly prepare?: (product: Product) => void;
  /** Null: never taxed by the connector. */
  readonly sales: Readonly<Record<Discount, Charged>> | null;
  /** Credits and refunds where they differ from sales. */
  readonly credits?: Readonly<Record<Discount, Charged>>;
  /** The tax of the accounting service on a document that the connector did not change; absent: none. */
  readonly accountingTax?: Readonly<Record<Discount, string>>;
  /** Whether the panel estimates the tax, or refuses with the sentence of its own. */
  readonly panel: 'estimates' | 'refuses';
  readonly afterPanel: Outcome;
  readonly elsewhere: Outcome;
  /** Receipts and refunds that were saved elsewhere, whose money has moved. */
  readonly receiptsElsewhere: Outcome;
}

const taxed: Outcome = { kind: 'taxed' };

/** The sentences are repeated here as a person reads them: that AvaTax has no record, and why. */
const taxedInQuickBooks: Outcome = {
  kind: 'waits',
  code: 'TaxedInQuickBooks',
  sentence:
    'Not recorded in AvaTax. QuickBooks or another app charges sales tax on this document, so AvaTax added no tax to it and did not record it. In QuickBooks, choose a custom sales tax rate of 0 % for the document and its customer, or remove the tax line of the other app, and save the document again.',
};
const receiptOfOtherApp: Outcome = {
  kind: 'waits',
  code: 'ReceiptOfOtherApp',
  sentence:
    'Not recorded in AvaTax. This receipt was saved by another app or without the AvaTax panel, and its money has already moved, so it was not changed and not recorded. Choose in the AvaTax settings what happens to such receipts, and recalculate it in the reconciliation; or open it in QuickBooks, estimate its tax and save it.',
};

const noTaxCharged: Outcome = {
  kind: 'waits',
  code: 'NoTaxCharged',
  sentence:
    'Not recorded in AvaTax. This receipt of another app charges no tax, but AvaTax calculates {due} for it, so it was not recorded. Correct it in QuickBooks and save it; or recalculate it in the reconciliation, which records it with a tax of 0.00, as for a sale on a marketplace that pays the tax itself.',
};

const taxEverywhere = { afterPanel: taxed, elsewhere: taxed, receiptsElsewhere: taxed } as const;
const waitsEverywhere = {
  afterPanel: taxedInQuickBooks,
  elsewhere: taxedInQuickBooks,
  receiptsElsewhere: taxedInQuickBooks,
} as const;
const inUsDollars = { country: 'US', currency: 'USD', lineCodes: ['TAX', 'NON'] } as const;

const austin: Place = { line1: '1100 Congress Ave', city: 'Austin', region: 'TX', postalCode: '78701' };
const winnipeg: Place = { line1: '185 King St', city: 'Winnipeg', region: 'MB', postalCode: 'R3B 1J1' };

const denverRates =
  'Colorado 2.9 %, Regional Transportation District 1 %, Scientific and Cultural Facilities District 0.1 % (Colorado Department of Revenue, DR 1002), Denver 5.15 % since 2025-01-01 (Ballot Issue 2Q)';
const boulderRates =
  'Colorado 2.9 %, Boulder County 1.335 %, RTD 1 %, SCFD 0.1 %, Boulder 3.86 % (Colorado Department of Revenue, rate changes effective 2026-01-01; City of Boulder)';
const minneapolisRates =
  'Minnesota 6.875 %, Hennepin County 0.15 %, Minneapolis 0.5 %, Hennepin County transit 0.5 %, metro transportation 0.75 %, metro housing 0.25 % (Minnesota Department of Revenue; Sales Tax Handbook, 2024-03: 9.025 % together)';
const newYorkRates =
  'New York 4 %, New York City 4.5 %, Metropolitan Commuter Transportation District 0.375 % (New York State, Publication 718)';
const austinRates =
  'Texas 6.25 %, Austin 1 %, Austin MTA 1 % (Texas Comptroller, Transit Sales and Use Tax Comparison Summary)';

const inBoulder: Readonly<Record<Discount, Charged>> = {
  none: { salesTax: '16.37', total: '279.37', because: '178.00: 5.16 + 2.38 + 1.78 + 0.18 + 6.87' },
  amount: { salesTax: '14.81', total: '252.81', because: '161.08: 4.67 + 2.15 + 1.61 + 0.16 + 6.22' },
  percent: { salesTax: '14.33', total: '244.45', because: '155.75: 4.52 + 2.08 + 1.56 + 0.16 + 6.01' },
};
const inMinneapolis: Readonly<Record<Discount, Charged>> = {
  none: { salesTax: '16.08', total: '279.08', because: '178.00: 12.24 + 0.27 + 0.89 + 0.89 + 1.34 + 0.45' },
  amount: { salesTax: '14.54', total: '252.54', because: '161.08: 11.07 + 0.24 + 0.81 + 0.81 + 1.21 + 0.40' },
  percent: { salesTax: '14.06', total: '244.18', because: '155.75: 10.71 + 0.23 + 0.78 + 0.78 + 1.17 + 0.39' },
};
const inAustin: Readonly<Record<Discount, Charged>> = {
  none: { salesTax: '14.69', total: '277.69', because: '178.00: 11.13 + 1.78 + 1.78' },
  amount: { salesTax: '13.29', total: '251.29', because: '161.08: 10.07 + 1.61 + 1.61' },
  percent: { salesTax: '12.85', total: '242.97', because: '155.75: 9.73 + 1.56 + 1.56' },
};

const untaxed: Readonly<Record<Discount, Charged>> = {
  none: { salesTax: '0.00', total: '263.00', because: 'no tax' },
  amount: { salesTax: '0.00', total: '238.00', because: 'no tax' },
  percent: { salesTax: '0.00', total: '230.12', because: 'no tax' },
};

export const situations: readonly Situation[] = [
  {
    name: 'with a custom rate of 0 %, which charges the delivery fee',
    company: 'main',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '2',
    shipTo: denver,
    ...inUsDollars,
    rates: `${denverRates}; retail delivery fee 0.28 from 2025-07-01 to 2026-06-30 (Colorado Department of Revenue), taxed by Denver alone: 0.28 × 5.15 % = 0.01`,
    sales: {
      none: {
        salesTax: '16.29',
        fee: '0.28',
        taxOnFee: '0.01',
        total: '279.58',
        because: '178.00: 5.16 + 1.78 + 0.18 + 9.17',
      },
      amount: {
        salesTax: '14.74',
        fee: '0.28',
        taxOnFee: '0.01',
        total: '253.03',
        because: '161.08: 4.67 + 1.61 + 0.16 + 8.30',
      },
      percent: {
        salesTax: '14.26',
        fee: '0.28',
        taxOnFee: '0.01',
        total: '244.67',
        because: '155.75: 4.52 + 1.56 + 0.16 + 8.02',
      },
    },
    credits: {
      none: { salesTax: '16.29', total: '279.29', because: 'as a sale; nothing is delivered' },
      amount: { salesTax: '14.74', total: '252.74', because: 'as a sale; nothing is delivered' },
      percent: { salesTax: '14.26', total: '244.38', because: 'as a sale; nothing is delivered' },
    },
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'whose discounts somebody else pays back, so that the tax is on the full price',
    company: 'main',
    settings: { receiptsOfOtherApps: 'tax', isDiscountReimbursed: true },
    customerId: '2',
    shipTo: denver,
    ...inUsDollars,
    rates: `${denverRates}; retail delivery fee 0.28 and 0.01 of tax on it, as above`,
    sales: {
      none: { salesTax: '16.29', fee: '0.28', taxOnFee: '0.01', total: '279.58', because: '178.00, as above' },
      amount: { salesTax: '16.29', fee: '0.28', taxOnFee: '0.01', total: '254.58', because: '178.00, as above' },
      percent: { salesTax: '16.29', fee: '0.28', taxOnFee: '0.01', total: '246.70', because: '178.00, as above' },
    },
    credits: {
      none: { salesTax: '16.29', total: '279.29', because: 'as a sale; nothing is delivered' },
      amount: { salesTax: '16.29', total: '254.29', because: 'as a sale; nothing is delivered' },
      percent: { salesTax: '16.29', total: '246.41', because: 'as a sale; nothing is delivered' },
    },
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'that mapped its untaxed service as taxable at AvaTax, for which the Tax box of the document still counts',
    company: 'main',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '2',
    shipTo: austin,
    ...inUsDollars,
    rates: austinRates,
    // 85.00 more would be taxed: an item's mapping wins over every code that is sent with it.
    prepare: (product) => providerOf(product).map('Garden design consultation', 'P0000000'),
    sales: inAustin,
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'that exempts the customers that QuickBooks marks as exempt',
    company: 'main',
    settings: { receiptsOfOtherApps: 'tax', isMakeAllCustomerTaxable: false },
    customerId: '15',
    shipTo: austin,
    ...inUsDollars,
    rates: 'exempt',
    sales: untaxed,
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'with automated sales tax that calculates at every write, and a custom rate of 0 %',
    company: 'zeroRate',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '3',
    shipTo: boulder,
    ...inUsDollars,
    rates: boulderRates,
    prepare: ({ sandbox }) => {
      const books = sandbox.accounting().books.get(realmIds.zeroRate);
      if (books !== undefined) books.automatedSalesTax.recalculates = true;
    },
    sales: inBoulder,
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'whose sales QuickBooks taxes by the place that is shipped to',
    company: 'automated',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '4',
    shipTo: boulder,
    ...inUsDollars,
    rates: `${boulderRates}. QuickBooks takes the special districts together, 1.1 %, and the discount off after the tax (Intuit, 'ApplyTaxAfterDiscount', false by default): 178.00: 5.16 + 1.96 + 2.38 + 6.87`,
    sales: null,
    accountingTax: { none: '16.37', amount: '16.37', percent: '16.37' },
    panel: 'refuses',
    ...waitsEverywhere,
  },
  {
    name: 'with automated sales tax and a custom rate of 0 %',
    company: 'zeroRate',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '3',
    shipTo: boulder,
    ...inUsDollars,
    rates: boulderRates,
    sales: inBoulder,
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'with manual sales tax, where a person chose the rates of Denver',
    company: 'manual',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '1',
    shipTo: denver,
    ...inUsDollars,
    taxGroup: '2',
    rates: `${denverRates}. QuickBooks has one rate, 9.15 %, and takes the discount off after the tax: 178.00 × 9.15 % = 16.287`,
    sales: null,
    accountingTax: { none: '16.29', amount: '16.29', percent: '16.29' },
    panel: 'refuses',
    ...waitsEverywhere,
  },
  {
    name: 'with manual sales tax, for a customer without a rate',
    company: 'manual',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '4',
    shipTo: minneapolis,
    ...inUsDollars,
    rates: minneapolisRates,
    sales: inMinneapolis,
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'where sales tax is not set up, so that items decide what is taxable',
    company: 'noSalesTax',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '4',
    shipTo: minneapolis,
    ...inUsDollars,
    lineCodes: ['NON', 'NON'],
    rates: minneapolisRates,
    sales: inMinneapolis,
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'with several currencies, for a sale in Canadian dollars that is shipped to New York',
    company: 'multiCurrency',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '3',
    shipTo: newYork,
    ...inUsDollars,
    currency: 'CAD',
    rates: newYorkRates,
    sales: {
      none: { salesTax: '15.80', total: '278.80', because: '178.00: 7.12 + 8.01 + 0.67, in Canadian dollars' },
      amount: { salesTax: '14.29', total: '252.29', because: '161.08: 6.44 + 7.25 + 0.60, in Canadian dollars' },
      percent: { salesTax: '13.82', total: '243.94', because: '155.75: 6.23 + 7.01 + 0.58, in Canadian dollars' },
    },
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'with several currencies, for a sale that is shipped to Canada, where it collects no tax',
    company: 'multiCurrency',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '3',
    shipTo: winnipeg,
    country: 'Canada',
    currency: 'CAD',
    lineCodes: ['TAX', 'NON'],
    rates: 'no nexus in Canada',
    sales: untaxed,
    panel: 'estimates',
    ...taxEverywhere,
  },
  {
    name: 'that leaves the receipts of other apps as they are, the default',
    company: 'otherApps',
    settings: {},
    customerId: '1',
    shipTo: austin,
    ...inUsDollars,
    rates: austinRates,
    sales: inAustin,
    panel: 'estimates',
    ...taxEverywhere,
    receiptsElsewhere: receiptOfOtherApp,
  },
  {
    name: 'that records the receipts of other apps with the tax that they charge',
    company: 'otherApps',
    settings: { receiptsOfOtherApps: 'record' },
    customerId: '1',
    shipTo: austin,
    ...inUsDollars,
    rates: austinRates,
    sales: inAustin,
    panel: 'estimates',
    ...taxEverywhere,
    receiptsElsewhere: noTaxCharged,
  },
  {
    name: 'that adds the tax to the receipts of other apps',
    company: 'otherApps',
    settings: { receiptsOfOtherApps: 'tax' },
    customerId: '1',
    shipTo: austin,
    ...inUsDollars,
    rates: austinRates,
    sales: inAustin,
    panel: 'estimates',
    ...taxEverywhere,
  },
];
