import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import type { SavedEvent } from '../host/saved-event.ts';
import { invoiceOf } from '../testing/document.fixture.ts';
import { openSavedDocuments, type SavedDocument } from './saved-documents.ts';

const realmId = '9341452100000001';
const attention = { message: 'Address is incomplete.', correlationId: null };

const eventOf = (type: SavedEvent['type'], txnId: string, syncToken: string): SavedEvent => ({
  type,
  document: { ...invoiceOf({ syncToken }), txnType: 35, txnId },
  previousReferenceNumber: null,
});
const record = (txnId: string, syncToken = '0', why: SavedDocument['attention'] = null): SavedDocument => ({
  event: eventOf('updated', txnId, syncToken),
  attention: why,
});
const cancel = (txnId: string): SavedDocument => ({ event: eventOf('deleted', txnId, '9'), attention: null });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab: its queue, and what it sent to the connector. */
function openTab(company = realmId) {
  const received: string[] = [];
  const connector = { received, accepts: (_event: SavedEvent) => true };
  const queue = openSavedDocuments({
    realmId: company,
    async deliver(event) {
      received.push(`${event.type} ${event.document.txnId}@${event.document.syncToken}`);
      if (!connector.accepts(event)) throw new Error('The connector is away.');
    },
    onSent: () => {},
    life: createLifetime(),
  });
  return Object.assign(connector, { queue });
}

/** Whether the queue is empty: another tab of this company has nothing to send. */
async function isEmpty(): Promise<boolean> {
  const other = openTab();
  other.accepts = () => false;
  await other.queue.deliverNow();
  return other.received.length === 0;
}

describe('a queued save of a document', () => {
  test('is sent once and then removed', async () => {
    const { queue, received } = openTab();
    await queue.add(record('7'));
    await queue.deliverNow();
    expect(received).toEqual(['updated 7@0']);
    expect(await isEmpty()).toBe(true);
  });

  test('stays in the queue until the connector accepts it, and is retried at growing intervals', async () => {
    const tab = openTab();
    tab.accepts = () => false;
    await tab.queue.add(record('7'));
    const times: number[] = [];
    for (let at = 0; at < 20_000; at += 250) {
      await vi.advanceTimersByTimeAsync(250);
      await vi.waitFor(() => undefined);
      if (tab.received.length > times.length) times.push(Date.now());
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((first, second) => first - second));
    expect(pauses.length).toBeGreaterThan(2);
    expect(await isEmpty()).toBe(false);
    tab.accepts = () => true;
    await vi.advanceTimersByTimeAsync(300_000);
    await tab.queue.deliverNow();
    expect(await isEmpty()).toBe(true);
  });

  test('delays later saves of the same document while it fails, but not those of others', async () => {
    const tab = openTab();
    tab.accepts = ({ document }) => document.txnId !== '7';
    await tab.queue.add(record('7', '0'));
    await tab.queue.add(record('7', '1'));
    await tab.queue.add(record('8', '0'));
    await tab.queue.deliverNow();
    expect(tab.received).toContain('updated 8@0');
    expect(tab.received).not.toContain('updated 7@1');
    tab.received.length = 0;
    tab.accepts = () => true;
    await tab.queue.deliverNow();
    expect(tab.received).toEqual(['updated 7@0', 'updated 7@1']);
  });

  test('that the page reports twice is sent once', async () => {
    const tab = openTab();
    tab.accepts = () => false;
    await tab.queue.add(record('7', '3'));
    await tab.queue.add(record('7', '3'));
    await tab.queue.deliverNow();
    tab.accepts = () => true;
    tab.received.length = 0;
    await tab.queue.deliverNow();
    expect(tab.received).toEqual(['updated 7@3']);
  });

  test('that needs attention waits for a successful estimate', async () => {
    const { queue, received } = openTab();
    await queue.add(record('7', '0', attention));
    await queue.deliverNow();
    expect(received).toEqual([]);
    expect(await queue.attention({ txnType: 35, txnId: '7' })).toEqual(attention);
    await queue.release({ txnType: 35, txnId: '8' });
    expect(await queue.attention({ txnType: 35, txnId: '7' })).toEqual(attention);
    await queue.release({ txnType: 35, txnId: '7' });
    await queue.deliverNow();
    expect(received).toEqual(['updated 7@0']);
    expect(await queue.attention({ txnType: 35, txnId: '7' })).toBeNull();
  });

  test.each([
    ['first', [attention, null]],
    ['second', [null, attention]],
  ] as const)('that the page reports twice needs attention when its %s report says so', async (_, reports) => {
    const tab = openTab();
    tab.accepts = () => false;
    for (const why of reports) await tab.queue.add(record('7', '3', why));
    await tab.queue.deliverNow();
    tab.received.length = 0;
    await tab.queue.deliverNow();
    expect(tab.received).toEqual([]);
    expect(await tab.queue.attention({ txnType: 35, txnId: '7' })).toEqual(attention);
  });

  test('that needs attention is replaced by a later save, void or deletion', async () => {
    const { queue, received } = openTab();
    await queue.add(record('7', '0', attention));
    await queue.add(cancel('7'));
    await queue.deliverNow();
    expect(received).toEqual(['deleted 7@9']);
    await queue.release({ txnType: 35, txnId: '7' });
    await queue.deliverNow();
    expect(received).toEqual(['deleted 7@9']);
  });

  test('and its deletion in the same version are both sent, in their order', async () => {
    const tab = openTab();
    tab.accepts = () => false;
    await tab.queue.add(record('7', '3'));
    await tab.queue.add({ event: eventOf('deleted', '7', '3'), attention: null });
    await tab.queue.deliverNow();
    tab.accepts = () => true;
    tab.received.length = 0;
    await tab.queue.deliverNow();
    expect(tab.received).toEqual(['updated 7@3', 'deleted 7@3']);
  });

  test('of another company is ignored', async () => {
    const [own, other] = [openTab(), openTab('2')];
    other.accepts = () => false;
    await other.queue.add(record('7'));
    await other.queue.deliverNow();
    await own.queue.deliverNow();
    expect(own.received).toEqual([]);
    other.received.length = 0;
    await other.queue.deliverNow();
    expect(other.received).toEqual(['updated 7@0']);
  });

  test('is sent by one of two tabs only', async () => {
    let last: Promise<void> = Promise.resolve();
    const request = (_name: string, work: () => Promise<void>) => {
      const run = last.then(work);
      last = run.catch(() => {});
      return run;
    };
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    const [one, two] = [openTab(), openTab()];
    one.accepts = () => false;
    await one.queue.add(record('7'));
    await one.queue.deliverNow();
    one.received.length = 0;
    one.accepts = () => true;
    await Promise.all([one.queue.deliverNow(), two.queue.deliverNow()]);
    expect([...one.received, ...two.received]).toEqual(['updated 7@0']);
  });
});

describe('the queue store', () => {
  test('survives a reload, in order', async () => {
    const before = openTab();
    before.accepts = () => false;
    await before.queue.add(record('7', '0'));
    await before.queue.add(record('8', '0'));
    await before.queue.add(cancel('7'));
    await before.queue.deliverNow();
    const after = openTab();
    await after.queue.deliverNow();
    expect(after.received).toEqual(['updated 7@0', 'updated 8@0', 'deleted 7@9']);
    expect(await isEmpty()).toBe(true);
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
  ])('works for the life of the page when the database %s', async (_, factory) => {
    vi.stubGlobal('indexedDB', factory);
    const { queue, received } = openTab();
    await queue.add(record('7'));
    await queue.deliverNow();
    expect(received).toEqual(['updated 7@0']);
  });
});
