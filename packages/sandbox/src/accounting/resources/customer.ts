import { memoized } from '../../kernel/memoized.ts';
import type { Books } from '../books.ts';
import type { CreditMemo, Customer, Invoice, Payment } from '../entities.ts';
import { customerShape, type SentCustomer } from '../entities/lists.ts';
import { accept, businessRule, duplicateName, noNameProvided, type Outcome, refuse } from '../fault.ts';
import { sum } from '../money.ts';
import { lookUp, pointTo } from '../references.ts';
import { byText, defineResource, type WriteContext } from '../resource.ts';
import { storedAddresses } from './addresses.ts';
import { customerCurrency } from './currency.ts';
import { lineage, storedName, sameName } from './lineage.ts';
import { openBalance, openCredit } from './payment.ts';

const displayNameOf = ({ DisplayName, Title, GivenName, MiddleName, FamilyName, Suffix }: SentCustomer): string =>
  DisplayName ??
  [Title, GivenName, MiddleName, FamilyName, Suffix].filter((part) => part !== undefined && part !== '').join(' ');

function compose(sent: SentCustomer, { books, stamp, before }: WriteContext<Customer>): Outcome<Customer> {
  const table = books.tables.Customer;
  const active = sent.Active ?? true;
  const sentName = displayNameOf(sent);
  if (sentName === '') return refuse(noNameProvided());
  if (/[:\t\n]/.test(sentName)) return refuse(businessRule('The name must not contain a colon, tab or newline.'));
  const DisplayName = storedName(sentName, active);
  const isTaken = table.rows().some((row) => row.Id !== stamp.Id && sameName(row.DisplayName, DisplayName));
  if (isTaken) return refuse(duplicateName('customer, vendor or employee'));

  const { ParentRef, DefaultTaxCodeRef, BillAddr: _bill, ShipAddr: _ship, ...rest } = sent;
  const parent = ParentRef && lookUp(table, ParentRef, 'ParentRef', before?.ParentRef?.value);
  if (parent?.ok === false) return parent;
  const codeRef = DefaultTaxCodeRef ?? (before === null ? books.preferences()?.TaxPrefs.TaxGroupCodeRef : undefined);
  const code = codeRef && lookUp(books.tables.TaxCode, codeRef, 'DefaultTaxCodeRef');
  if (code?.ok === false) return code;
  const family = lineage({ ...stamp, ...(ParentRef && { ParentRef }) }, DisplayName, table, (row) => row.DisplayName);
  if (family.loops) return refuse(businessRule('A customer cannot be its own sub-customer.'));
  if (family.level > 4) return refuse(businessRule('Sub-customers are limited to four levels below the top.'));

  return accept({
    ...rest,
    DisplayName,
    FullyQualifiedName: family.fullName,
    PrintOnCheckName: sent.PrintOnCheckName ?? sent.CompanyName ?? DisplayName,
    Active: active,
    Taxable: sent.Taxable ?? true,
    Job: sent.Job ?? ParentRef !== undefined,
    BillWithParent: sent.BillWithParent ?? false,
    PreferredDeliveryMethod: sent.PreferredDeliveryMethod ?? 'Print',
    CurrencyRef: customerCurrency(sent.CurrencyRef, before?.CurrencyRef, books),
    ...(parent && { ParentRef: pointTo(parent.entity.Id, parent.entity.DisplayName), Level: family.level }),
    ...(code && { DefaultTaxCodeRef: pointTo(code.entity.Id, code.entity.Name) }),
    ...storedAddresses(sent, ['BillAddr', 'ShipAddr'], books),
    Balance: 0,
    BalanceWithJobs: 0,
    ...stamp,
  });
}

type OfCustomer = { readonly CustomerRef?: { readonly value?: string } };

/** Rows by the id of their customer. */
function byCustomer<Row extends OfCustomer>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const id = row.CustomerRef?.value ?? '';
    const others = grouped.get(id);
    if (others === undefined) grouped.set(id, [row]);
    else others.push(row);
  }
  return grouped;
}

const invoicesByCustomer = memoized((rows: readonly Invoice[]) => byCustomer(rows));
const creditsByCustomer = memoized((rows: readonly CreditMemo[]) => byCustomer(rows));
const paymentsByCustomer = memoized((rows: readonly Payment[]) => byCustomer(rows));

function balanceOf(customerId: string, books: Books): number {
  const { Invoice: invoices, CreditMemo: credits, Payment: payments } = books.tables;
  const owed = invoicesByCustomer(invoices.rows()).get(customerId) ?? [];
  const credited = creditsByCustomer(credits.rows()).get(customerId) ?? [];
  const paid = paymentsByCustomer(payments.rows()).get(customerId) ?? [];
  return sum([
    ...owed.map((row) => openBalance(row, books)),
    ...credited.map((row) => -openCredit(row, books)),
    ...paid.map(({ UnappliedAmt }) => -UnappliedAmt),
  ]);
}

function present(row: Customer, books: Books): Customer {
  const rows = books.tables.Customer.rows();
  const below = (id: string): string[] =>
    rows.filter(({ ParentRef }) => ParentRef?.value === id).flatMap((child) => [child.Id, ...below(child.Id)]);
  const Balance = balanceOf(row.Id, books);
  const family = lineage(row, row.DisplayName, books.tables.Customer, (parent) => parent.DisplayName);
  return {
    ...row,
    FullyQualifiedName: family.fullName,
    ...(row.ParentRef && { Level: family.level }),
    Balance,
    BalanceWithJobs: sum([Balance, ...below(row.Id).map((id) => balanceOf(id, books))]),
  };
}

export const customer = defineResource<SentCustomer, Customer>({
  name: 'Customer',
  shape: customerShape,
  operations: ['create', 'update'],
  compose,
  present,
  derived: ['FullyQualifiedName', 'Level', 'Balance', 'BalanceWithJobs'],
  compare: byText((row) => row.FullyQualifiedName),
  ignoresUnchanged: true,
});
