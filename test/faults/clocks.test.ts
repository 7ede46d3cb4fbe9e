// @module-tag long: packages/connector/src/domain/company-day.test.ts has the days of a company

import { afterEach, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { createDeliveryWorker } from '../../packages/connector/src/features/recording/delivery-worker.ts';
import { freshDatabase } from '../../packages/connector/src/testing/databases.harness.ts';
import { textAt } from '../support/json.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { untilNone } from '../support/until.ts';
import { openBooks, recordedKinds } from './bookkeeper.ts';
import { findings, markOf } from './oracle.ts';
import { openPanel } from './panel.ts';

const minute = 60_000;
const hour = 60 * minute;
const hasServer = (await freshDatabase()) !== null;

let product: Product | null = null;
const machineZone = process.env['TZ'];

afterEach(async () => {
  await product?.stop();
  product = null;
  if (machineZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machineZone;
});

async function start(options: Parameters<typeof startProduct>[0] = {}) {
  const started = await startProduct({ webhooks: false, ...options });
  product = started;
  return {
    ...started,
    books: openBooks(started.sandbox, 'CS'),
    mark: markOf(started.sandbox),
    panel: openPanel(started.info.oauth, realmIds.main, await started.embedToken()),
  };
}

describe('the date of a document', () => {
  // Both changes of daylight saving time, a leap day and the turn of a year.
  const days = ['2026-03-08', '2026-11-01', '2024-02-29', '2025-12-31', '2026-01-01'];
  // West and east of the date line, without and with daylight saving time, and with half an hour.
  const zones = [
    'UTC',
    'America/Los_Angeles',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Australia/Lord_Howe',
  ];
  it.each(zones)('is recorded as it is stored when the machine is in %s', async (zone) => {
    process.env['TZ'] = zone;
    const { books, panel, sandbox, connector, mark } = await start();
    const all = days.flatMap((TxnDate) =>
      recordedKinds.map((kind) => ({ TxnDate, saved: books.save(kind, { TxnDate }) })),
    );
    for (const { saved } of all) await panel.saved(saved);
    await connector.worker.drain();
    expect(await untilNone(() => findings(sandbox, mark, connector.services.db))).toEqual([]);
    const recorded = new Map(
      sandbox
        .taxProvider()
        .transactions.all()
        .filter(({ id }) => id > mark.transaction)
        .map(({ header, question }) => [header.code, question.date]),
    );
    expect(recorded).toEqual(new Map(all.map(({ TxnDate, saved }) => [saved.number, TxnDate])));
  });
});

describe('processes whose clocks differ', () => {
  it.runIf(hasServer).each([
    ['five minutes', 5 * minute],
    ['an hour', hour],
  ])('by %s lose and duplicate no document that both work on', async (_, skew) => {
    const databaseUrl = await freshDatabase();
    const { books, panel, sandbox, connector, mark } = await start(databaseUrl === null ? {} : { databaseUrl });
    const { services } = connector;
    const others = [skew, -skew].map((by) =>
      createDeliveryWorker(
        { ...services, clock: { now: () => new Date(services.clock.now().getTime() + by) } },
        connector.app.log,
        { concurrency: 4, pollMs: 100, leaseMs: 30_000, random: () => 0 },
      ),
    );
    // Long enough that the process whose clock is ahead takes over what the others have begun.
    sandbox.kernel.faults.add({
      service: 'tax-provider',
      path: '/transactions/createoradjust$',
      times: 12,
      fault: { kind: 'late-answer', milliseconds: 300 },
    });
    const all = Array.from({ length: 6 }, () => recordedKinds.map((kind) => books.save(kind))).flat();
    for (const saved of all) {
      await panel.saved(saved);
      for (const { wake } of others) wake();
    }
    expect(await untilNone(() => findings(sandbox, mark, services.db), 100)).toEqual([]);
    const edited = all.map((saved) => books.reprice(saved, 88));
    await Promise.all(edited.map((saved) => panel.saved(saved)));
    for (const { wake } of others) wake();
    expect(await untilNone(() => findings(sandbox, mark, services.db), 100)).toEqual([]);
    await Promise.all(others.map((worker) => worker.stop()));
    expect(all.map((saved) => textAt(books.read(saved), 'TxnDate'))).toEqual(all.map(() => '2026-03-02'));
  });
});
