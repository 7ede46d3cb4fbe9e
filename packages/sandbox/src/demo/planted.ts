import type { DocumentName } from '../accounting/index.ts';

export type SaleKind = Exclude<DocumentName, 'Estimate'>;

interface YearDocument {
  readonly kind: SaleKind;
  readonly number: string;
}

/**
 * How a document of the demo company's year (accounting/seed/year.ts) differs from its transaction. Amounts and taxes are added
 * to the transaction.
 */
export type PlantedDocument =
  | (YearDocument & { readonly reason: 'missing-in-provider' | 'status' | 'voided' })
  | (YearDocument & { readonly reason: 'amount' | 'tax' | 'locked'; readonly more: string })
  | (YearDocument & { readonly reason: 'date'; readonly days: number })
  | (YearDocument & { readonly reason: 'uncommitted'; readonly status: 'Saved' | 'Posted' })
  /** A second document, a sales receipt, has the number of this one. */
  | (YearDocument & { readonly reason: 'duplicate-code' })
  /** A copy of the transaction of another document, under a code that no document has. `daysAgo`: before the end of the year. */
  | {
      readonly reason: 'missing-in-accounting';
      readonly copyOf: YearDocument;
      readonly code: string;
      readonly daysAgo: number;
    };

/** Age at the end of the year by number: 1091 is 2 days old, 1076 59 days, 1057 135 days. */
export const plantedDocuments: readonly PlantedDocument[] = [
  { reason: 'missing-in-accounting', copyOf: { kind: 'Invoice', number: '1066' }, code: 'W-20931', daysAgo: 8 },
  { reason: 'missing-in-accounting', copyOf: { kind: 'CreditMemo', number: '4022' }, code: 'W-R118', daysAgo: 33 },
  { reason: 'missing-in-accounting', copyOf: { kind: 'SalesReceipt', number: '2037' }, code: 'W-20877', daysAgo: 64 },
  { reason: 'missing-in-provider', kind: 'Invoice', number: '1087' },
  { reason: 'missing-in-provider', kind: 'Invoice', number: '1085' },
  { reason: 'missing-in-provider', kind: 'SalesReceipt', number: '2051' },
  { reason: 'missing-in-provider', kind: 'CreditMemo', number: '4021' },
  { reason: 'amount', kind: 'Invoice', number: '1091', more: '10' },
  { reason: 'amount', kind: 'SalesReceipt', number: '2049', more: '-25.5' },
  { reason: 'tax', kind: 'SalesReceipt', number: '2059', more: '2.75' },
  { reason: 'tax', kind: 'Invoice', number: '1079', more: '-0.01' },
  { reason: 'tax', kind: 'CreditMemo', number: '4026', more: '-1.2' },
  { reason: 'date', kind: 'Invoice', number: '1090', days: -3 },
  // Moved across the limit of a range of 90 days, once in each direction.
  { reason: 'date', kind: 'Invoice', number: '1069', days: -6 },
  { reason: 'date', kind: 'Invoice', number: '1067', days: 10 },
  { reason: 'status', kind: 'Invoice', number: '1086' },
  { reason: 'status', kind: 'SalesReceipt', number: '2054' },
  { reason: 'voided', kind: 'SalesReceipt', number: '2058' },
  { reason: 'voided', kind: 'Invoice', number: '1082' },
  { reason: 'uncommitted', kind: 'Invoice', number: '1088', status: 'Saved' },
  { reason: 'uncommitted', kind: 'SalesReceipt', number: '2056', status: 'Posted' },
  { reason: 'uncommitted', kind: 'RefundReceipt', number: '5027', status: 'Saved' },
  { reason: 'duplicate-code', kind: 'Invoice', number: '1084' },
  { reason: 'duplicate-code', kind: 'Invoice', number: '1078' },
  { reason: 'locked', kind: 'SalesReceipt', number: '2057', more: '3.1' },
  { reason: 'locked', kind: 'Invoice', number: '1072', more: '-0.62' },
];

export interface PlantedEntry {
  readonly reason: string;
  /** Id at the accounting service. */
  readonly id: string;
}

/** Items for the catalog synchronization. `equal`: the provider has the same. */
export const plantedItems: readonly PlantedEntry[] = [
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id) => ({ reason: 'equal', id })),
  ...['10', '12', '14', '15', '16', '17', '18'].map((id) => ({ reason: 'new', id })),
  { reason: 'description-too-long', id: '19' },
  // Both names start with the same fifty characters, the maximum of an item code.
  { reason: 'code-taken', id: '20' },
  { reason: 'code-taken', id: '21' },
  { reason: 'inactive', id: '13' },
  { reason: 'category', id: '11' },
  ...['40', '41', '42'].map((id) => ({ reason: 'tax-line', id })),
];

/** The provider's resolution of customers' shipping addresses, or billing addresses without one. */
export const plantedAddresses: readonly PlantedEntry[] = [
  ...['18', '21', '23', '28', '30', '35', '36', '37', '39', '40'].map((id) => ({ reason: 'exact', id })),
  { reason: 'street-corrected', id: '19' },
  { reason: 'suffix-corrected', id: '20' },
  { reason: 'zip-corrected', id: '22' },
  { reason: 'city-corrected', id: '24' },
  { reason: 'postal-code-corrected', id: '31' },
  { reason: 'ambiguous', id: '25' },
  { reason: 'not-found', id: '26' },
  { reason: 'out-of-range', id: '27' },
  { reason: 'wrong-zip-for-city', id: '29' },
  { reason: 'abroad', id: '32' },
  { reason: 'abroad', id: '33' },
  { reason: 'abroad', id: '34' },
  { reason: 'no-address', id: '14' },
  { reason: 'no-address', id: '38' },
];

/** Customers that a certificate request cannot be delivered to. */
export const plantedRequests: readonly (PlantedEntry & { readonly method: 'Email' | 'Fax' | 'Download' })[] = [
  { reason: 'mailbox-does-not-exist', id: '39', method: 'Email' },
  { reason: 'fax-number-not-valid', id: '40', method: 'Fax' },
];
