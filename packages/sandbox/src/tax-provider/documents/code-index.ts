import type { Transaction } from '../state.ts';

/** The current revisions of documents by company and code. */
type CodeIndex = Map<string, readonly Transaction[]>;

/** One for each list of transactions; a list is never changed in place. */
const indexes = new WeakMap<readonly Transaction[], CodeIndex>();

const keyOf = (companyId: number, code: string): string => `${companyId} ${code.toLowerCase()}`;

/** The current revision of every document of a company with this code. */
export function withCode(list: readonly Transaction[], companyId: number, code: string): readonly Transaction[] {
  return indexOf(list).get(keyOf(companyId, code)) ?? [];
}

/** Tells that a list follows on another: one revision may have gone from it, and one may have come. */
export function follows(
  after: readonly Transaction[],
  before: readonly Transaction[],
  { gone, come }: { readonly gone?: Transaction; readonly come?: Transaction },
): void {
  const index = indexOf(before);
  indexes.delete(before);
  if (gone !== undefined) take(index, gone);
  if (come !== undefined) add(index, come);
  indexes.set(after, index);
}

function indexOf(list: readonly Transaction[]): CodeIndex {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const index: CodeIndex = new Map();
  for (const transaction of list) add(index, transaction);
  indexes.set(list, index);
  return index;
}

function add(index: CodeIndex, transaction: Transaction): void {
  if (transaction.status === 'Adjusted') return;
  const key = keyOf(transaction.companyId, transaction.header.code);
  const others = index.get(key);
  index.set(key, others === undefined ? [transaction] : [...others, transaction]);
}

function take(index: CodeIndex, transaction: Transaction): void {
  const key = keyOf(transaction.companyId, transaction.header.code);
  const left = (index.get(key) ?? []).filter(({ id }) => id !== transaction.id);
  if (left.length === 0) index.delete(key);
  else index.set(key, left);
}
