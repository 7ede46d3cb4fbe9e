import { type ItemRow, nonTaxableCode } from '@salestax/contract';
import { DEFAULT_TAX_CODE } from '../../domain/build-transaction.ts';
import { codesOfItems, type ItemCodes, itemCodeKey, renamedCodes } from '../../domain/item-codes.ts';
import type { Item } from '../../domain/item.ts';
import { isTaxItem } from '../../domain/tax-items.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import type { ItemContent } from '../../ports/provider-items.ts';

/*
 * Compares an item of the accounting service with the provider's catalog. Its code there is that of its documents (see
 * `domain/item-codes.ts`): the name that it had when it was first used.
 */

/** An item of the accounting service as it would be in the provider's catalog. */
export interface AccountingItem {
  readonly id: string;
  readonly itemCode: string;
  readonly description: string;
  readonly taxable: boolean;
  /** Of an item that was renamed since: the code by its present name, which it gets when it is sent. */
  readonly renamedTo?: string;
}

/** An item with the provider's item of the same code; null = none. */
export interface ComparedItem extends AccountingItem {
  readonly provider: Pick<ItemContent, 'description' | 'taxCode'> | null;
}

/** What is known about an item besides the comparison. */
export interface ItemRecord {
  /** Chosen by a person and not sent yet. */
  readonly assignedTaxCode: string | null;
  readonly attempt: SendAttempt | null;
}

/** The last attempt to send an item. */
export interface SendAttempt {
  /** Null: the item no longer existed in the accounting service. */
  readonly sent: ItemContent | null;
  /** Null: the provider accepted it. */
  readonly refusal: string | null;
  readonly at: Date;
}

export const itemDeleted = 'The item was deleted or made inactive in QuickBooks.';

/** Items that can be on a sale, without those whose lines are tax or fees. `known`: codes that items have. */
export function accountingItemsOf(
  items: readonly Item[],
  taxItems: TaxItems,
  known: ItemCodes,
): readonly AccountingItem[] {
  const sold = items
    .filter(({ id, sellable }) => sellable && !isTaxItem(id, taxItems))
    .toSorted((one, other) => Number(one.id) - Number(other.id));
  const namedItems = sold.map(({ id, fullyQualifiedName: name }) => ({ id, name }));
  const codes = codesOfItems(namedItems, known);
  const renamed = renamedCodes(namedItems, codes);
  return sold.map((item) => {
    const renamedTo = renamed.get(item.id);
    return {
      id: item.id,
      itemCode: codes.get(item.id) ?? '',
      // The provider requires a description, the accounting service does not.
      description: item.description.trim() || item.name,
      taxable: item.taxable,
      ...(renamedTo !== undefined && { renamedTo }),
    };
  });
}

/**
 * What is sent for an item. Its tax code is the provider's mapping, which is never changed, else the one a person
 * assigned. Without either it is '': the item stays undecided at the provider (docs/decisions/0019-undecided-items.md).
 */
export function contentToSend(
  { itemCode, renamedTo = itemCode, description }: Pick<AccountingItem, 'itemCode' | 'renamedTo' | 'description'>,
  provider: ComparedItem['provider'],
  assignedTaxCode: string | null,
): ItemContent {
  return { itemCode: renamedTo, description, taxCode: provider?.taxCode || (assignedTaxCode ?? '') };
}

/** The tax code of the sales of an item, as long as its Tax box is not changed on a document. */
function soldTaxCode({ taxable }: Pick<AccountingItem, 'taxable'>, taxCode: string): string {
  return taxable ? taxCode || DEFAULT_TAX_CODE : nonTaxableCode;
}

/** The provider's item equals ours in code and description, and has a tax code if a person assigned one. */
export function isUpToDate(
  provider: ComparedItem['provider'],
  { description, renamedTo }: Pick<AccountingItem, 'description' | 'renamedTo'>,
  assignedTaxCode: string | null,
): boolean {
  return (
    provider !== null &&
    renamedTo === undefined &&
    provider.description === description &&
    (assignedTaxCode === null || provider.taxCode !== '')
  );
}

/**
 * - Updated: the provider's item equals ours.
 * - Fail: the last attempt to send the same content was refused.
 * - New: all others: unknown to the provider, renamed, or with another description.
 *
 * An attempt after the comparison has more recent data on the item and the provider's record.
 */
export function itemRowOf(item: ComparedItem, record: ItemRecord | null, comparedAt: Date): ItemRow {
  const attempt = record?.attempt ?? null;
  const laterAttempt = attempt !== null && attempt.at >= comparedAt ? attempt : null;
  const current = afterAttempt(item, laterAttempt);
  const provider = laterAttempt?.refusal === null && laterAttempt.sent !== null ? laterAttempt.sent : item.provider;
  const assigned = record?.assignedTaxCode ?? null;
  const content = contentToSend(current, provider, assigned);
  const sold = soldTaxCode(item, content.taxCode);
  const row = (status: ItemRow['status'], description = ''): ItemRow => ({
    id: item.id,
    itemCode: content.itemCode,
    itemDescription: content.description,
    status,
    description,
    isSelected: false,
    taxCode: content.taxCode,
    ...(sold !== content.taxCode && { defaultTaxCode: sold }),
    ...(provider !== null &&
      !isUpToDate(provider, current, assigned) && {
        atProvider: { itemCode: current.itemCode, description: provider.description, taxCode: provider.taxCode },
      }),
  });
  if (laterAttempt !== null && laterAttempt.sent === null) return row('Fail', laterAttempt.refusal ?? itemDeleted);
  if (isUpToDate(provider, current, assigned)) return row('Updated');
  const isRefused = attempt !== null && attempt.refusal !== null && isSameContent(attempt.sent, content);
  return isRefused ? row('Fail', attempt.refusal ?? '') : row('New');
}

/** The item as it was read for an attempt after the comparison. A code that the provider accepted is the item's. */
function afterAttempt(item: ComparedItem, attempt: SendAttempt | null): ComparedItem {
  if (attempt === null || attempt.sent === null) return item;
  const { renamedTo: _known, ...plain } = item;
  const { itemCode, description } = attempt.sent;
  if (attempt.refusal === null || itemCodeKey(itemCode) === itemCodeKey(item.itemCode))
    return { ...plain, itemCode, description };
  return { ...plain, renamedTo: itemCode, description };
}

function isSameContent(one: ItemContent | null, other: ItemContent): boolean {
  return (
    one !== null &&
    itemCodeKey(one.itemCode) === itemCodeKey(other.itemCode) &&
    one.description === other.description &&
    one.taxCode === other.taxCode
  );
}
