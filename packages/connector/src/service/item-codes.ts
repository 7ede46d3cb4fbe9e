import { codesOfItems, type ItemCodes, type NamedItem } from '../domain/item-codes.ts';
import type { SalesDocument } from '../domain/sales-document.ts';
import { itemCodeOf } from '../domain/transaction-lines.ts';
import type { Db } from '../store/db.ts';
import { findItemCodes } from '../store/item-codes.ts';

/** The codes of the items of a document at the provider. */
export type ReadItemCodes = (realmId: string, document: SalesDocument) => Promise<ItemCodes>;

/**
 * Reads the stored codes, and derives those of items that have none: from their names, but none that another item has already.
 */
export function createItemCodes({ db }: { readonly db: Db }): ReadItemCodes {
  return async (realmId, document) => {
    const items = soldItems(document);
    if (items.length === 0) return new Map();
    const query = { itemIds: items.map(({ id }) => id), codes: items.map(({ name }) => itemCodeOf(name)) };
    return codesOfItems(items, await db.read({ realm: realmId }, (trx) => findItemCodes(trx, realmId, query)));
  };
}

/** Each item of the lines once. */
export function soldItems({ lines }: Pick<SalesDocument, 'lines'>): readonly NamedItem[] {
  const items = new Map(lines.map(({ itemId, itemName }) => [itemId, itemName]));
  return [...items].flatMap(([id, name]) => (id === '' ? [] : [{ id, name }]));
}
