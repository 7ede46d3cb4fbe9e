/** Letters of Hebrew, Arabic and the other scripts in this range of Unicode, which are written from right to left. */
const rightToLeft = /[\u0590-\u08ff]/;

/**
 * A value as it is inserted into a sentence. In a sentence that is written from right to left it is isolated: its own
 * direction neither changes nor is changed (Unicode Standard Annex #9, FSI and PDI). Else '-5' would become '5-'.
 */
export const withOwnDirection = (sentence: string, value: string | number): string =>
  rightToLeft.test(sentence) ? `\u2068${value}\u2069` : String(value);

/** A text without the marks of `withOwnDirection`, for what leaves the screen: files, the clipboard. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
