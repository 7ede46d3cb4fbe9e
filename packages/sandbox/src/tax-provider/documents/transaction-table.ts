/** The fields of a transaction that the table indexes. */
interface Indexed {
  readonly id: number;
  readonly companyId: number;
  readonly status: string;
  readonly header: { readonly code: string };
}

/** All revisions of all documents, by id, with indexes by company and by code. */
export interface TransactionTable<T extends Indexed> {
  get(id: number): T | undefined;
  /** Every revision, oldest first. The array is cached until a revision changes. */
  all(): readonly T[];
  /** The current revisions of a company. The array is cached until one of them changes. */
  current(companyId: number): readonly T[];
  /** All revisions of a company's documents with this code, case-insensitive. */
  withCode(companyId: number, code: string): readonly T[];
  /** Adds a revision, or replaces the one with its id. */
  put(transaction: T): void;
  delete(id: number): void;
}

export function createTransactionTable<T extends Indexed>(from: readonly T[] = []): TransactionTable<T> {
  const rows = createRowSet<T>();
  const currentByCompany = createIndex<T>(({ companyId, status }) =>
    status === 'Adjusted' ? null : String(companyId),
  );
  const byCode = createIndex<T>(({ companyId, header }) => codeKey(companyId, header.code));
  const indexes = [currentByCompany, byCode];
  const put = (transaction: T): void => {
    const before = rows.get(transaction.id);
    rows.put(transaction);
    for (const index of indexes) index.replace(before, transaction);
  };
  for (const transaction of from) put(transaction);
  return {
    get: rows.get,
    all: rows.list,
    current: (companyId) => currentByCompany.find(String(companyId)),
    withCode: (companyId, code) => byCode.find(codeKey(companyId, code)),
    put,
    delete: (id) => {
      const before = rows.get(id);
      rows.delete(id);
      for (const index of indexes) index.replace(before, undefined);
    },
  };
}

const codeKey = (companyId: number, code: string): string => `${companyId} ${code.toLowerCase()}`;

interface Index<T> {
  find(key: string): readonly T[];
  replace(before: T | undefined, after: T | undefined): void;
}

/** An index of transactions by a key; null: not in the index. */
function createIndex<T extends Indexed>(keyOf: (transaction: T) => string | null): Index<T> {
  const sets = new Map<string, RowSet<T>>();
  return {
    find: (key) => sets.get(key)?.list() ?? [],
    replace: (before, after) => {
      const oldKey = before === undefined ? null : keyOf(before);
      const newKey = after === undefined ? null : keyOf(after);
      if (before !== undefined && oldKey !== null && oldKey !== newKey) sets.get(oldKey)?.delete(before.id);
      if (after === undefined || newKey === null) return;
      const set = sets.get(newKey) ?? createRowSet<T>();
      sets.set(newKey, set);
      set.put(after);
    },
  };
}

type RowSet<T extends Indexed> = ReturnType<typeof createRowSet<T>>;

/** Transactions by id, in insertion order. */
function createRowSet<T extends Indexed>() {
  const rows = new Map<number, T>();
  let listed: readonly T[] | null = null;
  return {
    get: (id: number) => rows.get(id),
    list: () => (listed ??= [...rows.values()]),
    put: (row: T) => {
      rows.set(row.id, row);
      listed = null;
    },
    delete: (id: number) => {
      rows.delete(id);
      listed = null;
    },
  };
}
