const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whole cents as `$1,445.20`. */
export const formatted = (cents: number): string => currency.format(cents / 100);

/** Whole cents as `1,445.20`. */
export const figure = (cents: number): string => plain.format(cents / 100);

/** yyyy-MM-dd as `06/15/2026`. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return day === '' ? '' : `${month}/${date}/${year}`;
}
