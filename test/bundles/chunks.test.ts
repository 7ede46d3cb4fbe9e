import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { built } from '../support/browser/built.ts';

/** The files that each module of a folder imports when it is loaded, by its path. Minified code has its imports on one line. */
function importsIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const importsOf = (file: string) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\b(?:from|import)\s*["'](\.[^"']+)["']/g)].map(
      ([, specifier = '']) => path.join(path.dirname(file), specifier),
    );
  return new Map(globSync('**/*.js', { cwd: folder }).map((file) => [file, importsOf(file)]));
}

/** The modules that import themselves through others. */
function circular(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (imports.get(from) ?? []).some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, goal, seen);
    });
  return [...imports.keys()].filter((file) => reaches(file, file));
}

// A value of a module in a circle may be read before it is assigned.
describe.each([
  ['of the elements', built.bundlesDir],
  ['of the pages', built.pagesDir],
])('the modules %s', (_, folder) => {
  const imports = importsIn(folder);

  it('share modules', () => {
    expect([...imports.values()].flat().length).toBeGreaterThan(20);
  });

  it('do not import each other in a circle', () => {
    expect(circular(imports)).toEqual([]);
  });
});

describe('the first load of a page', () => {
  const loads = Object.entries<readonly string[]>(
    JSON.parse(readFileSync(path.join(built.pagesDir, 'first-load.json'), 'utf8')),
  );

  it.each(loads)('%s is named in its HTML, so that no file waits for another', (_, [html = '', ...files]) => {
    const text = readFileSync(path.join(built.pagesDir, html), 'utf8');
    const named = [...text.matchAll(/<(?:link rel="modulepreload" href|script type="module" src)="\/([^"]+)"/g)];
    expect(new Set(named.map(([, file]) => file))).toEqual(new Set(files));
  });

  it.each(loads)('%s is few files: browsers fetch six at once from one server by HTTP/1.1', (_, [, ...files]) => {
    expect(files.length).toBeLessThanOrEqual(6);
  });
});
