import { documentNames, type Entities, type EntityName, type Preferences } from './entities.ts';
import { createTable, type Table } from './table.ts';

export type Tables = { readonly [K in EntityName]: Table<Entities[K]> };

/** All data of one company. Writers go through the realm, which keeps the rules. */
export interface Books {
  readonly realmId: string;
  readonly tables: Tables;
  /** The id that the next new row gets. All transactions count together, as in the service. */
  nextId(entity: EntityName): string;
  /** A fresh id for an address. */
  addressId(): string;
  preferences(): Preferences | undefined;
}

const transactions: ReadonlySet<EntityName> = new Set([...documentNames, 'Payment'] as const);

export function createBooks(realmId: string): Books {
  const tables: Tables = {
    CompanyInfo: createTable(),
    Preferences: createTable(),
    Customer: createTable(),
    Item: createTable(),
    Department: createTable(),
    Account: createTable(),
    Invoice: createTable(),
    SalesReceipt: createTable(),
    Estimate: createTable(),
    CreditMemo: createTable(),
    RefundReceipt: createTable(),
    Payment: createTable(),
    TaxCode: createTable(),
    TaxRate: createTable(),
    TaxAgency: createTable(),
  };
  let addresses = 0;

  const usedIds = (entity: EntityName): number[] => {
    const table = tables[entity];
    return [...table.rows(), ...table.tombstones()].map(({ Id }) => Number(Id)).filter(Number.isInteger);
  };

  return {
    realmId,
    tables,
    nextId: (entity) => {
      const names: readonly EntityName[] = transactions.has(entity) ? [...transactions] : [entity];
      return String(Math.max(0, ...names.flatMap(usedIds)) + 1);
    },
    addressId: () => {
      addresses += 1;
      return String(addresses);
    },
    preferences: () => tables.Preferences.get('1'),
  };
}
