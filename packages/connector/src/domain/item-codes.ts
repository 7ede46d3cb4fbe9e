import { avataxLimits } from '@salestax/contract/vendor-limits';
import { shortened } from './provider-limits.ts';
import { itemCodeOf } from './transaction-lines.ts';

/** An item of the accounting service by its id and its full name. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** Codes of items at the provider, by the ids of the items. */
export type ItemCodes = ReadonlyMap<string, string>;

/** What two codes of items are compared by: the provider ignores letter case. */
export function itemCodeKey(code: string): string {
  return code.toLowerCase();
}

/**
 * The codes of items: those that they have, else their names. A name whose code another item has (two names may begin
 * with the same 50 characters) ends with the id, so that no item takes the tax code of another. In the order of the ids,
 * so that the same items get the same codes.
 */
export function codesOfItems(items: readonly NamedItem[], storedCodes: ItemCodes): ItemCodes {
  const codes = new Map(storedCodes);
  const takenKeys = new Set([...storedCodes.values()].map(itemCodeKey));
  for (const item of items.toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))) {
    if (codes.has(item.id)) continue;
    const codeOfName = itemCodeOf(item.name);
    const code = takenKeys.has(itemCodeKey(codeOfName)) ? codeWithId(item) : codeOfName;
    takenKeys.add(itemCodeKey(code));
    codes.set(item.id, code);
  }
  return codes;
}

/**
 * The codes that renamed items get by their present names, by the ids of the items: at the provider, they still have those
 * of their former names. Where another item has the code of such a name, the new code ends with the id.
 */
export function renamedCodes(items: readonly NamedItem[], codes: ItemCodes): ItemCodes {
  const holders = new Map([...codes].map(([id, code]) => [itemCodeKey(code), id]));
  const renamed = new Map<string, string>();
  for (const item of items) {
    const code = codes.get(item.id);
    const codeOfName = itemCodeOf(item.name);
    if (
      code === undefined ||
      [codeOfName, codeWithId(item)].some((present) => itemCodeKey(present) === itemCodeKey(code))
    )
      continue;
    const isFree = !holders.has(itemCodeKey(codeOfName));
    const next = isFree ? codeOfName : codeWithId(item);
    holders.set(itemCodeKey(next), item.id);
    renamed.set(item.id, next);
  }
  return renamed;
}

function codeWithId({ id, name }: NamedItem): string {
  const suffix = `-${id}`;
  return shortened(name, avataxLimits.line.itemCode.most - suffix.length) + suffix;
}
