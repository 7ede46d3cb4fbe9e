import { documentNames, type Entities, type EntityName, type Preferences } from './entities.ts';
import { createTable, type Table, type TableSnapshot } from './table.ts';

export type Tables = { readonly [K in EntityName]: Table<Entities[K]> };

export interface BooksSnapshot {
  readonly realmId: string;
  /** How many ids of addresses have been given. */
  readonly addresses: number;
  readonly tables: { readonly [K in EntityName]: TableSnapshot<Entities[K]> };
}

/** All data of one company. Writers go through the realm, which keeps the rules. */
export interface Books {
  readonly realmId: string;
  readonly tables: Tables;
  /** The id that the next new row gets. All transactions count together, as in the service. */
  nextId(entity: EntityName): string;
  /** A fresh id for an address. */
  addressId(): string;
  preferences(): Preferences | undefined;
  snapshot(): BooksSnapshot;
}

const transactions: ReadonlySet<EntityName> = new Set([...documentNames, 'Payment'] as const);

/** Empty books, or those of a snapshot. */
export function createBooks(realmId: string, from?: BooksSnapshot): Books {
  const kept = from?.tables;
  const tables: Tables = {
    CompanyInfo: createTable(kept?.CompanyInfo),
    Preferences: createTable(kept?.Preferences),
    Customer: createTable(kept?.Customer),
    Item: createTable(kept?.Item),
    Department: createTable(kept?.Department),
    Account: createTable(kept?.Account),
    Invoice: createTable(kept?.Invoice),
    SalesReceipt: createTable(kept?.SalesReceipt),
    Estimate: createTable(kept?.Estimate),
    CreditMemo: createTable(kept?.CreditMemo),
    RefundReceipt: createTable(kept?.RefundReceipt),
    Payment: createTable(kept?.Payment),
    TaxCode: createTable(kept?.TaxCode),
    TaxRate: createTable(kept?.TaxRate),
    TaxAgency: createTable(kept?.TaxAgency),
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
    preferences: () => tables.Preferences.get('1'),
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
    TaxCode: tables.TaxCode.snapshot(),
    TaxRate: tables.TaxRate.snapshot(),
    TaxAgency: tables.TaxAgency.snapshot(),
  };
}
