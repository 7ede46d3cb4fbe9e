import type { JsonRecord } from '../json.ts';
import type { CompanySeed, SeedRow } from '../seed.ts';
import { addDays } from '../time.ts';
import { type CompanyFacts, companyRows } from './company.ts';
import { line, tenPercentOff } from './lines.ts';
import { departmentRows, itemRows } from './lists.ts';
import { bookkeeperId, realmIds } from './people.ts';
import { address, type Place, place } from './places.ts';
import { row } from './row.ts';

/** A transaction of some days ago, written on its day. */
type Dated = (entity: SeedRow['entity'], id: string, daysAgo: number, body: JsonRecord) => SeedRow;

const datedFrom =
  (today: string): Dated =>
  (entity, id, daysAgo, body) => {
    const day = addDays(today, -daysAgo);
    return { entity, id, at: `${day}T10:00:00-07:00`, by: bookkeeperId, body: { TxnDate: day, ...body } };
  };

const customer = (id: string, name: string, ship: Place | null, more: JsonRecord = {}): SeedRow =>
  row('Customer', id, {
    DisplayName: name,
    CompanyName: name,
    PrimaryEmailAddr: { Address: `office@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example` },
    ...(ship !== null && { BillAddr: address(ship), ShipAddr: address(ship) }),
    ...more,
  });

/** The customers of the sales below: of the first invoice and its credit, of the discounted invoice, of the others. */
interface Buyers {
  readonly credited: string;
  readonly discounted: string;
  readonly other: string;
  /** The tax group that people chose for a sale; companies with manual sales tax only. */
  readonly taxGroups?: Readonly<Record<string, string>>;
}

/**
 * One document of each type, an invoice with a percentage discount, a credit that is applied to the first invoice, and
 * a receipt that was deposited.
 */
function salesRows(dated: Dated, { credited, discounted, other, taxGroups }: Buyers): readonly SeedRow[] {
  const sale = (customerId: string, DocNumber: string, Line: readonly JsonRecord[]): JsonRecord => ({
    DocNumber,
    CustomerRef: { value: customerId },
    Line,
    ...(taxGroups && { TxnTaxDetail: { TxnTaxCodeRef: { value: taxGroups[customerId] } } }),
  });
  return [
    dated('Invoice', '1', 60, sale(credited, '1001', [line('2', 1, 89, true), line('4', 2, 85, false)])),
    dated('Invoice', '2', 45, sale(discounted, '1002', [line('3', 10, 46, true), tenPercentOff])),
    dated('SalesReceipt', '3', 40, sale(other, '2001', [line('1', 20, 5.95, true)])),
    dated('Estimate', '4', 30, sale(other, '3001', [line('3', 4, 46, true)])),
    dated('CreditMemo', '5', 25, sale(credited, '4001', [line('2', 1, 89, true)])),
    dated('RefundReceipt', '6', 20, {
      ...sale(discounted, '5001', [line('1', 4, 5.95, true)]),
      DepositToAccountRef: { value: '6' },
    }),
    creditPayment(dated, '7', 24, { customerId: credited, invoiceId: '1', creditId: '5', amount: 89 }),
    deposit(dated, '8', 39, ['3']),
  ];
}

interface AppliedCredit {
  readonly customerId: string;
  readonly invoiceId: string;
  readonly creditId: string;
  readonly amount: number;
}

/**
 * A credit is applied by a payment of zero, which QuickBooks creates with this note (Payment 74 of Intuit's sample
 * company, as published tests of API clients have it; read 2026-11-21).
 */
const creditPayment = (
  dated: Dated,
  id: string,
  daysAgo: number,
  { customerId, invoiceId, creditId, amount }: AppliedCredit,
): SeedRow =>
  dated('Payment', id, daysAgo, {
    CustomerRef: { value: customerId },
    TotalAmt: 0,
    PrivateNote: 'Created by QB Online to link credits to charges.',
    Line: [
      { Amount: amount, LinkedTxn: [{ TxnId: invoiceId, TxnType: 'Invoice' }] },
      { Amount: amount, LinkedTxn: [{ TxnId: creditId, TxnType: 'CreditMemo' }] },
    ],
  });

/** Brings receipts to the bank. */
const deposit = (dated: Dated, id: string, daysAgo: number, receiptIds: readonly string[]): SeedRow =>
  dated('Deposit', id, daysAgo, {
    DepositToAccountRef: { value: '6' },
    Line: receiptIds.map((TxnId) => ({ LinkedTxn: [{ TxnId, TxnLineId: '0', TxnType: 'SalesReceipt' }] })),
  });

const larkspur = customer('1', 'Larkspur Terrace Homes', place('2280 Curtis St', 'Denver', 'CO', '80205'));
const exempt = customer('2', 'Ridge Road Resale', place('3300 Brighton Blvd', 'Denver', 'CO', '80216'), {
  Taxable: false,
  TaxExemptionReasonId: '9',
  ResaleNum: 'CO-30114478',
});
const flatirons = customer('3', 'Flatirons Courtyard', place('1777 Broadway', 'Boulder', 'CO', '80302'));
const nokomis = customer('4', 'Nokomis Rain Gardens', place('350 S 5th St', 'Minneapolis', 'MN', '55415'));

interface Kind {
  readonly realmId: string;
  readonly company: CompanyFacts;
  readonly customers: readonly SeedRow[];
  /** Lists beside the common ones. */
  readonly lists?: readonly SeedRow[];
  readonly sales: (dated: Dated) => readonly SeedRow[];
}

const denver = { line1: '1437 Bannock St', city: 'Denver', region: 'CO', postalCode: '80202' } as const;

const zeroRate: Kind = {
  realmId: realmIds.zeroRate,
  company: { name: 'Sagebrush Garden Center', ...denver, salesTax: 'zero-rate' },
  customers: [larkspur, exempt, flatirons, nokomis],
  sales: (dated) => salesRows(dated, { credited: '1', discounted: '3', other: '4' }),
};

const withGroup = (seed: SeedRow, group: string): SeedRow => ({
  ...seed,
  body: { ...seed.body, DefaultTaxCodeRef: { value: group } },
});

const manual: Kind = {
  realmId: realmIds.manual,
  company: { name: 'Pinyon Feed & Seed', ...denver, salesTax: 'manual' },
  customers: [withGroup(larkspur, '2'), withGroup(exempt, '2'), withGroup(flatirons, '3'), nokomis],
  sales: (dated) => salesRows(dated, { credited: '1', discounted: '3', other: '1', taxGroups: { '1': '2', '3': '3' } }),
};

const noSalesTax: Kind = {
  realmId: realmIds.noSalesTax,
  company: { name: 'Columbine Tree Care', ...denver, salesTax: 'not-set-up' },
  customers: [larkspur, exempt, flatirons, nokomis],
  sales: (dated) => salesRows(dated, { credited: '1', discounted: '3', other: '4' }),
};

const canadian = (id: string, name: string, street: Place): SeedRow => {
  const addr = { ...address(street), Country: 'Canada' };
  return customer(id, name, null, { BillAddr: addr, ShipAddr: addr, CurrencyRef: { value: 'CAD' } });
};

const multiCurrency: Kind = {
  realmId: realmIds.multiCurrency,
  company: {
    name: 'Northern Light Seeds',
    line1: '350 S 5th St',
    city: 'Minneapolis',
    region: 'MN',
    postalCode: '55415',
    salesTax: 'zero-rate',
    multiCurrency: true,
  },
  customers: [
    larkspur,
    exempt,
    canadian('3', 'Assiniboine Growers', place('185 King St', 'Winnipeg', 'MB', 'R3B 1J1')),
    canadian('4', 'Jardins du Vieux-Port', place('275 Rue Notre-Dame E', 'Montréal', 'QC', 'H2Y 1C6')),
  ],
  sales: (dated) => salesRows(dated, { credited: '3', discounted: '4', other: '1' }),
};

/** Texas and Austin, 8.25 percent. */
const shippedToAustin = { ShipAddr: address(place('1100 Congress Ave', 'Austin', 'TX', '78701')) };

/**
 * What other apps save. The API does not name the app: `MetaData.LastModifiedByRef` is the user who connected it, and
 * `TxnSource` is published for Intuit's own payments only ('IntuitPayment'). What can be seen are the habits of an app:
 * the form of its numbers, a note (`[shopify-sync:gid://shopify/Order/5001] Imported` in a public sync), its own item
 * or a `TotalTax` for the tax, and the account that the money is deposited to. Public sources on GitHub, read
 * 2026-11-21.
 */
const receiptsOfOtherApps = (dated: Dated): readonly SeedRow[] => [
  dated('SalesReceipt', '9', 16, {
    DocNumber: 'SH-5001',
    CustomerRef: { value: '5' },
    PrivateNote: '[shopify-sync:gid://shopify/Order/5001] Imported',
    DepositToAccountRef: { value: '91' },
    ...shippedToAustin,
    Line: [line('2', 1, 89, false), line('50', 1, 7.34, false)],
  }),
  dated('SalesReceipt', '10', 14, {
    DocNumber: 'SH-5002',
    CustomerRef: { value: '5' },
    PrivateNote: '[shopify-sync:gid://shopify/Order/5002] Imported',
    DepositToAccountRef: { value: '91' },
    ...shippedToAustin,
    Line: [line('1', 10, 5.95, true)],
    TxnTaxDetail: { TotalTax: 4.91 },
  }),
  dated('RefundReceipt', '11', 12, {
    DocNumber: 'SH-5001-R1',
    CustomerRef: { value: '5' },
    PrivateNote: '[shopify-sync:gid://shopify/Refund/5001] Imported',
    DepositToAccountRef: { value: '91' },
    ...shippedToAustin,
    Line: [line('2', 1, 89, false), line('50', 1, 7.34, false)],
  }),
  dated('SalesReceipt', '12', 10, {
    DocNumber: 'SQ-d4e1c07a',
    PrivateNote: 'Square daily summary',
    Line: [line('3', 2, 46, true)],
    TxnTaxDetail: { TotalTax: 7.59 },
  }),
  deposit(dated, '13', 9, ['12']),
  dated('SalesReceipt', '14', 8, {
    DocNumber: 'SQ-9b20f6c3',
    PrivateNote: 'Square daily summary',
    Line: [line('1', 4, 5.95, true)],
    TxnTaxDetail: { TotalTax: 0 },
  }),
];

const otherApps: Kind = {
  realmId: realmIds.otherApps,
  company: {
    name: 'Cholla Home & Garden',
    line1: '301 W 2nd St',
    city: 'Austin',
    region: 'TX',
    postalCode: '78701',
    salesTax: 'zero-rate',
  },
  customers: [larkspur, exempt, flatirons, nokomis, customer('5', 'Shopify customer', null)],
  lists: [
    row('Account', '91', {
      Name: 'Shopify clearing',
      AccountType: 'Other Current Asset',
      AccountSubType: 'OtherCurrentAssets',
    }),
    row('Item', '50', {
      Name: 'Shopify sales tax',
      Type: 'Service',
      UnitPrice: 0,
      Taxable: false,
      IncomeAccountRef: { value: '90' },
    }),
  ],
  sales: (dated) => [
    ...salesRows(dated, { credited: '1', discounted: '3', other: '4' }),
    ...receiptsOfOtherApps(dated),
  ],
};

/** The sales of the company with automated sales tax, whose lists are those of the demo company. */
export const automatedSales = (today: string): readonly SeedRow[] =>
  salesRows(datedFrom(today), { credited: '1', discounted: '4', other: '2' });

/** A company for support staff: what is wrong with it lies elsewhere than in its books, such as in its connection. */
const supported = (realmId: string, name: string, street: Place): Kind => ({
  realmId,
  company: { name, ...street, salesTax: 'zero-rate' },
  customers: [larkspur, exempt, flatirons, nokomis],
  sales: (dated) => salesRows(dated, { credited: '1', discounted: '3', other: '4' }),
});

const supportedCompanies: readonly Kind[] = [
  supported(realmIds.calculationOff, 'Bluebonnet Pottery', place('1100 Congress Ave', 'Austin', 'TX', '78701')),
  supported(realmIds.oldLicenseKey, 'Granite Peak Cycling', place('1777 Broadway', 'Boulder', 'CO', '80302')),
  supported(realmIds.consentWithdrawn, 'Harbor Lights Candles', place('1437 Bannock St', 'Denver', 'CO', '80202')),
  supported(realmIds.inactiveAtProvider, 'Prairie Smoke Toys', place('350 S 5th St', 'Minneapolis', 'MN', '55415')),
  supported(realmIds.nothingRecorded, 'Willow Creek Saddlery', place('3300 Brighton Blvd', 'Denver', 'CO', '80216')),
];

/** Companies that differ in how they set up sales tax, currencies and apps, and those of support staff. `today`: yyyy-MM-dd */
export const kindSeeds = (today: string): readonly CompanySeed[] =>
  [zeroRate, manual, noSalesTax, multiCurrency, otherApps, ...supportedCompanies].map(
    ({ realmId, company, customers, lists = [], sales }) => ({
      realmId,
      rows: [
        ...companyRows(company),
        ...lists,
        ...itemRows.slice(0, 4),
        ...departmentRows.slice(0, 1),
        ...customers,
        ...sales(datedFrom(today)),
      ],
    }),
  );
