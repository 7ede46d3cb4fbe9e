import type { Item } from '../../domain/item.ts';

/*
 * Which items can be used for the product's own lines, and which of them a picker suggests before a search. The
 * accounting service does not mark an item for sales tax, so the name decides: 'tax' without 'fee' suggests sales tax,
 * 'fee' the retail delivery fee and the tax on it. Other items are found by searching.
 */

/** Words that the suggestions are searched by. */
export const suggestionTexts = { salesTax: 'tax', fee: 'fee' } as const;

/** How many items a search returns at most. */
export const maxFound = 20;

/** A line posts to the income account of its item. Bundles have none, and other types are not allowed on lines. */
export function canCarryLine({ type, incomeAccountId }: Item): boolean {
  return ['Service', 'NonInventory', 'Inventory'].includes(type) && incomeAccountId !== null;
}

export function salesTaxSuggestions(items: readonly Item[]): readonly Item[] {
  return items.filter((item) => canBeSuggested(item) && isOfTax(item) && !isOfFee(item));
}

export function feeSuggestions(items: readonly Item[]): readonly Item[] {
  return items.filter((item) => canBeSuggested(item) && isOfFee(item));
}

/** A line with an inventory item changes its stock, which a tax line should not do: such an item is found by a search only. */
const canBeSuggested = (item: Item): boolean => canCarryLine(item) && item.type !== 'Inventory';

const isOfTax = ({ name }: Item): boolean => /\btax(?:es)?\b/i.test(name);
const isOfFee = ({ name }: Item): boolean => /\bfees?\b/i.test(name);

/**
 * Items whose name, or name with those of its parents ('Fees:Delivery'), contains the text, ignoring case: first names that
 * start with it, then names with a word that does, then the others; by name within each.
 */
export function bestMatches(items: readonly Item[], search: string): readonly Item[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  return items
    .filter(
      (item) =>
        canCarryLine(item) && [item.name, item.fullyQualifiedName].some((name) => name.toLowerCase().includes(text)),
    )
    .map((item) => ({ item, rank: rankOf(item.name.toLowerCase(), text) }))
    .toSorted((a, b) => a.rank - b.rank || a.item.name.localeCompare(b.item.name, 'en'))
    .slice(0, maxFound)
    .map(({ item }) => item);
}

function rankOf(name: string, text: string): number {
  if (name.startsWith(text)) return 0;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text)) ? 1 : 2;
}
