/** Languages that are written from right to left; `Intl.Locale` has `getTextInfo` in newer browsers only. */
const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** 'rtl' for a language that is written from right to left, and '' for any other: the direction of the page applies. */
export const directionOf = (locale: string): 'rtl' | '' => (rightToLeft.test(locale) ? 'rtl' : '');
