/** Money in whole cents, so that sums are exact. */
export type Cents = number & { readonly __unit: 'cents' };

export const ZERO = 0 as Cents;

/**
 * Below this many cents a number with two decimals is less than half a millionth away from its decimal text, so it is
 * read without that text.
 */
const exactBelow = 1e11;

/** Parses a wire amount (JSON number or decimal text), rounded to cents half away from zero. Throws a RangeError. */
export function toCents(amount: number | string): Cents {
  if (typeof amount === 'number') {
    const nearest = Math.round(amount * 100);
    // Adding zero makes a negative zero positive.
    if (nearest / 100 === amount && nearest < exactBelow && nearest > -exactBelow) return (nearest + 0) as Cents;
  }
  const text = typeof amount === 'number' ? amount.toFixed(6) : amount.trim() === '' ? '0' : amount.trim();
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match) throw new RangeError(`Not an amount: ${text}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = `${fraction}000`.slice(0, 3);
  const cents = Number(whole || '0') * 100 + Math.floor((Number(digits) + 5) / 10);
  return (sign === '-' && cents !== 0 ? -cents : cents) as Cents;
}

/** Amount as a JSON number in dollars. Exact up to 2^53 cents. */
export function toAmount(cents: Cents): number {
  return cents / 100;
}

/** The same for cents stored as a plain number. */
export function amountOfCents(cents: number): number {
  return cents / 100;
}

export function sumCents(values: Iterable<Cents>): Cents {
  let total = 0;
  for (const value of values) total += value;
  return total as Cents;
}

export function negate(cents: Cents): Cents {
  return (cents === 0 ? 0 : -cents) as Cents;
}

/** A fraction of an amount, rounded down to whole cents. */
export function fractionOf(cents: Cents, numerator: number, denominator: number): Cents {
  return Math.floor((cents * numerator) / denominator) as Cents;
}

/** Decimal text with two decimals. */
export function toDecimal(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

export function absolute(cents: Cents): Cents {
  return cents < 0 ? negate(cents) : cents;
}

/** Multiplies by a sign: `signed(amount, -1)` for credits and refunds. */
export function signed(cents: Cents, sign: 1 | -1): Cents {
  return sign === 1 ? cents : negate(cents);
}
