import type { EstimatedLine, TaxBreakdown } from '@salestax/contract';
import { toAmount } from '../state/amounts.ts';
import type { Calculation } from '../state/estimate-result.ts';

/** The tax of one jurisdiction on the document; `line` and tax code are those of its first line. */
export interface JurisdictionShare extends TaxBreakdown {
  readonly nonTaxable: number;
  /** What the buyer is exempt from. */
  readonly exempt: number;
  /** The tax if it were rounded once; null when that is the same amount, or the tax does not differ by rounding alone. */
  readonly roundedOnce: number | null;
}

export interface LineShare extends Pick<EstimatedLine, 'taxCode' | 'entityUseCode'> {
  readonly name: string;
  readonly tax: number;
  /** Null: the line has tax, or the answer has nothing about it. */
  readonly zeroReason: EstimatedLine['zeroReason'];
}

export interface FeeShare {
  readonly taxCode: string;
  readonly fee: number;
  readonly taxOnFee: number;
}

/**
 * The lines of the document come first; then the retail delivery fee has a line of its own: in its rows with `isFee`, `tax` is
 * the fee itself, in the others the tax on the fee.
 */
const ofGoods = ({ breakdown, lineNames }: Calculation) => breakdown.filter(({ line }) => line <= lineNames.length);
const ofFee = ({ breakdown, lineNames }: Calculation) => breakdown.filter(({ line }) => line > lineNames.length);

const sumOf = (rows: readonly TaxBreakdown[], part: 'taxable' | 'exempt' | 'nonTaxable' | 'tax') =>
  toAmount(rows.reduce((sum, row) => sum + (row[part] ?? 0), 0));

/** One row for each jurisdiction and rate, in the order of the response, without the retail delivery fee. */
export function byJurisdiction(result: Calculation): readonly JurisdictionShare[] {
  const groups = new Map<string, TaxBreakdown[]>();
  for (const row of ofGoods(result)) {
    const key = [row.level, row.jurisdiction, row.rate].join();
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const nonTaxable = sumOf(rows, 'nonTaxable');
    // What AvaTax calls exempt includes what is not taxable for anybody.
    return {
      ...first,
      taxable: sumOf(rows, 'taxable'),
      nonTaxable,
      exempt: toAmount(sumOf(rows, 'exempt') - nonTaxable),
      tax: sumOf(rows, 'tax'),
      roundedOnce: roundedOnce(rows),
    };
  });
}

/** Every line of the document, taxed or not. */
export function byLine(result: Calculation): readonly LineShare[] {
  return result.lineNames.map((name, index) => {
    const rows = result.breakdown.filter(({ line }) => line === index + 1);
    const { taxCode = rows[0]?.taxCode ?? '', ...line } = result.lines.find((each) => each.line === index + 1) ?? {};
    return { zeroReason: null, ...line, name, taxCode, tax: sumOf(rows, 'tax') };
  });
}

/** The retail delivery fee and the tax on it, 0 while the amount of a due fee is not known; null when no fee is due. */
export function feeShare(result: Calculation): FeeShare | null {
  const rows = ofFee(result);
  const fee = sumOf(
    rows.filter(({ isFee }) => isFee),
    'tax',
  );
  const taxOnFee = toAmount(sumOf(rows, 'tax') - fee);
  return fee || taxOnFee || result.isFeeUnknown ? { taxCode: rows[0]?.taxCode ?? '', fee, taxOnFee } : null;
}

/** The jurisdictions whose rate depends on an address; none when the answer does not say so. */
export function sourcedBy(result: Calculation, sourcing: TaxBreakdown['sourcing']): readonly string[] {
  const rows = ofGoods(result).filter((row) => row.sourcing === sourcing);
  return [...new Set(rows.map(({ jurisdiction }) => jurisdiction))];
}

/** The sales tax of the document if it were rounded once; null when it is the same, or not only rounded differently. */
export const taxRoundedOnce = (result: Calculation): number | null => roundedOnce(ofGoods(result));

/**
 * AvaTax rounds the tax of each jurisdiction on each line, half a cent away from zero. Calculated in whole units of
 * 0.0000001 cents: a rate has at most seven decimals.
 */
function roundedOnce(rows: readonly TaxBreakdown[]): number | null {
  const units = 1e7;
  const exact = ({ taxable, rate }: TaxBreakdown) => Math.round(taxable * 100) * Math.round(Number(rate) * units);
  const rounded = (amount: number) => (Math.sign(amount) * Math.round(Math.abs(amount) / units)) / 100;
  // A tax that its rate does not give, such as a capped tax, differs by more than rounding.
  if (rows.some((row) => rounded(exact(row)) !== toAmount(row.tax))) return null;
  const once = rounded(rows.reduce((sum, row) => sum + exact(row), 0));
  return once === sumOf(rows, 'tax') ? null : once;
}
