import type { CompanyInfo, Preferences } from './entities/company.ts';
import type {
  CreditMemo,
  Deposit,
  Estimate,
  Invoice,
  Payment,
  RefundReceipt,
  SalesReceipt,
} from './entities/documents.ts';
import type { Account, Customer, Department, Item } from './entities/lists.ts';
import type { TaxAgency, TaxCode, TaxRate } from './entities/taxes.ts';

export type { MetaData, PhysicalAddress, Ref, SentRef, Stored } from './entities/common.ts';
export type { CompanyInfo, Preferences } from './entities/company.ts';
export type {
  CreditMemo,
  Deposit,
  Estimate,
  Invoice,
  Line,
  LineDetailType,
  Payment,
  RefundReceipt,
  SalesDocument,
  SalesReceipt,
  SentLine,
  TxnTaxDetail,
} from './entities/documents.ts';
export type { Account, Customer, Department, Item } from './entities/lists.ts';
export type { TaxAgency, TaxCode, TaxRate } from './entities/taxes.ts';

/** Every object of the accounting service, by its name on the wire. */
export interface Entities {
  readonly CompanyInfo: CompanyInfo;
  readonly Preferences: Preferences;
  readonly Customer: Customer;
  readonly Item: Item;
  readonly Department: Department;
  readonly Account: Account;
  readonly Invoice: Invoice;
  readonly SalesReceipt: SalesReceipt;
  readonly Estimate: Estimate;
  readonly CreditMemo: CreditMemo;
  readonly RefundReceipt: RefundReceipt;
  readonly Payment: Payment;
  readonly Deposit: Deposit;
  readonly TaxCode: TaxCode;
  readonly TaxRate: TaxRate;
  readonly TaxAgency: TaxAgency;
}

export type EntityName = keyof Entities;
export type Entity = Entities[EntityName];

export const documentNames = ['Invoice', 'SalesReceipt', 'Estimate', 'CreditMemo', 'RefundReceipt'] as const;
export type DocumentName = (typeof documentNames)[number];

export const entityNames: readonly EntityName[] = [
  'CompanyInfo',
  'Preferences',
  'Customer',
  'Item',
  'Department',
  'Account',
  ...documentNames,
  'Payment',
  'Deposit',
  'TaxCode',
  'TaxRate',
  'TaxAgency',
];

/** Case-insensitive: paths use lower case, queries any. */
export function entityNamed(name: string): EntityName | undefined {
  const foldedName = name.toLowerCase();
  return entityNames.find((known) => known.toLowerCase() === foldedName);
}

/** The response to a deletion. */
export interface Deleted {
  readonly domain: 'QBO';
  readonly status: 'Deleted';
  readonly Id: string;
}
