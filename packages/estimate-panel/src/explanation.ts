import { byJurisdiction, byLine, feeShare, sourcedBy, taxRoundedOnce } from './breakdown.ts';
import type { EstimateResult } from './estimate-result.ts';
import { fill, type PanelMessages } from './messages.ts';
import { moneyIn } from './money.ts';

/** Why an estimate has its tax, in words: what the breakdown shows, what is copied and what is printed. */
export interface Explanation {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly tables: readonly ExplanationTable[];
}

export interface ExplanationTable {
  readonly head: readonly string[];
  readonly rows: readonly ExplanationRow[];
}

export interface ExplanationRow {
  readonly name: string;
  /** What is to be known about the row; '' = nothing. */
  readonly note: string;
  /** The columns after the name. */
  readonly cells: readonly string[];
}

export function explain(result: EstimateResult, text: PanelMessages, locale: string): Explanation {
  return {
    title: [text.why, result.document].filter(Boolean).join(' '),
    sentences: [...sourcing(result, text), result.zeroReason, result.isFeeUnknown ? text.feeUnknown : ''].filter(
      Boolean,
    ),
    tables: [jurisdictions(result, text, locale), lines(result, text, locale)],
  };
}

/** Plain text; the columns are separated by tabs, so that a spreadsheet reads them. */
export function asText({ title, sentences, tables }: Explanation): string {
  const parts = tables.map(({ head, rows }) => [
    '',
    head.join('\t'),
    ...rows.map(({ name, note, cells }) => [name, ...cells, note].join('\t').trimEnd()),
  ]);
  return [title, ...sentences, ...parts.flat()].join('\n');
}

/** Without needless digits: 6.25%, 9%, 0.0625%. */
const percent = (locale: string, rate: string): string =>
  Number(rate).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 5 });

/** The address that the tax depends on; both where some jurisdictions are sourced by origin. */
function sourcing(result: EstimateResult, text: PanelMessages): readonly string[] {
  const [to, from] = [sourcedBy(result, 'Destination'), sourcedBy(result, 'Origin')];
  const isMixed = to.length > 0 && from.length > 0;
  const sentence = (words: string, address: string, names: readonly string[]) =>
    names.length > 0 ? fill(words, address) + (isMixed ? ` (${names.join(', ')})` : '') : '';
  if (to.length + from.length === 0) return [result.destination && fill(text.deliveredTo, result.destination)];
  return [sentence(text.byDestination, result.destination, to), sentence(text.byOrigin, result.origin, from)];
}

function jurisdictions(result: EstimateResult, text: PanelMessages, locale: string): ExplanationTable {
  const money = (amount: number) => moneyIn(locale, amount);
  const once = taxRoundedOnce(result);
  return {
    head: [text.jurisdiction, text.level, text.rate, text.taxable, text.nonTaxable, text.exempt, text.tax],
    rows: [
      ...byJurisdiction(result).map(
        ({ jurisdiction, level, rate, taxable, nonTaxable, exempt, tax, isRoundedByLine }) => ({
          name: jurisdiction,
          note: isRoundedByLine ? text.roundedByLine : '',
          cells: [text[level], percent(locale, rate), ...[taxable, nonTaxable, exempt, tax].map(money)],
        }),
      ),
      {
        name: text.salesTax,
        note: once === null ? '' : fill(text.roundedOnce, money(once)),
        cells: ['', '', '', '', '', money(result.salesTax)],
      },
    ],
  };
}

function lines(result: EstimateResult, text: PanelMessages, locale: string): ExplanationTable {
  const fee = feeShare(result);
  const money = (amount: number) => moneyIn(locale, amount);
  const rows = byLine(result).map(({ name, taxCode, tax, zeroReason, entityUseCode = '' }) => ({
    name,
    note: zeroReason ? fill(text[zeroReason], entityUseCode) : '',
    cells: [taxCode, money(tax)],
  }));
  if (fee)
    rows.push({
      name: result.feeName || text.fee,
      note: result.absorbedFee === null ? '' : text.absorbedFee,
      cells: [fee.taxCode, result.isFeeUnknown ? text.unknown : money(fee.fee)],
    });
  if (fee?.taxOnFee) rows.push({ name: text.taxOnFee, note: '', cells: [fee.taxCode, money(fee.taxOnFee)] });
  return { head: [text.byLine, text.taxCode, text.tax], rows };
}
