import type { WhatIf } from '@salestax/contract';
import { readEnteredAddress } from './entered-address.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import type { RecordedSale } from './reversal.ts';
import type { PostalAddress, SalesDocument } from './sales-document.ts';

/*
 * 'What if' in the panel: the estimate of a sale that differs from the document in its address, its day or its exemption. It is
 * never recorded, so nothing here may be used for a record.
 */

/** Charges the tax whatever exemption or certificate the customer has (Avalara, entity use codes). */
const TAXABLE = 'TAXABLE';

/** The document at another place or on another day. A blank address leaves that of the document. */
export function documentIf(document: SalesDocument, { shipTo, date }: WhatIf = {}): SalesDocument {
  const place = placeOf(shipTo);
  return {
    ...document,
    date: date ?? document.date,
    // What is picked up has no other place than the seller's: at another one it is delivered.
    ...(place !== null && { shipTo: place, shipMethod: '' }),
  };
}

/** The recorded sale of a credit at the other place: a credit has the addresses of its sale. */
export function saleIf(sale: RecordedSale | null, { shipTo }: WhatIf = {}): RecordedSale | null {
  return sale && { ...sale, shipTo: placeOf(shipTo) ?? sale.shipTo };
}

/** The address is read like that of a document: city, region and ZIP code may be in its lines. */
const placeOf = (shipTo: WhatIf['shipTo']): PostalAddress | null =>
  shipTo === undefined ? null : readEnteredAddress({ ...shipTo, lines: [shipTo.line1, shipTo.line2] });

/**
 * The transaction with another exemption, or with none. On another day the rates of that day apply, also where a credit has
 * those of its sale. A credit is calculated as its sale would be, and does not give back what the sale charged.
 */
export function transactionIf(
  transaction: ProviderTransaction,
  { date, entityUseCode }: Pick<WhatIf, 'date' | 'entityUseCode'>,
): ProviderTransaction {
  return {
    ...transaction,
    lines: transaction.lines.map(({ taxAmount: _ofSale, ...line }) => line),
    ...(date !== undefined && { taxDate: null }),
    ...(entityUseCode !== undefined && { entityUseCode: entityUseCode || TAXABLE, exemptionNumber: '' }),
  };
}
