import { documentNames, entityNames, type Entities, type EntityName, type Preferences } from './entities.ts';
import { createTable, type Table, type TableSnapshot } from './table.ts';

export type Tables = { readonly [K in EntityName]: Table<Entities[K]> };

export interface BooksSnapshot {
  readonly realmId: string;
  /** How many address ids have been assigned. */
  readonly addresses: number;
  readonly tables: { readonly [K in EntityName]: TableSnapshot<Entities[K]> };
}

/** All data of one company. Writes go through the realm, which checks the rules. */
export interface Books {
  readonly realmId: string;
  readonly tables: Tables;
  /** The id that the next new row gets. All transactions share one sequence, as in the service. */
  nextId(entity: EntityName): string;
  /** A fresh id for an address. */
  addressId(): string;
  /** Gives no id again that these earlier books have given: the service never does, and an app may still refer to it. */
  continueAfter(earlier: BooksSnapshot): void;
  preferences(): Preferences | undefined;
  /** Whether the company has the edition for the United States. */
  isOfUnitedStates(): boolean;
  /** A switch for tests, not part of the data: how automated sales tax behaves (`composeTax`). */
  readonly automatedSalesTax: { recalculates: boolean };
  snapshot(): BooksSnapshot;
}

export const transactions: ReadonlySet<EntityName> = new Set([...documentNames, 'Payment', 'Deposit'] as const);

/** Empty books, or those of a snapshot. */
export function createBooks(realmId: string, from?: BooksSnapshot): Books {
  const saved = from?.tables;
  const tables: Tables = {
    CompanyInfo: createTable(saved?.CompanyInfo),
    Preferences: createTable(saved?.Preferences),
    Customer: createTable(saved?.Customer),
    Item: createTable(saved?.Item),
    Department: createTable(saved?.Department),
    Account: createTable(saved?.Account),
    Invoice: createTable(saved?.Invoice),
    SalesReceipt: createTable(saved?.SalesReceipt),
    Estimate: createTable(saved?.Estimate),
    CreditMemo: createTable(saved?.CreditMemo),
    RefundReceipt: createTable(saved?.RefundReceipt),
    Payment: createTable(saved?.Payment),
    Deposit: createTable(saved?.Deposit),
    TaxCode: createTable(saved?.TaxCode),
    TaxRate: createTable(saved?.TaxRate),
    TaxAgency: createTable(saved?.TaxAgency),
  };
  let addresses = from?.addresses ?? 0;

  return {
    realmId,
    tables,
    nextId: (entity) => {
      const names: readonly EntityName[] = transactions.has(entity) ? [...transactions] : [entity];
      return String(Math.max(...names.map((name) => tables[name].lastId())) + 1);
    },
    addressId: () => {
      addresses += 1;
      return String(addresses);
    },
    continueAfter(earlier) {
      for (const entity of entityNames) tables[entity].continueAfter(earlier.tables[entity].lastId ?? 0);
    },
    preferences: () => tables.Preferences.get('1'),
    isOfUnitedStates: () => tables.CompanyInfo.get('1')?.Country === 'US',
    automatedSalesTax: { recalculates: false },
    snapshot: () => ({ realmId, addresses, tables: snapshotOf(tables) }),
  };
}

function snapshotOf(tables: Tables): BooksSnapshot['tables'] {
  return {
    CompanyInfo: tables.CompanyInfo.snapshot(),
    Preferences: tables.Preferences.snapshot(),
    Customer: tables.Customer.snapshot(),
    Item: tables.Item.snapshot(),
    Department: tables.Department.snapshot(),
    Account: tables.Account.snapshot(),
    Invoice: tables.Invoice.snapshot(),
    SalesReceipt: tables.SalesReceipt.snapshot(),
    Estimate: tables.Estimate.snapshot(),
    CreditMemo: tables.CreditMemo.snapshot(),
    RefundReceipt: tables.RefundReceipt.snapshot(),
    Payment: tables.Payment.snapshot(),
    Deposit: tables.Deposit.snapshot(),
    TaxCode: tables.TaxCode.snapshot(),
    TaxRate: tables.TaxRate.snapshot(),
    TaxAgency: tables.TaxAgency.snapshot(),
  };
}
