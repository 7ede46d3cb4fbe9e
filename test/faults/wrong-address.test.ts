import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, realmIds } from '@salestax/sandbox';
import { sweepChanges } from '../../packages/connector/src/features/recording/accounting-changes.ts';
import { splitCases } from '../long.ts';
import { textAt } from '../support/json.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { type Reconciler, reconcilerOf } from '../support/reconciliation.harness.ts';
import { startSwitchableAddress, type SwitchableAddress } from '../support/switchable-address.harness.ts';
import { until } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let address: SwitchableAddress;
let product: Product;
let books: Bookkeeper;
let panel: Panel;
let mark: Mark;
/** Offset of the test's clocks from the machine's, in milliseconds. */
let clockOffset = 0;

beforeEach(async () => {
  clockOffset = 0;
  address = await startSwitchableAddress();
  product = await startProduct({
    accountingUrl: (sandboxUrl) => {
      address.forwardTo(sandboxUrl);
      return address.origin;
    },
    clock: { now: () => new Date(Date.now() + clockOffset) },
    random: () => 0.5,
  });
  books = openBooks(product.sandbox, 'W');
  mark = markOf(product.sandbox);
  panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
});
afterEach(async () => {
  await product.stop();
  await address.close();
});

/** Delivers everything that is due, then advances all clocks. */
async function pass(milliseconds: number): Promise<void> {
  await product.connector.worker.drain();
  clockOffset += milliseconds;
  product.sandbox.kernel.clock.advance(milliseconds);
}

const sweep = () => sweepChanges(product.connector.services, realmIds.main, 'sweep');

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

/** What answers in place of the accounting service. */
type Wrong =
  | { readonly name: string; readonly fault: Fault }
  | { readonly name: string; readonly at: (info: Product['info']) => string };

const wrongAnswers = splitCases<Wrong>({
  always: [{ name: 'the address of the tax provider', at: ({ taxProvider }) => taxProvider }],
  long: [
    { name: 'a 404 without a fault', fault: { kind: 'status', status: 404, body: 'empty' } },
    { name: 'a 404 with a page', fault: { kind: 'status', status: 404, body: 'html' } },
    { name: 'a 404 with another fault', fault: { kind: 'status', status: 404 } },
    { name: 'a page', fault: { kind: 'status', status: 200, body: 'html' } },
    { name: 'a bad request with a page', fault: { kind: 'status', status: 400, body: 'html' } },
    { name: 'the host of the other environment', fault: { kind: 'misrouted', because: 'environment' } },
    { name: 'the host of another cluster', fault: { kind: 'misrouted', because: 'cluster' } },
    { name: 'the address of the connector itself', at: ({ api }) => api },
    { name: 'the address of a web page', at: ({ portal }) => portal },
    { name: 'the address of the identity server', at: ({ identity }) => identity },
    { name: 'an address where nobody listens', at: () => 'http://127.0.0.1:1' },
  ],
});

function answerWrongly(wrong: Wrong): void {
  const { info, sandbox } = product;
  address.forwardTo('at' in wrong ? wrong.at(info) : info.accounting);
  if ('fault' in wrong) sandbox.kernel.faults.add({ service: 'accounting', path: '/v3/', fault: wrong.fault });
}

/** Whether the service has tried to read a document since the last switch. */
const isRead = ({ kind, id }: Saved) =>
  address.requested().some((path) => path.includes(`/${kind.toLowerCase()}/${id}`));

/** Every way by which the service learns that a document may be gone. */
async function learnOfChanges([edited, reported, deleted, recalculated]: readonly Saved[], reconciler: Reconciler) {
  if (edited === undefined || reported === undefined || deleted === undefined || recalculated === undefined)
    throw new Error('Too few documents.');
  // The webhook reports both changes.
  const saved = books.reprice(edited, 300);
  books.delete(deleted);
  await until('the webhook was followed', async () => {
    await product.connector.worker.drain();
    return isRead(edited) && isRead(deleted);
  });
  await panel.saved(saved);
  await panel.removed(reported, 'Deleted');
  await panel.removed(deleted, 'Deleted');
  await reconciler.call('recalculateQboTransactions', {
    body: [{ Id: recalculated.id, EntityType: recalculated.kind, SyncToken: recalculated.syncToken }],
  });
  await until('the recalculation has begun', () => isRead(recalculated));
  // It retries for minutes.
  await reconciler.start();
  await until('the comparison has begun', () => address.requested().some((path) => path.includes('/query')));
  for (let passed = 0; passed < 5; passed += 1) {
    await sweep().catch(() => undefined);
    await pass(minute);
  }
  // After a month the service lists no deletions, and every recorded document is read by its id.
  await pass(40 * day);
  await sweep().catch(() => undefined);
  await pass(minute);
}

describe('another answer than that of the accounting service', () => {
  for (const [wrong, options] of wrongAnswers)
    it(`voids no record, whatever reads documents: ${wrong.name}`, options, async () => {
      const recorded = recordedKinds.map((kind) => books.save(kind));
      for (const saved of recorded) await panel.saved(saved);
      await expectNoFindings();
      const current = recorded.map((saved) => ({ ...saved, syncToken: textAt(books.read(saved), 'SyncToken') }));
      const reconciler = await reconcilerOf(product, {
        FromDate: '2026-03-02',
        ToDate: '2026-03-02',
        ErrorTransactionOnly: false,
      });
      await reconciler.compare();

      answerWrongly(wrong);
      await learnOfChanges(current, reconciler);
      expect(cancelled()).toEqual([]);
    });
});
