import type { VendorError } from './vendor-error.ts';

/** Reasons of our own that are about the document as the books hold it. */
export const OF_THE_BOOKS = new Set([
  'no-lines',
  'no-destination',
  'incomplete-destination',
  'no-origin',
  'Paid',
  'LinesChanged',
  'QuickBooksError',
]);
/** What a vendor's error is called: by its own code, or by the vendor when it gave none. */

export function errorCodeOf({ code, vendor }: VendorError): string {
  return code !== '' ? code : vendor === 'accounting' ? 'QuickBooksError' : 'AvaTaxError';
}
/** Whose error a code is. QuickBooks numbers its errors, AvaTax names them. */

export function errorOriginOf(code: string): 'QuickBooks' | 'AvaTax' {
  return /^\d+$/.test(code) || OF_THE_BOOKS.has(code) ? 'QuickBooks' : 'AvaTax';
}
