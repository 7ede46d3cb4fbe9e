import type { SentRef, Stored } from '../entities.ts';
import type { Table } from '../table.ts';

export interface Nested extends Stored {
  readonly ParentRef?: SentRef;
}

/** The full name `Parent:Child:Grandchild`, and the number of ancestors. `loops`: the row would be its own ancestor. */
export function lineage<E extends Nested>(
  row: Pick<E, 'ParentRef' | 'Id'>,
  name: string,
  table: Table<E>,
  nameOf: (row: E) => string,
): { readonly fullName: string; readonly level: number; readonly loops: boolean } {
  const names = [name];
  const seenIds = new Set([row.Id]);
  let parentId = row.ParentRef?.value;
  while (parentId !== undefined) {
    if (seenIds.has(parentId)) return { fullName: name, level: 0, loops: true };
    seenIds.add(parentId);
    const parent = table.get(parentId);
    if (parent === undefined) break;
    names.unshift(nameOf(parent));
    parentId = parent.ParentRef?.value;
  }
  return { fullName: names.join(':'), level: names.length - 1, loops: false };
}

const SUFFIX = ' (deleted)';

/** A deactivated list object gets a suffix, which makes its name available again. */
export function storedName(name: string, active: boolean): string {
  const plain = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name;
  return active ? plain : plain + SUFFIX;
}

export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
