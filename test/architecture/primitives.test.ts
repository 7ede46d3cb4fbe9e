import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('packages/{widgets,ui,host-pages,estimate-panel}/src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
    .toSorted();

it('the rules of this file read the sources', () => {
  expect(sources.length).toBeGreaterThan(500);
});

it('of several calls the newest one counts by `latest` of the kit, never by a counter', () => {
  // `calls += 1; const own = calls;`, and after the answer `own !== calls`.
  expect(filesWith(/\b(\w+) (?:\+= 1|= \1 \+ 1)[;)][\s\S]*(?:[!=]== \1\b|\b\1 [!=]==)/)).toEqual([]);
});

it('what a screen reads is a `Resource`, never a value, a failure and a flag side by side', () => {
  const flagBesideFailure =
    /failure: Failure \| null;[\s\S]{0,400}is(?:Reading|Loading): boolean|is(?:Reading|Loading): boolean;[\s\S]{0,400}failure: Failure \| null/;
  expect(filesWith(flagBesideFailure)).toEqual([]);
});

it('before an act a model asks a `question`, which its `answer` ends', () => {
  expect(filesWith(/readonly (?:toConfirm|unconfirmed|isConfirming\w*|confirmation|confirm): /)).toEqual([]);
});
