/** Decimal text or a JSON number as whole cents. */
export function cents(amount: string | number): number {
  const [whole = '0', fraction = ''] = (typeof amount === 'number' ? amount.toFixed(2) : amount).split('.');
  const digits = Number(`${whole.replace('-', '')}${fraction.padEnd(2, '0')}`);
  return whole.startsWith('-') ? 0 - digits : digits;
}

/** Whole cents as decimal text. */
export function dollars(amount: number): string {
  return (amount / 100).toFixed(2);
}
