import type { DifferenceCause } from '@salestax/contract';
import type { ComparedOutcome } from '../../../store/schema.ts';
import type { ComparedRow } from '../compared-rows.ts';

/** How many documents agree now that differed before because of `cause`. */
export interface SettledCause {
  readonly cause: DifferenceCause;
  readonly documents: number;
}

/** Why documents differed, by the keys of their rows. */
export type FormerCauses = ReadonlyMap<string, DifferenceCause>;

/** The document of a row; null: a transaction alone, which cannot come to agree. */
export function documentOf({ sale }: Pick<ComparedRow, 'sale'>): string | null {
  return sale && `${sale.kind} ${sale.id}`;
}

export function formerCauses(rows: readonly Pick<ComparedRow, 'sale' | 'cause' | 'settled'>[]): FormerCauses {
  return new Map(
    rows.flatMap((row): [string, DifferenceCause][] => {
      const document = documentOf(row);
      const cause = row.cause ?? row.settled;
      return document === null || cause === undefined ? [] : [[document, cause]];
    }),
  );
}

/** Why a document that agrees differed before. */
export function settledBy(
  row: Pick<ComparedRow, 'sale'>,
  outcome: ComparedOutcome,
  former: FormerCauses,
): DifferenceCause | undefined {
  const document = documentOf(row);
  return outcome === 'Consistent' && document !== null ? former.get(document) : undefined;
}

export interface SettledCount {
  add(rows: readonly ComparedRow[]): void;
  /** Takes rows out that were added before. */
  remove(rows: readonly ComparedRow[]): void;
  result(): SettledCause[];
}

/** Counts documents that agree by why they differed before. `initial`: the counts to which rows are added. */
export function createSettledCount(initial: readonly SettledCause[] = []): SettledCount {
  const counts = new Map(initial.map((each) => [causeKeyOf(each.cause), each]));
  const count = (rows: readonly ComparedRow[], by: 1 | -1) => {
    for (const { settled } of rows) {
      if (settled === undefined) continue;
      const key = causeKeyOf(settled);
      counts.set(key, { cause: settled, documents: (counts.get(key)?.documents ?? 0) + by });
    }
  };
  return {
    add: (rows) => count(rows, 1),
    remove: (rows) => count(rows, -1),
    result: () =>
      [...counts]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([, each]) => (each.documents > 0 ? [each] : [])),
  };
}

const causeKeyOf = ({ kind, id, name }: DifferenceCause): string => JSON.stringify([kind, id, name]);
