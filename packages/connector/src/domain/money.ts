/** Money in whole cents, so that sums are exact. */
export type Cents = number & { readonly __unit: 'cents' };

export const ZERO = 0 as Cents;

/** Below it two neighbouring doubles differ by less than a millionth, so that six decimals tell them apart. */
const exactCents = 1e11;

/** Parses a wire amount (JSON number or decimal text), rounded to cents half away from zero. Throws a RangeError. */
export function toCents(amount: number | string): Cents {
  // Nearly all amounts are whole cents: the same result without text, of which an estimate would need hundreds.
  const whole = typeof amount === 'number' ? Math.round(amount * 100) : NaN;
  if (whole / 100 === amount && Math.abs(whole) < exactCents) return (whole + 0) as Cents;
  return parseCents(amount);
}

function parseCents(amount: number | string): Cents {
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

/** Decimal text with two decimals. */
export function toDecimal(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** Multiplies by a sign: `signed(amount, -1)` for credits and refunds. */
export function signed(cents: Cents, sign: 1 | -1): Cents {
  return sign === 1 ? cents : negate(cents);
}
