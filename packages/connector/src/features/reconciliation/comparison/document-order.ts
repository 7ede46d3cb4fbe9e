/** A document with its transaction, as far as it has both. */
interface Pair {
  readonly sale: { readonly kind: string; readonly id: string; readonly date: string } | null;
  readonly transaction: { readonly type: string; readonly code: string; readonly date: string } | null;
}

/** 9 before 10. */
const inNumericOrder = new Intl.Collator('en', { numeric: true });

/**
 * Order of documents that are equal by what a list is sorted by, such as their day. Lists of several kinds are read at once, so
 * that without it the same list has another order each time.
 */
export function byDocument(one: Pair, other: Pair): number {
  // Most documents of a company are of one kind: their ids, which are numbers, are compared much faster than texts.
  const isOfOneKind = one.sale !== null && one.sale.kind === other.sale?.kind;
  const byId = isOfOneKind ? Number(one.sale?.id) - Number(other.sale?.id) : 0;
  return byId || inNumericOrder.compare(nameOf(one), nameOf(other));
}

/** The newest first. A transaction without a document has its own date. */
export function newestFirst(one: Pair, other: Pair): number {
  const [first, second] = [dateOf(one), dateOf(other)];
  if (first === second) return byDocument(one, other);
  return first < second ? 1 : -1;
}

const dateOf = ({ sale, transaction }: Pair): string => sale?.date ?? transaction?.date ?? '';

function nameOf({ sale, transaction }: Pair): string {
  if (sale !== null) return `${sale.kind} ${sale.id}`;
  return transaction === null ? '' : `${transaction.type} ${transaction.code}`;
}
