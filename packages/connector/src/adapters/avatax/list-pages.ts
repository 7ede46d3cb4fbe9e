import { Type } from 'typebox';

/** What a list tells of its length (Avalara, FetchResult). */
export const pageFields = {
  '@recordsetCount': Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  '@nextLink': Type.Optional(Type.Union([Type.String(), Type.Null()])),
};

export interface PageLength {
  readonly '@recordsetCount'?: number | null | undefined;
  readonly '@nextLink'?: string | null | undefined;
}

/** Rows of the whole list; without a count, one more than were read where a next page follows. `readCount`: with this page. */
export function totalRows({ '@recordsetCount': count, '@nextLink': next }: PageLength, readCount: number): number {
  return count ?? (next ? readCount + 1 : readCount);
}
