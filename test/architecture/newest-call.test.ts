import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** `calls += 1; const own = calls;`, and after the answer `own !== calls`. */
const countedCall = /\b(\w+) (?:\+= 1|= \1 \+ 1)[;)][\s\S]*(?:[!=]== \1\b|\b\1 [!=]==)/;

it('of several calls the newest one counts by `latest` of the kit, never by a counter', () => {
  const sources = globSync('packages/{widgets,ui,host-pages,estimate-panel}/src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => countedCall.test(readFileSync(file, 'utf8')))).toEqual([]);
});
