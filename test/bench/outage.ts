import { setTimeout as pause } from 'node:timers/promises';
import type { RunKind } from '@salestax/contract';
import { realmIds } from '@salestax/sandbox';
import { findCompanyRun, startCompanyRun } from '../../packages/connector/src/service/company-runs.ts';
import { people, signIn } from '../support/account-user.fixture.ts';
import { booksOf, saleOf } from '../support/accounting-documents.harness.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import type { Row } from './figures.ts';

/** Far from the demo data. */
const day = '2025-03-03';
const search = { FromDate: day, ToDate: day, ErrorTransactionOnly: false };
const realmId = realmIds.main;
/** A run that has not ended so long after the outage counts as lost. */
const longestMs = 600_000;

/**
 * The end of a month during an outage of both vendors: some of the documents are recalculated, and all of them are
 * compared again. Intuit allows 500 requests a minute and company.
 */
export async function outageFigures(documents: number, recalculated: number, outageMs: number): Promise<Row> {
  const product = await startProduct({ webhooks: false });
  try {
    const books = booksOf(product);
    const saved = Array.from({ length: documents }, (_, at) =>
      books.create('Invoice', saleOf('Invoice', `M-${at}`, { TxnDate: day })),
    );
    await compare(product);
    const { call } = await signIn(product, people.administrator);
    // The sweep records some of the others meanwhile.
    const selected = saved.slice(0, recalculated);
    const codes = new Set(selected.map(({ number }) => number));
    const body = selected.map(({ id, syncToken }) => ({ Id: id, EntityType: 'Invoice', SyncToken: syncToken }));
    const { status } = await call('recalculateQboTransactions', { body });
    if (status !== 200) throw new Error(`The recalculation was refused with ${status}.`);
    const committed = () =>
      product.sandbox
        .taxProvider()
        .transactions.all()
        .filter(({ header, status: state }) => state === 'Committed' && codes.has(header.code)).length;
    while (committed() === 0) await pause(20);
    for (const service of ['accounting', 'tax-provider'] as const)
      product.sandbox.kernel.faults.add({ service, fault: { kind: 'status', status: 503 }, lasts: outageMs });
    const startedAt = performance.now();
    const before = committed();
    await startCompanyRun(product.connector.services, comparison, 'replace');
    const withinMs = outageMs + longestMs;
    await untilEnded(product, 'recalculation', withinMs);
    const compared = await untilEnded(product, 'comparison', withinMs);
    const recoveredMs = performance.now() - startedAt - outageMs;
    return {
      documents: String(documents),
      outage: `${outageMs / 60_000} min`,
      'recorded before it': String(before),
      'recorded at last': `${committed()} of ${recalculated}`,
      comparison: compared,
      'all ended after it': `${(recoveredMs / 1_000).toFixed(0)} s`,
      'most accounting calls in a minute': String(await mostCallsInAMinute(product)),
    };
  } finally {
    await product.stop();
  }
}

const comparison = { realmId, kind: 'comparison', request: search, correlationId: 'bench' } as const;

async function compare(product: Product): Promise<void> {
  await startCompanyRun(product.connector.services, comparison, 'replace');
  await untilEnded(product, 'comparison', longestMs);
}

/** How the run ended. */
async function untilEnded(product: Product, kind: RunKind, withinMs: number): Promise<string> {
  const giveUpAt = performance.now() + withinMs;
  while (performance.now() < giveUpAt) {
    const run = await findCompanyRun(product.connector.services, realmId, kind);
    if (run !== null && run.state !== 'running') return run.state;
    await pause(200);
  }
  return 'has not ended';
}

async function mostCallsInAMinute(product: Product): Promise<number> {
  const { db, calls } = product.connector.services;
  await calls.flush();
  const rows = await db.read({ realm: realmId }, (trx) =>
    trx.selectFrom('callLog').select('at').where('vendor', '=', 'accounting').orderBy('at').execute(),
  );
  const times = rows.map(({ at }) => at.getTime());
  let first = 0;
  return times.reduce((most, time, last) => {
    while (time - (times[first] ?? 0) >= 60_000) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}
