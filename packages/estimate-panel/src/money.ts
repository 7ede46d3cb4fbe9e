/** Two decimals in the reader's language; with the currency where it is a sum to pay. QuickBooks sales tax is US only. */
export const moneyIn = (locale: string, amount: number, isSum = false): string =>
  amount.toLocaleString(
    locale,
    isSum ? { style: 'currency', currency: 'USD' } : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  );
