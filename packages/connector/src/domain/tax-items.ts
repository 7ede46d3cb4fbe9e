import type { CompanySettings } from './company-settings.ts';
import { ownDescriptions, type OwnLineRole, ownLineRoles } from './own-lines.ts';

/** The items of the lines that are tax and fees. */
export interface TaxItems {
  /** Item ids of the lines that we write into documents ('own lines'); '' = no item is chosen. */
  readonly own: Readonly<Record<OwnLineRole, string>>;
  /** Items that were chosen before: documents still have lines of them. */
  readonly former: FormerItems;
  /** Items of other apps whose lines are sales tax that was charged. */
  readonly otherTaxItemIds: readonly string[];
}

/** Ids of the items that the settings had before. */
export type FormerItems = Readonly<Record<OwnLineRole, readonly string[]>>;

export const noFormerItems: FormerItems = { salesTax: [], fee: [], taxOnFee: [] };

type ItemSettings = Pick<CompanySettings, 'taxItemId' | 'rdfItemId' | 'taxOnRdfItemId'>;

const ownItemsOf = ({ taxItemId, rdfItemId, taxOnRdfItemId }: ItemSettings): TaxItems['own'] => ({
  salesTax: taxItemId,
  fee: rdfItemId,
  taxOnFee: taxOnRdfItemId,
});

export function taxItemsOf(
  settings: ItemSettings & Pick<CompanySettings, 'otherTaxItems'>,
  former: FormerItems,
): TaxItems {
  return { own: ownItemsOf(settings), former, otherTaxItemIds: Object.keys(settings.otherTaxItems) };
}

/** The former items once the settings `before` are replaced by those `after`. */
export function formerItemsAfter(former: FormerItems, before: ItemSettings, after: ItemSettings): FormerItems {
  const [items, nextItems] = [ownItemsOf(before), ownItemsOf(after)];
  const formerOf = (role: OwnLineRole) => {
    const isReplaced = items[role] !== '' && items[role] !== nextItems[role];
    return isReplaced ? [...new Set([...former[role], items[role]])] : former[role];
  };
  return { salesTax: formerOf('salesTax'), fee: formerOf('fee'), taxOnFee: formerOf('taxOnFee') };
}

/** What a line says of itself. */
interface Line {
  readonly itemId: string;
  readonly description: string;
}

/**
 * What an own line is for; null = the line is not ours. The line of a former item is ours if it has one of our descriptions:
 * an item that was chosen by mistake is sold, too.
 */
export function ownLineRole({ itemId, description }: Line, { own, former }: TaxItems): OwnLineRole | null {
  if (itemId === '') return null;
  const isFormer = (role: OwnLineRole) => former[role].includes(itemId) && ownDescriptions[role].includes(description);
  return ownLineRoles.find(isFormer) ?? ownLineRoles.find((role) => own[role] === itemId) ?? null;
}

/** Whether the line is sales tax that another app has charged. An own line is not. */
export function isOtherTaxLine(line: Line, taxItems: TaxItems): boolean {
  return taxItems.otherTaxItemIds.includes(line.itemId) && ownLineRole(line, taxItems) === null;
}

/** Whether the lines of the item are tax or fees, ours or those of other apps. */
export function isTaxItem(itemId: string, { own, otherTaxItemIds }: TaxItems): boolean {
  return itemId !== '' && [...Object.values(own), ...otherTaxItemIds].includes(itemId);
}
