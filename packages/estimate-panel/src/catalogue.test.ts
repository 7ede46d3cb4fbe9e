import { describe, expect, test } from 'vitest';
import { createCatalogue, type CatalogueSource } from './catalogue.ts';

interface Entry {
  readonly id: string;
}

function sourceOf(count: number, pageSize: number) {
  const asked: [number, number][] = [];
  const reported: string[][] = [];
  const all = Array.from({ length: count }, (_, index): Entry => ({ id: String(index + 1) }));
  const source: CatalogueSource<Entry> = {
    async page(startPosition, totalCount) {
      asked.push([startPosition, totalCount]);
      return [all.slice(startPosition - 1, startPosition - 1 + pageSize), count];
    },
    async report(ids) {
      reported.push([...ids]);
      return ids.map((id) => ({ id }));
    },
  };
  return { source, asked, reported };
}

describe('the product catalog in the panel', () => {
  test('is requested from position 1 with total -1, then from after the received items until all are loaded', async () => {
    const { source, asked } = sourceOf(250, 100);
    const catalogue = createCatalogue(source);
    await catalogue.load();
    expect(asked).toEqual([
      [1, -1],
      [101, 250],
      [201, 250],
    ]);
    expect(catalogue.entry('250')).toEqual({ id: '250' });
  });

  test('is complete at an empty page, whatever the total is', async () => {
    const { source, asked } = sourceOf(2, 0);
    await createCatalogue(source).load();
    expect(asked).toEqual([[1, -1]]);
  });

  test('is requested once for simultaneous callers, and not again later', async () => {
    const { source, asked } = sourceOf(3, 10);
    const catalogue = createCatalogue(source);
    await Promise.all([catalogue.load(), catalogue.load()]);
    await catalogue.load();
    expect(asked).toHaveLength(1);
  });

  test('requests an unknown id once, and has it afterwards', async () => {
    const { source, reported } = sourceOf(1, 10);
    const catalogue = createCatalogue(source);
    await catalogue.learn(['1', '77', '77']);
    await catalogue.learn(['77']);
    expect(reported).toEqual([['77']]);
    expect(catalogue.entry('77')).toEqual({ id: '77' });
  });

  test('requests at most 100 ids in one call', async () => {
    const { source, reported } = sourceOf(0, 10);
    await createCatalogue(source).learn(Array.from({ length: 150 }, (_, index) => `new-${index}`));
    expect(reported.map((ids) => ids.length)).toEqual([100, 50]);
  });

  test('continues with the page that failed, and requests again the ids that were not received', async () => {
    const { source, asked, reported } = sourceOf(20, 10);
    let failing = true;
    const away = () => Promise.reject(new Error('The service is away.'));
    const catalogue = createCatalogue<Entry>({
      page: async (start, total) => (failing && start > 1 ? away() : source.page(start, total)),
      report: async (ids) => (failing ? away() : source.report(ids)),
    });
    await expect(catalogue.learn(['15', '99'])).rejects.toThrow('away');
    expect(catalogue.entry('15')).toBeNull();
    failing = false;
    await catalogue.learn(['15', '99']);
    expect(asked).toEqual([
      [1, -1],
      [11, 20],
    ]);
    expect(reported).toEqual([['99']]);
  });
});
