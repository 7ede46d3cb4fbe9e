/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Cell separators in some locales, besides the comma, which is always quoted. */
const SEPARATORS = /([;\t\r\n])/;

/**
 * The start of a formula: '=', '+', '-', '@' and their full-width forms, also after blanks, invisible characters and quotation
 * marks, which a spreadsheet takes off.
 */
const FORMULA = /^[\s\p{C}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A number, a phone number or a dash: a sign, and nothing that could be a function, a cell or another program. */
const SIGNED_NUMBER = /^[+-][\d .,()\u00A0-]*$/;

/** A CSV file (RFC 4180: CRLF, quotes doubled) whose cells are `withoutFormula`. */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map(([first = '', ...others]) => [firstCell(first), ...others].map(cellOf).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/**
 * Where the list separator is a semicolon, a whole line may be one cell: `-5,0+cmd|…`. A sign at its start makes a formula of
 * it, even if the first cell is a number.
 */
const firstCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function cellOf(text: string): string {
  const safe = withoutFormula(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The text of a cell that is safe to open in a spreadsheet, or to paste into one. Cells that could be run as a formula get a
 * leading apostrophe, as OWASP advises (https://owasp.org/www-community/attacks/CSV_Injection), and so do the parts after a
 * separator inside a cell: where the list separator is a semicolon, a comma file is split there. All other cells, including
 * negative amounts and phone numbers, stay as they are, byte for byte.
 */
export function withoutFormula(text: string): string {
  const parts = text
    .split(SEPARATORS)
    .map((part) => (FORMULA.test(part) && !SIGNED_NUMBER.test(part) ? `'${part}` : part));
  const safe = parts.join('');
  return /^[\0\t\r\n]/.test(safe) ? `'${safe}` : safe;
}
