import type { ComparedDocument } from '@salestax/contract';

type Line = NonNullable<ComparedDocument['lines']>[number];

/** One line of both documents side by side; null: missing on that side. */
export interface LinePair {
  readonly description: string;
  readonly accounting: number | null;
  readonly provider: number | null;
}

/** Pairs lines of the same description, first those of the same amount; the others keep their order. */
export function pairLines(accounting: readonly Line[], provider: readonly Line[]): readonly LinePair[] {
  const unpaired = [...provider];
  const take = (isWanted: (line: Line) => boolean): Line | undefined => {
    const at = unpaired.findIndex(isWanted);
    return at < 0 ? undefined : unpaired.splice(at, 1)[0];
  };
  const hasSameDescription = (one: Line, other: Line) =>
    one.description.trim().toLowerCase() === other.description.trim().toLowerCase();
  const exact = accounting.map((line) =>
    take((other) => hasSameDescription(line, other) && line.amount === other.amount),
  );
  const pairs = accounting.map((line, at) => {
    const other = exact[at] ?? take((each) => hasSameDescription(line, each));
    return { description: line.description, accounting: line.amount, provider: other?.amount ?? null };
  });
  return [
    ...pairs,
    ...unpaired.map(({ description, amount }) => ({ description, accounting: null, provider: amount })),
  ];
}
