// @module-tag long: test/service/operations/operation-commands.test.ts restores a backup into an empty folder

import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { sweepChanges } from '../../packages/connector/src/features/recording/accounting-changes.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { untilNone } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';

const day = 24 * 60 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'salestax-restore-'));
const dataDir = join(folder, 'connector');
const backup = join(folder, 'backup');
const encryptionKey = randomBytes(32);

let product: Product;
let books: Bookkeeper;
let panel: Panel;
/** Offset of the connector's clock from the machine's, in milliseconds. */
let clockOffset = 0;

afterEach(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  product = await startProduct({
    dataDir,
    encryptionKey,
    stateFile: join(folder, 'sandbox.json'),
    webhooks: false,
    clock: { now: () => new Date(Date.now() + clockOffset) },
  });
  product.sandbox.kernel.clock.advance(clockOffset);
  books = openBooks(product.sandbox, 'B');
  panel = openPanel(product.info.oauth, realmIds.main, await product.embedToken());
}

const settled = (mark: Mark) =>
  untilNone(async () => {
    await product.connector.worker.drain();
    return findings(product.sandbox, mark, product.connector.services.db);
  }, 100);

it('a backup of yesterday, restored, loses and duplicates no document of today once the changes are read again', async () => {
  await start();
  const mark = markOf(product.sandbox);
  const yesterday = [...recordedKinds, ...recordedKinds, ...recordedKinds].map((kind) => books.save(kind));
  for (const saved of yesterday) await panel.saved(saved);
  expect(await settled(mark)).toEqual([]);
  await sweepChanges(product.connector.services, realmIds.main, 'sweep');
  await product.stop();
  cpSync(dataDir, backup, { recursive: true });

  clockOffset += day;
  await start();
  const [edited, renumbered, deleted] = [0, 1, 2].map((part) => yesterday.slice(part * 4, part * 4 + 4));
  const today: Saved[] = recordedKinds.map((kind) => books.save(kind));
  for (const saved of today) await panel.saved(saved);
  for (const saved of edited ?? []) await panel.saved(books.reprice(saved, 120));
  for (const saved of renumbered ?? []) await panel.saved(books.renumber(saved, `${saved.number}-R`));
  for (const saved of deleted ?? []) {
    books.delete(saved);
    await panel.removed(saved, 'Deleted');
  }
  expect(await settled(mark)).toEqual([]);
  await product.stop();
  rmSync(dataDir, { recursive: true });
  cpSync(backup, dataDir, { recursive: true });

  await start();
  await sweepChanges(product.connector.services, realmIds.main, 'sweep');
  expect(await settled(mark)).toEqual([]);
});
