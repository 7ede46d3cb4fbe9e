/** Two decimals in the user's locale, with the currency for a total. QuickBooks sales tax is US only, so it is USD. */
export const moneyIn = (locale: string, amount: number, isSum = false): string =>
  amount.toLocaleString(
    locale,
    isSum ? { style: 'currency', currency: 'USD' } : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  );
