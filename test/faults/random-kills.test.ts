// @module-tag long: kill-embedded.test.ts kills at the step that is most likely to duplicate something
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../packages/connector/src/testing/databases.harness.ts';
import { sizeOf } from '../long.ts';
import { randomNumbers, randomSeed } from '../support/random-numbers.ts';
import { untilNone } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import { findings, markOf } from './oracle.ts';

/** For each database. */
const kills = sizeOf('SALESTAX_KILLS', 6);
/** Milliseconds after the last change of a round in which the process is killed: longer than a delivery takes. */
const longestWork = 600;
const changesPerRound = 6;
/** Everything is compared after this many kills: in between, deliveries of several lives of the process mix. */
const roundsBetweenLooks = 5;
/** Milliseconds, also on a busy machine: the last process waits for the leases of those that were killed. */
const settledWithin = 120_000;

let product: KillableProduct;
afterEach(() => product.stop());

/** A random change by a user, which the panel reports or nobody does. The process may be dead by then. */
function change(books: Bookkeeper, saved: Saved[], random: () => number): void {
  const at = Math.floor(random() * saved.length);
  const existing = saved[at];
  const report = (document: Saved) => void product.panel.saved(document).catch(() => null);
  const isReported = random() < 0.6;
  const choice = random();
  if (existing === undefined || choice < 0.4) {
    const created = books.save(recordedKinds[Math.floor(random() * recordedKinds.length)] ?? 'Invoice');
    saved.push(created);
    if (isReported) report(created);
    return;
  }
  if (choice < 0.85) {
    const edited =
      choice < 0.7
        ? books.reprice(existing, Math.ceil(random() * 9_000) / 100)
        : books.renumber(existing, `${existing.number.slice(0, 12)}-${Math.ceil(random() * 999_999)}`);
    saved[at] = edited;
    if (isReported) report(edited);
    return;
  }
  saved.splice(at, 1);
  books.delete(existing);
  if (isReported) void product.panel.removed(existing, 'Deleted').catch(() => null);
}

describe.each([['embedded'], ['postgres']])('the connector on the database %s', (name) => {
  it(
    `loses and duplicates nothing when it is killed ${kills} times at random moments under load`,
    { timeout: 120_000 + kills * 20_000 },
    async (context) => {
      const random = randomNumbers(await randomSeed(context));
      const databaseUrl = name === 'postgres' ? await freshDatabase() : null;
      context.skip(name === 'postgres' && databaseUrl === null, 'There is no PostgreSQL server.');
      product = await startKillableProduct(databaseUrl);
      // What the panel could not report is reported by the accounting service.
      product.webhooks(true);
      const { sandbox } = product;
      const books = openBooks(sandbox, 'RK');
      const start = markOf(sandbox);
      const saved: Saved[] = [];
      for (let round = 1; round <= kills; round += 1) {
        for (let changes = 0; changes < changesPerRound; changes += 1) change(books, saved, random);
        await pause(random() * longestWork);
        await product.kill();
        await product.start();
        if (round % roundsBetweenLooks !== 0 && round < kills) continue;
        expect(await untilNone(() => findings(sandbox, start), 100, settledWithin)).toEqual([]);
      }
      // Deliveries that change nothing may still be open: they end when the process works once more.
      const restarted = async (): Promise<readonly string[]> => {
        await product.start();
        return product.shutDown((db) => findings(sandbox, start, db));
      };
      await product.kill();
      expect(await untilNone(restarted, 100, settledWithin)).toEqual([]);
    },
  );
});
