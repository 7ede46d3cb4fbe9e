import { retailDeliveryFeeCode, type Amount, type TaxBreakdown } from '@salestax/contract';
import type { EstimateResult } from './panel-state.ts';

/** What one jurisdiction takes of the sale. Amounts in the currency of the document. */
export interface JurisdictionShare {
  readonly jurisdiction: string;
  readonly level: TaxBreakdown['level'];
  /** Decimal fraction as text. */
  readonly rate: string;
  readonly taxable: Amount;
  readonly exempt: Amount;
  readonly tax: Amount;
}

export interface LineShare {
  /** Null for shipping and for the retail delivery fee. */
  readonly name: string | null;
  readonly isFee: boolean;
  readonly taxCode: string;
  readonly tax: Amount;
}

const sum = (rows: readonly TaxBreakdown[], field: 'taxable' | 'exempt' | 'tax'): Amount =>
  rows.reduce((cents, row) => cents + Math.round(row[field] * 100), 0) / 100;

const isFeeRow = ({ taxCode }: TaxBreakdown): boolean => taxCode === retailDeliveryFeeCode;

/** One row for each jurisdiction and rate, in the order of the answer; the retail delivery fee is left out. */
export function byJurisdiction({ breakdown }: EstimateResult): readonly JurisdictionShare[] {
  const groups = new Map<string, TaxBreakdown[]>();
  for (const row of breakdown) {
    if (isFeeRow(row)) continue;
    const key = JSON.stringify([row.level, row.jurisdiction, row.rate]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { jurisdiction, level, rate } = first;
    return {
      jurisdiction,
      level,
      rate,
      taxable: sum(rows, 'taxable'),
      exempt: sum(rows, 'exempt'),
      tax: sum(rows, 'tax'),
    };
  });
}

/** Every line of the document, taxed or not, then the retail delivery fee. */
export function byLine({ breakdown, lineNames }: EstimateResult): readonly LineShare[] {
  const share = (name: string | null, rows: readonly TaxBreakdown[], isFee = false): LineShare => ({
    name,
    isFee,
    taxCode: rows[0]?.taxCode ?? '',
    tax: sum(rows, 'tax'),
  });
  const goods = breakdown.filter((row) => !isFeeRow(row));
  const lines = lineNames.map((name, index) =>
    share(
      name,
      goods.filter(({ line }) => line === index + 1),
    ),
  );
  const fees = breakdown.filter(isFeeRow);
  return fees.length > 0 ? [...lines, share(null, fees, true)] : lines;
}

/** '0.0715' → '7.1500%'. */
export const toPercent = (rate: string): string => `${(Number(rate) * 100).toFixed(4)}%`;
