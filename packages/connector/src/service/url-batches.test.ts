import { expect, it } from 'vitest';
import { urlBatches } from './url-batches.ts';

it('a batch for a URL holds 200 values at most, in order and without duplicates', () => {
  const ids = Array.from({ length: 450 }, (_, index) => String(index));
  const batches = urlBatches([...ids, '7', '8']);
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(batches.flat()).toEqual(ids);
});

it('a batch for a URL is shorter when its values are long once they are encoded', () => {
  const codes = Array.from({ length: 60 }, (_, index) => `${'ü'.repeat(40)}${index}`);
  const batches = urlBatches(codes);
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches) expect(encodeURIComponent(batch.join()).length).toBeLessThanOrEqual(3_000);
  expect(batches.flat()).toEqual(codes);
});

it('a value that exceeds the limit of a batch is sent alone', () => {
  const long = 'x'.repeat(4_000);
  expect(urlBatches(['1', long, '2'])).toEqual([['1'], [long], ['2']]);
});

it('no values make no batch', () => {
  expect(urlBatches([])).toEqual([]);
});
