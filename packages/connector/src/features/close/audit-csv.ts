/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The start of a formula: '=', '+', '-', '@' and their full-width forms, also after blanks and invisible characters. */
const formula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** An amount: a sign, and nothing that could be a function, a cell or another program. */
const amount = /^-?\d+\.\d\d$/;

/**
 * A CSV file (RFC 4180). A cell that a spreadsheet could run as a formula gets a leading apostrophe, as OWASP advises
 * (owasp.org/www-community/attacks/CSV_Injection). Control characters and other separators of cells become blanks: where
 * the separator is a semicolon, a comma file is split there, and its parts could begin a formula.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map(([first = '', ...others]) => [firstCell(first), ...others].map(cellOf).join(','));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

/** Where the separator is a semicolon, a whole line may be one cell, and a sign at its start makes a formula of it. */
const firstCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

function cellOf(text: string): string {
  const plain = text.replace(/[\p{C};]+/gu, ' ');
  const safe = formula.test(plain) && !amount.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
