import { Big } from 'big.js';
import {
  addDays,
  type AccountingState,
  type Books,
  createRealm,
  unpaidInvoice,
  type Realm,
} from '../accounting/index.ts';
import { openTransactionHistory, type TransactionHistory, type TaxProviderState } from '../tax-provider/index.ts';
import { type PlantedDocument, plantedDocuments, type SaleKind } from './planted.ts';
import { modelOf, type Sale } from './sale-model.ts';

/** The demo company at both vendors. */
export interface DemoCompany {
  readonly accounting: Pick<AccountingState, 'books'>;
  readonly taxProvider: TaxProviderState;
  readonly realmId: string;
  readonly companyCode: string;
}

const saleKinds: readonly SaleKind[] = ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'];

/** The time at which the documents of a day were written. */
export const hourOf = (day: string): Date => new Date(`${day}T10:00:00-07:00`);

/** Records the year of documents at the tax provider, with the planted differences. Writes nothing to the journal. */
export function recordYear(company: DemoCompany): void {
  const books = booksOf(company);
  const history = openTransactionHistory(company.taxProvider, company.companyCode);
  const sales = salesIn(books);
  const days = sales.filter(({ sale }) => sale.DocNumber !== unpaidInvoice.number).map(({ sale }) => sale.TxnDate);
  const lastDay = days.reduce((last, day) => (day > last ? day : last));
  const planted = new Map(plantedDocuments.flatMap((one) => ('kind' in one ? [[saleKeyOf(one), one] as const] : [])));
  for (const { kind, sale } of sales)
    recordOne(history, kind, sale, books, planted.get(saleKeyOf({ kind, number: sale.DocNumber ?? '' })));
  for (const one of plantedDocuments) plantDifference(one, { books, history, lastDay });
}

export const saleKeyOf = ({ kind, number }: { readonly kind: SaleKind; readonly number: string }): string =>
  `${kind} ${number}`;

export function booksOf({ accounting, realmId }: Pick<DemoCompany, 'accounting' | 'realmId'>): Books {
  const books = accounting.books.get(realmId);
  if (books === undefined) throw new Error(`There is no company ${realmId}.`);
  return books;
}

/** The sales, the oldest first: the order in which they are recorded. */
export function salesIn({ tables }: Books): readonly { readonly kind: SaleKind; readonly sale: Sale }[] {
  return saleKinds
    .flatMap((kind) => tables[kind].rows().map((sale) => ({ kind, sale })))
    .toSorted((a, b) => Number(a.sale.Id) - Number(b.sale.Id));
}

function recordOne(
  history: TransactionHistory,
  kind: SaleKind,
  sale: Sale,
  books: Books,
  planted: PlantedDocument | undefined,
): void {
  if (planted?.reason === 'missing-in-provider') return;
  const { model, tax } = modelOf(kind, sale, books);
  const recorded = history.record(
    {
      ...model,
      ...(planted?.reason === 'date' && { date: addDays(sale.TxnDate, planted.days) }),
      ...(planted?.reason === 'amount' && { lines: withMore(model.lines, planted.more) }),
      commit: planted?.reason !== 'uncommitted',
    },
    hourOf(sale.TxnDate),
    (planted?.reason === 'tax' || planted?.reason === 'locked' ? tax.plus(planted.more) : tax).toFixed(2),
  );
  if (planted?.reason === 'status') history.void(recorded);
  if (planted?.reason === 'locked') history.lock(recorded);
  if (planted?.reason === 'uncommitted' && planted.status === 'Posted') history.post(recorded);
}

function withMore(lines: readonly { readonly amount?: unknown }[], more: string): readonly object[] {
  return lines.map((line, index) =>
    index === 0 ? { ...line, amount: new Big(String(line.amount)).plus(more).toFixed(2) } : line,
  );
}

interface PlantContext {
  readonly books: Books;
  readonly history: TransactionHistory;
  readonly lastDay: string;
}

/** The planted differences that are not in the transaction of a document. */
function plantDifference(one: PlantedDocument, { books, history, lastDay }: PlantContext): void {
  if (one.reason === 'missing-in-accounting') {
    const date = addDays(lastDay, -one.daysAgo);
    const { model, tax } = modelOf(one.copyOf.kind, saleOf(books, one.copyOf), books);
    history.record({ ...model, code: one.code, referenceCode: one.code, date }, hourOf(date), tax.toFixed(2));
  }
  if (one.reason === 'voided') {
    const { Id, SyncToken, TxnDate } = saleOf(books, one);
    must(realmAt(books, TxnDate).void(one.kind, { Id, SyncToken }));
  }
  if (one.reason === 'duplicate-code') {
    const { CustomerRef, TxnDate, DocNumber } = saleOf(books, one);
    must(realmAt(books, TxnDate).create('SalesReceipt', { DocNumber, TxnDate, CustomerRef, Line: mulch }));
  }
}

const mulch = [
  {
    DetailType: 'SalesItemLineDetail',
    Amount: 23.8,
    SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 4, UnitPrice: 5.95, TaxCodeRef: { value: 'TAX' } },
  },
];

export function saleOf(books: Books, { kind, number }: { readonly kind: SaleKind; readonly number: string }): Sale {
  const rows: readonly Sale[] = books.tables[kind].rows();
  const found = rows.find(({ DocNumber }) => DocNumber === number);
  if (found === undefined) throw new Error(`The year has no ${kind} ${number}.`);
  return found;
}

/** The company with its clock at a past day. Writes go neither to the journal nor to webhooks. */
function realmAt(books: Books, day: string): Realm {
  return createRealm({ books, clock: { now: () => hourOf(day) }, record: () => undefined });
}

function must(outcome: { readonly ok: boolean }): void {
  if (!outcome.ok) throw new Error(`The seed is refused: ${JSON.stringify(outcome)}`);
}
