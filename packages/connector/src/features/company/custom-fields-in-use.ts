import type { TaxItems } from '../../domain/tax-items.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';

/** Kinds whose custom fields the settings name: those of sales, and of what reverses them. */
const kinds = ['Invoice', 'CreditMemo'] as const;
/** How many of the newest documents of each kind are read. */
const documentsPerKind = 50;

/**
 * Names of the custom fields that have a value on recent documents. Preferences have the names of the three legacy fields
 * only (Intuit, Preferences.SalesFormsPrefs.CustomField). Null: the service does not answer.
 */
export async function customFieldsInUse(
  accounting: Pick<AccountingService, 'newestDocuments'>,
  call: CallContext,
  taxItems: TaxItems,
): Promise<string[] | null> {
  const found = await Promise.all(
    kinds.map((kind) => accounting.newestDocuments(call, kind, taxItems, documentsPerKind)),
  );
  const names = new Set<string>();
  for (const documents of found) {
    if (!documents.ok) return null;
    for (const { stored } of documents.value)
      for (const name of Object.keys(stored?.customFields ?? {})) names.add(name);
  }
  return [...names].sort((one, other) => one.localeCompare(other, 'en'));
}
