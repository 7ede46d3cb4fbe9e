import { withoutFormula, withoutIsolates } from '@salestax/client';
import type { Address } from '@salestax/contract';
import type { Calculation, Explained, Figures } from '../state/estimate-result.ts';
import { fill } from '../texts/fill.ts';
import type { AllPanelMessages } from '../texts/messages.ts';
import { byJurisdiction, byLine, feeShare, sourcedBy, taxRoundedOnce } from './breakdown.ts';
import { moneyIn } from './money.ts';

/** Why an estimate has its tax, in words: what the breakdown shows, what is copied and what is printed. */
export interface Explanation {
  readonly title: string;
  readonly sentences: readonly string[];
  /** The first row of a table is its head. */
  readonly tables: readonly (readonly Row[])[];
}

/** `note`: what is to be known about the row; '' = nothing. */
export type Row = readonly [name: string, note: string, ...cells: string[]];

/**
 * `recorded`: the figures that the document has already; null: none are recorded. If the calculation of today has another total,
 * a sentence says so.
 */
export function explain(
  { calculation }: Pick<Explained, 'calculation'>,
  recorded: Figures | null,
  text: AllPanelMessages,
  locale: string,
): Explanation {
  const hasOtherTotal = recorded !== null && recorded.total !== calculation.total;
  return {
    title: `${text.why} ${calculation.document}`,
    sentences: [
      hasOtherTotal ? fill(text.recalculated, moneyIn(locale, calculation.total, true)) : '',
      ...sourcing(calculation, text),
      zeroReasonIn(locale, calculation, text),
      calculation.isFeeUnknown ? text.feeUnknown : '',
    ].filter(Boolean),
    tables: [jurisdictions(calculation, text, locale), lines(calculation, text, locale)],
  };
}

/**
 * The reason of a zero tax; '' when tax is due. In English the service's own text, in other languages the panel's sentence for
 * that reason.
 */
export function zeroReasonIn(
  locale: string,
  { zeroReason, zeroReasonText, lines: estimatedLines }: Calculation,
  text: AllPanelMessages,
): string {
  // The panel has sentences for the reasons of lines; only this reason has another name for a whole document.
  const code = zeroReason === 'non-taxable-lines' ? 'non-taxable-line' : zeroReason;
  const sentence: unknown = code && Reflect.get(text, code);
  const { entityUseCode = '' } = estimatedLines.find((line) => line.zeroReason === code) ?? {};
  if (typeof sentence !== 'string' || /^en\b/.test(locale) || (sentence.includes('{}') && !entityUseCode))
    return zeroReasonText;
  return fill(sentence, entityUseCode);
}

/** Plain text; the columns are separated by tabs, so that a spreadsheet reads them. */
export const asText = ({ title, sentences, tables }: Explanation): string =>
  withoutIsolates(
    [
      title,
      ...sentences,
      ...tables.flatMap((rows) => [
        '',
        ...rows.map(([name, note, ...cells]) => [name, ...cells, note].map(withoutFormula).join('\t').trimEnd()),
      ]),
    ].join('\n'),
  );

/** The address that the tax depends on; both where some jurisdictions are sourced by origin. */
function sourcing(result: Calculation, text: AllPanelMessages): readonly string[] {
  const destination = inOneLine(result.destination);
  const sides = [
    { names: sourcedBy(result, 'Destination'), sentence: fill(text.Destination, destination) },
    { names: sourcedBy(result, 'Origin'), sentence: fill(text.Origin, inOneLine(result.origin)) },
  ].filter(({ names }) => names.length > 0);
  if (sides.length === 0) return [destination && fill(text.deliveredTo, destination)];
  return sides.map(({ names, sentence }) => (sides.length > 1 ? `${sentence} (${names.join(', ')})` : sentence));
}

const inOneLine = (place: Address | null): string =>
  place
    ? [place.line1, place.city, `${place.region} ${place.postalCode}`].filter((part) => part.trim()).join(', ')
    : '';

const amounts = ['taxable', 'nonTaxable', 'exempt', 'tax'] as const;

function jurisdictions(result: Calculation, text: AllPanelMessages, locale: string): readonly Row[] {
  const note = (once: number | null) => (once === null ? '' : fill(text.roundedByLine, moneyIn(locale, once)));
  // Without needless digits: 6.25%, 9%.
  const percent = (rate: string) => Number(rate).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 5 });
  return [
    [text.jurisdiction, '', text.level, text.rate, ...amounts.map((part) => text[part])],
    ...byJurisdiction(result).map((share): Row => [
      share.jurisdiction,
      note(share.roundedOnce),
      text[share.level],
      percent(share.rate),
      ...amounts.map((part) => moneyIn(locale, share[part])),
    ]),
    [text.salesTax, note(taxRoundedOnce(result)), '', '', '', '', '', moneyIn(locale, result.salesTax)],
  ];
}

function lines(result: Calculation, text: AllPanelMessages, locale: string): readonly Row[] {
  const share = feeShare(result);
  const rows: Row[] = byLine(result).map(({ name, taxCode, tax, zeroReason, entityUseCode = '' }) => [
    name,
    zeroReason ? fill(text[zeroReason], entityUseCode) : '',
    taxCode,
    moneyIn(locale, tax),
  ]);
  if (share) {
    const { taxCode, fee, taxOnFee } = share;
    const amount = result.isFeeUnknown ? text.unknown : moneyIn(locale, fee);
    rows.push([result.feeName || text.fee, result.absorbedFee === null ? '' : text.absorbedFee, taxCode, amount]);
    if (taxOnFee) rows.push([text.taxOnFee, '', taxCode, moneyIn(locale, taxOnFee)]);
  }
  return [[text.byLine, '', text.taxCode, text.tax], ...rows];
}
