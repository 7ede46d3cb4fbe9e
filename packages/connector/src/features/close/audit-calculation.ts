import { lineRowsOf } from '../../domain/line-reason.ts';
import { toAmount } from '../../domain/money.ts';
import type { TransactionCalculation, TransactionRecord } from '../../ports/provider-transactions.ts';
import { storedEstimate } from '../../service/estimate-cache.ts';
import type { Estimate } from '../../store/estimates.ts';

/** How the tax of a document was found, as in `calculation.json`; null: nothing is known about it. */
export function calculationOf(record: TransactionRecord | null, estimates: readonly Estimate[]): unknown {
  const recorded = record?.calculation ?? null;
  if (recorded === null && estimates.length === 0) return null;
  return { recorded: recorded && recordedOf(recorded), estimates: estimates.map(estimateOf) };
}

function recordedOf({ sent, calculated }: TransactionCalculation) {
  const { code, version, status, totalAmount, totalDiscount, totalTax, totalTaxable, totalExempt } = calculated;
  const reasons = new Map(lineRowsOf(sent, calculated).map(({ line, zeroReason }) => [line, zeroReason]));
  const calculatedLines = new Map(calculated.lines.map((line) => [line.lineNumber, line]));
  const lines = sent.lines.map(({ number, quantity, amount, itemCode, itemName, description }, index) => ({
    number,
    itemCode,
    ...(itemName !== undefined && { itemName }),
    description,
    quantity,
    amount,
    ...calculatedLines.get(number),
    notTaxedBecause: reasons.get(index + 1) ?? null,
    rates: calculated.details.filter(({ lineNumber }) => lineNumber === number),
  }));
  const totals = { totalAmount, totalDiscount, totalTaxable, totalExempt, totalTax };
  return { code, version, status, shipTo: sent.shipTo, ...totals, lines };
}

/** A stored answer may have the form of another version: then it is passed on as it is. */
function estimateOf({ createdAt, response, errorText }: Estimate) {
  const at = createdAt.toISOString();
  if (errorText !== null) return { at, error: errorText };
  if (!storedEstimate.Check(response)) return { at, answer: response };
  const { salesTax, fee, taxOnFee, absorbedFee, feeName, isFeeUnknown, zeroReason, breakdown, lines } = response;
  return {
    at,
    salesTax: toAmount(salesTax),
    fee: toAmount(fee),
    taxOnFee: toAmount(taxOnFee),
    ...(absorbedFee !== undefined && { absorbedFee: toAmount(absorbedFee) }),
    feeName,
    isFeeUnknown,
    notTaxedBecause: zeroReason,
    rates: breakdown,
    lines,
  };
}
