import { describe, expect, test } from 'vitest';
import { createCatalog, type CatalogSource } from './catalog.ts';

interface Entry {
  readonly id: string;
}

function sourceOf(count: number, pageSize: number) {
  const requested: [number, number][] = [];
  const reported: string[][] = [];
  const all = Array.from({ length: count }, (_, index): Entry => ({ id: String(index + 1) }));
  const source: CatalogSource<Entry> = {
    async page(startPosition, totalCount) {
      requested.push([startPosition, totalCount]);
      return [all.slice(startPosition - 1, startPosition - 1 + pageSize), count];
    },
    async report(ids) {
      reported.push([...ids]);
      return ids.map((id) => ({ id }));
    },
  };
  return { source, requested, reported };
}

describe('the product catalog in the panel', () => {
  test('is requested from position 1 with total -1, then from after the received items until all are loaded', async () => {
    const { source, requested } = sourceOf(250, 100);
    const catalog = createCatalog(source);
    await catalog.load();
    expect(requested).toEqual([
      [1, -1],
      [101, 250],
      [201, 250],
    ]);
    expect(catalog.entry('250')).toEqual({ id: '250' });
  });

  test('is complete at an empty page, whatever the total is', async () => {
    const { source, requested } = sourceOf(2, 0);
    await createCatalog(source).load();
    expect(requested).toEqual([[1, -1]]);
  });

  test('is requested once for simultaneous callers, and not again later', async () => {
    const { source, requested } = sourceOf(3, 10);
    const catalog = createCatalog(source);
    await Promise.all([catalog.load(), catalog.load()]);
    await catalog.load();
    expect(requested).toHaveLength(1);
  });

  test('requests an unknown id once, and has it afterwards', async () => {
    const { source, reported } = sourceOf(1, 10);
    const catalog = createCatalog(source);
    await catalog.learn(['1', '77', '77']);
    await catalog.learn(['77']);
    expect(reported).toEqual([['77']]);
    expect(catalog.entry('77')).toEqual({ id: '77' });
  });

  test('requests at most 100 ids in one call', async () => {
    const { source, reported } = sourceOf(0, 10);
    await createCatalog(source).learn(Array.from({ length: 150 }, (_, index) => `new-${index}`));
    expect(reported.map((ids) => ids.length)).toEqual([100, 50]);
  });

  test('continues with the page that failed, and requests again the ids that were not received', async () => {
    const { source, requested, reported } = sourceOf(20, 10);
    let failing = true;
    const away = () => Promise.reject(new Error('The service is away.'));
    const catalog = createCatalog<Entry>({
      page: async (start, total) => (failing && start > 1 ? away() : source.page(start, total)),
      report: async (ids) => (failing ? away() : source.report(ids)),
    });
    await expect(catalog.learn(['15', '99'])).rejects.toThrow('away');
    expect(catalog.entry('15')).toBeNull();
    failing = false;
    await catalog.learn(['15', '99']);
    expect(requested).toEqual([
      [1, -1],
      [11, 20],
    ]);
    expect(reported).toEqual([['99']]);
  });
});
