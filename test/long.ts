/**
 * Options of a test that takes too long for `npm test`: `npm run test:long` runs these tests, and no others. `npm test`
 * still has the same rule with a smaller input or with fewer cases.
 *
 *     it.each(otherCases)('records every document once: %s', long, …)
 */
export const long = { tags: 'long' } as const;
