// @module-tag long: faults/kill-embedded.test.ts restarts the connector with a recorded document.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { booksOf, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let folder = '';
let product: Product | null = null;
const encryptionKey = randomBytes(32);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salestax-restart-'));
});
afterEach(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<Product> {
  const started = await startProduct({
    dataDir: join(folder, 'connector'),
    stateFile: join(folder, 'sandbox.json'),
    encryptionKey,
    webhooks: false,
  });
  product = started;
  return started;
}

async function restart(running: Product): Promise<Product> {
  product = null;
  await running.stop();
  return start();
}

/** Reports a save as the panel does, and waits until it has been processed. */
async function reportSaved(running: Product, saved: Saved): Promise<string> {
  const call = callerOf(running, await running.embedToken());
  const { body } = await call('processDocument', { body: postSave('Invoice', saved) });
  await running.connector.worker.drain();
  return textAt(body, 'status');
}

const revisions = ({ sandbox }: Product) =>
  sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ header }) => header.code === 'S-1')
    .map(({ version, status }) => ({ version, status }));

const writes = async (running: Product) =>
  (await running.journal()).map(({ operation }) => operation).filter((operation) => !operation.startsWith('Token.'));

it('after a restart of everything an invoice is recorded once and its edit adjusts it', async () => {
  const first = await start();
  const saved = booksOf(first).create('Invoice', saleOf('Invoice', 'S-1'));
  const { id } = saved;
  await reportSaved(first, saved);
  const recorded = booksOf(first).read('Invoice', id);
  expect(recorded.own.salesTax).toBe(5.45);
  expect(revisions(first)).toEqual([{ version: 1, status: 'Committed' }]);
  const written = await writes(first);

  const second = await restart(first);
  expect(booksOf(second).read('Invoice', id)).toEqual(recorded);
  expect(await reportSaved(second, saved)).toBe('Done');
  await reportSaved(second, recorded);
  expect(await writes(second)).toEqual(written);

  const edited = booksOf(second).edit('Invoice', id, { Line: [goods(119)] });
  await reportSaved(second, edited);
  expect(booksOf(second).read('Invoice', id).own.salesTax).toBe(10.89);
  expect(revisions(second)).toEqual([
    { version: 1, status: 'Adjusted' },
    { version: 2, status: 'Committed' },
  ]);
});
