import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { type Fault, type FaultRule, realmIds } from '@salestax/sandbox';
import { deliveriesOf } from '../../packages/connector/src/features/recording/delivery-queries.ts';
import { findLink } from '../../packages/connector/src/features/recording/document-queries.ts';
import { long, splitAfter } from '../long.ts';
import { field, textAt } from '../support/json.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { randomNumbers, randomSeed } from '../support/random-numbers.ts';
import { until, untilNone } from '../support/until.ts';
import { type Bookkeeper, enteredRows, goods, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';

let product: Product;
let books: Bookkeeper;
let panel: Panel;
let mark: Mark;
/** Offset of the connector's clock from the machine's, in milliseconds. */
let clockOffset = 0;

beforeAll(async () => {
  product = await startProduct({ webhooks: false, clock: { now: () => new Date(Date.now() + clockOffset) } });
  books = openBooks(product.sandbox, 'L');
  mark = markOf(product.sandbox);
  panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.kernel.faults.clear());

const currentFindings = () => findings(product.sandbox, mark, product.connector.services.db);
const remainingProblems = () => untilNone(currentFindings);
const report = (all: readonly Saved[]) => Promise.all(all.map((saved) => panel.saved(saved)));
const fail = (rule: Omit<FaultRule, 'fault'>, fault: Fault) => product.sandbox.kernel.faults.add({ ...rule, fault });
const saveAll = () => recordedKinds.map((kind) => books.save(kind));

async function recordedAll(): Promise<readonly Saved[]> {
  const all = saveAll();
  await report(all);
  expect(await remainingProblems()).toEqual([]);
  return all;
}

const document = '(invoice|salesreceipt|creditmemo|refundreceipt)';
const writes = {
  lines: { service: 'accounting', method: 'POST', path: `/${document}\\?` },
  record: { service: 'tax-provider', method: 'POST', path: '/transactions/createoradjust$' },
  rename: { service: 'tax-provider', method: 'POST', path: '/changecode' },
  void: { service: 'tax-provider', method: 'POST', path: '/void' },
} as const;

const lostAnswers = splitAfter<readonly [name: string, Fault]>(1, [
  ['is lost', { kind: 'lost-answer' }],
  ['is cut short', { kind: 'truncated-body' }],
  ['is an error page', { kind: 'status', status: 502, body: 'html' }],
]);
for (const [[name, fault], options] of lostAnswers)
  describe(`a vendor response that ${name}`, options, () => {
    it.each(['lines', 'record'] as const)(
      'loses and duplicates nothing as the response to the %s of a new document',
      async (write) => {
        const all = saveAll();
        fail({ ...writes[write], times: all.length }, fault);
        await report(all);
        expect(await remainingProblems()).toEqual([]);
        expect(product.sandbox.kernel.faults.list()).toEqual([]);
      },
    );

    it('loses and duplicates nothing as the response to the record of an edit', async () => {
      const edited = (await recordedAll()).map((saved) => books.reprice(saved, 20));
      fail({ ...writes.record, times: edited.length }, fault);
      await report(edited);
      expect(await remainingProblems()).toEqual([]);
      expect(product.sandbox.kernel.faults.list()).toEqual([]);
    });

    it('loses and duplicates nothing as the response to a rename, also when the old number is restored', async () => {
      const all = await recordedAll();
      const renamed = all.map((saved) => books.renumber(saved, `${saved.number}-R`));
      fail({ ...writes.rename, times: renamed.length }, fault);
      await report(renamed);
      expect(await remainingProblems()).toEqual([]);
      expect(product.sandbox.kernel.faults.list()).toEqual([]);
      await report(renamed.map((saved, at) => books.renumber(saved, all[at]?.number ?? '')));
      expect(await remainingProblems()).toEqual([]);
    });

    it('loses and duplicates nothing as the response to a cancellation', async () => {
      const all = await recordedAll();
      for (const saved of all) books.delete(saved);
      fail({ ...writes.void, times: all.length }, fault);
      await Promise.all(all.map((saved) => panel.removed(saved, 'Deleted')));
      expect(await remainingProblems()).toEqual([]);
      expect(product.sandbox.kernel.faults.list()).toEqual([]);
    });
  });

describe('a document that a user edits while own lines are written', () => {
  for (const [kind, options] of splitAfter(1, recordedKinds))
    it(`retains what the user entered: ${kind}`, options, async () => {
      const saved = books.save(kind);
      fail({ ...writes.lines, times: 1 }, { kind: 'latency', milliseconds: 300 });
      await panel.saved(saved);
      await until('the lines are on their way', () => product.sandbox.kernel.faults.list().length === 0);
      const edited = books.addRow(books.reprice(saved, 31.5), goods(12.25, '2'));
      await panel.saved(edited);
      expect(await remainingProblems()).toEqual([]);
      expect(enteredRows(books.read(saved))).toEqual(['1 31.50', '2 12.25']);
    });

  it('is read and written again when the accounting service reports a newer version', async () => {
    const all = saveAll();
    fail({ ...writes.lines, times: all.length }, { kind: 'stale-token' });
    await report(all);
    expect(await remainingProblems()).toEqual([]);
    for (const saved of all) expect(enteredRows(books.read(saved))).toEqual(['1 59.50']);
  });

  it('retains every entered line through many edits', long, async (context) => {
    const random = randomNumbers(await randomSeed(context));
    const lives = Array.from({ length: 16 }, async (_, at) => {
      let saved = books.save(recordedKinds[at % recordedKinds.length] ?? 'Invoice');
      let price = 59.5;
      const more: string[] = [];
      await panel.saved(saved);
      for (let edits = 0; edits < 5; edits += 1) {
        // A random number of event loop turns, so that the edit arrives at different steps.
        for (let eventLoopTurns = random() * 40; eventLoopTurns > 0; eventLoopTurns -= 1)
          await new Promise(setImmediate);
        if (random() < 0.5) {
          price = 10 + Math.floor(random() * 90);
          saved = books.reprice(saved, price);
        } else {
          const extra = 1 + Math.floor(random() * 9);
          more.push(`2 ${extra.toFixed(2)}`);
          saved = books.addRow(saved, goods(extra, '2'));
        }
        await panel.saved(saved);
      }
      return { saved, rows: [`1 ${price.toFixed(2)}`, ...more] };
    });
    const ends = await Promise.all(lives);
    // 80 edits are worked through in 15 s, and in more than 25 s on a busy machine.
    expect(await untilNone(currentFindings, 20, 120_000)).toEqual([]);
    for (const { saved, rows } of ends) expect(enteredRows(books.read(saved)).toSorted()).toEqual(rows.toSorted());
  });
});

describe('a document in a locked period', () => {
  it('waits for a person with a sentence, and its transaction is unchanged', async () => {
    const [saved] = await recordedAll();
    if (saved === undefined) throw new Error('Nothing was recorded.');
    const before = product.sandbox
      .taxProvider()
      .transactions.all()
      .filter(({ header }) => header.code === saved.number);
    fail(writes.record, { kind: 'locked-document' });
    const edited = books.reprice(saved, 500);
    await panel.saved(edited);
    const { delivery, link } = await waiting(edited);
    expect(delivery.errorText).toMatch(/locked|reported|filed/i);
    expect(link.attention).toBe(delivery.errorText);
    expect(field((await panel.saved(edited)).body, 'errorMessage')).toBe(delivery.errorText);
    expect(
      product.sandbox
        .taxProvider()
        .transactions.all()
        .filter(({ header }) => header.code === saved.number),
    ).toEqual(before);
    expect(await currentFindings()).toEqual([]);

    product.sandbox.kernel.faults.clear();
    await panel.saved(books.reprice(edited, 400));
    expect(await remainingProblems()).toEqual([]);
  });

  it('waits for a person when it is deleted', async () => {
    const [saved] = await recordedAll();
    if (saved === undefined) throw new Error('Nothing was recorded.');
    fail(writes.void, { kind: 'locked-document' });
    books.delete(saved);
    await panel.removed(saved, 'Deleted');
    const { delivery, link } = await waiting(saved);
    expect(delivery.errorText).not.toBe('');
    expect(link.attention).toBe(delivery.errorText);
    expect(await currentFindings()).toEqual([]);
  });
});

describe('a document that can never be recorded', () => {
  it('delays no other document, and is reported after a day', async () => {
    const poison = books.save('Invoice');
    fail({ service: 'accounting', method: 'GET', path: `/invoice/${poison.id}\\?` }, { kind: 'status', status: 500 });
    const good = Array.from({ length: 3 }, saveAll).flat();
    await panel.saved(poison);
    await report(good);
    expect(
      await untilNone(async () => (await currentFindings()).filter((line) => !line.includes(poison.number))),
    ).toEqual([]);
    expect(await currentFindings()).not.toEqual([]);

    clockOffset += 25 * 60 * 60_000;
    const { delivery, link } = await waiting(poison);
    expect(delivery.errorText).toBe(link.attention);
    expect(await currentFindings()).toEqual([]);

    // Its deletion resolves it, too.
    product.sandbox.kernel.faults.clear();
    panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
    books.delete(poison);
    await panel.removed(poison, 'Deleted');
    expect(await remainingProblems()).toEqual([]);
  });
});

/** The delivery and the document, once both wait for a person. */
async function waiting({ kind, id }: Saved) {
  const key = { realmId: realmIds.main, txnType: documentKinds[kind].number, txnId: id };
  const readState = () =>
    product.connector.services.db.tx({ realm: realmIds.main }, async (trx) => ({
      delivery: (await deliveriesOf(trx, key)).at(-1),
      link: await findLink(trx, key),
    }));
  await until(`${kind} ${id} waits for a person`, async () => (await readState()).delivery?.state === 'NeedsUser');
  const { delivery, link } = await readState();
  if (delivery === undefined || link === null) throw new Error('Nothing waits.');
  return { delivery: { ...delivery, errorText: textAt(delivery, 'errorText') }, link };
}
