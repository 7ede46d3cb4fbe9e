import { type Fault, realmIds } from '@salestax/sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepChanges } from '../../packages/connector/src/use-cases/accounting-changes.ts';
import { type Product, startProduct } from '../product.ts';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';

const minute = 60_000;

let product: Product;
let books: Bookkeeper;
let panel: Panel;
let mark: Mark;
/** How far the clocks of the test are ahead of the machine's. Milliseconds. */
let ahead = 0;

beforeEach(async () => {
  ahead = 0;
  product = await startProduct({
    webhooks: false,
    clock: { now: () => new Date(Date.now() + ahead) },
    random: () => 0.5,
  });
  books = openBooks(product.sandbox, 'M');
  mark = markOf(product.sandbox);
  panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
});
afterEach(() => product.stop());

/** Delivers everything that is due, then moves all clocks. */
async function pass(milliseconds: number): Promise<void> {
  await product.connector.worker.drain();
  ahead += milliseconds;
  product.sandbox.kernel.clock.advance(milliseconds);
}

const sweep = () => sweepChanges(product.connector.services, realmIds.main, 'sweep');

/** A retry is due after a quarter of an hour at the latest. */
async function expectNoFindings(): Promise<void> {
  const wrong = () => findings(product.sandbox, mark, product.connector.services.db);
  for (let passed = 0; passed <= 16 && (await wrong()).length > 0; passed += 1) await pass(minute);
  expect(await wrong()).toEqual([]);
}

/** Numbers of the test's documents that are cancelled at the tax provider. */
const cancelled = () =>
  product.sandbox
    .taxProvider()
    .transactions.filter(({ id, status }) => id > mark.transaction && status === 'Cancelled')
    .map(({ header }) => header.code);

async function recordedOfEachKind(): Promise<readonly Saved[]> {
  const recorded = recordedKinds.map((kind) => books.save(kind));
  for (const saved of recorded) await panel.saved(saved);
  await expectNoFindings();
  return recorded;
}

describe('an answer that is not from the accounting service itself', () => {
  it.each<[string, Fault]>([
    ['HTTP 404 without a body', { kind: 'status', status: 404, body: 'empty' }],
    ['HTTP 404 with a page', { kind: 'status', status: 404, body: 'html' }],
    ['HTTP 404 with another fault than 610', { kind: 'status', status: 404 }],
    ['HTTP 400 with a page', { kind: 'status', status: 400, body: 'html' }],
    ['HTTP 200 with a page', { kind: 'status', status: 200, body: 'html' }],
  ])('voids no recorded document, and all are right when it has ended: %s', async (_name, fault) => {
    const recorded = await recordedOfEachKind();
    const [edited, untouched, deleted] = recorded;
    if (edited === undefined || untouched === undefined || deleted === undefined) throw new Error('Too few documents.');

    product.sandbox.kernel.faults.add({ service: 'accounting', path: '/v3/', fault });
    await panel.saved(books.reprice(edited, 300));
    await panel.gone(untouched, 'Deleted');
    books.delete(deleted);
    await panel.gone(deleted, 'Deleted');
    await panel.saved(books.save('Invoice'));
    for (let passed = 0; passed < 5; passed += 1) {
      await expect(sweep()).rejects.toThrow('QuickBooks');
      await pass(minute);
    }
    expect(cancelled()).toEqual([]);

    product.sandbox.kernel.faults.clear();
    await sweep();
    await expectNoFindings();
    expect(cancelled()).toEqual([deleted.number]);
  });
});
