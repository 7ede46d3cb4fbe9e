import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { realmIds } from '@salestax/sandbox';
import {
  type AccountingChange,
  processChange,
  sweepChanges,
} from '../../packages/connector/src/features/recording/accounting-changes.ts';
import { deliveriesOf } from '../../packages/connector/src/features/recording/delivery-queries.ts';
import { long, splitAfter } from '../long.ts';
import { field } from '../support/json.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { until, untilNone } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';

let product: Product;
let books: Bookkeeper;
let panel: Panel;
let mark: Mark;

const remainingProblems = () => untilNone(() => findings(product.sandbox, mark, product.connector.services.db));

const intentsOf = ({ kind, id }: Saved) =>
  product.connector.services.db.tx({ realm: realmIds.main }, (trx) =>
    deliveriesOf(trx, { realmId: realmIds.main, txnType: documentKinds[kind].number, txnId: id }),
  );

/** Reports a change as a webhook does. */
const reportChange = (saved: Saved, operation: AccountingChange['operation']) =>
  processChange(
    product.connector.services,
    { realmId: realmIds.main, entity: saved.kind, id: saved.id, operation },
    'webhook',
    'test',
  );

const sweep = () => sweepChanges(product.connector.services, realmIds.main, 'sweep');

async function start(webhooks: boolean): Promise<void> {
  product = await startProduct({ webhooks });
  books = openBooks(product.sandbox, webhooks ? 'DW' : 'D');
  panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
}

beforeEach(() => {
  mark = markOf(product.sandbox);
});

describe('a save that is reported several times', () => {
  beforeAll(() => start(false));
  afterAll(() => product.stop());

  it('becomes one delivery with one answer for a hundred simultaneous calls', async () => {
    const saved = books.save('Invoice');
    const answers = await Promise.all(Array.from({ length: 100 }, () => panel.saved(saved)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => field(body, 'operationId'))).size).toBe(1);
    expect(await remainingProblems()).toEqual([]);
    expect(await intentsOf(saved)).toHaveLength(1);
    expect(commitsOf(saved)).toBe(1);
  });

  it('is recorded once when two tabs, the webhook and the sweep report it', async () => {
    for (const kind of recordedKinds) {
      const saved = books.save(kind);
      await Promise.all([panel.saved(saved), panel.saved(saved), reportChange(saved, 'created'), sweep()]);
      expect(await remainingProblems()).toEqual([]);
      await Promise.all([reportChange(saved, 'updated'), sweep(), panel.saved(saved)]);
      expect(await remainingProblems()).toEqual([]);
      expect(commitsOf(saved)).toBe(1);
    }
  });

  it('leads to the newest edit, in whatever order the edits are reported', async () => {
    const saved = books.save('Invoice');
    const second = books.reprice(saved, 80);
    const third = books.reprice(second, 120);
    await Promise.all([panel.saved(third), panel.saved(saved), panel.saved(second), reportChange(saved, 'created')]);
    expect(await remainingProblems()).toEqual([]);
    await panel.saved(second);
    await panel.saved(saved);
    expect(await remainingProblems()).toEqual([]);
  });

  it('is found by the sweep when nothing else reports it', async () => {
    for (const kind of recordedKinds) books.save(kind);
    const changed = books.save('Invoice');
    const dropped = books.save('SalesReceipt');
    books.save('Estimate');
    await sweep();
    expect(await remainingProblems()).toEqual([]);
    books.reprice(changed, 75.25);
    books.delete(dropped);
    await sweep();
    expect(await remainingProblems()).toEqual([]);
  });

  it('is found by the sweep although another changed document cannot be read', long, async () => {
    const unreadable = books.save('Invoice');
    for (const kind of recordedKinds) books.save(kind);
    product.sandbox.kernel.faults.add({
      service: 'accounting',
      method: 'GET',
      path: `/invoice/${unreadable.id}\\?`,
      fault: { kind: 'status', status: 400 },
    });
    await sweep();
    const others = await untilNone(async () => {
      const left = await findings(product.sandbox, mark, product.connector.services.db);
      return left.filter((line) => !line.includes(unreadable.number));
    });
    expect(others).toEqual([]);
    product.sandbox.kernel.faults.clear();
    await sweep();
    expect(await remainingProblems()).toEqual([]);
  });

  it('leaves no transaction when its deletion is reported first', long, async () => {
    for (const kind of recordedKinds) {
      const saved = books.save(kind);
      books.delete(saved);
      await panel.removed(saved, 'Deleted');
      await panel.saved(saved);
      await reportChange(saved, 'deleted');
      await reportChange(saved, 'created');
    }
    expect(await remainingProblems()).toEqual([]);
  });

  it('is still recorded after a false report of its deletion, and cancelled after a true one', async () => {
    for (const kind of recordedKinds) {
      const saved = books.save(kind);
      await panel.saved(saved);
      await panel.removed(saved, 'Deleted');
      expect(await remainingProblems()).toEqual([]);
      books.delete(saved);
      await Promise.all([
        panel.removed(saved, 'Deleted'),
        reportChange(saved, 'deleted'),
        panel.removed(saved, 'Deleted'),
      ]);
      expect(await remainingProblems()).toEqual([]);
      expect(await intentsOf(saved)).toHaveLength(3);
    }
  });

  it('leaves no transaction when the deletion arrives while it is being recorded', long, async () => {
    const { faults } = product.sandbox.kernel;
    // Without tax, so that no own line is written before the document is recorded.
    const saved = books.save('Invoice', { CustomerRef: { value: untaxedCustomer } });
    faults.add({ ...estimates, times: 1, fault: { kind: 'latency', milliseconds: 500 } });
    await panel.saved(saved);
    await until('the tax calculation is requested', () => faults.list().length === 0);
    books.delete(saved);
    await reportChange(saved, 'deleted');
    expect(await remainingProblems()).toEqual([]);
    const [record] = await intentsOf(saved);
    expect(record?.state).toBe('Done');
  });

  it.each(['Voided', 'Deleted'] as const)(
    'ends in its last state, in whatever order its changes are reported: %s',
    long,
    async (reason) => {
      for (const order of orders) {
        const saved = books.save('Invoice');
        const edited = books.reprice(saved, 99);
        if (reason === 'Voided') books.void(edited);
        else books.delete(edited);
        for (const step of order) {
          if (step === 'created') await panel.saved(saved);
          if (step === 'updated') await reportChange(saved, 'updated');
          if (step === 'removed') await panel.removed(edited, reason);
        }
      }
      expect(await remainingProblems()).toEqual([]);
    },
  );

  for (const [kind, options] of splitAfter(1, recordedKinds))
    it(`is not sent to the tax provider again by an edit that does not affect tax: ${kind}`, options, async () => {
      const saved = books.save(kind);
      await panel.saved(saved);
      expect(await remainingProblems()).toEqual([]);
      await panel.saved(books.annotate(saved, 'Thank you.'));
      await sweep();
      expect(await remainingProblems()).toEqual([]);
      expect(commitsOf(saved)).toBe(1);
    });

  it('is recorded separately from another document with the same number', long, async () => {
    const first = books.save('Invoice');
    const same = { DocNumber: first.number };
    for (const saved of [first, books.save('SalesReceipt', same), books.save('Invoice', same)])
      await panel.saved(saved);
    expect(await remainingProblems()).toEqual([]);
  });
});

describe('a save that the accounting service reports by webhook', () => {
  beforeAll(() => start(true));
  afterAll(() => product.stop());

  it('is recorded although the page was closed right after it', async () => {
    for (const kind of recordedKinds) books.save(kind);
    const edited = books.reprice(books.save('Invoice'), 210);
    books.void(books.save('SalesReceipt'));
    books.delete(books.save('CreditMemo'));
    books.save('Estimate');
    expect(await remainingProblems()).toEqual([]);
    expect(commitsOf(edited)).toBeGreaterThan(0);
  });

  it('is recorded once when the same events arrive twice', async () => {
    const saved = books.save('Invoice');
    await panel.saved(saved);
    expect(await remainingProblems()).toEqual([]);
    await Promise.all([
      reportChange(saved, 'created'),
      reportChange(saved, 'created'),
      reportChange(saved, 'updated'),
      panel.saved(saved),
    ]);
    await product.sandbox.accounting().webhooks.idle();
    expect(await remainingProblems()).toEqual([]);
    expect(commitsOf(saved)).toBe(1);
  });
});

/** A customer in Oregon, which has no sales tax. */
const untaxedCustomer = '12';

const estimates = { service: 'tax-provider', method: 'POST', path: '/transactions/create$' } as const;

const orders = [
  ['created', 'updated', 'removed'],
  ['created', 'removed', 'updated'],
  ['updated', 'created', 'removed'],
  ['updated', 'removed', 'created'],
  ['removed', 'created', 'updated'],
  ['removed', 'updated', 'created'],
] as const;

/** How often the tax provider committed this document. */
function commitsOf({ number }: Saved): number {
  return product.sandbox.kernel.journal
    .since(mark.journal)
    .filter(({ operation, id }) => operation === 'Transaction.createoradjust' && id === number).length;
}
