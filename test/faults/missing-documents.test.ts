import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { type Fault, realmIds } from '@salestax/sandbox';
import { sweepChanges } from '../../packages/connector/src/features/recording/accounting-changes.ts';
import { type Delivery, deliveriesOf } from '../../packages/connector/src/features/recording/delivery-queries.ts';
import { markWritten } from '../../packages/connector/src/features/recording/document-queries.ts';
import { long, splitCases } from '../long.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { untilNone } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';

const minute = 60_000;

let product: Product;
let books: Bookkeeper;
let panel: Panel;
let mark: Mark;
/** Offset of the test's clocks from the machine's, in milliseconds. */
let clockOffset = 0;

beforeEach(async () => {
  clockOffset = 0;
  product = await startProduct({
    webhooks: false,
    clock: { now: () => new Date(Date.now() + clockOffset) },
    random: () => 0.5,
  });
  books = openBooks(product.sandbox, 'M');
  mark = markOf(product.sandbox);
  panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
});
afterEach(() => product.stop());

/** Delivers everything that is due, then advances all clocks. */
async function pass(milliseconds: number): Promise<void> {
  await product.connector.worker.drain();
  clockOffset += milliseconds;
  product.sandbox.kernel.clock.advance(milliseconds);
}

const sweep = () => sweepChanges(product.connector.services, realmIds.main, 'sweep');

/** A retry is due after at most a quarter of an hour. */
async function expectNoFindings(): Promise<void> {
  const remainingProblems = () => findings(product.sandbox, mark, product.connector.services.db);
  for (let passed = 0; passed <= 16 && (await remainingProblems()).length > 0; passed += 1) await pass(minute);
  expect(await remainingProblems()).toEqual([]);
}

/** Numbers of the test's documents whose transactions are cancelled. */
const cancelled = () =>
  product.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ id, status }) => id > mark.transaction && status === 'Cancelled')
    .map(({ header }) => header.code);

async function recordedOfEachKind(): Promise<readonly Saved[]> {
  const recorded = recordedKinds.map((kind) => books.save(kind));
  for (const saved of recorded) await panel.saved(saved);
  await expectNoFindings();
  return recorded;
}

describe('a 404 that is not from the accounting service itself', () => {
  const answers = splitCases<[string, Fault]>({
    always: [['HTTP 404 without a body', { kind: 'status', status: 404, body: 'empty' }]],
    long: [
      ['HTTP 404 with another fault than 610', { kind: 'status', status: 404 }],
      ['HTTP 404 with a page', { kind: 'status', status: 404, body: 'html' }],
      ['HTTP 400 with a page', { kind: 'status', status: 400, body: 'html' }],
      ['HTTP 200 with a page', { kind: 'status', status: 200, body: 'html' }],
    ],
  });
  for (const [[name, fault], options] of answers)
    it(`voids no transaction, and all documents are consistent afterwards: ${name}`, options, async () => {
      const recorded = await recordedOfEachKind();
      const [edited, untouched, deleted] = recorded;
      if (edited === undefined || untouched === undefined || deleted === undefined)
        throw new Error('Too few documents.');

      product.sandbox.kernel.faults.add({ service: 'accounting', path: '/v3/', fault });
      await panel.saved(books.reprice(edited, 300));
      await panel.removed(untouched, 'Deleted');
      books.delete(deleted);
      await panel.removed(deleted, 'Deleted');
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

/** Invoices that the connector has recorded, so that the sweep records none of them. */
async function saveRecorded(count: number): Promise<void> {
  const saved = Array.from({ length: count }, () => books.save('Invoice'));
  const { db, clock } = product.connector.services;
  await db.tx({ realm: realmIds.main }, async (trx) => {
    for (const { id, syncToken } of saved)
      await markWritten(
        trx,
        { realmId: realmIds.main, txnType: documentKinds.Invoice.number, txnId: id },
        syncToken,
        clock.now(),
      );
  });
}

/** The writes that were accepted for a document before the next read of any document. */
function watchFirstRead({ kind, id }: Saved): Promise<readonly Delivery[]> {
  const { accounting, db } = product.connector.services;
  const key = { realmId: realmIds.main, txnType: documentKinds[kind].number, txnId: id };
  return new Promise((resolve, reject) => {
    const read = accounting.document.bind(accounting);
    const spy = vi.spyOn(accounting, 'document').mockImplementationOnce(async (...requested) => {
      spy.mockRestore();
      await db.tx({ realm: realmIds.main }, (trx) => deliveriesOf(trx, key)).then(resolve, reject);
      return read(...requested);
    });
  });
}

describe('a deletion that change data capture does not report', () => {
  it('because more than 1,000 documents of its kind changed is cancelled before those are read', long, async () => {
    const [deleted, untouched] = [books.save('Invoice'), books.save('Invoice')];
    for (const saved of [deleted, untouched]) await panel.saved(saved);
    await expectNoFindings();
    await pass(5 * minute);
    await sweep();
    await pass(5 * minute);
    books.delete(deleted);
    await pass(minute);
    await saveRecorded(1_001);
    // The sweep reads this one, because it is not recorded.
    books.save('Invoice');
    const intentsAtFirstRead = watchFirstRead(deleted);
    await sweep();
    expect(await intentsAtFirstRead).toContainEqual(expect.objectContaining({ kind: 'cancel' }));
    expect(await untilNone(() => (cancelled().includes(deleted.number) ? [] : ['not cancelled']))).toEqual([]);
    expect(cancelled()).toEqual([deleted.number]);
  });

  it(
    'because it is older than 30 days is cancelled at the tax provider, and older saves are recorded',
    long,
    async () => {
      const [deleted, edited] = await recordedOfEachKind();
      if (deleted === undefined || edited === undefined) throw new Error('Too few documents.');
      await pass(5 * minute);
      await sweep();
      await pass(5 * minute);
      books.delete(deleted);
      books.reprice(edited, 300);
      books.save('CreditMemo');
      await pass(40 * 24 * 60 * minute);
      await sweep();
      await expectNoFindings();
      expect(cancelled()).toEqual([deleted.number]);
    },
  );
});
