import { nonTaxableCode, type ZeroReason } from '@salestax/contract';
import type { CalculatedTax } from './provider-transaction.ts';
import type { TaxDetail } from './provider-transaction.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import { FEE_LINE, SHIPPING_LINE } from './build-transaction.ts';
import { type Cents, negate, sumCents, toCents } from './money.ts';

/** States without a general sales tax (Federation of Tax Administrators). Alaska is excluded: it has local taxes. */
const STATES_WITHOUT_TAX = new Set(['DE', 'MT', 'NH', 'OR']);

/**
 * States that tax clothing only above a price: New York Tax Law 1115(a)(30), Massachusetts G.L. c. 64H s. 6(k),
 * Rhode Island G.L. 44-18-30(27). The tax provider applies the prices.
 */
const STATES_WITH_CLOTHING_THRESHOLD = new Set(['MA', 'NY', 'RI']);
const CLOTHING = /^PC04/;

/** Why the sales tax of a document is zero; null if it is not. A delivery fee may still be due. */
export function zeroReasonOf(transaction: ProviderTransaction, answer: CalculatedTax): ZeroReason | null {
  const calculated = { ...answer, details: answer.details.filter((detail) => detail.lineNumber !== FEE_LINE) };
  const ofFeeLine = answer.lines
    .filter((line) => line.lineNumber === FEE_LINE)
    .map((line) => negate(toCents(line.tax)));
  if (sumCents([toCents(answer.totalTax), ...ofFeeLine]) !== 0) return null;
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
  if (sumCents([amount, negate(toCents(transaction.discount))]) === 0) return 'discounted-away';
  return goodsLines(transaction).every((line) => line.taxCode === nonTaxableCode) ? 'non-taxable-lines' : null;
}

/** Only a jurisdiction's exempt amount shows an exemption: without nexus, lines count as exempt as well. */
function reasonInExemption(transaction: ProviderTransaction, calculated: CalculatedTax): ZeroReason | null {
  if (calculated.lines.some((line) => line.exemptByCertificate)) return 'exempt-certificate';
  if (!calculated.details.some((detail) => toCents(detail.exempt) !== 0)) return null;
  return transaction.entityUseCode === '' ? 'exempt-entity-use-code' : 'exempt-customer';
}

function reasonInPlace(transaction: ProviderTransaction, calculated: CalculatedTax): ZeroReason | null {
  const { country, region } = transaction.shipTo;
  if (country === 'US' && STATES_WITHOUT_TAX.has(region)) return 'no-tax-in-state';
  if (calculated.details.length > 0) return null;
  return country === 'US' || country === 'CA' ? 'no-nexus' : 'outside-coverage';
}

function reasonInItems(transaction: ProviderTransaction, calculated: CalculatedTax): ZeroReason | null {
  const taxableLines = new Set(
    goodsLines(transaction)
      .filter((line) => line.taxCode !== nonTaxableCode)
      .map((line) => line.number),
  );
  const lines = calculated.lines.filter((line) => taxableLines.has(line.lineNumber));
  const details = calculated.details.filter((detail) => taxableLines.has(detail.lineNumber));
  if (details.every(isUntaxed)) {
    const isClothing = lines.length > 0 && lines.every((line) => CLOTHING.test(line.taxCode));
    return isClothing && STATES_WITH_CLOTHING_THRESHOLD.has(transaction.shipTo.region)
      ? 'below-threshold'
      : 'non-taxable-code';
  }
  return details.every((detail) => isUntaxed(detail) || Number(detail.rate) === 0) ? 'zero-rate' : null;
}

function isUntaxed(detail: TaxDetail): boolean {
  const taxable: Cents = toCents(detail.taxable);
  return taxable === 0 && toCents(detail.nonTaxable) !== 0;
}

function soldLines(transaction: ProviderTransaction) {
  return transaction.lines.filter((line) => line.number !== FEE_LINE);
}

/** Lines other than shipping: its taxability follows the goods, so it is never the reason. */
function goodsLines(transaction: ProviderTransaction) {
  return soldLines(transaction).filter((line) => line.number !== SHIPPING_LINE);
}
