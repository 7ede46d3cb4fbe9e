import type { RecordedType } from '../../../domain/provider-transaction.ts';
import { documentTypeOf } from '../../../domain/document-types.ts';
import type { DocumentKind } from '../../../domain/sales-document.ts';
import type { Pair, SaleFacts, TransactionFacts } from './facts.ts';

/** Letter case does not make two codes at the provider. */
export function keyOf(type: RecordedType, code: string): string {
  return `${type} ${code.toLowerCase()}`;
}

/** Of a kind that is recorded; an estimate is compared with nothing. */
export function providerTypeOf(kind: DocumentKind): RecordedType {
  return documentTypeOf(kind).recordedType ?? 'SalesInvoice';
}

/**
 * Brings both sides together by code and type, in the order of the documents; what the provider alone has comes last.
 * Every document is in exactly one pair. `transactions` are by their keys.
 */
export function* pairsOf(
  sales: readonly SaleFacts[],
  transactions: ReadonlyMap<string, TransactionFacts>,
): Generator<Pair, void, undefined> {
  const rivals = rivalsOf(sales);
  const met = new Set<string>();
  for (const sale of sales) {
    const { key } = sale;
    if (sale.isCodeTaken) yield { sale, transaction: null, sharesCode: true };
    else if (!met.has(key)) {
      met.add(key);
      const transaction = transactions.get(key) ?? null;
      const others = rivals.get(key);
      if (others === undefined) yield { sale, transaction, sharesCode: false };
      else yield* meet(others, transaction);
    }
  }
  for (const [key, transaction] of transactions)
    if (!met.has(key)) yield { sale: null, transaction, sharesCode: false };
}

/** Documents that claim a code together. */
function rivalsOf(sales: readonly SaleFacts[]): ReadonlyMap<string, readonly SaleFacts[]> {
  const first = new Map<string, SaleFacts>();
  const rivals = new Map<string, SaleFacts[]>();
  for (const sale of sales) {
    if (sale.isCodeTaken) continue;
    const earlier = first.get(sale.key);
    if (earlier === undefined) first.set(sale.key, sale);
    else rivals.set(sale.key, [...(rivals.get(sale.key) ?? [earlier]), sale]);
  }
  return rivals;
}

function* meet(rivals: readonly SaleFacts[], transaction: TransactionFacts | null): Generator<Pair, void, undefined> {
  const sorted = rivals.toSorted(
    (one, other) => distance(one, transaction) - distance(other, transaction) || byId(one, other),
  );
  // Without a link nobody knows whose the code is.
  const isContested = sorted.filter(({ isVoided }) => !isVoided).length > 1 && !sorted.some(({ isLinked }) => isLinked);
  for (const [place, sale] of sorted.entries())
    yield { sale, transaction: place === 0 ? transaction : null, sharesCode: place > 0 || isContested };
}

export function isLive({ status }: TransactionFacts): boolean {
  return status !== 'Cancelled' && status !== 'Adjusted';
}

/** How little a document looks like the transaction: its own link is certain, then a sale that lives, then the facts. */
function distance(sale: SaleFacts, transaction: TransactionFacts | null): number {
  if (sale.isLinked) return 0;
  const differing =
    transaction === null
      ? []
      : [sale.amount !== transaction.amount, sale.tax !== transaction.tax, sale.date !== transaction.date];
  return 1 + Number(sale.isVoided) * 10 + differing.filter(Boolean).length;
}

function byId(one: SaleFacts, other: SaleFacts): number {
  return one.id.localeCompare(other.id, 'en', { numeric: true });
}
