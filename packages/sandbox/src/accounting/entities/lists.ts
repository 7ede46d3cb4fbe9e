import { quickbooksLimits as limits } from '@salestax/contract/vendor-limits';
import { anything, day, decimal, flag, object, oneOf, type Shaped, text } from '../shape.ts';
import { addressShape, emailShape, phoneShape, refShape, serverProperties, webShape, type With } from './common.ts';

export const customerShape = object({
  ...serverProperties,
  DisplayName: text(limits.customer.DisplayName),
  Title: text(16),
  GivenName: text(limits.customer.GivenName),
  MiddleName: text(100),
  FamilyName: text(limits.customer.FamilyName),
  Suffix: text(16),
  CompanyName: text(limits.customer.CompanyName),
  FullyQualifiedName: text(),
  PrintOnCheckName: text(110),
  Active: flag,
  Taxable: flag,
  TaxExemptionReasonId: oneOf('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'),
  DefaultTaxCodeRef: refShape,
  ResaleNum: text(limits.customer.ResaleNum),
  PrimaryTaxIdentifier: text(20),
  PrimaryEmailAddr: emailShape,
  PrimaryPhone: phoneShape,
  AlternatePhone: phoneShape,
  Mobile: phoneShape,
  Fax: phoneShape,
  WebAddr: webShape,
  BillAddr: addressShape,
  ShipAddr: addressShape,
  Job: flag,
  BillWithParent: flag,
  ParentRef: refShape,
  RootCustomerRef: refShape,
  Level: decimal,
  IsProject: flag,
  Balance: decimal,
  BalanceWithJobs: decimal,
  OpenBalanceDate: day,
  CreditLimit: decimal,
  CurrencyRef: refShape,
  PreferredDeliveryMethod: oneOf('Print', 'Email', 'None'),
  PaymentMethodRef: refShape,
  SalesTermRef: refShape,
  ARAccountRef: refShape,
  CustomerTypeRef: refShape,
  ClientEntityId: text(50),
  V4IDPseudonym: text(50),
  Source: text(50),
  Notes: text(limits.customer.Notes),
});
export type SentCustomer = Shaped<typeof customerShape>;
export type Customer = With<
  SentCustomer,
  | 'DisplayName'
  | 'FullyQualifiedName'
  | 'Active'
  | 'Taxable'
  | 'Job'
  | 'BillWithParent'
  | 'Balance'
  | 'BalanceWithJobs'
  | 'PreferredDeliveryMethod'
>;

export const itemTypes = ['Inventory', 'NonInventory', 'Service', 'Category', 'Group'] as const;

export const itemShape = object({
  ...serverProperties,
  Name: text(limits.item.Name),
  Sku: text(limits.item.Sku),
  Description: text(limits.item.Description),
  Active: flag,
  Type: oneOf(...itemTypes),
  Taxable: flag,
  SalesTaxIncluded: flag,
  PurchaseTaxIncluded: flag,
  UnitPrice: decimal,
  RatePercent: decimal,
  PurchaseDesc: text(1000),
  PurchaseCost: decimal,
  IncomeAccountRef: refShape,
  ExpenseAccountRef: refShape,
  AssetAccountRef: refShape,
  TrackQtyOnHand: flag,
  QtyOnHand: decimal,
  ReorderPoint: decimal,
  InvStartDate: day,
  SubItem: flag,
  ParentRef: refShape,
  Level: decimal,
  FullyQualifiedName: text(),
  SalesTaxCodeRef: refShape,
  PurchaseTaxCodeRef: refShape,
  TaxClassificationRef: refShape,
  ClassRef: refShape,
  PrefVendorRef: refShape,
  ManPartNum: text(31),
  ServiceType: text(100),
  ItemCategoryType: text(50),
  ItemGroupDetail: anything,
  PrintGroupedItems: flag,
  DeferredRevenue: flag,
  Source: text(50),
});
export type SentItem = Shaped<typeof itemShape>;
export type Item = With<SentItem, 'Name' | 'FullyQualifiedName' | 'Active' | 'Type' | 'Taxable'>;

export const departmentShape = object({
  ...serverProperties,
  Name: text(100),
  SubDepartment: flag,
  ParentRef: refShape,
  FullyQualifiedName: text(),
  Active: flag,
  Address: addressShape,
});
export type SentDepartment = Shaped<typeof departmentShape>;
export type Department = With<SentDepartment, 'Name' | 'SubDepartment' | 'FullyQualifiedName' | 'Active'>;

export const accountShape = object({
  ...serverProperties,
  Name: text(100),
  AcctNum: text(20),
  Description: text(),
  SubAccount: flag,
  ParentRef: refShape,
  FullyQualifiedName: text(),
  Active: flag,
  Classification: oneOf('Asset', 'Equity', 'Expense', 'Liability', 'Revenue'),
  AccountType: text(50),
  AccountSubType: text(60),
  CurrentBalance: decimal,
  CurrentBalanceWithSubAccounts: decimal,
  CurrencyRef: refShape,
  TaxCodeRef: refShape,
});
export type SentAccount = Shaped<typeof accountShape>;
export type Account = With<SentAccount, 'Name' | 'SubAccount' | 'FullyQualifiedName' | 'Active' | 'AccountType'>;
