/** Two decimals, without sign for what rounds to zero: 1234.5 → '1234.50'. */
export const formatMoney = (amount: number): string => amount.toFixed(2).replace(/^-(?=0\.00$)/, '');

/** '2026-02-03' → '02/03/2026'. A text that is not a day is given back as it is. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

/** '2026-02-03' → '2/3/2026', as the settings show it. */
export const formatShortDay = (day: string): string => formatDay(day).replace(/\b0(?=\d\/)/g, '');
