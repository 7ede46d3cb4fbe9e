import { fillIn, formatAmount, formatZonedTime, numberedDocument } from '@salestax/client';
import type { Amount, TaxReceipt } from '@salestax/contract';
import type { ReceiptMessages } from './messages.ts';

/** 'Invoice 1087' */
export const documentName = ({ txnType, number }: TaxReceipt, text: ReceiptMessages): string =>
  numberedDocument(text[txnType], number);

/** Why a line has no tax; '' when it has. */
export function reasonOf(
  { zeroReason, entityUseCode, certificate }: TaxReceipt['lines'][number],
  text: ReceiptMessages,
): string {
  if (zeroReason === null) return '';
  if (certificate) return fillIn(text.exemptBy, { number: certificate });
  return fillIn(text[zeroReason], { code: entityUseCode ?? '' });
}

/** AvaTax writes reasons in capitals: 'RESALE' → 'Resale'. */
const reasonText = (reason: string): string =>
  reason === reason.toUpperCase() ? reason.charAt(0) + reason.slice(1).toLowerCase() : reason;

/** 'Certificate 4411: Resale, Colorado'; what is not known is left out. */
export function certificateSentence(
  { number, reason, region }: TaxReceipt['certificates'][number],
  text: ReceiptMessages,
): string {
  const facts = [text.exemptionReason(reasonText(reason)), region].filter(Boolean).join(', ');
  return [fillIn(text.certificate, { number }), facts].filter(Boolean).join(': ');
}

/** Who calculated the tax, and when. */
export function sourceSentence({ source, code, at }: TaxReceipt, text: ReceiptMessages, locale: string): string {
  const time = formatZonedTime(at, locale);
  return source === 'record' ? fillIn(text.recorded, { code, time }) : fillIn(text.estimated, { time });
}

/** Without needless digits: 6.25%, 9%. */
export const percent = (rate: string, locale: string): string =>
  Number(rate).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 5 });

export interface Sum {
  readonly name: string;
  readonly amount: string;
}

/** The sums below the lines; those of nothing are left out, but not the sales tax and the total. */
export function sumsOf(receipt: TaxReceipt, text: ReceiptMessages, locale: string): readonly Sum[] {
  const { discount, salesTax, fee, feeName, taxOnFee, total, currency } = receipt;
  const sum = (name: string, amount: Amount) => ({ name, amount: formatAmount(amount, locale) });
  const totalText = [formatAmount(total, locale), currency].filter(Boolean).join(' ');
  return [
    ...(discount === 0 ? [] : [sum(text.discount, -discount)]),
    sum(text.salesTax, salesTax),
    ...(fee === 0 ? [] : [sum(feeName || text.fee, fee)]),
    ...(taxOnFee === 0 ? [] : [sum(text.taxOnFee, taxOnFee)]),
    { name: text.total, amount: totalText },
  ];
}
