import type { ItemRow } from '@salestax/contract';
import { nonTaxableCode } from '@salestax/contract';
import type { OwnItems } from '../../ports/accounting-service.ts';
import type { Item } from '../../domain/item.ts';
import type { ItemContent } from '../../ports/provider-items.ts';
import { DEFAULT_TAX_CODE, itemCodeOf } from '../../domain/build-transaction.ts';

/*
 * How an item of the books stands with the provider's catalog. The code of an item there is its full name, cut to 50
 * characters, as in estimates; so two items whose names begin alike are one to the provider, and only the first of them
 * is sent.
 */

/** An item of the books as the provider's catalog would have it. */
export interface BookItem {
  readonly id: string;
  readonly itemCode: string;
  readonly description: string;
  readonly taxable: boolean;
  /** An older item has the same code. */
  readonly isDouble: boolean;
}

/** The same beside what the provider has under its code; null = nothing. */
export interface ComparedItem extends BookItem {
  readonly provider: Pick<ItemContent, 'description' | 'taxCode'> | null;
}

/** What we know of an item beside the comparison. */
export interface ItemRecord {
  /** Chosen by a person and not sent yet. */
  readonly assignedTaxCode: string | null;
  readonly attempt: SendAttempt | null;
}

/** The last try to send an item. */
export interface SendAttempt {
  /** Null: the item was no longer in the books. */
  readonly sent: ItemContent | null;
  /** Null: the provider took it. */
  readonly refusal: string | null;
  readonly at: Date;
}

export const itemGone = 'The item was deleted or made inactive in QuickBooks.';
export const doubleCode =
  'Another item has the same first 50 characters in its name, so AvaTax cannot tell the two apart. Rename one of them in QuickBooks.';

/** The items that can stand on a sale, without the product's own three. */
export function bookItemsOf(items: readonly Item[], own: OwnItems): readonly BookItem[] {
  const ownIds: readonly string[] = [own.salesTaxItemId, own.feeItemId, own.taxOnFeeItemId];
  const firstOfCode = new Map<string, string>();
  const sold = items
    .filter((item) => item.sellable && !ownIds.includes(item.id))
    .toSorted((one, other) => Number(one.id) - Number(other.id));
  return sold.map((item) => {
    const itemCode = itemCodeOf(item.fullyQualifiedName);
    const key = codeKey(itemCode);
    const isDouble = firstOfCode.has(key);
    if (!isDouble) firstOfCode.set(key, item.id);
    return {
      id: item.id,
      itemCode,
      // The provider wants a description, and the books don't.
      description: item.description.trim() || item.name,
      taxable: item.taxable,
      isDouble,
    };
  });
}

/** The provider takes codes for the same whatever their case. */
export function codeKey(itemCode: string): string {
  return itemCode.toLowerCase();
}

/**
 * What is sent of an item: the code that a person assigned, else the provider's own mapping, which stands, else what
 * estimates use.
 */
export function contentToSend(
  item: Pick<BookItem, 'itemCode' | 'description' | 'taxable'>,
  provider: ComparedItem['provider'],
  assignedTaxCode: string | null,
): ItemContent {
  const { itemCode, description, taxable } = item;
  const mapped = provider?.taxCode || (taxable ? DEFAULT_TAX_CODE : nonTaxableCode);
  return { itemCode, description, taxCode: assignedTaxCode ?? mapped };
}

/** The provider has the item as we do: our description and, where a person assigned a tax code, that code. */
export function isUpToDate(
  provider: ComparedItem['provider'],
  { description }: Pick<BookItem, 'description'>,
  assignedTaxCode: string | null,
): boolean {
  return (
    provider !== null &&
    provider.description === description &&
    (assignedTaxCode === null || provider.taxCode === assignedTaxCode)
  );
}

/**
 * - Updated: the provider has the item as we do.
 * - Fail: the last try to send the same content was refused, or there is no code of its own for it.
 * - New: everything else, whether the provider does not know the item or knows it with another description.
 *
 * A try after the comparison tells what the item and the provider's record are like now.
 */
export function itemRowOf(item: ComparedItem, record: ItemRecord | null, comparedAt: Date): ItemRow {
  const attempt = record?.attempt ?? null;
  const news = attempt !== null && attempt.at >= comparedAt ? attempt : null;
  const current = { ...item, ...(news?.sent && { itemCode: news.sent.itemCode, description: news.sent.description }) };
  const provider = news?.refusal === null && news.sent !== null ? news.sent : item.provider;
  const assigned = record?.assignedTaxCode ?? null;
  const content = contentToSend(current, provider, assigned);
  const row = (status: ItemRow['status'], description = ''): ItemRow => ({
    id: item.id,
    itemCode: content.itemCode,
    itemDescription: content.description,
    status,
    description,
    isSelected: false,
    taxCode: content.taxCode,
  });
  if (item.isDouble) return row('Fail', doubleCode);
  if (news !== null && news.sent === null) return row('Fail', news.refusal ?? itemGone);
  if (isUpToDate(provider, current, assigned)) return row('Updated');
  const isRefused = attempt !== null && attempt.refusal !== null && isSameContent(attempt.sent, content);
  return isRefused ? row('Fail', attempt.refusal ?? '') : row('New');
}

function isSameContent(one: ItemContent | null, other: ItemContent): boolean {
  return (
    one !== null &&
    codeKey(one.itemCode) === codeKey(other.itemCode) &&
    one.description === other.description &&
    one.taxCode === other.taxCode
  );
}
