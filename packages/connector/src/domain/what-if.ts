import type { WhatIf } from '@salestax/contract';
import { normalizeAddress } from './postal-address.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import type { SalesDocument } from './sales-document.ts';

/*
 * 'What if' in the panel: the estimate of a sale that differs from the document in its address, its day or its exemption. It is
 * never recorded, so nothing here may be used for a record.
 */

/** Charges the tax whatever exemption or certificate the customer has (Avalara, entity use codes). */
const TAXABLE = 'TAXABLE';

/** The document at another place or on another day. A blank address leaves that of the document. */
export function documentIf(document: SalesDocument, { shipTo, date }: WhatIf = {}): SalesDocument {
  return { ...document, date: date ?? document.date, shipTo: normalizeAddress(shipTo) ?? document.shipTo };
}

/**
 * The transaction with another exemption, or with none. On another day the rates of that day apply, also where a credit has
 * those of its sale.
 */
export function transactionIf(
  transaction: ProviderTransaction,
  { date, entityUseCode }: Pick<WhatIf, 'date' | 'entityUseCode'>,
): ProviderTransaction {
  return {
    ...transaction,
    ...(date !== undefined && { taxDate: null }),
    ...(entityUseCode !== undefined && { entityUseCode: entityUseCode || TAXABLE, exemptionNumber: '' }),
  };
}
