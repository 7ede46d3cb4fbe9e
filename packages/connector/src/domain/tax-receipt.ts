import type { TaxReceipt } from '@salestax/contract';
import type { BreakdownRow } from './breakdown.ts';
import { documentTypeOf } from './document-types.ts';
import type { LineRow } from './line-reason.ts';
import { type Cents, signed, sumCents, toAmount, toCents } from './money.ts';
import type { OwnAmounts } from './own-lines.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import type { SalesDocument } from './sales-document.ts';
import { FEE_LINE } from './transaction-lines.ts';

/** A calculation of the tax provider, as the customer of the document pays it. */
export interface ReceiptTax extends Pick<OwnAmounts, 'salesTax' | 'fee' | 'taxOnFee' | 'feeName'> {
  readonly breakdown: readonly BreakdownRow[];
  readonly lines: readonly LineRow[];
}

/** A certificate of the receipt, with its id at the provider. */
export type ReceiptCertificate = TaxReceipt['certificates'][number] & { readonly id: string };

export interface ReceiptFacts extends Pick<TaxReceipt, 'source' | 'at' | 'code' | 'seller' | 'customer'> {
  readonly certificates: readonly ReceiptCertificate[];
  readonly document: SalesDocument;
  /** What was calculated. */
  readonly sent: Pick<ProviderTransaction, 'shipTo' | 'lines'>;
  readonly tax: ReceiptTax;
  /** Of the whole document, never negative. */
  readonly discount: Cents;
}

/** How the tax of a document was calculated, for its customer. */
export function receiptOf(facts: ReceiptFacts): TaxReceipt {
  const { source, at, code, seller, customer, certificates, document, sent, tax } = facts;
  const { number: txnType, sign } = documentTypeOf(document.kind);
  const lines = linesOf(sent, tax, sign, certificates);
  const goods = sumCents(lines.map(({ amount }) => toCents(amount)));
  const total = sumCents([goods, signed(facts.discount, -1), tax.salesTax, tax.fee, tax.taxOnFee]);
  return {
    source,
    at,
    seller,
    txnType,
    number: document.number,
    date: document.date,
    customer,
    code,
    shipTo: sent.shipTo,
    jurisdictions: jurisdictionsOf(sent, tax),
    lines,
    certificates: certificates.map(({ number, reason, region }) => ({ number, reason, region })),
    discount: toAmount(facts.discount),
    salesTax: toAmount(tax.salesTax),
    feeName: tax.feeName,
    fee: toAmount(tax.fee),
    taxOnFee: toAmount(tax.taxOnFee),
    total: toAmount(total),
    currency: document.currency ?? '',
    currentTotal: document.total === total ? null : toAmount(document.total),
  };
}

/** The retail delivery fee is no line of the receipt: it has a sum of its own. */
function linesOf(
  { lines }: ReceiptFacts['sent'],
  tax: ReceiptTax,
  sign: 1 | -1,
  certificates: readonly ReceiptCertificate[],
): TaxReceipt['lines'] {
  return lines.flatMap(({ number, description, itemCode, itemName, amount }, index) => {
    if (number === FEE_LINE) return [];
    const line = index + 1;
    const { zeroReason = null, entityUseCode, certificateId } = tax.lines.find((row) => row.line === line) ?? {};
    const certificate = certificates.find(({ id }) => id === certificateId);
    const rows = tax.breakdown.filter((row) => row.line === line);
    return {
      description: description || (itemName ?? itemCode),
      amount: toAmount(signed(toCents(amount), sign)),
      tax: toAmount(sumOf(rows, 'tax')),
      zeroReason,
      ...(entityUseCode !== undefined && { entityUseCode }),
      ...(certificate !== undefined && { certificate: certificate.number }),
    };
  });
}

/** One row for each jurisdiction and rate, in the order of the calculation, without the retail delivery fee. */
function jurisdictionsOf({ lines }: ReceiptFacts['sent'], { breakdown }: ReceiptTax): TaxReceipt['jurisdictions'] {
  const feeLine = lines.findIndex(({ number }) => number === FEE_LINE) + 1;
  const ofGoods = breakdown.filter(({ line }) => line !== feeLine);
  const groups = Map.groupBy(ofGoods, ({ level, jurisdiction, rate }) => [level, jurisdiction, rate].join('\n'));
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { level, jurisdiction: name, rate } = first;
    return { level, name, rate, taxable: toAmount(sumOf(rows, 'taxable')), tax: toAmount(sumOf(rows, 'tax')) };
  });
}

const sumOf = (rows: readonly BreakdownRow[], part: 'taxable' | 'tax'): Cents =>
  sumCents(rows.map((row) => toCents(row[part])));
