import { Type } from 'typebox';

/** The fields of a page that say how long its list is (Avalara, FetchResult). */
export const pageFields = {
  '@recordsetCount': Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  '@nextLink': Type.Optional(Type.Union([Type.String(), Type.Null()])),
};

export interface PageLength {
  readonly '@recordsetCount'?: number | null | undefined;
  readonly '@nextLink'?: string | null | undefined;
}

/** What the log of calls keeps of a long list, or of one with rows that not everybody may see who reads the log. */
export const rowCount = ({ rows }: { readonly rows: readonly unknown[] }) => ({ rows: rows.length });

/**
 * The number of rows of the whole list. Without a count: of those that were read so far (this page included), and one more if
 * another page follows.
 */
export function totalRows({ '@recordsetCount': count, '@nextLink': next }: PageLength, readSoFar: number): number {
  return count ?? (next ? readSoFar + 1 : readSoFar);
}
