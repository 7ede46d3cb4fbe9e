import { absorbedFee, amountsForCustomer } from '../domain/absorbed-fee.ts';
import { breakdownOf } from '../domain/breakdown.ts';
import { lineRowsOf } from '../domain/line-reason.ts';
import { ownAmountsOf } from '../domain/own-lines.ts';
import type { CalculatedTax, ProviderTransaction } from '../domain/provider-transaction.ts';
import type { SalesDocument } from '../domain/sales-document.ts';
import { zeroReasonOf } from '../domain/zero-reason.ts';
import type { CachedEstimate } from './estimate-cache.ts';

/** The tax of a document as its customer pays it, from what the provider has calculated. */
export function estimateOf(
  transaction: ProviderTransaction,
  calculated: CalculatedTax,
  document: SalesDocument,
): CachedEstimate {
  const amounts = ownAmountsOf(calculated, document.kind);
  const { salesTax, fee, taxOnFee, feeName, isFeeUnknown } = amountsForCustomer(amounts, transaction);
  return {
    salesTax,
    fee,
    taxOnFee,
    feeName,
    isFeeUnknown,
    absorbedFee: absorbedFee(amounts, transaction),
    zeroReason: zeroReasonOf(transaction, calculated),
    breakdown: breakdownOf(transaction, calculated, document.kind),
    lines: lineRowsOf(transaction, calculated),
  };
}
