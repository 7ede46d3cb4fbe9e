import { addressInOneLine, addressParts, type AddressPart, type AddressRow } from '@salestax/contract';
import type { Wanted as TextWanted } from '../list-screen/text-search.ts';

export type Address = NonNullable<AddressRow['suggestion']>;

/** `nothing`: a search without a text finds no row. */
type Wanted = TextWanted<'nothing'>;

/** What can be filtered by. */
export const standings = ['Validated', 'Not Validated', 'Validation Failed'] as const;
export type Standing = (typeof standings)[number];
/** A status, or the addresses that wait for a decision. */
export const addressFilters = ['review', ...standings] as const;
export type AddressFilter = (typeof addressFilters)[number];

/** The status of an address; older services use 'Failed', too. */
export function standingOf({ status }: { readonly status: string }): Standing {
  return standings.find((standing) => standing === status) ?? 'Validation Failed';
}

/** The address is being validated; it is not sent twice. */
export const isPending = ({ isPending: is }: AddressRow): boolean => is === true;

/** A validated address can be selected, too: sending shows why it is not sent. */
export const maySelect = (row: AddressRow): boolean => !isPending(row);

/** The rows that select-all selects. */
export const needsValidation = (row: AddressRow): boolean => maySelect(row) && standingOf(row) !== 'Validated';

/** A suggested address differs from the customer's, and is not decided yet. */
export const hasFound = (row: AddressRow): boolean =>
  row.suggestion !== undefined && !isPending(row) && standingOf(row) !== 'Validated';

/** The customers whose id or name contains the text, case-insensitively. */
export function rowsMatching(rows: readonly AddressRow[], wanted: Wanted): readonly AddressRow[] {
  if (wanted.kind === 'all') return rows;
  if (wanted.kind === 'nothing') return [];
  const text = wanted.text.toLowerCase();
  return rows.filter(({ id, customerName }) => [id, customerName].some((each) => each.toLowerCase().includes(text)));
}

/** The customers of one filter; null: all. */
export function rowsOfFilter(rows: readonly AddressRow[], filter: AddressFilter | null): readonly AddressRow[] {
  if (filter === null) return rows;
  return rows.filter(filter === 'review' ? hasFound : (row) => standingOf(row) === filter);
}

export function countsOf(rows: readonly AddressRow[]): Readonly<Record<AddressFilter, number>> {
  const counts = { Validated: 0, 'Not Validated': 0, 'Validation Failed': 0, review: rows.filter(hasFound).length };
  for (const row of rows) counts[standingOf(row)] += 1;
  return counts;
}

/** What became of the addresses that were sent. */
export interface ValidationOutcome {
  readonly validated: number;
  readonly toReview: number;
  readonly failed: number;
}

/** `sent`: ids of customers; null: it is not known which were sent, so all count. */
export function outcomeOf(rows: readonly AddressRow[], sent: ReadonlySet<string> | null): ValidationOutcome {
  const counts = countsOf(sent === null ? rows : rows.filter(({ id }) => sent.has(id)));
  return { validated: counts.Validated, toReview: counts.review, failed: counts['Validation Failed'] };
}

/** In what a found address differs: in one part, in several, or only in how the same address is written. */
const addressKinds = ['zip4', 'writing', ...addressParts, 'several'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** The same place: these may be accepted without a look. */
export const harmlessKinds: ReadonlySet<AddressKind> = new Set(['zip4', 'writing']);

/** A found address that may replace the customer's own. */
export interface Candidate {
  readonly row: AddressRow;
  readonly found: Address;
  readonly kind: AddressKind;
}

/** Null: there is nothing to replace. */
export function candidateOf(row: AddressRow): Candidate | null {
  const { suggestion, postalForm, differences = [] } = row;
  if (suggestion !== undefined && hasFound(row)) {
    const [only] = differences;
    return { row, found: suggestion, kind: differences.length === 1 && only !== undefined ? only : 'several' };
  }
  if (postalForm === undefined || isPending(row)) return null;
  const isLonger = addressInOneLine(postalForm).replace(/(\d{5})-\d{4}/, '$1') === row.customerAddress;
  return { row, found: postalForm, kind: isLonger ? 'zip4' : 'writing' };
}

export const candidatesOf = (rows: readonly AddressRow[]): readonly Candidate[] =>
  rows.map(candidateOf).filter((candidate) => candidate !== null);

/** The kinds that there are, with their numbers. */
export function kindCounts(candidates: readonly Candidate[]): readonly (readonly [AddressKind, number])[] {
  const countOf = (kind: AddressKind) => candidates.filter((candidate) => candidate.kind === kind).length;
  return addressKinds.map((kind) => [kind, countOf(kind)] as const).filter(([, count]) => count > 0);
}

/**
 * A word of an address. `same`: the other address means the same; `longer`: the other one has its beginning, a ZIP code
 * without its last four digits.
 */
export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'longer' | 'other';
}

/** The words of an address by postal line; marked is what makes the differing parts differ from the other address. */
export function comparedTo(
  other: Address,
  address: Address,
  differences: readonly AddressPart[],
): readonly (readonly Piece[])[] {
  const others = piecesOf(other);
  return postalLines(address).map((line) =>
    line.flatMap(([part, text]) => wordsOf(text).map((word) => ({ text: word, kind: kindOf(word, part) }))),
  );

  function kindOf(word: string, part: AddressPart): Piece['kind'] {
    const otherWords = new Set((others.get(part) ?? []).map(bare));
    const [beginning] = part === 'zip' ? (/^\d{5}(?=-\d{4}$)/.exec(word) ?? []) : [];
    if (beginning !== undefined && !otherWords.has(bare(word)) && otherWords.has(beginning)) return 'longer';
    return otherWords.has(bare(word)) || !differences.includes(part) ? 'same' : 'other';
  }
}

function piecesOf(address: Address): ReadonlyMap<AddressPart, readonly string[]> {
  const words = new Map<AddressPart, readonly string[]>();
  for (const [part, text] of postalLines(address).flat())
    words.set(part, [...(words.get(part) ?? []), ...wordsOf(text)]);
  return words;
}

/** The lines for street, place, and the country outside the US; each text with the part of the address that it is. */
function postalLines({ line1, line2, city, region, postalCode, country }: Address) {
  const hasPlace = region !== '' || postalCode !== '';
  const lines: readonly (readonly (readonly [AddressPart, string])[])[] = [
    [['street', line1]],
    [['street', line2]],
    [
      ['city', city !== '' && hasPlace ? `${city},` : city],
      ['state', region],
      ['zip', postalCode],
    ],
    [['country', country === 'US' ? '' : country]],
  ];
  return lines.filter((line) => line.some(([, text]) => text !== ''));
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
/** As the service compares words: without capitals, accents and punctuation. */
const bare = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The error code of the service when a decision cannot be taken back any more. After any other error, an undo can be retried. */
export const nothingToUndo = 'NothingToUndo';
