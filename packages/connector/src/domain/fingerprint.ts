import { createHash } from 'node:crypto';
import type { ProviderTransaction } from './provider-transaction.ts';
import type { PostalAddress, SalesDocument } from './sales-document.ts';

/**
 * SHA-256 (hexadecimal) of everything that the tax depends on. The panel's document and the stored document have the
 * same fingerprint if the same tax is due, so a cached estimate is valid while the fingerprint is the same. Included are
 * also the location code, which decides on which return the record is filed, and the purchase order, which a certificate
 * may be for. Document number, descriptions, salesperson, e-mail, income accounts and exchange rate are not included.
 */
export function fingerprintOf(transaction: ProviderTransaction, companyCode: string): string {
  const content = [
    companyCode,
    transaction.date,
    transaction.taxDate,
    transaction.customerCode,
    transaction.currencyCode,
    transaction.entityUseCode,
    transaction.exemptionNumber,
    transaction.discount,
    addressContent(transaction.shipFrom),
    addressContent(transaction.shipTo),
    transaction.lines.map((line) => [
      line.number,
      plainDecimal(line.quantity),
      line.amount,
      line.itemCode,
      line.taxCode,
      line.discounted,
      line.taxAmount ?? null,
    ]),
    transaction.taxAmount,
    transaction.reporting?.locationCode ?? '',
    transaction.reporting?.purchaseOrderNumber ?? '',
    // A sale with negative amounts and a return can have the same lines: an estimate has the amounts of its document.
    ...(transaction.isReturn === true ? ['return'] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The same for a record, which also contains the exchange rate. */
export function recordFingerprintOf(fingerprint: string, { exchange }: Pick<ProviderTransaction, 'exchange'>): string {
  return exchange === null ? fingerprint : `${fingerprint} ${exchange.rate} ${exchange.to}`;
}

/**
 * SHA-256 (hexadecimal) of a sale as its document states it, for the company of the provider that has its record: what is
 * sold, when, to whom, and from where to where. Names of items and customers are not included, nor what the accounting
 * service, the provider or the settings say about them.
 */
export function contentOf(document: SalesDocument, companyCode: string): string {
  const { kind, date, customerId, departmentId, shipMethod = '', shipTo, billTo, stored } = document;
  const content = [
    companyCode,
    [kind, date, customerId, departmentId, shipMethod],
    [shipTo, billTo, stored?.shipFrom ?? null].map((address) => address && addressContent(address)),
    document.lines.map(({ itemId, quantity, amount, taxable }) => [itemId, plainDecimal(quantity), amount, taxable]),
    [document.shipping, document.discount?.amount ?? 0],
    [document.currency, document.exchangeRate],
    Object.entries(stored?.customFields ?? {}).toSorted(([one], [other]) => one.localeCompare(other)),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function addressContent(address: PostalAddress): readonly string[] {
  const { line1, line2, city, region, postalCode, country } = address;
  return [line1, line2, city, region, postalCode, country].map((part) => part.toUpperCase());
}

/** Canonical decimal text: `2`, `2.0` and `2.00` are the same quantity. */
function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
