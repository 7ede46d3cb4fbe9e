import type { Id } from '@salestax/contract';
import type { TaxItems } from '../host/own-lines.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import { taxFactsOf } from '../host/tax-facts.ts';
import { toAmount } from '../state/amounts.ts';
import type { Figures } from '../state/estimate-result.ts';
import type { DocumentFacts } from '../state/knowledge.ts';

/** What is known of a document whose own lines are those of its record. `saved`: as it was saved. */
export const recordedFacts = (
  document: SalesDocument,
  taxItems: TaxItems,
  saved = document,
): Pick<DocumentFacts, 'result' | 'calculatedFor'> => ({
  result: { kind: 'recorded', figures: recordedFigures(document, taxItems), explained: null },
  calculatedFor: [saved, withLoadedDiscount(saved, document)].map((same) => taxFactsOf(same, taxItems)),
});

/** The service writes an amount in place of a percentage discount. */
const withLoadedDiscount = (saved: SalesDocument, { discount }: SalesDocument): SalesDocument =>
  saved.discount?.percent && discount && !discount.percent ? { ...saved, discount } : saved;

/** The figures in our own lines of a document. */
function recordedFigures(document: SalesDocument, [salesTax, fee, taxOnFee]: TaxItems): Figures {
  const amountOf = (item: Id) => {
    const lines = document.lines.filter(({ itemId }) => item && itemId === item);
    return lines.length > 0 ? toAmount(lines.reduce((sum, { amount }) => sum + amount, 0)) : null;
  };
  const tax = amountOf(salesTax) ?? 0;
  const [feeAmount, taxOnFeeAmount] = [amountOf(fee), amountOf(taxOnFee)];
  return {
    salesTax: tax,
    fee: feeAmount,
    feeName: '',
    isFeeUnknown: false,
    taxOnFee: taxOnFeeAmount,
    total: toAmount(tax + (feeAmount ?? 0) + (taxOnFeeAmount ?? 0)),
    absorbedFee: null,
  };
}
