import { addDays, type Books, type Table } from '../accounting/index.ts';
import type { Sandbox } from '../start.ts';
import type { TaxProviderState, Transaction } from '../tax-provider/index.ts';
import { plantedDocuments, type SaleKind } from './planted.ts';
import { booksOf, hourOf, saleKeyOf, salesIn } from './record-year.ts';
import { type Sale, signOf } from './sale-model.ts';

export interface FillOptions {
  /** How many documents are added to the main company, each with a transaction. */
  readonly documents: number;
  /** The share of them, 0 to 1, whose transaction has another tax. */
  readonly inconsistent: number;
}

export interface Filled {
  readonly documents: number;
  readonly inconsistent: number;
  /** yyyy-MM-dd */
  readonly firstDay: string;
  readonly lastDay: string;
}

const FIRST_NUMBER = 100_001;
const DAYS = 365;

interface Pattern {
  readonly kind: SaleKind;
  readonly id: string;
  readonly record: Transaction;
}

/**
 * Fills the year that ends with the last document with copies of the matching documents, at both vendors. For
 * measurements: writes into the tables directly, without journal and webhooks.
 */
export function fillYear(sandbox: Sandbox, { documents, inconsistent }: FillOptions): Filled {
  const books = booksOf({ accounting: sandbox.accounting(), realmId: sandbox.description.realmId });
  const state = sandbox.taxProvider();
  const patterns = patternsIn(books, state);
  const lastDay = salesIn(books).reduce((last, { sale }) => (sale.TxnDate > last ? sale.TxnDate : last), '');
  const firstDay = addDays(lastDay, 1 - DAYS);
  const firstId = Number(books.nextId('Invoice'));
  const every = inconsistent > 0 ? Math.round(1 / inconsistent) : 0;
  let different = 0;
  for (let index = 0; index < documents; index += 1) {
    const pattern = patterns[index % patterns.length];
    if (pattern === undefined) throw new Error('No document agrees with its record.');
    const copy = {
      id: String(firstId + index),
      number: String(FIRST_NUMBER + index),
      day: addDays(firstDay, Math.floor((index * DAYS) / documents)),
    };
    putters[pattern.kind](books, pattern.id, copy);
    state.counters.lastId += 1;
    const differs = every > 0 && index % every === every - 1;
    if (differs) different += 1;
    state.transactions.put(recordOf(pattern, copy, state.counters.lastId, differs));
  }
  return { documents, inconsistent: different, firstDay, lastDay };
}

interface Copy {
  readonly id: string;
  readonly number: string;
  readonly day: string;
}

/** The documents of the year without planted differences. */
function patternsIn(books: Books, { transactions }: TaxProviderState): readonly Pattern[] {
  const recordByCode = new Map(
    transactions.all().map((record) => [`${record.header.type} ${record.header.code}`, record]),
  );
  const planted = new Set(plantedDocuments.flatMap((one) => ('kind' in one ? [saleKeyOf(one)] : [])));
  return salesIn(books).flatMap(({ kind, sale }) => {
    const type = signOf(kind) === 1 ? 'SalesInvoice' : 'ReturnInvoice';
    const record = recordByCode.get(`${type} ${sale.DocNumber}`);
    const isPlanted = planted.has(saleKeyOf({ kind, number: sale.DocNumber ?? '' }));
    return record === undefined || isPlanted || record.status !== 'Committed' ? [] : [{ kind, id: sale.Id, record }];
  });
}

function putCopy<E extends Sale>(table: Table<E>, id: string, copy: Copy): void {
  const row = table.get(id);
  if (row === undefined) return;
  const at = `${copy.day}T10:00:00-07:00`;
  const MetaData = { CreateTime: at, LastUpdatedTime: at };
  table.put({ ...row, Id: copy.id, DocNumber: copy.number, TxnDate: copy.day, SyncToken: '0', MetaData });
}

type Putter = (books: Books, id: string, copy: Copy) => void;

const putters: Readonly<Record<SaleKind, Putter>> = {
  Invoice: ({ tables }, id, copy) => putCopy(tables.Invoice, id, copy),
  SalesReceipt: ({ tables }, id, copy) => putCopy(tables.SalesReceipt, id, copy),
  CreditMemo: ({ tables }, id, copy) => putCopy(tables.CreditMemo, id, copy),
  RefundReceipt: ({ tables }, id, copy) => putCopy(tables.RefundReceipt, id, copy),
};

function recordOf({ record }: Pattern, { number, day }: Copy, id: number, differs: boolean): Transaction {
  const { header, question, answer } = record;
  const [first, ...others] = answer.lines;
  return {
    ...record,
    id,
    modifiedDate: hourOf(day).toISOString(),
    header: { ...header, code: number, referenceCode: number },
    question: { ...question, date: day },
    ...(differs &&
      first !== undefined && { answer: { ...answer, lines: [{ ...first, tax: first.tax.plus(1) }, ...others] } }),
  };
}
