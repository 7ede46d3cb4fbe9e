import { lineReasonCodes, nonTaxableCode } from '@salestax/contract';
import { documentTypeOf } from '../../../domain/document-types.ts';
import type { ItemCodes } from '../../../domain/item-codes.ts';
import { lineRowsOf, type LineRow } from '../../../domain/line-reason.ts';
import { sumCents } from '../../../domain/money.ts';
import { ownAmountsOf, shownAmounts } from '../../../domain/own-lines.ts';
import { firstPlace } from '../../../domain/postal-address.ts';
import { isPickedUp } from '../../../domain/retail-delivery.ts';
import type { Customer, DocumentKind, SalesDocument } from '../../../domain/sales-document.ts';
import { itemCodeOf, soldItemCode } from '../../../domain/transaction-lines.ts';
import type { TransactionCalculation } from '../../../ports/provider-transactions.ts';
import type { CachedEstimate } from '../../../service/estimate-cache.ts';
import type { AccountingEvidence, EvidenceLine, RecordEvidence } from './evidence.ts';

/** A stored calculation of a document. */
export interface StoredCalculation {
  readonly estimate: CachedEstimate;
  /** Null: not known for this document. */
  readonly createdAt: Date | null;
}

/** What else is known of the company and the customer. */
export interface AccountingFacts {
  /** Null: not read, or a sale without a customer. */
  readonly customer: Customer | null;
  /** Exemptions of the accounting service are ignored. */
  readonly ignoresExemptions: boolean;
  /** The Tax boxes of the lines count; false: the items say what is taxable; null: not read. */
  readonly usesTaxBoxes: boolean | null;
  /** Tax codes that the provider last accepted from the connector, by item code in lower case. It may have others now. */
  readonly sentTaxCodes: ReadonlyMap<string, string>;
  /** The shipping method of goods that customers pick up, whose address does not count; '' = none. */
  readonly pickUpShipMethod: string;
  /** Codes by item id. */
  readonly itemCodes: ItemCodes;
}

/**
 * The calculation that the lines of tax and fee of a document come from: the newest one with the same sum; null: none is stored.
 * `calculations`: the oldest first.
 */
export function calculationOf(
  document: SalesDocument,
  calculations: readonly StoredCalculation[],
): StoredCalculation | null {
  const { all } = shownAmounts(document);
  const taxOf = ({ estimate: { salesTax, fee, taxOnFee } }: StoredCalculation) => sumCents([salesTax, fee, taxOnFee]);
  return calculations.findLast((each) => taxOf(each) === all) ?? null;
}

/** What the document shows, and what its tax was calculated from. */
export function accountingEvidence(
  document: SalesDocument,
  calculation: StoredCalculation | null,
  facts: AccountingFacts,
): AccountingEvidence {
  const rowByLine = new Map(calculation?.estimate.lines.map((row) => [row.line, row]));
  // A credit is recorded with the addresses, codes and exemptions of its sale, which it does not show.
  const isCredit = documentTypeOf(document.kind).sign === -1;
  return {
    shipTo: isCredit || isPickedUp(document, facts) ? null : firstPlace([document.shipTo, document.billTo]),
    lines: document.lines.map(({ itemId, itemName, taxable }, index) => {
      const itemCode = facts.itemCodes.get(itemId) ?? itemCodeOf(itemName);
      const row = rowByLine.get(index + 1);
      return {
        number: String(index + 1),
        itemCode,
        itemName,
        taxCode: row?.taxCode ?? (isCredit ? '' : taxCodeOf(itemCode, taxable, facts)),
        isExempt: row === undefined ? (isCredit ? null : isExemptCustomer(facts)) : isExempt(row),
      };
    }),
    salesTax: shownAmounts(document).salesTax,
    calculatedAt: calculation?.createdAt ?? null,
  };
}

/** '' = not known. What is not taxable is sent without its item, so that the tax code of the item does not count. */
function taxCodeOf(itemCode: string, isTaxable: boolean, { sentTaxCodes, usesTaxBoxes }: AccountingFacts): string {
  if (usesTaxBoxes !== true) return '';
  return isTaxable ? (sentTaxCodes.get(itemCode.toLowerCase()) ?? '') : nonTaxableCode;
}

const isExemptCustomer = ({ customer, ignoresExemptions }: AccountingFacts): true | null =>
  customer?.taxable === false && !ignoresExemptions ? true : null;

const exemptReasons = lineReasonCodes.filter((code) => code.startsWith('exempt-'));

const isExempt = ({ zeroReason }: LineRow): boolean => exemptReasons.some((reason) => reason === zeroReason);

/** What the provider has recorded. */
export function recordEvidence(
  { sent, calculated }: TransactionCalculation,
  kind: DocumentKind,
  recordedAt: Date | null,
): RecordEvidence {
  const rowByLine = new Map(lineRowsOf(sent, calculated).map((row) => [row.line, row]));
  const lines = sent.lines.flatMap((line, index): EvidenceLine[] => {
    const { number } = line;
    const row = rowByLine.get(index + 1);
    if (row === undefined) return [];
    const itemCode = soldItemCode(line);
    return [{ number, itemCode, itemName: itemCode, taxCode: row.taxCode, isExempt: isExempt(row) }];
  });
  const hasAddress = sent.shipTo.region !== '' || sent.shipTo.postalCode !== '';
  return {
    shipTo: hasAddress ? sent.shipTo : null,
    lines,
    salesTax: ownAmountsOf(calculated, kind).salesTax,
    recordedAt,
  };
}
