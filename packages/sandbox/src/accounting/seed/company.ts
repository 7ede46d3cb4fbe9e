import type { SeedRow } from '../seed.ts';
import { row } from './row.ts';
import { type SalesTaxSetUp, taxPreferences, taxRows } from './sales-tax.ts';

export interface CompanyFacts {
  readonly name: string;
  readonly line1: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly salesTax: SalesTaxSetUp;
  /** Sells in other currencies, too. */
  readonly multiCurrency?: boolean;
}

/** The rows of every company: its data, settings, accounts, tax codes and the items of the connector. */
export function companyRows(facts: CompanyFacts): readonly SeedRow[] {
  const address = {
    Line1: facts.line1,
    City: facts.city,
    CountrySubDivisionCode: facts.region,
    PostalCode: facts.postalCode,
    Country: 'US',
  };
  return [
    row('CompanyInfo', '1', {
      CompanyName: facts.name,
      LegalName: `${facts.name} LLC`,
      CompanyAddr: address,
      CustomerCommunicationAddr: address,
      LegalAddr: address,
      PrimaryPhone: { FreeFormNumber: '(303) 555-0100' },
      CompanyStartDate: '2025-06-02',
      FiscalYearStartMonth: 'January',
      Country: 'US',
      Email: { Address: 'office@cottonwood.example' },
      WebAddr: {},
      SupportedLanguages: 'en',
      NameValue: [
        { Name: 'NeoEnabled', Value: 'true' },
        { Name: 'OfferingSku', Value: 'QuickBooks Online Plus' },
      ],
    }),
    ...taxRows(facts.salesTax),
    preferencesRow(facts),
    ...accountRows,
    ...connectorItems,
  ];
}

const preferencesRow = ({ salesTax, multiCurrency = false }: CompanyFacts): SeedRow =>
  row('Preferences', '1', {
    TaxPrefs: taxPreferences[salesTax],
    SalesFormsPrefs: {
      AllowShipping: true,
      AllowDiscount: true,
      AllowDeposit: true,
      AllowEstimates: true,
      DefaultDiscountAccount: '86',
      CustomTxnNumbers: false,
    },
    AccountingInfoPrefs: {
      TrackDepartments: true,
      CustomerTerminology: 'Customers',
      DepartmentTerminology: 'Location',
    },
    CurrencyPrefs: { MultiCurrencyEnabled: multiCurrency, HomeCurrency: { value: 'USD' } },
    ProductAndServicesPrefs: {
      ForSales: true,
      ForPurchases: true,
      QuantityOnHand: true,
      QuantityWithPriceAndRate: true,
    },
    ReportPrefs: { ReportBasis: 'Accrual', CalcAgingReportFromTxnDate: false },
    OtherPrefs: { NameValue: [{ Name: 'WarnDuplicateDocNumber', Value: 'true' }] },
  });

const account = (id: string, name: string, type: string, subType: string): SeedRow =>
  row('Account', id, { Name: name, AccountType: type, AccountSubType: subType });

const accountRows: readonly SeedRow[] = [
  account('1', 'Sales of Product Income', 'Income', 'SalesOfProductIncome'),
  account('2', 'Services', 'Income', 'ServiceFeeIncome'),
  account('3', 'Cost of Goods Sold', 'Cost of Goods Sold', 'SuppliesMaterialsCogs'),
  account('4', 'Inventory Asset', 'Other Current Asset', 'Inventory'),
  account('5', 'Undeposited Funds', 'Other Current Asset', 'UndepositedFunds'),
  account('6', 'Checking', 'Bank', 'Checking'),
  account('7', 'Accounts Receivable (A/R)', 'Accounts Receivable', 'AccountsReceivable'),
  account('8', 'Shipping Income', 'Income', 'OtherPrimaryIncome'),
  account('86', 'Discounts given', 'Income', 'DiscountsRefundsGiven'),
  account('90', 'Sales Tax Payable', 'Other Current Liability', 'SalesTaxPayable'),
];

const connectorItem = (id: string, name: string): SeedRow =>
  row('Item', id, { Name: name, Type: 'Service', UnitPrice: 0, Taxable: false, IncomeAccountRef: { value: '90' } });

const connectorItems: readonly SeedRow[] = [
  connectorItem('40', 'Sales Tax'),
  connectorItem('41', 'Retail Delivery Fee'),
  connectorItem('42', 'Tax on Retail Delivery Fee'),
];
