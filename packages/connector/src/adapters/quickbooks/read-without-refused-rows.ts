import { done } from '../../domain/result.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import sentences from './error-sentences.json' with { type: 'json' };

/** The rows of a list. Those that cannot be read do not hide the others. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly UnreadableRow[];
}

export interface UnreadableRow {
  /** Null: the service refuses a list without naming the row. */
  readonly id: string | null;
  readonly error: VendorError;
}

/** How a list is divided. */
export interface Parts<Part> {
  /** Null: it is a single row. */
  readonly halvesOf: (part: Part) => readonly [Part, Part] | null;
  /** The id of a single row; null = not known. */
  readonly idOf: (part: Part) => string | null;
}

/** The service cannot process a document that the request asks for, whatever the HTTP status. */
export const isNotProcessed = ({ code }: VendorError): boolean => code === '4002';

/** The error of a request for one row. 4002 blames the query; here it is the row that the service cannot process. */
export function errorOfOneDocument(error: VendorError): VendorError {
  return isNotProcessed(error) ? { ...error, message: sentences.unreadableDocument } : error;
}

/** If more rows of one reading are refused, the reading fails: the service then processes no query at all. */
const mostRefused = 5;

/**
 * Reads a part of a list. The service refuses a whole query because of one row that it cannot process (4002, Intuit,
 * 'Error codes'), so a part that is refused for this is read in halves until a single row is left.
 */
export async function readWithoutUnreadableRows<Part, Row>(
  { halvesOf, idOf }: Parts<Part>,
  part: Part,
  read: (part: Part) => Promise<Outcome<Rows<Row>>>,
): Promise<Outcome<Rows<Row>>> {
  let refused = 0;
  const readPart = async (current: Part): Promise<Outcome<Rows<Row>>> => {
    const whole = await read(current);
    if (whole.ok || !isNotProcessed(whole.error) || refused === mostRefused) return whole;
    const halves = halvesOf(current);
    if (halves === null) {
      refused += 1;
      return done({ rows: [], unreadable: [{ id: idOf(current), error: errorOfOneDocument(whole.error) }] });
    }
    const first = await readPart(halves[0]);
    if (!first.ok) return first;
    const second = await readPart(halves[1]);
    if (!second.ok) return second;
    return done({
      rows: [...first.value.rows, ...second.value.rows],
      unreadable: [...first.value.unreadable, ...second.value.unreadable],
    });
  };
  return readPart(part);
}

/** Rows by their position, which starts at 1. */
export interface Positions {
  readonly from: number;
  readonly count: number;
}

export const byPosition: Parts<Positions> = {
  halvesOf({ from, count }) {
    if (count < 2) return null;
    const half = Math.ceil(count / 2);
    return [
      { from, count: half },
      { from: from + half, count: count - half },
    ];
  },
  idOf: () => null,
};

/** Several documents may have one number, so no id is known. */
export const byDocNumber: Parts<readonly string[]> = {
  halvesOf(values) {
    if (values.length < 2) return null;
    const half = Math.ceil(values.length / 2);
    return [values.slice(0, half), values.slice(half)];
  },
  idOf: () => null,
};

export const byId: Parts<readonly string[]> = { ...byDocNumber, idOf: ([id]) => id ?? null };

/** The error of a row that lacks a field that every document has. */
export const misshapenRow: VendorError = {
  kind: 'refused',
  vendor: 'accounting',
  code: '',
  message: sentences.misshapenDocument,
  detail: '',
};
