import type { ItemRow } from '@salestax/contract';
import { nonTaxableCode } from '@salestax/contract';
import type { TaxItems } from '../../ports/accounting-service.ts';
import type { Item } from '../../domain/item.ts';
import type { ItemContent } from '../../ports/provider-items.ts';
import { DEFAULT_TAX_CODE } from '../../domain/build-transaction.ts';
import { itemCodeOf } from '../../domain/transaction-lines.ts';

/*
 * Compares an item of the accounting service with the provider's catalog. Its code there is the full name, cut to 50
 * characters, as in estimates; so two items whose names start alike are one to the provider, and only the first is
 * sent.
 */

/** An item of the accounting service as it would be in the provider's catalog. */
export interface AccountingItem {
  readonly id: string;
  readonly itemCode: string;
  readonly description: string;
  readonly taxable: boolean;
  /** An older item has the same code. */
  readonly isDouble: boolean;
}

/** With the provider's item of the same code; null = none. */
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
export const doubleCode =
  'Another item has the same first 50 characters in its name, so AvaTax cannot tell the two apart. Rename one of them in QuickBooks.';

/** Items that can be on a sale, without those of own lines. */
export function accountingItemsOf(items: readonly Item[], taxItems: TaxItems): readonly AccountingItem[] {
  const taxItemIds: readonly string[] = [taxItems.salesTaxItemId, taxItems.feeItemId, taxItems.taxOnFeeItemId];
  const firstOfCode = new Map<string, string>();
  const sold = items
    .filter((item) => item.sellable && !taxItemIds.includes(item.id))
    .toSorted((one, other) => Number(one.id) - Number(other.id));
  return sold.map((item) => {
    const itemCode = itemCodeOf(item.fullyQualifiedName);
    const key = codeKey(itemCode);
    const isDouble = firstOfCode.has(key);
    if (!isDouble) firstOfCode.set(key, item.id);
    return {
      id: item.id,
      itemCode,
      // The provider requires a description, the accounting service does not.
      description: item.description.trim() || item.name,
      taxable: item.taxable,
      isDouble,
    };
  });
}

/** The provider ignores case in codes. */
export function codeKey(itemCode: string): string {
  return itemCode.toLowerCase();
}

/**
 * What is sent for an item. Its tax code is the one a person assigned, else the provider's existing mapping. Without
 * either it is '': the item stays undecided at the provider (docs/decisions/0019-undecided-items.md).
 */
export function contentToSend(
  { itemCode, description }: Pick<AccountingItem, 'itemCode' | 'description'>,
  provider: ComparedItem['provider'],
  assignedTaxCode: string | null,
): ItemContent {
  return { itemCode, description, taxCode: assignedTaxCode ?? provider?.taxCode ?? '' };
}

/** The tax code of estimates for an item without one, as long as its Tax box is not changed on a document. */
function defaultTaxCodeOf({ taxable }: Pick<AccountingItem, 'taxable'>): string {
  return taxable ? DEFAULT_TAX_CODE : nonTaxableCode;
}

/** The provider's item equals ours: in description and, if a person assigned a tax code, in that code. */
export function isUpToDate(
  provider: ComparedItem['provider'],
  { description }: Pick<AccountingItem, 'description'>,
  assignedTaxCode: string | null,
): boolean {
  return (
    provider !== null &&
    provider.description === description &&
    (assignedTaxCode === null || provider.taxCode === assignedTaxCode)
  );
}

/**
 * - Updated: the provider's item equals ours.
 * - Fail: the last attempt to send the same content was refused, or the item has no code of its own.
 * - New: all others: unknown to the provider, or with another description.
 *
 * An attempt after the comparison has more recent data on the item and the provider's record.
 */
export function itemRowOf(item: ComparedItem, record: ItemRecord | null, comparedAt: Date): ItemRow {
  const attempt = record?.attempt ?? null;
  const laterAttempt = attempt !== null && attempt.at >= comparedAt ? attempt : null;
  const current = {
    ...item,
    ...(laterAttempt?.sent && { itemCode: laterAttempt.sent.itemCode, description: laterAttempt.sent.description }),
  };
  const provider = laterAttempt?.refusal === null && laterAttempt.sent !== null ? laterAttempt.sent : item.provider;
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
    ...(content.taxCode === '' && { defaultTaxCode: defaultTaxCodeOf(item) }),
    ...(provider !== null &&
      !isUpToDate(provider, current, assigned) && {
        atProvider: { description: provider.description, taxCode: provider.taxCode },
      }),
  });
  if (item.isDouble) return row('Fail', doubleCode);
  if (laterAttempt !== null && laterAttempt.sent === null) return row('Fail', laterAttempt.refusal ?? itemDeleted);
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
