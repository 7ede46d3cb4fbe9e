// @module-tag long: packages/connector/src/store/postgres.db.test.ts cuts connections

import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { freshDatabase } from '../../packages/connector/src/testing/databases.harness.ts';
import { type CommitProxy, startCommitProxy } from '../support/commit-proxy.harness.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { randomNumbers, randomSeed } from '../support/random-numbers.ts';
import { untilNone } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';
import { openPanel, type Panel, type PanelAnswer } from './panel.ts';

const minute = 60_000;
const hasServer = (await freshDatabase()) !== null;

let product: Product | null = null;
let proxy: CommitProxy | null = null;
/** Offset of the connector's clock from the machine's, in milliseconds. */
let clockOffset = 0;

afterEach(async () => {
  await product?.stop();
  await proxy?.close();
  [product, proxy] = [null, null];
});

interface Started {
  readonly product: Product;
  readonly books: Bookkeeper;
  readonly panel: Panel;
  readonly mark: Mark;
}

async function start(url: string, series: string): Promise<Started> {
  clockOffset = 0;
  product = await startProduct({
    databaseUrl: url,
    webhooks: false,
    // Every lost connection is logged.
    logLevel: 'fatal',
    clock: { now: () => new Date(Date.now() + clockOffset) },
  });
  const { sandbox, info } = product;
  return {
    product,
    books: openBooks(sandbox, series),
    panel: openPanel(info.oauth, realmIds.main, await product.embedToken()),
    mark: markOf(sandbox),
  };
}

/** Repeats a report until it is accepted, as the panel does. */
async function reported(report: () => Promise<PanelAnswer>): Promise<void> {
  expect(await untilNone(async () => ((await report()).status === 200 ? [] : ['not accepted']), 5)).toEqual([]);
}

/** Works until nothing is left; leases of attempts whose end is unknown run out meanwhile. */
function settled({ product: { sandbox, connector }, mark }: Started): Promise<readonly string[]> {
  return untilNone(async () => {
    await connector.worker.drain();
    clockOffset += minute;
    return findings(sandbox, mark, connector.services.db);
  }, 200);
}

describe.runIf(hasServer)('a database', () => {
  it('whose answers to COMMIT are lost again and again loses and duplicates no document', async (context) => {
    const random = randomNumbers(await randomSeed(context));
    proxy = await startCommitProxy((await freshDatabase()) ?? '', random);
    const started = await start(proxy.url, 'CL');
    const { books, panel } = started;
    proxy.lose(0.15);
    const all = Array.from({ length: 8 }, () => recordedKinds.map((kind) => books.save(kind))).flat();
    await Promise.all(all.map((saved) => reported(() => panel.saved(saved))));
    await started.product.connector.worker.drain();
    const edited = all.map((saved, at): Saved => (at % 2 === 0 ? books.reprice(saved, 75) : saved));
    await Promise.all(edited.map((saved) => reported(() => panel.saved(saved))));
    for (const saved of edited.filter((_, at) => at % 5 === 0)) {
      books.delete(saved);
      await reported(() => panel.removed(saved, 'Deleted'));
    }
    expect(proxy.lost()).toBeGreaterThan(10);
    proxy.lose(0);
    expect(await settled(started)).toEqual([]);
  });

  it('that accepts no writes, as on a full disk, refuses saves with 503 and serves reads, until it accepts them', async () => {
    const url = (await freshDatabase()) ?? '';
    const started = await start(url, 'RO');
    const { books, panel } = started;
    const token = await started.product.embedToken(['estimate-panel', 'call-log']);
    const accepted = books.save('Invoice');
    await reported(() => panel.saved(accepted));
    const owner = new Client({ connectionString: url });
    await owner.connect();
    const readOnly = (isOn: boolean) =>
      owner.query(
        `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`,
      );
    await owner.query('set default_transaction_read_only = off');
    await readOnly(true);
    // A connection has the setting of its beginning.
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
    );
    const during = books.save('SalesReceipt');
    expect(await untilNone(async () => ((await panel.saved(during)).status === 503 ? [] : ['not 503']), 20)).toEqual(
      [],
    );
    const { info } = started.product;
    const timeline = await fetch(`${info.oauth}/api/AvaTax/timeline/${realmIds.main}?txnType=4&txnId=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(timeline.status).toBe(200);
    expect((await fetch(`${info.api}/ready`)).status).toBe(503);
    // The connections that accept none are replaced by the service.
    await readOnly(false);
    await owner.end();
    await reported(() => panel.saved(during));
    expect(await settled(started)).toEqual([]);
  });
});
