/** One of several parts of the long tests that take about the same time. */
export interface Share {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** Reads '2/4'. Throws an error that says what to write. */
export function readShare(text: string): Share {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw new Error(`--share=${text} is not a share such as 2/4, the second of four.`);
  return { index, count };
}

/**
 * The items of one share: the same items and times always give the same shares. Every item is in exactly one of the
 * `count` shares.
 */
export function itemsOfShare<Item>(
  items: readonly Item[],
  { index, count }: Share,
  secondsOf: (item: Item) => number,
  nameOf: (item: Item) => string,
): Item[] {
  const shares = Array.from({ length: count }, () => ({ seconds: 0, items: new Array<Item>() }));
  // The longest goes first, each to the share that has least to do so far.
  const longestFirst = items.toSorted(
    (a, b) => secondsOf(b) - secondsOf(a) || (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))),
  );
  for (const item of longestFirst) {
    const [least] = shares.toSorted((a, b) => a.seconds - b.seconds);
    if (least === undefined) break;
    least.items.push(item);
    least.seconds += secondsOf(item);
  }
  return shares[index - 1]?.items ?? [];
}
