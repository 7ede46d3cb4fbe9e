import { lineOrder, type OwnItem } from '@salestax/contract';
import { orderOf } from '../host/own-lines.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import { taxFactsOf } from '../host/tax-facts.ts';
import { toAmount } from '../state/amounts.ts';
import type { Figures } from '../state/estimate-result.ts';
import type { DocumentFacts } from '../state/knowledge.ts';

/** What is known of a document whose own lines are those of its record. `saved`: the document as it was saved. */
export const recordedFacts = (
  document: SalesDocument,
  taxItems: readonly OwnItem[],
  saved = document,
): Pick<DocumentFacts, 'result' | 'calculatedFor'> => ({
  result: { kind: 'recorded', figures: recordedFigures(document, taxItems), explained: null },
  calculatedFor: [saved, withLoadedDiscount(saved, document)].map((version) => taxFactsOf(version, taxItems)),
});

/** The service writes an amount in place of a percentage discount. */
const withLoadedDiscount = (saved: SalesDocument, { discount }: SalesDocument): SalesDocument =>
  saved.discount?.percent && discount && !discount.percent ? { ...saved, discount } : saved;

/** The figures in our own lines of a document. */
function recordedFigures(document: SalesDocument, taxItems: readonly OwnItem[]): Figures {
  const amountOf = (order: OwnItem['order']) => {
    const lines = document.lines.filter((line) => orderOf(line, taxItems) === order);
    return lines.length > 0 ? toAmount(lines.reduce((sum, { amount }) => sum + amount, 0)) : null;
  };
  const salesTax = amountOf(lineOrder.salesTax) ?? 0;
  const [fee, taxOnFee] = [amountOf(lineOrder.fee), amountOf(lineOrder.taxOnFee)];
  return {
    salesTax,
    fee,
    feeName: '',
    isFeeUnknown: false,
    taxOnFee,
    total: toAmount(salesTax + (fee ?? 0) + (taxOnFee ?? 0)),
    absorbedFee: null,
  };
}
