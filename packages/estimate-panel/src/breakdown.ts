import type { TaxBreakdown } from '@salestax/contract';
import { toAmount } from './amounts.ts';
import type { EstimateResult } from './estimate-result.ts';

/** The tax of one jurisdiction on the document; `line` and tax code are those of its first line. */
export type JurisdictionShare = Pick<TaxBreakdown, 'jurisdiction' | 'level' | 'rate' | 'taxable' | 'exempt' | 'tax'>;

export type LineShare = readonly [name: string, taxCode: string, tax: number];

/** One row for each jurisdiction and rate, in the order of the response, without the retail delivery fee. */
export function byJurisdiction({ breakdown, lineNames }: EstimateResult): readonly JurisdictionShare[] {
  const shares = new Map<string, JurisdictionShare>();
  for (const { line, jurisdiction, level, rate, taxable, exempt, tax } of breakdown) {
    if (line > lineNames.length) continue;
    const key = [level, jurisdiction, rate].join();
    const share = shares.get(key);
    shares.set(key, {
      jurisdiction,
      level,
      rate,
      taxable: toAmount(taxable + (share?.taxable ?? 0)),
      exempt: toAmount(exempt + (share?.exempt ?? 0)),
      tax: toAmount(tax + (share?.tax ?? 0)),
    });
  }
  return [...shares.values()];
}

/** Every line of the document, taxed or not, then the retail delivery fee, as ordered in the response. */
export function byLine({ breakdown, lineNames }: EstimateResult, feeName: string): readonly LineShare[] {
  const names = breakdown.some(({ line }) => line > lineNames.length) ? [...lineNames, feeName] : lineNames;
  return names.map((name, index) => {
    const rows = breakdown.filter(({ line }) => line === index + 1);
    return [name, rows[0]?.taxCode ?? '', toAmount(rows.reduce((sum, { tax }) => sum + tax, 0))];
  });
}
