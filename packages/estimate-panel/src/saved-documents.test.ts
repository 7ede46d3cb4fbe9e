import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invoiceOf } from './fakes.ts';
import { createMemoryQueueStore, createQueueStore } from './queue-store.ts';
import { createSavedDocuments, type QueueStore, type SavedDocument } from './saved-documents.ts';

const realmId = '9341452100000001';
const attention = { message: 'Address is incomplete.', correlationId: null };

const record = (txnId: string, syncToken = '0', change: Partial<Extract<SavedDocument, { kind: 'record' }>> = {}) =>
  ({
    kind: 'record',
    realmId,
    txnType: 35,
    txnId,
    document: invoiceOf({ txnId, syncToken }),
    previousReferenceNumber: null,
    attention: null,
    ...change,
  }) satisfies SavedDocument;
const cancel = (txnId: string): SavedDocument => ({
  kind: 'cancel',
  realmId,
  txnType: 35,
  txnId,
  document: invoiceOf({ txnId, syncToken: '9' }),
  reason: 'Deleted',
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A tab: its queue, and what it told the connector. */
function tabOn(store: QueueStore, exclusively: (work: () => Promise<void>) => Promise<void> = (work) => work()) {
  const told: string[] = [];
  const connector = { told, accepts: (_saved: SavedDocument) => true };
  const queue = createSavedDocuments({
    store,
    realmId,
    deliver: async (saved) => {
      told.push(`${saved.kind} ${saved.txnId}@${saved.document.syncToken}`);
      return connector.accepts(saved);
    },
    exclusively,
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    random: () => 0.5,
  });
  return Object.assign(connector, { queue });
}

const waiting = async (store: QueueStore) => (await store.entries()).length;

describe('a saved document', () => {
  test('is told once and then forgotten', async () => {
    const store = createMemoryQueueStore();
    const { queue, told } = tabOn(store);
    await queue.add(record('7'));
    await vi.waitFor(async () => expect(await waiting(store)).toBe(0));
    await queue.deliverNow();
    expect(told).toEqual(['record 7@0']);
  });

  test('stays until the connector has taken it, and is tried again later and later', async () => {
    const store = createMemoryQueueStore();
    const tab = tabOn(store);
    tab.accepts = () => false;
    await tab.queue.add(record('7'));
    const times: number[] = [];
    for (let at = 0; at < 20_000; at += 250) {
      await vi.advanceTimersByTimeAsync(250);
      if (tab.told.length > times.length) times.push(Date.now());
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((first, second) => first - second));
    expect(pauses.length).toBeGreaterThan(2);
    expect(await waiting(store)).toBe(1);
    tab.accepts = () => true;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await waiting(store)).toBe(0);
  });

  test('that the connector did not take holds back later ones of the same document, not of others', async () => {
    const tab = tabOn(createMemoryQueueStore());
    tab.accepts = ({ txnId }) => txnId !== '7';
    await tab.queue.add(record('7', '0'));
    await tab.queue.add(record('7', '1'));
    await tab.queue.add(record('8', '0'));
    await vi.waitFor(() => expect(tab.told).toContain('record 8@0'));
    expect(tab.told).not.toContain('record 7@1');
    tab.told.length = 0;
    tab.accepts = () => true;
    await tab.queue.deliverNow();
    expect(tab.told).toEqual(['record 7@0', 'record 7@1']);
  });

  test('that is told twice by the page is delivered once', async () => {
    const tab = tabOn(createMemoryQueueStore());
    tab.accepts = () => false;
    await tab.queue.add(record('7', '3'));
    await tab.queue.add(record('7', '3'));
    tab.accepts = () => true;
    tab.told.length = 0;
    await tab.queue.deliverNow();
    expect(tab.told).toEqual(['record 7@3']);
  });

  test('that needs attention waits for a good estimate', async () => {
    const { queue, told } = tabOn(createMemoryQueueStore());
    await queue.add(record('7', '0', { attention }));
    await queue.deliverNow();
    expect(told).toEqual([]);
    expect(await queue.attention(35, '7')).toEqual(attention);
    await queue.release(35, '8');
    expect(await queue.attention(35, '7')).toEqual(attention);
    await queue.release(35, '7');
    await vi.waitFor(() => expect(told).toEqual(['record 7@0']));
    expect(await queue.attention(35, '7')).toBeNull();
  });

  test('that needs attention is replaced by a later save, void or deletion', async () => {
    const { queue, told } = tabOn(createMemoryQueueStore());
    await queue.add(record('7', '0', { attention }));
    await queue.add(cancel('7'));
    await vi.waitFor(() => expect(told).toEqual(['cancel 7@9']));
    await queue.release(35, '7');
    await queue.deliverNow();
    expect(told).toEqual(['cancel 7@9']);
  });

  test('of another company is none of ours', async () => {
    const store = createMemoryQueueStore();
    const { queue, told } = tabOn(store);
    await store.add({ saved: record('7', '0', { realmId: '2' }), attempts: 0, notBefore: 0 });
    await queue.deliverNow();
    expect(told).toEqual([]);
    expect(await waiting(store)).toBe(1);
  });

  test('is told by one of two tabs only', async () => {
    const store = createMemoryQueueStore();
    let last: Promise<void> = Promise.resolve();
    const oneAtATime = (work: () => Promise<void>) => (last = last.then(work));
    const [one, two] = [tabOn(store, oneAtATime), tabOn(store, oneAtATime)];
    one.accepts = () => false;
    await one.queue.add(record('7'));
    await last;
    one.told.length = 0;
    one.accepts = () => true;
    await Promise.all([one.queue.deliverNow(), two.queue.deliverNow()]);
    expect([...one.told, ...two.told]).toEqual(['record 7@0']);
  });
});

describe('the store', () => {
  test('survives a reload, in order', async () => {
    const factory = new IDBFactory();
    const before = tabOn(createQueueStore(factory));
    before.accepts = () => false;
    await before.queue.add(record('7', '0'));
    await before.queue.add(record('8', '0'));
    await before.queue.add(cancel('7'));
    const after = tabOn(createQueueStore(factory));
    await after.queue.deliverNow();
    expect(after.told).toEqual(['record 7@0', 'record 8@0', 'cancel 7@9']);
    expect(await waiting(createQueueStore(factory))).toBe(0);
  });

  test.each([
    ['is missing', undefined],
    [
      'cannot be opened',
      Object.assign(new IDBFactory(), {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    ],
  ])('works for as long as the page when the database %s', async (_, factory) => {
    const { queue, told } = tabOn(createQueueStore(factory));
    await queue.add(record('7'));
    await vi.waitFor(() => expect(told).toEqual(['record 7@0']));
  });
});
