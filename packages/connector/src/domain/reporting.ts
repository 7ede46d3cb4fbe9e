import type { CompanySettings } from './company-settings.ts';
import { customFieldOf } from './custom-field.ts';
import { firstEmail } from './first-email.ts';
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
  return {
    locationCode: locationCodes[departmentId ?? ''] ?? '',
    purchaseOrderNumber: customFieldOf(stored, purchaseOrderField),
    salespersonCode: customFieldOf(stored, salespersonField),
    email: firstEmail(stored?.email ?? '') || firstEmail(customer?.email ?? ''),
  };
}
