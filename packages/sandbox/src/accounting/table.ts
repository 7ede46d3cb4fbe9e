import type { Stored } from './entities.ts';

/** A deleted row, as change data capture reports it. */
export interface Tombstone {
  readonly Id: string;
  readonly deletedAt: string;
}

export interface TableSnapshot<E extends Stored> {
  /** Oldest first. */
  readonly rows: readonly E[];
  readonly deleted: readonly Tombstone[];
  /** `lastId()` of the table; absent where the highest id of the rows is the last one. */
  readonly lastId?: number;
}

/** The rows of one entity in one company. */
export interface Table<E extends Stored> {
  get(id: string): E | undefined;
  /** Oldest first. The list is cached until a row changes. */
  rows(): readonly E[];
  /** The highest number ever used as an id here; 0: none. */
  lastId(): number;
  /** Ids up to this one were used, by rows of an earlier table. */
  continueAfter(id: number): void;
  put(row: E): void;
  remove(id: string, deletedAt: string): void;
  wasDeleted(id: string): boolean;
  tombstones(): readonly Tombstone[];
  snapshot(): TableSnapshot<E>;
}

export function createTable<E extends Stored>(from?: TableSnapshot<E>): Table<E> {
  const rows = new Map<string, E>(from?.rows.map((row) => [row.Id, row]));
  const gone = new Map<string, Tombstone>(from?.deleted.map((tombstone) => [tombstone.Id, tombstone]));
  let lastId = from?.lastId ?? 0;
  const continueAfter = (id: number): void => {
    if (Number.isInteger(id) && id > lastId) lastId = id;
  };
  const raiseLastId = (id: string): void => continueAfter(Number(id));
  for (const id of rows.keys()) raiseLastId(id);
  for (const id of gone.keys()) raiseLastId(id);
  let listed: readonly E[] | null = null;
  return {
    get: (id) => rows.get(id),
    rows: () => (listed ??= [...rows.values()]),
    lastId: () => lastId,
    continueAfter,
    put: (row) => {
      rows.set(row.Id, row);
      raiseLastId(row.Id);
      listed = null;
    },
    remove: (id, deletedAt) => {
      rows.delete(id);
      gone.set(id, { Id: id, deletedAt });
      raiseLastId(id);
      listed = null;
    },
    wasDeleted: (id) => gone.has(id),
    tombstones: () => [...gone.values()],
    snapshot: () => ({ rows: [...rows.values()], deleted: [...gone.values()], lastId }),
  };
}
