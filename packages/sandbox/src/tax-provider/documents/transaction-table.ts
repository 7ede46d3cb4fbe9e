import type { Transaction } from '../state.ts';

/** All revisions of all documents, by id, with indexes by company and by code. */
export interface TransactionTable {
  get(id: number): Transaction | undefined;
  /** Every revision, oldest first. The same array until a revision changes. */
  all(): readonly Transaction[];
  /** The revisions of a company that were not adjusted. The same array until one of them changes. */
  current(companyId: number): readonly Transaction[];
  /** Every revision of a company's documents with this code, whatever its case. */
  withCode(companyId: number, code: string): readonly Transaction[];
  /** Adds a revision, or replaces the one with its id. */
  put(transaction: Transaction): void;
  delete(id: number): void;
}

export function createTransactionTable(from: readonly Transaction[] = []): TransactionTable {
  const rows = createRowSet();
  const currentByCompany = createIndex(({ companyId, status }) => (status === 'Adjusted' ? null : String(companyId)));
  const byCode = createIndex(({ companyId, header }) => codeKey(companyId, header.code));
  const indexes = [currentByCompany, byCode];
  const put = (transaction: Transaction): void => {
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

interface Index {
  find(key: string): readonly Transaction[];
  replace(before: Transaction | undefined, after: Transaction | undefined): void;
}

/** Transactions by a key; those with the key null are left out. */
function createIndex(keyOf: (transaction: Transaction) => string | null): Index {
  const sets = new Map<string, RowSet>();
  return {
    find: (key) => sets.get(key)?.list() ?? [],
    replace: (before, after) => {
      const oldKey = before === undefined ? null : keyOf(before);
      const newKey = after === undefined ? null : keyOf(after);
      if (before !== undefined && oldKey !== null && oldKey !== newKey) sets.get(oldKey)?.delete(before.id);
      if (after === undefined || newKey === null) return;
      const set = sets.get(newKey) ?? createRowSet();
      sets.set(newKey, set);
      set.put(after);
    },
  };
}

type RowSet = ReturnType<typeof createRowSet>;

/** Transactions by id, in the order in which they were added. */
function createRowSet() {
  const rows = new Map<number, Transaction>();
  let listed: readonly Transaction[] | null = null;
  return {
    get: (id: number) => rows.get(id),
    list: () => (listed ??= [...rows.values()]),
    put: (row: Transaction) => {
      rows.set(row.id, row);
      listed = null;
    },
    delete: (id: number) => {
      rows.delete(id);
      listed = null;
    },
  };
}
