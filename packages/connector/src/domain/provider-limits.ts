/**
 * The longest texts that the tax provider accepts in its fields, in UTF-16 units: it refuses a whole document because of
 * one text that is longer (Avalara, CreateTransactionModel, LineItemModel and AddressLocationInfo; StringLengthError).
 */
export const providerLimits = {
  code: 50,
  itemCode: 50,
  description: 2096,
  ref1: 250,
  revenueAccount: 50,
  referenceCode: 50,
  exemptionNo: 25,
  purchaseOrderNo: 50,
  salespersonCode: 25,
  email: 50,
  line1: 100,
  line2: 100,
  city: 50,
} as const;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text that fits. It ends between two characters as people see them, never inside an emoji. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const tooLong = characters.segment(text).containing(limit);
  return text.slice(0, tooLong?.index ?? limit);
}

/** A text as a field of the provider accepts it. */
export function fitted(field: keyof typeof providerLimits, text: string): string {
  return shortened(text, providerLimits[field]);
}
