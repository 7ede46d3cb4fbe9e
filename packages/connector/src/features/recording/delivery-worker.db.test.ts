import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { machineClock } from '../../ports/clock.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { claimNext } from './claim-delivery.ts';
import { deliveriesOf } from './delivery-queries.ts';
import { createDeliveryWorker, type DeliveryWorker, type WorkerOptions } from './delivery-worker.ts';
import { enqueue } from './enqueue-delivery.ts';
import { claimOf, retryLater } from './held-delivery.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const rules: WorkerOptions = { concurrency: 4, pollMs: null, leaseMs: 30_000, random: () => 0.9 };

describe('the delivery worker', () => {
  let recording: Awaited<ReturnType<typeof startRecording>>;
  let worker: DeliveryWorker | null = null;
  beforeEach(async () => {
    recording = await startRecording();
  });
  afterEach(async () => {
    await worker?.stop();
    await recording.stop();
  });

  /** A worker whose reads of documents wait for `open`. */
  function startHeldWorker() {
    const gate = Promise.withResolvers<void>();
    const reading = { now: 0, most: 0 };
    const { accounting } = recording.services;
    const held: typeof accounting = {
      ...accounting,
      async document(...call) {
        reading.now += 1;
        reading.most = Math.max(reading.most, reading.now);
        await gate.promise;
        reading.now -= 1;
        return accounting.document(...call);
      },
    };
    const started = createDeliveryWorker({ ...recording.services, accounting: held }, silent, rules);
    worker = started;
    return { worker: started, open: gate.resolve, reading };
  }

  it('leaves a quarter of its places to other companies, and uses the others for one', async () => {
    const ids = ['1', '2', '3', '4', '5'];
    for (const id of ids) await recording.save(invoice({ id, number: `10${id}` }));
    const { worker: held, open, reading } = startHeldWorker();
    held.wake();
    await vi.waitFor(() => expect(reading.now).toBe(3));
    const other = { ...keyOf('9'), realmId: 'other', kind: 'record' as const, version: '0', payload: null };
    const inOther = recording.services.db.tx.bind(null, { realm: 'other' });
    await inOther((trx) => enqueue(trx, other, recording.clock.now()));
    held.wake();
    await vi.waitFor(async () =>
      // It is not linked: its delivery ends without a call.
      expect(await inOther((trx) => deliveriesOf(trx, other))).toMatchObject([{ state: 'Ignored' }]),
    );
    expect(reading).toEqual({ now: 3, most: 3 });
    open();
    await held.drain();
    for (const id of ids) expect(await recording.lastOf(id)).toMatchObject({ realmId, state: 'Done' });
  });

  describe('with a poll that comes too late', () => {
    const anHour = 3_600_000;

    /** On the machine's clock: its timer is the subject. */
    function startPollingWorker() {
      const services = { ...recording.services, clock: machineClock };
      worker = createDeliveryWorker(services, silent, { ...rules, pollMs: anHour });
      worker.wake();
    }
    const later = (delayMs: number) => new Date(Date.now() + delayMs);
    const isDone = (txnId: string) =>
      vi.waitFor(async () => expect(await recording.lastOf(txnId)).toMatchObject({ state: 'Done' }));

    it('delivers a retry when it is due', async () => {
      await recording.save(invoice({ id: '1' }));
      const claimed = await claimOne(30_000);
      await recording.inRealm((trx) => retryLater(trx, claimOf(claimed), later(200), null, new Date()));
      startPollingWorker();
      await isDone('1');
      expect(await recording.lastOf('1')).toMatchObject({ attempt: 2 });
    });

    it('delivers what becomes due during a search without a pause', async () => {
      await recording.save(invoice({ id: '1' }));
      const claimed = await claimOne(30_000);
      const searchedAt = Date.now();
      const due = new Date(searchedAt + 5);
      await recording.inRealm((trx) => retryLater(trx, claimOf(claimed), due, null, new Date()));
      const times = [searchedAt];
      const clock = { now: () => new Date(times.shift() ?? searchedAt + 10) };
      worker = createDeliveryWorker({ ...recording.services, clock }, silent, { ...rules, pollMs: anHour });
      worker.wake();
      await isDone('1');
      expect(await recording.lastOf('1')).toMatchObject({ attempt: 2 });
    });

    it('takes over the delivery of a dead worker when its lease ends', async () => {
      await recording.save(invoice({ id: '1' }));
      await claimOne(200);
      startPollingWorker();
      await isDone('1');
      expect(await recording.lastOf('1')).toMatchObject({ attempt: 2 });
    });

    it('searches again when the database has not answered', async () => {
      await recording.save(invoice({ id: '1' }));
      const { db } = recording.services;
      const search = vi.spyOn(db, 'batch').mockRejectedValueOnce(new Error('No database.'));
      startPollingWorker();
      await vi.waitFor(() => expect(search.mock.calls.length).toBeGreaterThan(1), 5_000);
      await isDone('1');
      search.mockRestore();
    });

    async function claimOne(leaseMs: number) {
      const claimant = { owner: 'dead', leaseMs, afterRealm: '', exceptRealms: [] };
      const { delivery: claimed } = await claimNext(recording.services.db, new Date(), claimant);
      if (claimed === null) throw new Error('Nothing to claim.');
      return claimed;
    }
  });
});
