import { nonTaxableCode, type ZeroReason } from '@salestax/contract';
import { negate, sumCents, toCents, ZERO } from './money.ts';
import type { CalculatedTax, ProviderLine, ProviderTransaction } from './provider-transaction.ts';
import { FEE_LINE, SHIPPING_LINE } from './transaction-lines.ts';
import { hasNoSalesTax, isClothingBelowThreshold, isCovered, isExempt, isOutsideNexus, isUntaxed } from './untaxed.ts';

/** Why the sales tax of a document is zero; null if it is not. A delivery fee may still be due. */
export function zeroReasonOf(transaction: ProviderTransaction, answer: CalculatedTax): ZeroReason | null {
  const calculated = { ...answer, details: answer.details.filter((detail) => detail.lineNumber !== FEE_LINE) };
  const negatedFees = answer.lines
    .filter((line) => line.lineNumber === FEE_LINE)
    .map((line) => negate(toCents(line.tax)));
  if (sumCents([toCents(answer.totalTax), ...negatedFees]) !== 0) return null;
  return (
    reasonInAmounts(transaction) ??
    reasonInExemption(transaction, calculated) ??
    reasonInPlace(transaction, calculated) ??
    reasonInItems(transaction, calculated) ??
    'not-explained'
  );
}

function reasonInAmounts(transaction: ProviderTransaction): ZeroReason | null {
  const sold = soldLines(transaction);
  const amount = sumCents(sold.map((line) => toCents(line.amount)));
  if (amount === 0) return 'zero-amount';
  // The discount is for the goods, and not for shipping.
  const discounted = sumCents(sold.filter((line) => line.discounted).map((line) => toCents(line.amount)));
  if (discounted !== ZERO && discounted === toCents(transaction.discount)) return 'discounted-away';
  return goodsLines(transaction).every((line) => line.taxCode === nonTaxableCode) ? 'non-taxable-lines' : null;
}

/** Only an exempt amount of a jurisdiction shows an exemption: without nexus, lines count as exempt as well. */
function reasonInExemption(transaction: ProviderTransaction, calculated: CalculatedTax): ZeroReason | null {
  if (calculated.lines.some((line) => line.exemptByCertificate)) return 'exempt-certificate';
  if (!calculated.details.some(isExempt)) return null;
  // The two reasons are not swapped: a use code that was sent is that of a customer who is exempt in QuickBooks. Without one,
  // the customer is exempt at AvaTax, by the use code there. The reasons of a line have other names (line-reason.ts).
  return transaction.entityUseCode === '' ? 'exempt-entity-use-code' : 'exempt-customer';
}

function reasonInPlace(transaction: ProviderTransaction, calculated: CalculatedTax): ZeroReason | null {
  const { shipTo } = transaction;
  if (hasNoSalesTax(shipTo)) return 'no-tax-in-state';
  if (!isOutsideNexus(calculated.details)) return null;
  return calculated.details.length > 0 || isCovered(shipTo) ? 'no-nexus' : 'outside-coverage';
}

function reasonInItems(transaction: ProviderTransaction, calculated: CalculatedTax): ZeroReason | null {
  const taxable = goodsLines(transaction).filter((line) => line.taxCode !== nonTaxableCode);
  const numbers = new Set(taxable.map((line) => line.number));
  const details = calculated.details.filter((detail) => numbers.has(detail.lineNumber));
  if (details.every(isUntaxed)) {
    const isBelow = (line: ProviderLine) =>
      isClothingBelowThreshold(
        line,
        calculated.lines.find(({ lineNumber }) => lineNumber === line.number),
        transaction.shipTo,
      );
    return taxable.every(isBelow) ? 'below-threshold' : 'non-taxable-code';
  }
  return details.every((detail) => isUntaxed(detail) || Number(detail.rate) === 0) ? 'zero-rate' : null;
}

function soldLines(transaction: ProviderTransaction) {
  return transaction.lines.filter((line) => line.number !== FEE_LINE);
}

/** Lines other than shipping: its taxability follows the goods, so that it is the reason only where it is all that is sold. */
function goodsLines(transaction: ProviderTransaction) {
  const sold = soldLines(transaction);
  const goods = sold.filter((line) => line.number !== SHIPPING_LINE);
  return goods.length === 0 ? sold : goods;
}
