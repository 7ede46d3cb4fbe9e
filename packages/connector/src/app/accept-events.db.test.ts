import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeEvent } from '../features/recording/accounting-changes.ts';
import type { JobQueue } from '../service/jobs/queue.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { changeJob, createAcceptEvents, createConnectorQueue, maxFollowedEvents, eventSweepJob } from './job-kinds.ts';

const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

describe.each(await testDatabases())('the events of a webhook on $name', ({ db, clear, asLogin }) => {
  let queue: JobQueue;
  beforeEach(async () => {
    await clear();
    queue = createConnectorQueue(db, log);
    await queue.start();
    await asLogin('delete from pgboss.job');
  });
  afterEach(() => queue.stop());

  const accept = (events: readonly ChangeEvent[], of = queue) => createAcceptEvents(of, db, clock)(events, 'c');
  const event = (dedupeKey: string, change: Partial<ChangeEvent['change']> = {}): ChangeEvent => ({
    dedupeKey,
    change: { realmId: '1', entity: 'invoice', id: '7', operation: 'updated', ...change },
  });
  /** What waits in the queue of a kind. */
  const waiting = (kind: { readonly name: string }) =>
    asLogin(`select data from pgboss.job where name = '${kind.name}' and state = 'created' order by data::text`);

  it('are followed once each, however often they are delivered', async () => {
    await accept([event('a'), event('a'), event('b', { id: '8' })]);
    await accept([event('a'), event('c', { id: '9' })]);
    expect(await waiting(changeJob)).toEqual(
      ['7', '8', '9'].map((id) => ({
        data: { realmId: '1', entity: 'invoice', id, operation: 'updated', correlationId: 'c' },
      })),
    );
  });

  it('of one document wait as one job, but a deletion is followed by itself', async () => {
    await accept([event('a', { operation: 'created' }), event('b'), event('c', { entity: 'Invoice' })]);
    await accept([event('d'), event('e', { operation: 'deleted' })]);
    expect((await waiting(changeJob)).map((job) => Object(job).data.operation)).toEqual(['created', 'deleted']);
  });

  it('of two customers merged into one wait as two jobs', async () => {
    const merge = { entity: 'Customer', operation: 'merged' } as const;
    await accept([event('a', { ...merge, mergedId: '27' }), event('b', { ...merge, mergedId: '28' })]);
    expect((await waiting(changeJob)).map((job) => Object(job).data.mergedId)).toEqual(['27', '28']);
  });

  it('beyond the limit of a body lead to a sweep of their companies', async () => {
    const many = Array.from({ length: maxFollowedEvents + 3 }, (_, n) =>
      event(`e${n}`, { id: `${n}`, realmId: n < maxFollowedEvents ? '1' : `${n % 2}` }),
    );
    await accept(many);
    expect(await waiting(changeJob)).toHaveLength(maxFollowedEvents);
    expect(await waiting(eventSweepJob)).toEqual([{ data: { realmId: '0' } }, { data: { realmId: '1' } }]);
  });

  it('are not known when their jobs could not be stored, so that their repetition is followed', async () => {
    const broken: JobQueue = {
      ...queue,
      async sendAll(kind, all, trx) {
        await queue.sendAll(kind, all, trx);
        throw new Error('The process was killed.');
      },
    };
    await expect(accept([event('a')], broken)).rejects.toThrow('killed');
    expect(await waiting(changeJob)).toEqual([]);
    await accept([event('a')]);
    expect(await waiting(changeJob)).toHaveLength(1);
  });
});
