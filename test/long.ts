/**
 * Options of a test that takes too long for `npm test`: `npm run test:long` runs these tests and the project `drawn`,
 * and no others. `npm test` still has the same rule with a smaller input or with fewer cases.
 */
export const long = { tags: 'long' } as const;

/** Whether a run with this filter of tags is `npm run test:long`. */
export const isLongRun = (tagsFilter: readonly string[] | undefined): boolean =>
  tagsFilter?.includes(long.tags) ?? false;

type Options = { readonly tags?: typeof long.tags };

/** For tests whose cases share a suite: the options of a case that runs always, or is long. */
export const longUnless = (isAlways: boolean): Options => (isAlways ? {} : long);

/**
 * The cases of one rule, each with the options of its test:
 *
 *     for (const [size, options] of splitCases({ always: [20], long: [60] }))
 *       it(`loses none of ${size} documents`, options, …);
 */
export function splitCases<Case>(cases: {
  readonly always: readonly Case[];
  readonly long: readonly Case[];
}): readonly (readonly [Case, Options])[] {
  return [
    ...cases.always.map((each) => [each, {}] as const),
    ...cases.long.map((each) => [each, { tags: long.tags }] as const),
  ];
}

/** The same for cases whose choice does not matter: the first ones run always. */
export function splitAfter<Case>(count: number, cases: readonly Case[]): readonly (readonly [Case, Options])[] {
  return splitCases({ always: cases.slice(0, count), long: cases.slice(count) });
}

/** How much a test does: the number in an environment variable, else the usual size. CONTRIBUTING.md has the variables. */
export function sizeOf(variable: string, usual: number): number {
  const given = process.env[variable];
  const size = given === undefined ? usual : Number(given);
  if (!(size > 0)) throw new Error(`${variable} is not a number above 0: ${given}`);
  return size;
}
