import type { AddressRow } from '@salestax/contract';
import type { Wanted as TextWanted } from '../list-screen/text-search.ts';

export type Address = NonNullable<AddressRow['suggestion']>;

/** `nothing`: a search without a text finds no row. */
type Wanted = TextWanted<'nothing'>;

/** What can be filtered by. */
export const standings = ['Validated', 'Not Validated', 'Validation Failed'] as const;
export type Standing = (typeof standings)[number];

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

/** The customers whose address has this status; null: all. */
export function rowsOf(rows: readonly AddressRow[], standing: Standing | null): readonly AddressRow[] {
  return standing === null ? rows : rows.filter((row) => standingOf(row) === standing);
}

export function countsOf(rows: readonly AddressRow[]): Readonly<Record<Standing, number>> {
  const counts = { Validated: 0, 'Not Validated': 0, 'Validation Failed': 0 };
  for (const row of rows) counts[standingOf(row)] += 1;
  return counts;
}

/** '1900 Wazee St, Denver, CO 80202'; the country only outside the US. */
export function inOneLine({ line1, line2, city, region, postalCode, country }: Address): string {
  const place = [region, postalCode].filter(Boolean).join(' ');
  return [line1, line2, city, place, country === 'US' ? '' : country].filter(Boolean).join(', ');
}

/** A word of an address, and whether the other address has it, too. */
export interface Piece {
  readonly text: string;
  readonly isSame: boolean;
}

/** The words of an address, compared to another address without case and punctuation. */
export function comparedTo(other: string, address: string): readonly Piece[] {
  const known = new Set(wordsOf(other).map(bare));
  return wordsOf(address).map((text) => ({ text, isSame: known.has(bare(text)) }));
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
