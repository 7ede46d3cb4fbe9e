import { codeKey } from '../../../domain/document-code.ts';
import { documentTypeOf } from '../../../domain/document-types.ts';
import type { RecordedType } from '../../../domain/provider-transaction.ts';
import type { DocumentKind } from '../../../domain/sales-document.ts';
import { newestFirst } from './document-order.ts';
import type { Pair, SaleFacts, TransactionFacts } from './facts.ts';

/**
 * The key of a transaction: its type and code. Joined, because V8 keeps a template's text in pieces, and a map compares
 * such texts several times slower.
 */
export function recordKeyOf(type: RecordedType, code: string): string {
  return [type, codeKey(code)].join(' ');
}

/** Only for kinds that are recorded: estimates are not compared. */
export function providerTypeOf(kind: DocumentKind): RecordedType {
  return documentTypeOf(kind).recordedType ?? 'SalesInvoice';
}

/**
 * Matches both sides by code and type, in the order of the documents; transactions without a document come last, the newest first.
 * Every document is in exactly one pair. One whose code is linked to another document (`isCodeOfOther`) has no transaction.
 * `transactions`: by key.
 */
export function* pairsOf(
  sales: readonly SaleFacts[],
  transactions: ReadonlyMap<string, TransactionFacts>,
): Generator<Pair, void, undefined> {
  const byKey = salesByKey(sales);
  for (const sale of sales) {
    const { key } = sale;
    if (sale.isCodeOfOther) yield { sale, transaction: null, sharesCode: true };
    else {
      const transaction = transactions.get(key) ?? null;
      const same = byKey.get(key);
      if (!Array.isArray(same)) yield { sale, transaction, sharesCode: false };
      // A group comes in the place of its first document.
      else if (same[0] === sale) yield* matchGroup(same, transaction);
    }
  }
  const withoutDocument = [...transactions].filter(([key]) => !byKey.has(key)).map(([, transaction]) => transaction);
  const orphans = withoutDocument.map((transaction) => ({ sale: null, transaction, sharesCode: false }));
  yield* orphans.toSorted(newestFirst);
}

/** Documents by key; a group where several have the same. */
function salesByKey(sales: readonly SaleFacts[]): ReadonlyMap<string, SaleFacts | SaleFacts[]> {
  const byKey = new Map<string, SaleFacts | SaleFacts[]>();
  for (const sale of sales) {
    if (sale.isCodeOfOther) continue;
    const earlier = byKey.get(sale.key);
    if (earlier === undefined) byKey.set(sale.key, sale);
    else if (Array.isArray(earlier)) earlier.push(sale);
    else byKey.set(sale.key, [earlier, sale]);
  }
  return byKey;
}

function* matchGroup(
  sameCode: readonly SaleFacts[],
  transaction: TransactionFacts | null,
): Generator<Pair, void, undefined> {
  const sorted = sameCode.toSorted(
    (one, other) => distance(one, transaction) - distance(other, transaction) || byId(one, other),
  );
  // Without a link it is unknown which document the code belongs to.
  const isContested = sorted.filter(({ isVoided }) => !isVoided).length > 1 && !sorted.some(({ isLinked }) => isLinked);
  for (const [place, sale] of sorted.entries())
    yield { sale, transaction: place === 0 ? transaction : null, sharesCode: place > 0 || isContested };
}

export function isLive({ status }: { readonly status: string }): boolean {
  return status !== 'Cancelled' && status !== 'Adjusted';
}

/** More than the distance of all facts together. */
const voidedDistance = 10;

/** Lower is more similar: the document's own link first, then live documents, then equal facts. */
function distance(sale: SaleFacts, transaction: TransactionFacts | null): number {
  if (sale.isLinked) return 0;
  const differing =
    transaction === null
      ? []
      : [sale.amount !== transaction.amount, sale.tax !== transaction.tax, sale.date !== transaction.date];
  return 1 + (sale.isVoided ? voidedDistance : 0) + differing.filter(Boolean).length;
}

function byId(one: SaleFacts, other: SaleFacts): number {
  return one.id.localeCompare(other.id, 'en', { numeric: true });
}
