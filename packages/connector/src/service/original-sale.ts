import { documentTypeOf } from '../domain/document-types.ts';
import { type Cents, sumCents, ZERO } from '../domain/money.ts';
import {
  type AppliedSale,
  type CandidateSale,
  type OriginalSale,
  originalOfApplied,
  originalOfNumbered,
  statedSaleNumber,
} from '../domain/original-sale.ts';
import { done, failed } from '../domain/result.ts';
import type { Customer, SalesDocument } from '../domain/sales-document.ts';
import type { TaxItems } from '../domain/tax-items.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { AccountingSales, AppliedCredit } from '../ports/accounting-sales.ts';
import type { AccountingService } from '../ports/accounting-service.ts';
import type { CallContext } from '../ports/call-log.ts';
import type { TaxedCompany } from './recorded-sale.ts';

/** What is read to find the original sale of a credit. */
export type SaleLookup = Pick<AccountingSales, 'appliedCredits' | 'salesById' | 'salesByNumber'> &
  Pick<AccountingService, 'customer'>;

const saleKinds = ['Invoice', 'SalesReceipt'] as const;

/**
 * The sale that a credit or refund reverses: the one that it was applied to by a payment, else the one whose number is in
 * the company's custom field. Null if neither is known, and for sales.
 */
export async function findOriginalSale(
  accounting: SaleLookup,
  call: CallContext,
  { settings, taxItems }: Pick<TaxedCompany, 'settings' | 'taxItems'>,
  document: SalesDocument,
  buyer: Customer | null,
): Promise<Outcome<OriginalSale | null>> {
  if (documentTypeOf(document.kind).sign === 1) return done(null);
  const applied = await appliedTo(accounting, call, document, buyer);
  if (!applied.ok) return applied;
  const sales = await salesOf(accounting, call, taxItems, applied.value);
  if (!sales.ok) return sales;
  const original = originalOfApplied(document, sales.value);
  if (original !== null) return done(original);
  const number = statedSaleNumber(document, settings);
  return number === '' ? done(null) : saleOfNumber(accounting, call, taxItems, { document, buyer, number });
}

/** Sales that a credit was applied to: by links of its own, or by payments of the customer or of the parent. */
async function appliedTo(
  accounting: SaleLookup,
  call: CallContext,
  { kind, id, customerId, total: amount, stored }: SalesDocument,
  buyer: Customer | null,
): Promise<Outcome<readonly AppliedCredit[]>> {
  const linked = (stored?.linkedSales ?? []).flatMap((sale) => {
    const saleKind = saleKinds.find((known) => known === sale.kind);
    return saleKind === undefined ? [] : [{ kind: saleKind, id: sale.id, amount }];
  });
  if (linked.length > 0 || kind !== 'CreditMemo' || id === null || customerId === '') return done(linked);
  const payers = [customerId, buyer?.parentId ?? customerId];
  return accounting.appliedCredits(call, id, [...new Set(payers)]);
}

async function salesOf(
  accounting: SaleLookup,
  call: CallContext,
  taxItems: TaxItems,
  applied: readonly AppliedCredit[],
): Promise<Outcome<readonly AppliedSale[]>> {
  const found: AppliedSale[] = [];
  for (const kind of saleKinds) {
    const amounts = new Map<string, Cents>();
    // Several payments may apply the credit to one sale.
    for (const { id, amount } of applied.filter((sale) => sale.kind === kind))
      amounts.set(id, sumCents([amounts.get(id) ?? ZERO, amount]));
    if (amounts.size === 0) continue;
    const rows = await accounting.salesById(call, kind, [...amounts.keys()], taxItems);
    if (!rows.ok) return rows;
    const [unreadable] = rows.value.unreadable;
    if (unreadable !== undefined) return failed(unreadable.error);
    for (const row of rows.value.sales) found.push({ ...row, applied: amounts.get(row.id) ?? row.amount });
  }
  return done(found);
}

interface StatedSale {
  readonly document: SalesDocument;
  readonly buyer: Customer | null;
  readonly number: string;
}

async function saleOfNumber(
  accounting: SaleLookup,
  call: CallContext,
  taxItems: TaxItems,
  { document, buyer, number }: StatedSale,
): Promise<Outcome<OriginalSale | null>> {
  const found: CandidateSale[] = [];
  for (const kind of saleKinds) {
    const rows = await accounting.salesByNumber(call, kind, [number], taxItems);
    if (!rows.ok) return rows;
    const [unreadable] = rows.value.unreadable;
    if (unreadable !== undefined) return failed(unreadable.error);
    found.push(...rows.value.sales);
  }
  const relatives = await relativesOf(accounting, call, buyer, found);
  return relatives.ok ? done(originalOfNumbered(document, found, relatives.value)) : relatives;
}

/** The buyer's parent, and the sub-customers among the customers of these sales. */
async function relativesOf(
  accounting: SaleLookup,
  call: CallContext,
  buyer: Customer | null,
  sales: readonly CandidateSale[],
): Promise<Outcome<ReadonlySet<string>>> {
  if (buyer === null) return done(new Set());
  const relatives = new Set(buyer.parentId === null ? [] : [buyer.parentId]);
  const isKnown = (id: string) => id === '' || id === buyer.id || relatives.has(id);
  for (const id of new Set(sales.map(({ customerId }) => customerId).filter((each) => !isKnown(each)))) {
    const customer = await accounting.customer(call, id);
    if (!customer.ok) return customer;
    if (customer.value.parentId === buyer.id) relatives.add(id);
  }
  return done(relatives);
}
