import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ignored } from '../../domain/delivery-result.ts';
import { serviceError } from '../../domain/errors.ts';
import { createCompany, disconnectCompany } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import { observeStore } from '../../store/observation.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { claimNext, releaseAllClaims, type Claimant, type ClaimResult } from './claim-delivery.ts';
import { findDelivery, deliveriesOf, type Delivery } from './delivery-queries.ts';
import { enqueue, type DeliveryRequest } from './enqueue-delivery.ts';
import {
  complete,
  heartbeat,
  needsUser,
  postpone,
  retryLater,
  saveResult,
  saveProgress,
  type DeliveryClaim,
} from './held-delivery.ts';
import { reviveDelivery, reviveSupersededSave, stopUnbegun } from './revive-delivery.ts';

const LEASE = 30_000;
const recorded = { kind: 'done', recorded: null } as const;
const start = new Date('2026-03-02T10:00:00Z');
let documents = 0;
const later = (ms: number): Date => new Date(start.getTime() + ms);

describe.each(await testDatabases())('deliveries on $name', ({ name, db, asLogin, clear }) => {
  beforeEach(clear);

  const put = async (over: Partial<DeliveryRequest> = {}, now = start): Promise<Delivery> => {
    const intent: DeliveryRequest = {
      realmId: 'a',
      txnType: 35,
      txnId: '1',
      kind: 'record',
      version: '0',
      payload: { over: true },
      ...over,
    };
    return (await db.tx({ realm: intent.realmId }, (trx) => enqueue(trx, intent, now))).delivery;
  };
  const search = (now = start, owner = 'w1', turn: Partial<Claimant> = {}): Promise<ClaimResult> =>
    claimNext(db, now, { owner, leaseMs: LEASE, afterRealm: '', exceptRealms: [], ...turn });
  const claim = async (...at: Parameters<typeof search>): Promise<Delivery | null> => (await search(...at)).delivery;
  const hold = async (now = start, owner = 'w1'): Promise<DeliveryClaim & Delivery> => {
    const delivery = await claim(now, owner);
    if (!delivery) throw new Error('Nothing to claim.');
    return { ...delivery, owner };
  };
  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1], realm = 'a'): Promise<Result> =>
    db.tx({ realm }, work);
  const states = async (): Promise<string[]> =>
    (await inRealm((trx) => deliveriesOf(trx, { realmId: 'a', txnType: 35, txnId: '1' }))).map(
      ({ kind, version, state }) => `${kind} ${version} ${state}`,
    );

  it('the longest wait for a worker is that of what is due, and neither in progress nor behind an earlier one', async () => {
    const dueSince = async () => (await db.tx('system', (trx) => observeStore(trx, later(3_600_000)))).dueSince;
    expect(await dueSince()).toBeNull();
    await put();
    expect(await dueSince()).toEqual(start);
    await hold(later(5_000));
    await put({ kind: 'cancel', version: '1' }, later(6_000));
    expect(await dueSince()).toEqual(later(5_000 + LEASE));
    await put({ realmId: 'b', txnId: '2' }, later(20_000));
    expect(await dueSince()).toEqual(later(20_000));
    await hold(later(21_000), 'w2');
    expect(await dueSince()).toEqual(later(5_000 + LEASE));
    expect((await db.tx('system', (trx) => observeStore(trx, later(5_000)))).dueSince).toBeNull();
  });

  it('of a company that is not connected, each delivery that is not completed is counted as disconnected', async () => {
    const create = (realmId: string) =>
      inRealm(
        (trx) => createCompany(trx, { companyId: realmId, realmId, name: '', accountingUserName: '' }, start),
        realmId,
      );
    for (const realmId of ['a', 'b']) {
      await create(realmId);
      await put({ realmId, txnId: '1' });
      const held = await hold();
      expect(await inRealm((trx) => needsUser(trx, held, { code: 'x', text: '' }, start), realmId)).toBe(true);
    }
    for (const realmId of ['a', 'b']) await put({ realmId, txnId: '2' });
    await inRealm((trx) => disconnectCompany(trx, 'b', 'administrator', start), 'b');
    const { outbox } = await db.tx('system', (trx) => observeStore(trx, start));
    const counts = Object.fromEntries(outbox.map(({ state, count }) => [state, count]));
    expect(counts).toEqual({ Queued: 1, NeedsUser: 1, Disconnected: 2 });
  });

  it('a postponed delivery counts no attempt, and those of its company that nobody waits for are postponed with it', async () => {
    const shown = { over: true, isSavedInPanel: true };
    await put({ txnId: '1' });
    await put({ txnId: '2' });
    await put({ txnId: '4', payload: shown }, later(-7_200_000));
    await put({ txnId: '5', realmId: 'b' });
    const held = await hold();
    expect(held.txnId).toBe('4');
    await put({ txnId: '3', payload: shown });
    await inRealm((trx) => postpone(trx, held, later(20_000), later(1)));
    const claimed = [await claim(later(1)), await claim(later(1)), await claim(later(1))];
    expect(claimed.map((delivery) => delivery?.txnId)).toEqual(['3', '5', undefined]);
    const again = [await claim(later(20_000)), await claim(later(20_000)), await claim(later(20_000))];
    expect(new Map(again.map((delivery) => [delivery?.txnId, delivery?.attempt]))).toEqual(
      new Map([
        ['1', 1],
        ['2', 1],
        ['4', 1],
      ]),
    );
  });

  it('a save that a person waits for is claimed before all others of its company, for an hour', async () => {
    const shown = { over: true, isSavedInPanel: true };
    for (const txnId of ['1', '2']) await put({ txnId });
    await put({ txnId: '3', payload: shown }, later(-7_200_000));
    await put({ txnId: '4', payload: shown }, later(1));
    await put({ txnId: '5', payload: shown }, later(2));
    const claimed = [];
    for (let turn = 0; turn < 5; turn += 1) claimed.push((await claim(later(3)))?.txnId);
    expect(claimed).toEqual(['4', '5', '3', '1', '2']);
  });

  it('a delivery is accepted once, however often and concurrently it is sent', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => put().then((delivery) => delivery.id)));
    expect(new Set(ids).size).toBe(1);
    expect(await states()).toEqual(['record 0 Queued']);
  });

  it('accepting a delivery reports whether it existed before', async () => {
    const intent: DeliveryRequest = {
      realmId: 'a',
      txnType: 35,
      txnId: '1',
      kind: 'record',
      version: '0',
      payload: [1, 2],
    };
    const first = await inRealm((trx) => enqueue(trx, intent, start));
    const second = await inRealm((trx) => enqueue(trx, { ...intent, payload: 'other' }, start));
    expect([first.created, second.created]).toEqual([true, false]);
    expect(second.delivery.payload).toEqual([1, 2]);
  });

  it('deliveries are claimed in the order of arrival, each by one worker', async () => {
    await put({ txnId: '1' });
    await put({ txnId: '2' });
    await put({ txnId: '3', realmId: 'b' });
    const claimed = await Promise.all([claim(start, 'w1'), claim(start, 'w2'), claim(start, 'w3'), claim(start, 'w4')]);
    const ids = claimed.flatMap((delivery) => delivery?.txnId ?? []);
    expect(ids.toSorted()).toEqual(['1', '2', '3']);
  });

  it('companies take turns, and the order of arrival is kept within each', async () => {
    for (const realmId of ['a', 'a', 'a', 'b', 'c', 'c']) await put({ realmId, txnId: String(++documents) });
    const order: string[] = [];
    for (let held = await claim(); held; held = await claim(start, 'w1', { afterRealm: held.realmId }))
      order.push(`${held.realmId}${held.seq}`);
    const [first, ...others] = order.map((entry) => Number(entry.slice(1)));
    const places = [first, ...others].map((seq) => (seq ?? 0) - (first ?? 0));
    expect(order.map((entry, index) => `${entry.slice(0, 1)}${places[index]}`)).toEqual([
      'a0',
      'b3',
      'c4',
      'a1',
      'c5',
      'a2',
    ]);
  });

  it('the deliveries of excepted companies are not claimed', async () => {
    await put({ realmId: 'a' });
    await put({ realmId: 'b' });
    expect(await claim(start, 'w1', { exceptRealms: ['a', 'b'] })).toBeNull();
    expect(await claim(start, 'w1', { exceptRealms: ['a'] })).toMatchObject({ realmId: 'b' });
    expect(await claim(start, 'w1', { exceptRealms: ['b'] })).toMatchObject({ realmId: 'a' });
  });

  it('a company whose deliveries are not due does not hold up those after it', async () => {
    await put({ realmId: 'a' }, later(1));
    await put({ realmId: 'b' });
    expect(await claim()).toMatchObject({ realmId: 'b' });
  });

  it('the next time that a delivery is due is that of a retry, or the end of a lease', async () => {
    // Nothing is due yet, so the search claims nothing.
    const dueAt = async () => (await search(later(-1))).nextDueAt;
    expect(await dueAt()).toBeNull();
    await put({ txnId: '1' });
    expect(await dueAt()).toEqual(start);
    const held = await hold();
    expect(await dueAt()).toEqual(later(LEASE));
    await inRealm((trx) => heartbeat(trx, held, LEASE, later(1_000)));
    expect(await dueAt()).toEqual(later(1_000 + LEASE));
    await inRealm((trx) => retryLater(trx, held, later(5_000), null, start));
    expect(await dueAt()).toEqual(later(5_000));
    await put({ txnId: '2' }, later(2_000));
    expect(await dueAt()).toEqual(later(2_000));
  });

  it('deliveries of a dead process can be claimed as soon as its claims are released', async () => {
    await put();
    await hold(start, 'dead');
    expect(await claim(later(1))).toBeNull();
    await db.tx('system', releaseAllClaims);
    expect(await claim(later(1))).toMatchObject({ attempt: 2 });
  });

  it('a record whose worker died is not delivered after a newer version has arrived', async () => {
    await put({ version: '1' });
    await hold(start, 'dead');
    await put({ version: '2' });
    expect(await states()).toEqual(['record 1 Queued', 'record 2 Queued']);
    expect(await claim(later(LEASE), 'w2')).toMatchObject({ version: '2', attempt: 1, leaseOwner: 'w2' });
    expect(await states()).toEqual(['record 1 Cancelled', 'record 2 Queued']);
  });

  it.each([
    ['is retried', (trx: Trx, held: DeliveryClaim) => retryLater(trx, held, later(60_000), null, start)],
    ['needs a person', (trx: Trx, held: DeliveryClaim) => needsUser(trx, held, { code: 'x', text: '' }, start)],
  ])('a record that %s is superseded at once by a version that arrived during its attempt', async (_ends, end) => {
    await put({ version: '1' });
    const held = await hold();
    await put({ version: '2' });
    expect(await inRealm((trx) => end(trx, held))).toBe(true);
    expect(await states()).toEqual(['record 1 Cancelled', 'record 2 Queued']);
  });

  it.each(['the attempt ends', 'the version arrives'])(
    'a version that arrives while an attempt is being ended supersedes its record: %s first',
    async (first) => {
      await put({ version: '1' });
      const held = await hold();
      const newer: DeliveryRequest = { ...held, kind: 'record', version: '2', payload: null };
      const works = [
        (trx: Trx): Promise<unknown> => retryLater(trx, held, later(60_000), null, start),
        (trx: Trx): Promise<unknown> => enqueue(trx, newer, start),
      ];
      const [one, other] = first === 'the attempt ends' ? works : works.toReversed();
      const [hasWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const committed = inRealm(async (trx) => {
        await one?.(trx);
        hasWritten.resolve();
        await mayCommit.promise;
      });
      await hasWritten.promise;
      const otherCommitted = inRealm(async (trx) => other?.(trx));
      // The embedded database has one connection: the second transaction waits for the end of the first.
      const waiting = () => asLogin('select from pg_locks where not granted');
      await vi.waitUntil(async () => name === 'embedded' || (await waiting()).length > 0);
      mayCommit.resolve();
      await Promise.all([committed, otherCommitted]);
      expect(await states()).toEqual(['record 1 Cancelled', 'record 2 Queued']);
    },
  );

  it('a delivery waits until it is due', async () => {
    await put();
    const held = await hold();
    await inRealm((trx) => retryLater(trx, held, later(5_000), { code: '503', text: 'Down' }, start));
    expect(await claim(later(4_999))).toBeNull();
    expect(await claim(later(5_000))).toMatchObject({ attempt: 2, errorCode: '503', errorText: 'Down' });
  });

  it('an attempt that is repeated without an error leaves no result', async () => {
    await put();
    const held = await hold();
    await inRealm(async (trx) => {
      await saveResult(trx, held, { kind: 'retry', error: serviceError('Internal') }, start);
      await retryLater(trx, held, start, null, start);
    });
    expect(await claim(start)).toMatchObject({ attempt: 2, errorCode: null, result: null });
  });

  it('deliveries of one document never run at the same time, and run in order', async () => {
    await put({ version: '1' });
    const first = await hold();
    await put({ version: '2' });
    await put({ kind: 'cancel', version: '' });
    expect(await claim()).toBeNull();
    await inRealm((trx) => complete(trx, first, recorded, start));
    const next = await hold();
    expect(next).toMatchObject({ kind: 'cancel' });
    await inRealm((trx) => complete(trx, next, recorded, start));
    expect(await claim()).toBeNull();
    expect(await states()).toEqual(['record 1 Done', 'record 2 Cancelled', 'cancel  Done']);
  });

  it('a record is not delivered after a later void of its document', async () => {
    await put({ version: '1' });
    await put({ kind: 'cancel', version: '' });
    expect(await states()).toEqual(['record 1 Cancelled', 'cancel  Queued']);
    expect(await hold()).toMatchObject({ kind: 'cancel' });
  });

  it('a record that arrives after the void of its document is ignored', async () => {
    await put({ kind: 'cancel', version: '' });
    await put({ version: '1' });
    expect(await states()).toEqual(['cancel  Queued', 'record 1 Ignored']);
  });

  it('a record that arrives while the void of its document is carried out is delivered after it', async () => {
    await put({ kind: 'cancel', version: '' });
    const cancellation = await hold();
    await put({ version: '3' });
    expect(await states()).toEqual(['cancel  Queued', 'record 3 Queued']);
    expect(await claim()).toBeNull();
    await inRealm((trx) => complete(trx, cancellation, recorded, start));
    expect(await hold()).toMatchObject({ version: '3' });
  });

  it('a record of an older version than a known one is ignored', async () => {
    await put({ version: '10' });
    await put({ version: '9' });
    expect(await states()).toEqual(['record 10 Queued', 'record 9 Ignored']);
  });

  it('a newer version replaces a record that waits for a retry', async () => {
    await put({ version: '1' });
    const held = await hold();
    await put({ version: '2' });
    await inRealm((trx) => retryLater(trx, held, later(60_000), null, start));
    expect(await hold()).toMatchObject({ version: '2' });
    expect(await states()).toEqual(['record 1 Cancelled', 'record 2 Queued']);
  });

  it('a delivery whose worker died is claimed again after its lease', async () => {
    await put();
    await hold(start, 'dead');
    expect(await claim(later(LEASE - 1), 'w2')).toBeNull();
    expect(await claim(later(LEASE), 'w2')).toMatchObject({ attempt: 2, leaseOwner: 'w2' });
  });

  it('a heartbeat extends the lease of a delivery', async () => {
    await put();
    const held = await hold();
    expect(await inRealm((trx) => heartbeat(trx, held, LEASE, later(20_000)))).toBe(true);
    expect(await claim(later(40_000), 'w2')).toBeNull();
    expect(await claim(later(50_000), 'w2')).not.toBeNull();
  });

  it('a delivery cannot be changed by a worker that lost its claim', async () => {
    const { id } = await put();
    const stale = await hold(start, 'w1');
    const current = await hold(later(LEASE), 'w2');
    const error = { code: 'x', text: 'x' };
    for (const lost of [stale, { ...stale, owner: 'w2' }, { ...current, owner: 'w1' }]) {
      const answers = [
        await inRealm((trx) => saveProgress(trx, lost, { rename: null }, start)),
        await inRealm((trx) => heartbeat(trx, lost, LEASE, start)),
        await inRealm((trx) => complete(trx, lost, recorded, start)),
        await inRealm((trx) => retryLater(trx, lost, start, error, start)),
        await inRealm((trx) => needsUser(trx, lost, error, start)),
      ];
      expect(answers).toEqual([false, false, false, false, false]);
    }
    expect(await inRealm((trx) => findDelivery(trx, id))).toMatchObject({
      state: 'Queued',
      attempt: 2,
      leaseOwner: 'w2',
      leaseUntil: later(2 * LEASE),
      errorCode: null,
    });
    expect(await inRealm((trx) => complete(trx, current, recorded, start))).toBe(true);
    expect(await inRealm((trx) => complete(trx, current, recorded, start))).toBe(false);
  });

  it('a delivery cannot be finished from another realm', async () => {
    await put();
    const held = await hold();
    expect(await inRealm((trx) => complete(trx, held, recorded, start), 'b')).toBe(false);
  });

  it('the progress of a delivery is stored', async () => {
    await put();
    const held = await hold();
    const before = { totalCents: 10_000, taxCents: 825 };
    const rename = { from: '1037', to: '1038' };
    await inRealm((trx) => saveProgress(trx, held, { before, rename }, start));
    await inRealm((trx) => saveProgress(trx, held, { rename: null }, start));
    expect(await claim(later(LEASE), 'w2')).toMatchObject({ progress: { before, rename: null } });
  });

  it('a delivery that needs a person is not claimed until it is revived', async () => {
    const { id } = await put();
    const held = await hold();
    await inRealm((trx) => needsUser(trx, held, { code: 'Locked', text: 'Already reported' }, start));
    expect(await claim(later(LEASE * 100))).toBeNull();
    expect(await states()).toEqual(['record 0 NeedsUser']);
    expect(await inRealm((trx) => reviveDelivery(trx, id, start))).toBe(true);
    expect(await inRealm((trx) => reviveDelivery(trx, id, start))).toBe(false);
    expect(await claim()).toMatchObject({ id, attempt: 1, errorCode: null });
  });

  it('a delivery that needs a person is not revived after a later one of its document', async () => {
    const { id } = await put({ version: '1' });
    const first = await hold();
    const { id: second } = await put({ version: '2' });
    await inRealm((trx) => needsUser(trx, first, { code: 'Locked', text: '' }, start));
    expect(await inRealm((trx) => reviveDelivery(trx, id, start))).toBe(false);
    expect(await hold()).toMatchObject({ id: second });
    expect(await states()).toEqual(['record 1 Cancelled', 'record 2 Queued']);
  });

  it('a save is queued again after the recalculation that superseded it, unless a later request waits', async () => {
    const revive = () =>
      inRealm((trx) => reviveSupersededSave(trx, { realmId: 'a', txnType: 35, txnId: '1' }, later(1_000)));
    await put({ version: '5' });
    await put({ version: '4 recalculated', payload: { recalculatedSyncToken: '4' } });
    const recalculation = await hold();
    await inRealm((trx) => complete(trx, recalculation, ignored('stopped'), start));
    await revive();
    expect(await states()).toEqual(['record 5 Queued', 'record 4 recalculated Ignored']);
    expect(await claim(later(1_000))).toMatchObject({ version: '5', attempt: 1, errorCode: null });
    await db.tx('system', releaseAllClaims);
    await put({ version: '6' });
    await revive();
    expect(await states()).toEqual(['record 5 Cancelled', 'record 4 recalculated Ignored', 'record 6 Queued']);
  });

  it('a save is accepted after a save in the panel that named a later version', async () => {
    await put({ version: '999999999', payload: { correlationId: 'c', reason: null, isSavedInPanel: true } });
    const held = await hold();
    await inRealm((trx) => complete(trx, held, recorded, start));
    await put({ version: '5' });
    expect(await states()).toEqual(['record 999999999 Done', 'record 5 Queued']);
  });

  it('a recalculation that has not begun can be stopped, and its save comes back', async () => {
    await put({ version: '5' });
    const recalculation = await put({ version: '4 recalculated', payload: { recalculatedSyncToken: '4' } });
    const stop = (at: Date) => inRealm((trx) => stopUnbegun(trx, recalculation, at));
    const held = await hold();
    // A worker may be about to begin.
    expect(await stop(start)).toBe(false);
    await inRealm((trx) => retryLater(trx, held, later(1), null, start));
    expect(await stop(start)).toBe(true);
    expect(await states()).toEqual(['record 5 Queued', 'record 4 recalculated Ignored']);
    expect(await stop(start)).toBe(false);
  });

  it('a recalculation that has begun is not stopped', async () => {
    const recalculation = await put({ version: '4 recalculated', payload: { recalculatedSyncToken: '4' } });
    const held = await hold();
    await inRealm((trx) => saveProgress(trx, held, { before: { totalCents: 1, taxCents: 0 } }, start));
    await inRealm((trx) => retryLater(trx, held, later(1), null, start));
    expect(await inRealm((trx) => stopUnbegun(trx, recalculation, later(1)))).toBe(false);
    expect(await states()).toEqual(['record 4 recalculated Queued']);
  });

  it('of deliveries that arrive together one runs, and a void takes precedence', async () => {
    await Promise.all([
      put({ version: '1' }),
      put({ version: '2' }),
      put({ kind: 'cancel', version: '' }),
      put({ version: '3' }),
    ]);
    expect(await hold()).toMatchObject({ kind: 'cancel' });
    expect((await states()).filter((state) => state.endsWith('Queued'))).toEqual(['cancel  Queued']);
  });

  it('a delivery that needs a person is settled by the void of its document', async () => {
    await put();
    const held = await hold();
    await inRealm((trx) => needsUser(trx, held, { code: 'Locked', text: '' }, start));
    await put({ kind: 'cancel', version: '' });
    expect(await states()).toEqual(['record 0 Cancelled', 'cancel  Queued']);
  });

  it('deliveries that always fail do not block others', async () => {
    await put({ txnId: 'poison' });
    const poison = await hold();
    await inRealm((trx) => retryLater(trx, poison, later(1), null, start));
    await put({ txnId: '2' }, later(2));
    expect((await hold(later(2), 'w1')).txnId).toBe('poison');
    expect((await hold(later(2), 'w2')).txnId).toBe('2');
  });

  it('competing workers finish every delivery exactly once', async () => {
    for (let txn = 0; txn < 20; txn++) await put({ txnId: String(txn), version: '0' });
    const done: string[] = [];
    const worker = async (owner: string): Promise<void> => {
      for (let held = await claim(start, owner); held; held = await claim(start, owner)) {
        const mine = { ...held, owner };
        if (await inRealm((trx) => complete(trx, mine, recorded, start))) done.push(held.txnId);
      }
    };
    await Promise.all(['w1', 'w2', 'w3', 'w4'].map(worker));
    // A worker that found every open row locked by others stopped early; one more finishes the rest.
    await worker('w5');
    expect(done.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 20 }, (_, txn) => String(txn)),
    );
  });
});
