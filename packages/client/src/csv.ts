/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What parts cells for the spreadsheets of one place or another, besides the comma that is quoted anyway. */
const SEPARATORS = /([;\t\r\n])/;

/** What a spreadsheet may run: '=', '+', '-', '@' and their full-width forms, also behind blanks and invisible characters. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A number, a phone number or a dash: a sign and nothing that could name a function, a cell or another program. */
const SIGNED_NUMBER = /^[+-][\d .,()\u00A0-]*$/;

/**
 * A CSV file (RFC 4180: CRLF, quotes doubled) that is safe to open in a spreadsheet. Cells that it could run as a formula get
 * an apostrophe in front, as OWASP advises (https://owasp.org/www-community/attacks/CSV_Injection), and so does what comes
 * behind a separator inside a cell: where lists are parted by semicolons, a comma file is cut there. All other cells, with
 * negative amounts and phone numbers among them, stay as they are, byte for byte.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const safe = defused(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function defused(text: string): string {
  const parts = text
    .split(SEPARATORS)
    .map((part) => (FORMULA.test(part) && !SIGNED_NUMBER.test(part) ? `'${part}` : part));
  const safe = parts.join('');
  return /^[\0\t\r\n]/.test(safe) ? `'${safe}` : safe;
}
