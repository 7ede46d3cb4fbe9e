import { expect, test, vi } from 'vitest';
import { done, failed } from '../domain/result.ts';
import type { Outcome, VendorError } from '../domain/vendor-error.ts';
import { createShortCache } from './short-cache.ts';

interface Fact {
  readonly name: string;
}

const newCache = () => createShortCache<Fact>({ max: 10, ttl: 60_000 });
const never = new AbortController().signal;
const noAnswer: VendorError = { kind: 'unavailable', vendor: 'accounting', code: '', message: 'No answer', detail: '' };
const unanswered = failed(noAnswer);

test('simultaneous readers share one call', async () => {
  const cache = newCache();
  const load = vi.fn<() => Promise<Outcome<Fact>>>(async () => done({ name: 'Cottonwood' }));
  const answers = await Promise.all([cache.read('1', '', never, load), cache.read('1', '', never, load)]);
  expect(answers).toEqual([done({ name: 'Cottonwood' }), done({ name: 'Cottonwood' })]);
  expect(load).toHaveBeenCalledOnce();
});

test('a reader that joins the call of another ends with its own signal, and the call goes on for the others', async () => {
  const cache = newCache();
  const vendor = Promise.withResolvers<Outcome<Fact>>();
  const first = cache.read('1', '', never, () => vendor.promise);
  const ending = new AbortController();
  const second = cache.read('1', '', ending.signal, async () => unanswered);
  ending.abort();
  expect(await second).toEqual(unanswered);
  vendor.resolve(done({ name: 'Cottonwood' }));
  expect(await first).toEqual(done({ name: 'Cottonwood' }));
  expect(await cache.read('1', '', never, async () => unanswered)).toEqual(done({ name: 'Cottonwood' }));
});

test('a reader that joined a failed call makes its own', async () => {
  const cache = newCache();
  const first = cache.read('1', '', never, async () => unanswered);
  const second = cache.read('1', '', never, async () => done({ name: 'Cottonwood' }));
  expect(await first).toEqual(unanswered);
  expect(await second).toEqual(done({ name: 'Cottonwood' }));
});

test('what a call returns that began before an invalidation is not cached', async () => {
  const cache = newCache();
  const vendor = Promise.withResolvers<Outcome<Fact>>();
  const first = cache.read('1', '', never, () => vendor.promise);
  cache.invalidate('1');
  vendor.resolve(done({ name: 'former name' }));
  await first;
  expect(await cache.read('1', '', never, async () => done({ name: 'new name' }))).toEqual(done({ name: 'new name' }));
});
