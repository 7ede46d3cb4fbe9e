import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../../../test/long.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { createJobQueue, type JobKind, type JobQueue } from './queue.ts';

interface Compare {
  readonly realm: string;
}

const readCompare = (stored: unknown): Compare => {
  if (typeof stored === 'object' && stored !== null && 'realm' in stored && typeof stored.realm === 'string') {
    return { realm: stored.realm };
  }
  throw new TypeError('Not a comparison.');
};

const compare: JobKind<Compare> = { name: 'compare', read: readCompare, keyOf: ({ realm }) => realm };
const sweep: JobKind<Compare> = { ...compare, name: 'sweep', runsAloneByKey: true };
const grouped: JobKind<Compare> = { name: 'grouped', read: readCompare, groupOf: ({ realm }) => realm };
const deliver: JobKind<Compare> = { name: 'deliver', read: readCompare };

describe.each(await testDatabases())('the job queue on $name', { timeout: 30_000 }, ({ db }) => {
  let queue: JobQueue;
  let errors: Error[];
  let unreadable: readonly string[];

  beforeEach(async () => {
    errors = [];
    unreadable = [];
    const onUnreadable = (job: string) => (unreadable = [...unreadable, job]);
    queue = createJobQueue({
      db,
      kinds: [compare, sweep, grouped, deliver],
      onError: (error) => errors.push(error),
      onUnreadable,
    });
    await queue.start();
  });
  afterEach(() => queue.stop(1_000));

  it('a job is handed to a worker', async () => {
    const seen = Promise.withResolvers<string>();
    await queue.work(deliver, async ({ realm }, { id, signal }) => {
      if (!signal.aborted) seen.resolve(`${realm} ${id}`);
    });
    const id = await queue.send(deliver, { realm: 'a' });
    expect(await seen.promise).toBe(`a ${id}`);
    expect(errors).toEqual([]);
  });

  it('a job that cannot be read is reported, and does not hold up the others', async () => {
    const seen = Promise.withResolvers<string>();
    await queue.send({ ...deliver, read: () => ({ realm: '' }) }, JSON.parse('{"company":"a"}'));
    await queue.send(deliver, { realm: 'b' });
    await queue.work(deliver, async ({ realm }) => seen.resolve(realm));
    expect(await seen.promise).toBe('b');
    expect(unreadable).toEqual(['deliver']);
  });

  it('at most one job per key waits', async () => {
    const first = await queue.send(compare, { realm: 'a' });
    expect(first).toEqual(expect.any(String));
    expect(await queue.send(compare, { realm: 'a' })).toBeNull();
    expect(await queue.send(compare, { realm: 'b' })).toEqual(expect.any(String));
    const seen = new Set<string>();
    const both = Promise.withResolvers<void>();
    await queue.work(compare, async ({ realm }) => {
      seen.add(realm);
      if (seen.size === 2) both.resolve();
    });
    await both.promise;
    expect([...seen].toSorted()).toEqual(['a', 'b']);
  });

  it('many jobs of one group leave workers to the others', async () => {
    const end = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    await queue.sendAll(
      grouped,
      Array.from({ length: 20 }, () => ({ realm: 'a' })),
    );
    await queue.send(grouped, { realm: 'b' });
    let running = 0;
    await queue.work(
      grouped,
      async ({ realm }) => {
        if (realm === 'b') return seen.resolve();
        running += 1;
        await end.promise;
      },
      4,
    );
    await seen.promise;
    expect(running).toBeLessThanOrEqual(2);
    end.resolve();
  });

  it('a job that runs alone by its key keeps others of that key away until it has ended', async () => {
    const running = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const seen: string[] = [];
    await queue.work(sweep, async ({ realm }) => {
      seen.push(realm);
      running.resolve();
      if (realm === 'a') await end.promise;
    });
    await queue.send(sweep, { realm: 'a' });
    await running.promise;
    await queue.sendAll(sweep, [{ realm: 'a' }, { realm: 'b' }]);
    expect(await queue.send(sweep, { realm: 'a' })).toBeNull();
    end.resolve();
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['a', 'b']);
    await expect.poll(() => queue.send(sweep, { realm: 'a' }), { timeout: 10_000 }).toEqual(expect.any(String));
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['a', 'b', 'a']);
    expect(errors).toEqual([]);
  });

  it('a queue whose policy was another one is made anew', async () => {
    const former = createJobQueue({
      db,
      kinds: [{ ...compare, name: 'moved' }],
      onError: () => {},
      onUnreadable: () => {},
    });
    await former.start();
    await former.send({ ...compare, name: 'moved' }, { realm: 'a' });
    await former.stop(1_000);
    const moved = { ...sweep, name: 'moved' };
    const present = createJobQueue({ db, kinds: [moved], onError: () => {}, onUnreadable: () => {} });
    await present.start();
    const running = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    await present.work(moved, async () => {
      running.resolve();
      await end.promise;
    });
    expect(await present.send(moved, { realm: 'a' })).toEqual(expect.any(String));
    await running.promise;
    expect(await present.send(moved, { realm: 'a' })).toBeNull();
    end.resolve();
    await present.stop(1_000);
  });

  it('many jobs are sent at once, without those whose key waits already', async () => {
    await queue.send(compare, { realm: 'a' });
    await queue.sendAll(compare, [{ realm: 'a' }, { realm: 'b' }, { realm: 'c' }, { realm: 'c' }]);
    await queue.sendAll(compare, []);
    const seen: string[] = [];
    const last = Promise.withResolvers<void>();
    await queue.work(compare, async ({ realm }) => {
      seen.push(realm);
      if (realm === 'last') last.resolve();
    });
    await queue.send(compare, { realm: 'last' });
    await last.promise;
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'last']);
  });

  it('a failed job is retried', async () => {
    const attempts: string[] = [];
    const second = Promise.withResolvers<void>();
    await queue.work(deliver, async ({ realm }) => {
      attempts.push(realm);
      if (attempts.length === 1) throw new Error('provider down');
      second.resolve();
    });
    await queue.send(deliver, { realm: 'again' });
    await second.promise;
    expect(attempts).toEqual(['again', 'again']);
  });

  it('queries of the service are answered while the queue works', long, async () => {
    const finished = Promise.withResolvers<void>();
    let count = 0;
    await queue.work(
      deliver,
      async ({ realm }) => {
        await db.tx({ realm }, (trx) => trx.selectFrom('company').selectAll().execute());
        await queue.send(compare, { realm: `from-${++count}` });
        if (count === 20) finished.resolve();
      },
      4,
    );
    await Promise.all(Array.from({ length: 20 }, () => queue.send(deliver, { realm: 'a' })));
    await finished.promise;
    expect(count).toBe(20);
  });
});
