import type { AddressRow } from '@salestax/contract';
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

/** It is being validated, and not sent twice. */
export const isPending = ({ isPending: is }: AddressRow): boolean => is === true;

/** A validated address can be selected, too: sending shows why it is not sent. */
export const maySelect = (row: AddressRow): boolean => !isPending(row);

/** The rows that select-all selects. */
export const needsValidation = (row: AddressRow): boolean => maySelect(row) && standingOf(row) !== 'Validated';

/** A suggested address differs from the customer's, and is not decided yet. */
export const hasFound = (row: AddressRow): boolean =>
  row.suggestion !== undefined && !isPending(row) && standingOf(row) !== 'Validated';

/** The customers whose id or name contains the text, case-insensitively. */
export function rowsFound(rows: readonly AddressRow[], wanted: Wanted): readonly AddressRow[] {
  if (wanted.kind === 'all') return rows;
  if (wanted.kind === 'nothing') return [];
  const text = wanted.text.toLowerCase();
  return rows.filter(({ id, customerName }) => [id, customerName].some((each) => each.toLowerCase().includes(text)));
}

/** The customers of one filter; null: all. */
export function rowsOf(rows: readonly AddressRow[], filter: AddressFilter | null): readonly AddressRow[] {
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

/** '1900 Wazee St, Denver, CO 80202'; the country only outside the US. */
export function inOneLine({ line1, line2, city, region, postalCode, country }: Address): string {
  const place = [region, postalCode].filter(Boolean).join(' ');
  return [line1, line2, city, place, country === 'US' ? '' : country].filter(Boolean).join(', ');
}

/**
 * A word of an address. `same`: the other address has it, too; `longer`: the other one has its beginning, as a ZIP code
 * without its last four digits.
 */
export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'longer' | 'other';
}

/** The words of an address by postal line, compared to another address without case and punctuation. */
export function comparedTo(other: string, address: string): readonly (readonly Piece[])[] {
  const known = new Set(wordsOf(other).map(bare));
  const kindOf = (word: string): Piece['kind'] => {
    if (known.has(bare(word))) return 'same';
    const [beginning = ''] = /^\d{5}(?=-\d{4},?$)/.exec(word) ?? [];
    return beginning !== '' && known.has(beginning) ? 'longer' : 'other';
  };
  return postalLines(address).map((line) => wordsOf(line).map((text) => ({ text, kind: kindOf(text) })));
}

/** '1900 Wazee St, Denver, CO 80202' → its street, and its city with region and ZIP code. */
function postalLines(address: string): readonly string[] {
  const parts = address.split(', ');
  const region = parts.findIndex((part, at) => at > 0 && /^[A-Z]{2}(?: [A-Z\d][A-Z\d -]*)?$/.test(part));
  if (region < 1) return parts;
  return [...parts.slice(0, region - 1), `${parts[region - 1]}, ${parts[region]}`, ...parts.slice(region + 1)];
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
