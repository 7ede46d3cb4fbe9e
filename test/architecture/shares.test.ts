import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import FileOrder from '../file-order.ts';
import { itemsOfShare, readShare } from '../shares.ts';
import { readTimes } from '../times.ts';

interface Item {
  readonly name: string;
  readonly seconds: number;
}

const anyItems = fc.uniqueArray(fc.record({ name: fc.string(), seconds: fc.nat(500) }), {
  selector: ({ name }) => name,
});
const divide = (items: readonly Item[], count: number) =>
  Array.from({ length: count }, (_, index) =>
    itemsOfShare(
      items,
      { index: index + 1, count },
      ({ seconds }) => seconds,
      ({ name }) => name,
    ),
  );
const namesOf = (items: readonly Item[]) => items.map(({ name }) => name).toSorted();
const secondsOf = (items: readonly Item[]) => items.reduce((sum, { seconds }) => sum + seconds, 0);

describe('shares of test files', () => {
  it('have every file once', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 6 }), (items, count) => {
        expect(namesOf(divide(items, count).flat())).toEqual(namesOf(items));
      }),
    );
  });

  it('are the same whatever the order in which the files were found', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 6 }), (items, count) => {
        expect(divide(items.toReversed(), count)).toEqual(divide(items, count));
      }),
    );
  });

  it('differ in their time by no more than the longest file', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 6 }), (items, count) => {
        const times = divide(items, count).map(secondsOf);
        const longest = Math.max(0, ...items.map(({ seconds }) => seconds));
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it.each(['', '2', '0/4', '5/4', '1/0', 'a/b', '1/4/2'])('are not named by %j', (text) => {
    expect(() => readShare(text)).toThrow('not a share such as 2/4');
  });
});

/** The shares in which CI runs the long tests. */
const count = Number(/^shares=(\d+)$/m.exec(readFileSync('.ci/run', 'utf8'))?.[1]);
const all = Array.from({ length: count }, (_, index) => index + 1);

describe('the shares of the long tests', () => {
  let vitest: Vitest;
  let files: TestSpecification[];
  beforeAll(async () => {
    const root = resolve(import.meta.dirname, '../..');
    vitest = await createVitest({ root, watch: false, tagsFilter: ['long'] });
    files = await vitest.globTestSpecifications();
  });
  afterAll(() => vitest.close());

  it('are together all files, each of them once', async () => {
    const shares: TestSpecification[][] = [];
    for (const index of all) {
      vitest.config.shard = { index, count };
      shares.push(await new FileOrder(vitest).shard(files));
    }
    const keys = (specifications: readonly TestSpecification[]) =>
      specifications.map(({ project, moduleId }) => `${project.name} ${moduleId}`).toSorted();
    expect(keys(shares.flat())).toEqual(keys(files));
    expect(files.length).toBeGreaterThan(300);
  });

  it('can be balanced, because no file takes longer than a share', () => {
    const seconds = Object.values(readTimes().long);
    expect(Math.max(...seconds)).toBeLessThan(seconds.reduce((sum, each) => sum + each, 0) / count);
  });
});

describe('the shares of the long tests in CI', () => {
  it.each(['check', 'release'])('are all run by the workflow %s', (name) => {
    const workflow = readFileSync(`.github/workflows/${name}.yml`, 'utf8');
    expect(workflow).toContain(`share: [${all.join(', ')}]`);
    expect(workflow).toContain(`--share=\${{ matrix.share }}/${count}`);
  });
});
