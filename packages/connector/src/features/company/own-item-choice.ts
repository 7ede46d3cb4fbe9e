import type { Item } from '../../domain/item.ts';

/*
 * Which items of the accounting service can carry one of the product's own three lines, and which of them a picker
 * offers before anything is typed. The accounting service marks no item as the one for sales tax, so the words of the
 * name decide: 'tax' without 'fee' is offered for sales tax, 'fee' for the retail delivery fee and for the tax on it.
 * Everything else is found by typing.
 */

/** What the suggestions are asked for by. */
export const suggestionTexts = { salesTax: 'tax', fee: 'fee' } as const;

export const maxFound = 20;

/** A line posts to the income account of its item; a bundle has none, and nothing else can be put on a line. */
export function canCarryLine({ type, incomeAccountId }: Item): boolean {
  return ['Service', 'NonInventory', 'Inventory'].includes(type) && incomeAccountId !== null;
}

export function salesTaxSuggestions(items: readonly Item[]): readonly Item[] {
  return items.filter((item) => canBeSuggested(item) && isOfTax(item) && !isOfFee(item));
}

export function feeSuggestions(items: readonly Item[]): readonly Item[] {
  return items.filter((item) => canBeSuggested(item) && isOfFee(item));
}

/** Stock moves with every line of an inventory item, which a line of tax must not do. */
const canBeSuggested = (item: Item): boolean => canCarryLine(item) && item.type !== 'Inventory';

const isOfTax = ({ name }: Item): boolean => /\btax(?:es)?\b/i.test(name);
const isOfFee = ({ name }: Item): boolean => /\bfees?\b/i.test(name);

/**
 * The items whose name holds the text, whatever its case: names that begin with it first, then names with a word that
 * does, then the others; by name among equals.
 */
export function bestMatches(items: readonly Item[], search: string): readonly Item[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  return items
    .filter((item) => canCarryLine(item) && item.name.toLowerCase().includes(text))
    .map((item) => ({ item, rank: rankOf(item.name.toLowerCase(), text) }))
    .toSorted((a, b) => a.rank - b.rank || a.item.name.localeCompare(b.item.name, 'en'))
    .slice(0, maxFound)
    .map(({ item }) => item);
}

function rankOf(name: string, text: string): number {
  if (name.startsWith(text)) return 0;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text)) ? 1 : 2;
}
