import { fillIn, formatAmount, formatDay, formatPercent } from '@salestax/client';
import type { ComparedDocument } from '@salestax/contract';
import { pairLines } from './lines.ts';
import type { ReconciliationMessages } from './messages.ts';
import { isSameText, signed } from './wording.ts';

/**
 * Why the taxes of both documents differ, as far as the documents show it: other lines, another address, another fee, or
 * another rate on the same sale. '': a document is missing, or the taxes agree.
 */
export function causeOf(
  accounting: ComparedDocument | null,
  provider: ComparedDocument | null,
  text: ReconciliationMessages,
  locale: string,
): string {
  if (accounting === null || provider === null) return '';
  const amount = (value: number) => formatAmount(signed(value, accounting.type), locale);
  const { lines, shipTo, fee, absorbedFee = 0 } = accounting;
  // Of a document that has changed or is gone, not everything is known.
  const isKnown = lines !== undefined && shipTo !== undefined && fee !== undefined;
  if (!isKnown || provider.lines === undefined || provider.shipTo === undefined || provider.fee === undefined)
    return '';
  const pairs = pairLines(lines, provider.lines);
  const line = pairs.find((pair) => pair.accounting !== pair.provider);
  if (line !== undefined) {
    const name = { line: line.description };
    if (line.provider === null) return fillIn(text.causeLineOnlyAccounting, name);
    if (line.accounting === null) return fillIn(text.causeLineOnlyProvider, name);
    return fillIn(text.causeLine, { ...name, one: amount(line.accounting), other: amount(line.provider) });
  }
  if (!isSameText(shipTo, provider.shipTo)) return text.causeAddress;
  const days = { day: formatDay(accounting.date), otherDay: formatDay(provider.date) };
  const isSameDay = accounting.date === provider.date;
  if (accounting.tax !== provider.tax) {
    const rates = { one: rateOf(accounting, locale), other: rateOf(provider, locale) };
    if (accounting.tax === 0) return fillIn(text.causeNoTax, rates);
    return fillIn(isSameDay ? text.causeRate : text.causeRateAndDay, { ...rates, ...days });
  }
  if (Math.round((fee + absorbedFee - provider.fee) * 100) !== 0)
    return fillIn(text.causeFee, { one: amount(fee), other: amount(provider.fee) });
  return isSameDay ? '' : fillIn(text.causeDay, days);
}

/** The tax in percent of the amount before tax: the mean over taxable and exempt lines. */
function rateOf({ tax, amount }: ComparedDocument, locale: string): string {
  if (amount === 0) return '–';
  return formatPercent(tax / amount, 4, locale);
}
