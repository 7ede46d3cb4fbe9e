import type { CompanySettings } from './company-settings.ts';
import type { TransactionReporting } from './provider-transaction.ts';
import type { Customer, SalesDocument } from './sales-document.ts';

/** Settings that the reporting fields depend on. */
export type ReportingSettings = Pick<CompanySettings, 'locationCodes' | 'purchaseOrderField' | 'salespersonField'>;

/** The fields of a document that returns and reports are filed by. Those of custom fields need the stored document. */
export function reportingOf(
  { departmentId, stored }: SalesDocument,
  customer: Customer | null,
  { locationCodes, purchaseOrderField, salespersonField }: ReportingSettings,
): TransactionReporting {
  const fields = stored?.customFields ?? {};
  return {
    locationCode: locationCodes[departmentId ?? ''] ?? '',
    purchaseOrderNumber: customFieldOf(fields, purchaseOrderField),
    salespersonCode: customFieldOf(fields, salespersonField),
    email: stored?.email || (customer?.email ?? ''),
  };
}

/** The value of a custom field by its name, whatever the letter case; '' = none. */
function customFieldOf(fields: Readonly<Record<string, string>>, name: string): string {
  if (name === '') return '';
  const wanted = name.toLowerCase();
  return Object.entries(fields).find(([known]) => known.toLowerCase() === wanted)?.[1] ?? '';
}
