import type { Books } from '../books.ts';
import type { Account } from '../entities.ts';
import { accountShape, type SentAccount } from '../entities/lists.ts';
import { accept, businessRule, duplicateName, missingParameter, type Outcome, refuse } from '../fault.ts';
import { lookUp, pointTo } from '../references.ts';
import { byText, defineResource, type WriteContext } from '../resource.ts';
import { homeCurrency } from './currency.ts';
import { lineage, storedName, sameName } from './lineage.ts';

/** https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/account (AccountType) */
const classifications: ReadonlyMap<string, 'Asset' | 'Equity' | 'Expense' | 'Liability' | 'Revenue'> = new Map([
  ['Bank', 'Asset'],
  ['Other Current Asset', 'Asset'],
  ['Fixed Asset', 'Asset'],
  ['Other Asset', 'Asset'],
  ['Accounts Receivable', 'Asset'],
  ['Equity', 'Equity'],
  ['Expense', 'Expense'],
  ['Other Expense', 'Expense'],
  ['Cost of Goods Sold', 'Expense'],
  ['Accounts Payable', 'Liability'],
  ['Credit Card', 'Liability'],
  ['Long Term Liability', 'Liability'],
  ['Other Current Liability', 'Liability'],
  ['Income', 'Revenue'],
  ['Other Income', 'Revenue'],
]);

function compose(sent: SentAccount, { books, stamp, before }: WriteContext<Account>): Outcome<Account> {
  const table = books.tables.Account;
  if (sent.Name === undefined) return refuse(missingParameter('Name'));
  if (sent.AccountType === undefined) return refuse(missingParameter('AccountType'));
  const classification = classifications.get(sent.AccountType);
  if (classification === undefined) return refuse(businessRule(`Unknown account type ${sent.AccountType}.`));
  const active = sent.Active ?? true;
  const Name = storedName(sent.Name, active);
  const { ParentRef, ...rest } = sent;
  const parent = ParentRef && lookUp(table, ParentRef, 'ParentRef', before?.ParentRef?.value);
  if (parent?.ok === false) return parent;
  const family = lineage({ ...stamp, ...(ParentRef && { ParentRef }) }, Name, table, (row) => row.Name);
  if (family.loops) return refuse(businessRule('An account cannot be its own sub-account.'));
  const taken = table
    .rows()
    .some((row) => row.Id !== stamp.Id && sameName(present(row, books).FullyQualifiedName, family.fullName));
  if (taken) return refuse(duplicateName('account'));
  return accept({
    ...rest,
    Name,
    SubAccount: parent !== undefined,
    FullyQualifiedName: family.fullName,
    Active: active,
    AccountType: sent.AccountType,
    Classification: classification,
    CurrentBalance: sent.CurrentBalance ?? 0,
    CurrentBalanceWithSubAccounts: sent.CurrentBalanceWithSubAccounts ?? 0,
    CurrencyRef: homeCurrency(books),
    ...(parent && { ParentRef: pointTo(parent.entity.Id, parent.entity.FullyQualifiedName) }),
    ...stamp,
  });
}

function present(row: Account, books: Books): Account {
  return { ...row, FullyQualifiedName: lineage(row, row.Name, books.tables.Account, (parent) => parent.Name).fullName };
}

export const account = defineResource<SentAccount, Account>({
  name: 'Account',
  shape: accountShape,
  operations: ['create', 'update'],
  compose,
  present,
  derived: ['FullyQualifiedName'],
  compare: byText((row) => row.FullyQualifiedName),
  ignoresUnchanged: true,
});
