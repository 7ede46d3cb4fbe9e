import type { Books } from '../books.ts';
import type { Item } from '../entities.ts';
import { itemShape, type SentItem } from '../entities/lists.ts';
import { accept, businessRule, duplicateName, missingParameter, type Outcome, refuse } from '../fault.ts';
import { lookUp, pointTo } from '../references.ts';
import { byText, defineResource, type WriteContext } from '../resource.ts';
import { lineage, storedName, sameName } from './lineage.ts';

const accountRefs = ['IncomeAccountRef', 'ExpenseAccountRef', 'AssetAccountRef'] as const;

type AccountRefs = Partial<Record<(typeof accountRefs)[number], { value: string; name?: string }>>;

function resolveAccounts(sent: SentItem, books: Books): Outcome<AccountRefs> {
  const resolved: AccountRefs = {};
  for (const name of accountRefs) {
    if (sent[name] === undefined) continue;
    const account = lookUp(books.tables.Account, sent[name], name);
    if (!account.ok) return account;
    resolved[name] = pointTo(account.entity.Id, account.entity.FullyQualifiedName);
  }
  return accept(resolved);
}

/** Inventory requires account, quantity and start date. */
function missingForInventory(sent: SentItem): string | null {
  if (sent.Type !== 'Inventory') return null;
  if (sent.AssetAccountRef === undefined) return 'AssetAccountRef';
  if (sent.QtyOnHand === undefined) return 'QtyOnHand';
  return sent.InvStartDate === undefined ? 'InvStartDate' : null;
}

function compose(sent: SentItem, { books, stamp, before }: WriteContext<Item>): Outcome<Item> {
  const table = books.tables.Item;
  if (sent.Name === undefined) return refuse(missingParameter('Name'));
  if (sent.Name.includes(':')) return refuse(businessRule('The name must not contain a colon.'));
  const missing = missingForInventory(sent);
  if (missing !== null) return refuse(missingParameter(missing));

  const { ParentRef, IncomeAccountRef: _i, ExpenseAccountRef: _e, AssetAccountRef: _a, ...rest } = sent;
  const active = sent.Active ?? true;
  const Name = storedName(sent.Name, active);
  const parent = ParentRef && lookUp(table, ParentRef, 'ParentRef', before?.ParentRef?.value);
  if (parent?.ok === false) return parent;
  const family = lineage({ ...stamp, ...(ParentRef && { ParentRef }) }, Name, table, (row) => row.Name);
  if (family.loops) return refuse(businessRule('An item cannot be its own sub-item.'));
  const taken = table
    .rows()
    .some((row) => row.Id !== stamp.Id && sameName(present(row, books).FullyQualifiedName, family.fullName));
  if (taken) return refuse(duplicateName('product or service'));
  const accounts = resolveAccounts(sent, books);
  if (!accounts.ok) return accounts;

  const Type = sent.Type ?? 'Service';
  return accept({
    ...rest,
    Name,
    FullyQualifiedName: family.fullName,
    Active: active,
    Type,
    Taxable: sent.Taxable ?? false,
    ...(Type !== 'Category' && { UnitPrice: sent.UnitPrice ?? 0, PurchaseCost: sent.PurchaseCost ?? 0 }),
    TrackQtyOnHand: Type === 'Inventory',
    ...accounts.entity,
    ...(parent && {
      SubItem: true,
      ParentRef: pointTo(parent.entity.Id, parent.entity.FullyQualifiedName),
      Level: family.level,
    }),
    ...stamp,
  });
}

function present(row: Item, books: Books): Item {
  return { ...row, FullyQualifiedName: lineage(row, row.Name, books.tables.Item, (parent) => parent.Name).fullName };
}

export const item = defineResource<SentItem, Item>({
  name: 'Item',
  shape: itemShape,
  operations: ['create', 'update'],
  compose,
  present,
  derived: ['FullyQualifiedName'],
  compare: byText((row) => row.FullyQualifiedName),
  ignoresUnchanged: true,
});
